package journal

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
)

// TestFullDisk fills the disk in the middle of a record after every possible
// number of bytes, goes on playing, and frees it again: what was there stays
// good all the while, and in the end nothing is missing or there twice.
func TestFullDisk(t *testing.T) {
	for _, noTruncate := range []bool{false, true} {
		for free := range 80 { // three lines of 24 bytes and more
			d := newFakeDisk()
			j := openTest(t, d)
			appendAll(t, j, 0, 2)
			d.free, d.noTruncate = free, noTruncate
			accepted := 2
			for n := 2; n < 6; n++ {
				switch err := j.Append(event{Type: "move", N: n}); {
				case err == nil && j.Waiting() == 0 && accepted == n:
					accepted++
				case !errors.Is(err, ErrFull) || j.Waiting() == 0 || strings.Contains(err.Error(), "\n"):
					t.Fatalf("%d bytes free: append %d: %v, %d waiting", free, n, err, j.Waiting())
				}
				rec, err := ReadFile(j.Path())
				if got := numbersOf(t, rec); err != nil || len(got) < accepted || !reflect.DeepEqual(got, counting(len(got))) {
					t.Fatalf("%d bytes free: %v while full, accepted %d, %v", free, got, accepted, err)
				}
				if rec.Torn && !noTruncate {
					t.Fatalf("%d bytes free: half a line left", free)
				}
			}
			line := len(`{"type":"move","n":2}` + "\n")
			if want := 2 + free/line; accepted != want {
				t.Fatalf("%d bytes free: accepted %d lines, want %d", free, accepted, want)
			}
			d.free = -1
			appendAll(t, j, 6, 8)
			if j.Waiting() != 0 {
				t.Fatalf("%d lines wait", j.Waiting())
			}
			rec, err := ReadFile(j.Path())
			if got := numbersOf(t, rec); err != nil || rec.Torn || rec.Damaged > min(1, free%line) || !reflect.DeepEqual(got, counting(8)) {
				t.Fatalf("%d bytes free: %v in the end, damaged %d, %v", free, got, rec.Damaged, err)
			}
		}
	}
}

// TestFullDiskInDrops frees a few bytes at a time, so that whole lines among
// those that wait are written by writes that fail.
func TestFullDiskInDrops(t *testing.T) {
	for _, noTruncate := range []bool{false, true} {
		for drop := 1; drop < 60; drop++ {
			d := newFakeDisk()
			j := openTest(t, d)
			d.noTruncate = noTruncate
			for n := range 10 {
				d.free = drop * (n % 3)
				if err := j.Append(event{Type: "move", N: n}); err != nil && !errors.Is(err, ErrFull) {
					t.Fatal(err)
				}
				rec, err := ReadFile(j.Path())
				if got := numbersOf(t, rec); err != nil || !reflect.DeepEqual(got, counting(len(got))) || len(got)+j.Waiting() != n+1 {
					t.Fatalf("drops of %d: %v and %d wait after %d, %v", drop, got, j.Waiting(), n, err)
				}
			}
			d.free = -1
			if err := j.Close(); err != nil {
				t.Fatal(err)
			}
			rec, err := ReadFile(j.Path())
			if got := numbersOf(t, rec); err != nil || !reflect.DeepEqual(got, counting(10)) {
				t.Fatalf("drops of %d: %v, %v", drop, got, err)
			}
			if drop%len(`{"type":"move","n":2}`+"\n") == 0 && rec.Damaged != 0 {
				t.Fatalf("drops of %d, whole lines, left half a line", drop)
			}
		}
	}
}

func TestQuotaAndFailingSync(t *testing.T) {
	for name, tt := range map[string]struct {
		fail func(*fakeDisk)
		want error
	}{
		"quota":              {func(d *fakeDisk) { d.free, d.full = 5, syscall.EDQUOT }, ErrFull},
		"full at the sync":   {func(d *fakeDisk) { d.syncErr = syscall.ENOSPC }, ErrFull},
		"disk broken":        {func(d *fakeDisk) { d.syncErr = syscall.EIO }, syscall.EIO},
		"card now read-only": {func(d *fakeDisk) { d.free, d.full = 0, syscall.EROFS }, syscall.EROFS},
	} {
		t.Run(name, func(t *testing.T) {
			d := newFakeDisk()
			j := openTest(t, d)
			appendAll(t, j, 0, 1)
			tt.fail(d)
			for n := 1; n < 3; n++ {
				err := j.Append(event{N: n})
				if !errors.Is(err, tt.want) || errors.Is(err, ErrFull) != (tt.want == ErrFull) {
					t.Errorf("append: %v", err)
				}
			}
			rec, err := ReadFile(j.Path())
			if got := numbers(t, rec, err, 0); !reflect.DeepEqual(got, counting(1)) {
				t.Errorf("record %v", got)
			}
			d.syncErr, d.free = nil, -1
			appendAll(t, j, 3, 4)
			rec, err = ReadFile(j.Path())
			if got := numbers(t, rec, err, 0); !reflect.DeepEqual(got, counting(4)) {
				t.Errorf("record %v in the end", got)
			}
		})
	}
}

