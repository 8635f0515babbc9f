package record

import (
	"bytes"
	"encoding/json"
	"image/jpeg"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gocv.io/x/gocv"

	"flipwatch/engine"
	"flipwatch/engine/referee"
	"flipwatch/vision"
)

// noise is the picture that takes most bytes.
func noise() Shots {
	make := func() gocv.Mat {
		m := gocv.NewMatWithSize(vision.RectSidePx, vision.RectSidePx, gocv.MatTypeCV8UC3)
		gocv.RandU(&m, gocv.NewScalar(0, 0, 0, 0), gocv.NewScalar(255, 255, 255, 0))
		return m
	}
	return Shots{make(), make()}
}

func fault(id int) referee.Fault {
	return referee.Fault{
		ID: id, Kind: referee.WrongFlips, Ply: 5, Color: engine.Black, Square: engine.E8,
		Squares: engine.BitOf(engine.E7), Message: "black e8: flip e7, and a text that is much too long for a line and then for two",
	}
}

// evidence returns the names that the lines of a record have.
func evidence(t *testing.T, path string) (names []string) {
	t.Helper()
	g, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range g.Lines {
		var line struct{ Evidence []string }
		if err := json.Unmarshal(text, &line); err != nil {
			t.Fatal(err)
		}
		names = append(names, line.Evidence...)
	}
	return names
}

// TestEvidence: what is named is there, small and a picture, for what was asked.
func TestEvidence(t *testing.T) {
	events, _ := plays(t, "f5d6")
	for kept, want := range map[Evidence][]string{
		"":            {"001-ply05-fault1-before.jpg", "002-ply05-fault1-after.jpg"},
		NoEvidence:    nil,
		MoveEvidence:  {"001-ply01-f5-before.jpg", "002-ply01-f5-after.jpg", "003-ply02-d6-before.jpg", "004-ply02-d6-after.jpg", "005-ply05-fault1-before.jpg", "006-ply05-fault1-after.jpg"},
		FaultEvidence: {"001-ply05-fault1-before.jpg", "002-ply05-fault1-after.jpg"},
	} {
		folder := t.TempDir()
		r, err := Open(Config{Folder: folder, Head: head(), Evidence: kept})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range append(events, fault(1)) {
			if err := r.Append([]referee.Event{e}, noise); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		names := evidence(t, r.Path())
		if len(names) != len(want) {
			t.Fatalf("evidence %q: %v, want %v", kept, names, want)
		}
		for i, name := range names {
			data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
			if err != nil || filepath.Base(name) != want[i] || len(data) > mostBytes {
				t.Errorf("%s: %d bytes, %v", name, len(data), err)
			}
			if c, err := jpeg.DecodeConfig(bytes.NewReader(data)); err != nil || c.Width != vision.RectSidePx || c.Height != vision.RectSidePx+captionPx {
				t.Errorf("%s: %+v, %v", name, c, err)
			}
		}
	}
	if _, err := Open(Config{Folder: t.TempDir(), Evidence: "all"}); err == nil {
		t.Error("unknown evidence accepted")
	}
}

// TestEvidenceGoesOn: after a cut the pictures there are keep their names, and
// count.
func TestEvidenceGoesOn(t *testing.T) {
	path := record(t, t.TempDir(), "f5")
	for i := range 3 {
		g, err := Load(path)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Resume(g, Config{})
		if err != nil {
			t.Fatal(err)
		}
		before := r.album.bytes
		if i > 0 && before == 0 {
			t.Error("pictures from before do not count")
		}
		if err := r.Append([]referee.Event{fault(1)}, noise); err != nil {
			t.Fatal(err)
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if files, _ := os.ReadDir(strings.TrimSuffix(path, ".jsonl") + ".pictures"); len(files) != 6 {
		t.Errorf("%d pictures, want 6", len(files))
	}
}

// TestEvidenceIsBounded: pictures end where their room ends, on the disk or for
// one game, which is told once; lines go on without.
func TestEvidenceIsBounded(t *testing.T) {
	for name, tt := range map[string]struct {
		bytes, free int64
	}{
		"of the game": {mostInAll - 2*mostBytes, lowSpace},
		"of the disk": {0, pictureSpace - 1},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := Open(Config{Folder: t.TempDir(), Head: head(), free: func(string) (int64, error) { return tt.free, nil }})
			if err != nil {
				t.Fatal(err)
			}
			_, _ = r.Check() // of the disk itself
			r.album.bytes = tt.bytes
			for id := range 3 {
				if err := r.Append([]referee.Event{fault(id)}, noise); err != nil {
					t.Fatal(err)
				}
			}
			told := 0
			for {
				if _, trouble := r.Check(); trouble == nil {
					break
				}
				told++
			}
			if err := r.Close(); err != nil {
				t.Fatal(err)
			}
			want := 0
			if tt.bytes > 0 {
				want = 2
			}
			if n := len(evidence(t, r.Path())); n != want || told != 1 {
				t.Errorf("%d pictures, told %d times; want %d and 1", n, told, want)
			}
		})
	}
}
