package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipwatch/cmd/internal/bench"
	"flipwatch/vision"
)

// TestReadSaysWhatIsHidden: a hand over a third of the board.
func TestReadSaysWhatIsHidden(t *testing.T) {
	hand := filepath.Join("testdata", "bench", "hand", "a.jpg")
	code, out, _ := command(t, "read", "--json", hand)
	var r reading
	if err := json.Unmarshal([]byte(out), &r); code != exitDone || err != nil {
		t.Fatalf("exit code %d, %v", code, err)
	}
	if !r.Found || strings.Count(r.Board, "?") < bench.ManyUnread || !strings.Contains(r.Message, "cannot be read: hidden by something (") {
		t.Errorf("found %v, board %s, message %q", r.Found, r.Board, r.Message)
	}
	_, text, _ := command(t, "read", hand)
	if !strings.Contains(text, "hidden by something (") || !strings.Contains(text, "too little of the board") {
		t.Errorf("people are told %s", text)
	}
}

// seenEmpty is an empty board of 20 pixels a square that begins one column to
// the left of the picture.
func seenEmpty() *vision.Reading {
	r := &vision.Reading{Quad: vision.Quad{{X: -20, Y: 0}, {X: 140, Y: 0}, {X: 140, Y: 160}, {X: -20, Y: 160}}}
	for i := range r.Squares {
		r.Squares[i].Empty = 1
	}
	return r
}

// TestReadCutOff: squares beyond the edge of the picture are said to be there.
func TestReadCutOff(t *testing.T) {
	var r reading
	seen := seenEmpty()
	for i := range seen.Squares {
		if i%8 < 2 {
			seen.Squares[i].Empty, seen.Squares[i].Covered = 0, 1
		}
	}
	seen.Squares[7].Empty, seen.Squares[7].Dark = 0.5, 0.5
	r.missing(seen, 160, 160)
	if want := (unread{outside: 8, hidden: 8, unclear: 1}); r.unread != want {
		t.Errorf("%+v, want %+v", r.unread, want)
	}
	if want := "board found, but 17 squares cannot be read: hidden by something (8), out of the picture (8), unclear (1)"; r.Message != want {
		t.Errorf("says %q, want %q", r.Message, want)
	}
}

// TestAnnotateKeepsBoth: photos of one name from two folders.
func TestAnnotateKeepsBoth(t *testing.T) {
	dir := t.TempDir()
	photo, err := os.ReadFile(filepath.Join("testdata", "board.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, folder := range []string{"a", "b"} {
		path := filepath.Join(dir, folder, "board.jpg")
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, photo, 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	seen := filepath.Join(dir, "seen")
	if code, _, errOut := command(t, append([]string{"read", "--annotate", seen}, paths...)...); code != exitDone {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	for _, name := range []string{"board.seen.jpg", "board.2.seen.jpg"} {
		if stat, err := os.Stat(filepath.Join(seen, name)); err != nil || stat.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestProgressIsForPeople: several photos, nobody at a terminal.
func TestProgressIsForPeople(t *testing.T) {
	board := filepath.Join("testdata", "board.jpg")
	if _, _, errOut := command(t, "read", board, board, board); errOut != "" {
		t.Errorf("wrote %q", errOut)
	}
}

// TestDebugPictures: one of every stage, named after the photo.
func TestDebugPictures(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "seen")
	code, _, errOut := command(t, "read", "--debug", dir, filepath.Join("testdata", "board.jpg"))
	if code != exitDone {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	for i, stage := range []string{"1-picture", "2-regions", "3-grids", "4-best", "5-squares"} {
		name := fmt.Sprintf("%04d-board-%s.png", i, stage)
		if stat, err := os.Stat(filepath.Join(dir, name)); err != nil || stat.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