// TestDevFull appends to the device that is always full, which cannot be cut
// off either.
func TestDevFull(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full on this system")
	}
	f, err := os.OpenFile("/dev/full", os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Skip(err)
	}
	j := &Journal{path: "/dev/full", disk: realDisk{}, file: f}
	for n := range 3 {
		if err := j.Append(event{N: n}); !errors.Is(err, ErrFull) || j.Waiting() != n+1 {
			t.Errorf("%v, %d waiting", err, j.Waiting())
		}
	}
	if err := j.Close(); !errors.Is(err, ErrFull) {
		t.Errorf("close: %v", err)
	}
}

// TestWaitingIsBounded: a disk that stays full must not fill the memory.
func TestWaitingIsBounded(t *testing.T) {
	d := newFakeDisk()
	j := openTest(t, d)
	d.free = 0
	dropped := false
	for range 20 {
		err := j.Append(event{Text: strings.Repeat("x", maxLine/2)})
		if !errors.Is(err, ErrFull) {
			t.Fatal(err)
		}
		dropped = dropped || errors.Is(err, ErrLine)
	}
	if !dropped || len(j.waiting) > maxWaiting {
		t.Errorf("%d bytes wait, dropped %v", len(j.waiting), dropped)
	}
}

func TestOpenErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, folder string
		fail         func(*fakeDisk)
		full         bool
		reason       string
	}{
		{"folder is a file", file, func(*fakeDisk) {}, false, "not a directory"},
		{"below a file", filepath.Join(file, "a", "b"), func(*fakeDisk) {}, false, "not a directory"},
		{"no right to write", t.TempDir(), func(d *fakeDisk) { d.openErr = syscall.EACCES }, false, "permission denied"},
		{"read-only", t.TempDir(), func(d *fakeDisk) { d.openErr = syscall.EROFS }, false, "read-only file system"},
		{"full at the header", t.TempDir(), func(d *fakeDisk) { d.free = 10 }, true, "no space left"},
		{"sync fails", t.TempDir(), func(d *fakeDisk) { d.syncErr = syscall.EIO }, false, "input/output error"},
		{"folder cannot be synced", t.TempDir(), func(d *fakeDisk) { d.dirErr = syscall.EIO }, false, "input/output error"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := newFakeDisk()
			tt.fail(d)
			_, err := Open(Config{Folder: tt.folder, Start: start(), Disk: d})
			if !errors.Is(err, ErrFolder) || errors.Is(err, ErrFull) != tt.full {
				t.Fatalf("%v", err)
			}
			if s := err.Error(); !strings.Contains(s, tt.reason) || !strings.Contains(s, "choose another") || strings.Contains(s, "\n") {
				t.Errorf("says %q", s)
			}
			if left, _ := os.ReadDir(tt.folder); len(left) > 0 {
				t.Errorf("left %v behind", left)
			}
		})
	}
}

// TestFolderWithoutRights is TestOpenErrors with a real folder.
func TestFolderWithoutRights(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write everywhere")
	}
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o500); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(Config{Folder: folder, Start: start()}); !errors.Is(err, ErrFolder) {
		t.Errorf("%v", err)
	}
}

// TestFullDiskAfterResume: what is cut off again after a failed write is that
// write, not what was there when the record was resumed.
func TestFullDiskAfterResume(t *testing.T) {
	first := openTest(t, nil)
	appendAll(t, first, 0, 3)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	d := newFakeDisk()
	j, _, err := Resume(first.Path(), d)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	d.free = 5
	if err := j.Append(event{N: 3}); !errors.Is(err, ErrFull) {
		t.Fatal(err)
	}
	rec, err := ReadFile(j.Path())
	if got := numbers(t, rec, err, 0); !reflect.DeepEqual(got, counting(3)) {
		t.Errorf("record %v", got)
	}
	d.free = -1
	appendAll(t, j, 4, 5)
	rec, err = ReadFile(j.Path())
	if got := numbers(t, rec, err, 0); !reflect.DeepEqual(got, counting(5)) {
		t.Errorf("record %v in the end", got)
	}
}

// TestTruncationThatComesAndGoes: a half line that had to be fenced does not
// mislead a later truncation.
func TestTruncationThatComesAndGoes(t *testing.T) {
	for first := 1; first < 60; first++ {
		for second := 1; second < 60; second += 6 {
			d := newFakeDisk()
			j := openTest(t, d)
			appendAll(t, j, 0, 2)
			d.free, d.noTruncate = first, true
			for n := 2; n < 5; n++ {
				_ = j.Append(event{Type: "move", N: n}) // may or may not fit
			}
			d.free, d.noTruncate = second, false
			_ = j.Append(event{Type: "move", N: 5})
			rec, err := ReadFile(j.Path())
			if got := numbersOf(t, rec); err != nil || !reflect.DeepEqual(got, counting(len(got))) || len(got)+j.Waiting() != 6 {
				t.Fatalf("%d, then %d bytes: %v, %d waiting, %v", first, second, got, j.Waiting(), err)
			}
			d.free = -1
			appendAll(t, j, 6, 7)
			rec, err = ReadFile(j.Path())
			if got := numbersOf(t, rec); err != nil || rec.Damaged > 1 || !reflect.DeepEqual(got, counting(7)) {
				t.Fatalf("%d, then %d bytes: %v in the end, damaged %d, %v", first, second, got, rec.Damaged, err)
			}
		}
	}
}
