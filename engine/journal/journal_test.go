package journal

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

func numberOf(t *testing.T, line []byte) int {
	t.Helper()
	var e event
	if err := json.Unmarshal(line, &e); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return e.N
}

func TestRecordAsWritten(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games", "club")
	j, err := Open(Config{Folder: folder, Start: start(), Head: map[string]string{"black": "Ann"}})
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(folder, "2026-05-17_143000.jsonl"); j.Path() != want {
		t.Errorf("file %s", j.Path())
	}
	if err := j.Append(json.RawMessage("{\n \"type\": \"pass\"}")); err != nil {
		t.Error(err)
	}
	if err := j.Append(event{Type: "move", N: 1, Text: "line\nbreak"}); err != nil {
		t.Error(err)
	}
	if err := errors.Join(j.Finish("f5d6"), j.Close(), j.Close()); err != nil {
		t.Error(err)
	}
	want := `{"type":"record","version":2,"start":"2026-05-17T14:30:00Z","head":{"black":"Ann"}}
{"type":"pass"}
{"type":"move","n":1,"text":"line\nbreak"}
`
	if got := string(readBytes(t, j.Path())); got != want {
		t.Errorf("record\n%s", got)
	}
	if got := string(readBytes(t, filepath.Join(folder, "2026-05-17_143000.txt"))); got != "f5d6\n" {
		t.Errorf("move list %q", got)
	}
	entries, _ := os.ReadDir(folder)
	if len(entries) != 2 {
		t.Errorf("%d files", len(entries))
	}
	if err := j.Append(event{}); !errors.Is(err, ErrClosed) {
		t.Errorf("append after close: %v", err)
	}
}

// TestEachAppendIsOneWriteAndOneSync: and the file is made durable together with
// its name.
func TestEachAppendIsOneWriteAndOneSync(t *testing.T) {
	d := newFakeDisk()
	j := openTest(t, d)
	if got := d.take(); got != "open write sync syncdir" {
		t.Errorf("open does %s", got)
	}
	for range 3 {
		appendAll(t, j, 0, 1)
		if got := d.take(); got != "write sync" {
			t.Errorf("append does %s", got)
		}
	}
	if err := errors.Join(j.Append(event{N: 1}, event{N: 2}, event{N: 3}), j.Append()); err != nil {
		t.Error(err)
	}
	if got := d.take(); got != "write sync" {
		t.Errorf("append of three does %s", got)
	}
	if err := j.Finish("f5"); err != nil {
		t.Error(err)
	}
	if got := d.take(); got != "open write sync rename syncdir" {
		t.Errorf("finish does %s", got)
	}
}

func TestNamesAreUnique(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "2026-05-17_143000-2.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var names []string
	for range 3 {
		j, err := Open(Config{Folder: folder, Start: start()})
		if err != nil {
			t.Fatal(err)
		}
		defer j.Close()
		names = append(names, filepath.Base(j.Path()))
	}
	want := []string{"2026-05-17_143000.jsonl", "2026-05-17_143000-3.jsonl", "2026-05-17_143000-4.jsonl"}
	if !reflect.DeepEqual(names, want) {
		t.Errorf("names %v, want %v", names, want)
	}
}

func TestConfigErrors(t *testing.T) {
	if _, err := Open(Config{Start: start()}); !errors.Is(err, ErrFolder) {
		t.Errorf("no folder: %v", err)
	}
	if _, err := Open(Config{Folder: t.TempDir()}); err == nil {
		t.Error("no start: no error")
	}
	if _, err := Open(Config{Folder: t.TempDir(), Start: start(), Head: func() {}}); !errors.Is(err, ErrLine) {
		t.Errorf("head that is no JSON: %v", err)
	}
}

func TestAppendRefusesWhatIsNoLine(t *testing.T) {
	j := openTest(t, nil)
	for name, v := range map[string]any{
		"number": 7, "nothing": nil, "list": []int{1}, "function": func() {},
		"too long": event{Text: strings.Repeat("x", maxLine)},
	} {
		if err := j.Append(v); !errors.Is(err, ErrLine) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := j.Append(event{N: 0, Text: strings.Repeat("x", maxLine-40)}); err != nil {
		t.Errorf("longest line: %v", err)
	}
	appendAll(t, j, 1, 2)
	if err := j.Append(event{N: 7}, 7); !errors.Is(err, ErrLine) {
		t.Errorf("one of two is no line: %v", err)
	}
	rec, err := ReadFile(j.Path())
	if got := numbers(t, rec, err, 0); !reflect.DeepEqual(got, counting(2)) {
		t.Errorf("lines %v", got)
	}
}

func TestAppendFromSeveralGoroutines(t *testing.T) {
	j := openTest(t, nil)
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			for n := range 10 {
				if err := j.Append(event{N: 10*g + n}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	rec, err := ReadFile(j.Path())
	seen := map[int]bool{}
	for _, n := range numbers(t, rec, err, 0) {
		seen[n] = true
	}
	if len(rec.Lines) != 40 || len(seen) != 40 {
		t.Errorf("%d lines, %d different", len(rec.Lines), len(seen))
	}
}

func TestHeaderIsKept(t *testing.T) {
	zone := time.FixedZone("club", 3600)
	when := time.Date(2026, 5, 17, 14, 30, 0, 5, zone)
	j, err := Open(Config{Folder: t.TempDir(), Start: when, Head: event{Type: "friendly"}})
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	rec, err := ReadFile(j.Path())
	if err != nil || !rec.Header.Start.Equal(when) || rec.Header.Version != Version ||
		string(rec.Header.Head) != `{"type":"friendly","n":0}` || len(rec.Lines) != 0 {
		t.Errorf("%+v, %v", rec, err)
	}
}
