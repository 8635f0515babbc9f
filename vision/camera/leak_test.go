package camera

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
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
	for deadline := time.Now().Add(5 * time.Second); ; {
		left := leftGoroutine()
		if left == "" {
			break
		}
		if time.Now().After(deadline) { // those that have done all take a moment to end
			fmt.Printf("a goroutine is left:\n%s\n", left)
			code = 1
			break
		}
	}
	os.Exit(code)
}

// leftGoroutine returns the stack of a goroutine of this package, or "".
func leftGoroutine() string {
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for stack := range strings.SplitSeq(string(stacks), "\n\n") {
		if strings.Contains(stack, "vision/camera.(*") {
			return stack
		}
	}
	return ""
}
