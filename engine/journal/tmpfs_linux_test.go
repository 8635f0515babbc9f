package journal

import (
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
)

// smallDisk makes a real file system of 64 KiB, which root can.
func smallDisk(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=64k"); err != nil {
		t.Skipf("no small file system to fill: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// TestRealFullDisk is TestFullDisk on a real file system.
func TestRealFullDisk(t *testing.T) {
	folder := smallDisk(t)
	j, err := Open(Config{Folder: folder, Start: start()})
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("x", 1000)
	n := 0
	for ; err == nil && n < 1000; n++ {
		err = j.Append(event{N: n, Text: text})
	}
	if !errors.Is(err, ErrFull) || j.Waiting() != 1 {
		t.Fatalf("after %d lines: %v", n, err)
	}
	rec, err := ReadFile(j.Path())
	if got := numbers(t, rec, err, 0); !reflect.DeepEqual(got, counting(n-1)) {
		t.Errorf("full: %d lines", len(got))
	}
	if err := j.Finish(strings.Repeat("f5", 4000)); !errors.Is(err, ErrFull) {
		t.Errorf("finish: %v", err)
	}
	if _, err := Open(Config{Folder: folder, Start: start()}); !errors.Is(err, ErrFull) || !errors.Is(err, ErrFolder) {
		t.Errorf("another record: %v", err)
	}
	if files, _ := filepath.Glob(folder + "/*"); len(files) != 1 {
		t.Errorf("files %v", files)
	}
	if err := syscall.Mount("", folder, "", syscall.MS_REMOUNT, "size=128k"); err != nil {
		t.Fatal(err)
	}
	appendAll(t, j, n, n+5)
	if err := errors.Join(j.Finish("f5"), j.Close()); err != nil {
		t.Error(err)
	}
	rec, err = ReadFile(j.Path())
	if got := numbers(t, rec, err, 0); !reflect.DeepEqual(got, counting(n+5)) {
		t.Errorf("in the end: %d lines, want %d", len(got), n+5)
	}
}
