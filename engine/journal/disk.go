package journal

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// File is what a journal needs of a file open for writing. A real one that is
// open for appending is locked against other processes.
type File interface {
	io.Writer
	Sync() error
	Truncate(size int64) error
	Close() error
}

// Disk is what a journal needs of a file system, as in package os.
type Disk interface {
	OpenFile(path string, flag int, perm fs.FileMode) (File, error)
	Rename(from, to string) error
	Remove(path string) error
	SyncDir(path string) error // makes the names in a folder durable
}

// realDisk is the file system of this machine.
type realDisk struct{}

// OpenFile opens a file, and locks it when it is to be appended to.
func (realDisk) OpenFile(path string, flag int, perm fs.FileMode) (File, error) {
	f, err := os.OpenFile(path, flag, perm)
	if err != nil {
		return nil, err
	}
	if flag&os.O_APPEND != 0 {
		if err := lock(f); err != nil {
			_ = f.Close() // not ours
			return nil, err
		}
	}
	return f, nil
}

// Rename gives a file another name, in place of the file that had it.
func (realDisk) Rename(from, to string) error { return os.Rename(from, to) }

// Remove deletes a file.
func (realDisk) Remove(path string) error { return os.Remove(path) }

// SyncDir makes the names in a folder durable. File systems that cannot do so
// say EINVAL, and there is nothing more to be done about it.
func (realDisk) SyncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	err = dir.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil
	}
	return cmp.Or(err, dir.Close())
}

// makeFolder creates a folder and those above it that are missing, each synced
// into the one above.
func makeFolder(path string, d Disk) error {
	if info, err := os.Stat(path); err == nil {
		if !info.IsDir() {
			return &fs.PathError{Op: "open", Path: path, Err: syscall.ENOTDIR}
		}
		return nil
	}
	above := filepath.Dir(path)
	if above != path {
		if err := makeFolder(above, d); err != nil {
			return err
		}
	}
	if err := os.Mkdir(path, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return d.SyncDir(above)
}

// isFull tells whether an error is about space.
func isFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
