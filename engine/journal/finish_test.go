package journal

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestFinishErrors: a move list that cannot be written leaves the one before as
// it was, and nothing else.
func TestFinishErrors(t *testing.T) {
	for name, tt := range map[string]struct {
		fail func(*fakeDisk)
		full bool
	}{
		"full":         {func(d *fakeDisk) { d.free = 3 }, true},
		"sync fails":   {func(d *fakeDisk) { d.syncErr = syscall.EIO }, false},
		"open fails":   {func(d *fakeDisk) { d.openErr = syscall.EROFS }, false},
		"rename fails": {func(d *fakeDisk) { d.renameErr = syscall.EIO }, false},
	} {
		t.Run(name, func(t *testing.T) {
			d := newFakeDisk()
			j := openTest(t, d)
			if err := j.Finish("f5d6"); err != nil {
				t.Fatal(err)
			}
			tt.fail(d)
			err := j.Finish("f5d6c3")
			if err == nil || errors.Is(err, ErrFull) != tt.full || !strings.Contains(err.Error(), "the record itself is kept") {
				t.Errorf("%v", err)
			}
			if got := string(readBytes(t, j.MovesPath())); got != "f5d6\n" {
				t.Errorf("move list now %q", got)
			}
			if files, _ := os.ReadDir(filepath.Dir(j.Path())); len(files) != 2 {
				t.Errorf("files %v", files)
			}
		})
	}
}
