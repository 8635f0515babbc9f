package camera

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
)

// childMode is the variable that makes the test program play another part, see
// TestQuiet.
const childMode = "FLIPWATCH_TEST_CHILD"

// TestMain fails the run when a matrix or a goroutine of this package is left.
func TestMain(m *testing.M) {
	if os.Getenv(childMode) != "" {
		noisyChild(os.Getenv(childMode))
		return
	}
	code := m.Run()
	if n := openMats(); n != 0 {
		fmt.Printf("%d matrices are still open\n", n)
		code = 1
	}
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for stack := range strings.SplitSeq(string(stacks), "\n\n") {
		if strings.Contains(stack, "vision/camera.(*") {
			fmt.Printf("a goroutine is left:\n%s\n", stack)
			code = 1
		}
	}
	os.Exit(code)
}
