//go:build linux || darwin

package record

import (
	"math"
	"syscall"
)

// freeBytes returns how many bytes a user may still write where a folder is.
func freeBytes(folder string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, err
	}
	free := float64(s.Bavail) * float64(s.Bsize)
	return int64(min(free, math.MaxInt64/2)), nil
}
