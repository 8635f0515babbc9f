//go:build unix && !solaris && !illumos && !aix

package journal

import (
	"errors"
	"os"
	"syscall"
)

// lock takes the file for this process until it is closed. File systems without
// locks go without.
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrInUse
	}
	return nil
}
