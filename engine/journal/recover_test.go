package journal

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// sample returns a record's bytes and where its lines end.
func sample(t *testing.T) (data []byte, ends []int) {
	t.Helper()
	j := openTest(t, nil)
	appendAll(t, j, 0, 5)
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	data = readBytes(t, j.Path())
	for i, c := range data {
		if c == '\n' {
			ends = append(ends, i+1)
		}
	}
	return data, ends
}

// whole returns how many lines after the header lie whole in the first n bytes.
func whole(ends []int, n int) int {
	lines := -1
	for _, end := range ends {
		if end <= n {
			lines++
		}
	}
	return lines
}

// TestCutAtEveryByte cuts a record at every byte, with nothing behind it or with
// what a power cut leaves there: every whole line is read. Then the record is
// resumed, and all that is appended is read as well.
func TestCutAtEveryByte(t *testing.T) {
	data, ends := sample(t)
	for name, tail := range map[string]string{
		"nothing": "", "zeros": strings.Repeat("\x00", 100), "garbage": "\xff\xfe}{\"", "half an event": `{"type":"mo`,
	} {
		for n := range len(data) + 1 {
			path := filepath.Join(t.TempDir(), "game.jsonl")
			cut := append(bytes.Clone(data[:n]), tail...)
			if err := os.WriteFile(path, cut, 0o600); err != nil {
				t.Fatal(err)
			}
			want := whole(ends, n)
			rec, err := ReadFile(path)
			if want < 0 {
				if !errors.Is(err, ErrHeader) || len(rec.Lines) != 0 {
					t.Fatalf("%s at %d: %v", name, n, err)
				}
				continue
			}
			lineBreak := n > 0 && data[n-1] == '\n' && tail == ""
			if err != nil || rec.Torn == lineBreak || rec.Damaged != 0 {
				t.Fatalf("%s at %d: torn %v, damaged %d, %v", name, n, rec.Torn, rec.Damaged, err)
			}
			if got := numbersOf(t, rec); !reflect.DeepEqual(got, counting(want)) {
				t.Fatalf("%s at %d: %v, want %d lines", name, n, got, want)
			}
			resumeAt(t, path, want)
		}
	}
}

// resumeAt goes on with a record that has lines 0 to n-1.
func resumeAt(t *testing.T, path string, n int) {
	t.Helper()
	j, rec, err := Resume(path, nil)
	if err != nil || len(rec.Lines) != n {
		t.Fatalf("resume at %d: %v", n, err)
	}
	appendAll(t, j, n, n+2)
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	rec, err = ReadFile(path)
	if got := numbers(t, rec, err, 0); !reflect.DeepEqual(got, counting(n+2)) {
		t.Fatalf("resumed at %d: %v", n, got)
	}
}

// TestResumeFences: where half a line cannot be cut off, not even one that lacks
// its line break alone becomes a line.
func TestResumeFences(t *testing.T) {
	data, ends := sample(t)
	for n := ends[0]; n <= len(data); n++ {
		path := filepath.Join(t.TempDir(), "game.jsonl")
		if err := os.WriteFile(path, data[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		d := newFakeDisk()
		d.noTruncate = true
		j, _, err := Resume(path, d)
		if err != nil {
			t.Fatal(err)
		}
		want := whole(ends, n)
		appendAll(t, j, want, 7)
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		rec, err := ReadFile(path)
		if got := numbersOf(t, rec); err != nil || rec.Damaged > 1 || !reflect.DeepEqual(got, counting(7)) {
			t.Fatalf("at %d: %v, damaged %d, %v", n, got, rec.Damaged, err)
		}
	}
}

func TestResumeErrors(t *testing.T) {
	if _, _, err := Resume(filepath.Join(t.TempDir(), "none"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	path := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(path, []byte("hello\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Resume(path, nil); !errors.Is(err, ErrHeader) || string(readBytes(t, path)) != "hello\n" {
		t.Errorf("no record: %v", err)
	}
	j := openTest(t, nil)
	if _, _, err := Resume(j.Path(), nil); runtime.GOOS == "linux" && !errors.Is(err, ErrInUse) {
		t.Errorf("open elsewhere: %v", err)
	}
	if runtime.GOOS == "linux" && !InUse(j.Path()) || InUse(path) || InUse(path+".none") {
		t.Error("in use, or not, wrongly")
	}
	appendAll(t, j, 0, 1)
}

func TestReadOddFiles(t *testing.T) {
	const header = `{"type":"record","version":1,"start":"2026-05-17T14:30:00Z"}` + "\n"
	long := `{"text":"` + strings.Repeat("x", maxLine) + `"}` + "\n"
	tests := []struct {
		name, text     string
		want           error
		lines, damaged int
		torn           bool
	}{
		{"empty", "", ErrHeader, 0, 0, false},
		{"another file", "hello\n", ErrHeader, 0, 1, false},
		{"an event first", `{"type":"move","version":1}` + "\n", ErrHeader, 1, 0, false},
		{"later version", strings.Replace(header, ":1,", ":99,", 1) + "{}\n", ErrVersion, 1, 0, false},
		{"version 0", strings.Replace(header, ":1,", ":0,", 1), ErrHeader, 1, 0, false},
		{"head alone", header, nil, 0, 0, false},
		{"windows", "\ufeff" + strings.ReplaceAll(header+"{}\n{}\n", "\n", "\r\n"), nil, 2, 0, false},
		{"damaged line within", header + "{}\n{\"a\":\x00\x00\n{}\n", nil, 2, 1, false},
		{"not an object", header + "[1]\n7\n\n{}\n", nil, 1, 3, false},
		{"too long a line", header + long + "{}\n", nil, 1, 1, false},
		{"torn and too long", header + "{}\n" + long[:maxLine+5], nil, 1, 0, true},
		{"fields of later versions", strings.Replace(header, "{", `{"place":"club",`, 1), nil, 0, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rec, err := Read(strings.NewReader(tt.text))
			if !errors.Is(err, tt.want) || len(rec.Lines) != tt.lines || rec.Damaged != tt.damaged || rec.Torn != tt.torn {
				t.Errorf("%d lines, %d damaged, torn %v, error %v", len(rec.Lines), rec.Damaged, rec.Torn, err)
			}
		})
	}
}

// FuzzRead: no file makes it panic; its lines are objects that stand in the
// file, and none is lost by appending to it.
func FuzzRead(f *testing.F) {
	const header = `{"type":"record","version":1,"start":"2026-05-17T14:30:00Z"}` + "\n"
	for _, seed := range []string{"", header, header + `{"type":"move"}` + "\n{\"ty", header + "\x00\x00\n{}\n", "{}\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, err := Read(bytes.NewReader(data))
		if err != nil && !errors.Is(err, ErrHeader) && !errors.Is(err, ErrVersion) {
			t.Fatal(err)
		}
		if rec.whole != int64(bytes.LastIndexByte(data, '\n')+1) || rec.Torn != (int(rec.whole) < len(data)) {
			t.Errorf("whole to %d, torn %v, of %d bytes", rec.whole, rec.Torn, len(data))
		}
		for _, line := range rec.Lines {
			if !isObject(line) || !bytes.Contains(data, line) {
				t.Errorf("line %q", line)
			}
		}
		again, _ := Read(bytes.NewReader(append(bytes.Clone(data[:rec.whole]), "{}\n"...)))
		if len(rec.Lines) > 0 && len(again.Lines) != len(rec.Lines)+1 {
			t.Errorf("%d lines, %d with one more", len(rec.Lines), len(again.Lines))
		}
	})
}
