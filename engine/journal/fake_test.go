package journal

import (
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// fakeDisk is the real disk with faults: a limit of space, syncs and
// truncations that fail. It lists what was done.
type fakeDisk struct {
	realDisk
	free       int // bytes that still fit; negative for no limit
	full       error
	syncErr    error
	noTruncate bool
	openErr    error
	dirErr     error
	renameErr  error
	done       []string
}

func newFakeDisk() *fakeDisk { return &fakeDisk{free: -1, full: syscall.ENOSPC} }

func (d *fakeDisk) OpenFile(path string, flag int, perm fs.FileMode) (File, error) {
	if d.openErr != nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: d.openErr}
	}
	d.done = append(d.done, "open")
	f, err := d.realDisk.OpenFile(path, flag, perm)
	if err != nil {
		return nil, err
	}
	return &fakeFile{f, d}, nil
}

func (d *fakeDisk) Rename(from, to string) error {
	d.done = append(d.done, "rename")
	if d.renameErr != nil {
		return d.renameErr
	}
	return d.realDisk.Rename(from, to)
}

func (d *fakeDisk) SyncDir(path string) error {
	d.done = append(d.done, "syncdir")
	if d.dirErr != nil {
		return d.dirErr
	}
	return d.realDisk.SyncDir(path)
}

// take returns what was done since it was last asked.
func (d *fakeDisk) take() string {
	s := strings.Join(d.done, " ")
	d.done = nil
	return s
}

type fakeFile struct {
	File
	disk *fakeDisk
}

// Write writes what fits, as a full disk does.
func (f *fakeFile) Write(p []byte) (int, error) {
	f.disk.done = append(f.disk.done, "write")
	if f.disk.free < 0 || len(p) <= f.disk.free {
		if f.disk.free >= 0 {
			f.disk.free -= len(p)
		}
		return f.File.Write(p)
	}
	n, err := f.File.Write(p[:f.disk.free])
	if err == nil {
		err = f.disk.full
	}
	f.disk.free = 0
	return n, err
}

func (f *fakeFile) Sync() error {
	f.disk.done = append(f.disk.done, "sync")
	if f.disk.syncErr != nil {
		return f.disk.syncErr
	}
	return f.File.Sync()
}

func (f *fakeFile) Truncate(size int64) error {
	f.disk.done = append(f.disk.done, "truncate")
	if f.disk.noTruncate {
		return syscall.EINVAL
	}
	return f.File.Truncate(size)
}

func start() time.Time { return time.Date(2026, 5, 17, 14, 30, 0, 0, time.UTC) }

// event is what the tests append.
type event struct {
	Type string `json:"type"`
	N    int    `json:"n"`
	Text string `json:"text,omitempty"`
}

func openTest(t *testing.T, d Disk) *Journal {
	t.Helper()
	j, err := Open(Config{Folder: t.TempDir(), Start: start(), Disk: d})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = j.Close() })
	return j
}

func appendAll(t *testing.T, j *Journal, from, to int) {
	t.Helper()
	for n := from; n < to; n++ {
		if err := j.Append(event{Type: "move", N: n}); err != nil {
			t.Fatal(err)
		}
	}
}

// numbers returns the n of each line, after checking that nothing but the
// given number of lines was passed over.
func numbers(t *testing.T, rec *Record, err error, damaged int) []int {
	t.Helper()
	if err != nil || rec.Damaged != damaged || rec.Torn {
		t.Fatalf("damaged %d, torn %v, error %v", rec.Damaged, rec.Torn, err)
	}
	return numbersOf(t, rec)
}

func numbersOf(t *testing.T, rec *Record) []int {
	t.Helper()
	list := []int{}
	for _, line := range rec.Lines {
		list = append(list, numberOf(t, line))
	}
	return list
}

// counting returns 0 … n-1.
func counting(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func readBytes(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
