package main

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gocv.io/x/gocv"

	"flipwatch/vision"
	"flipwatch/vision/damage"
	"flipwatch/vision/scene"
)

// photoDir writes a photo of a drawn board, 1120 pixels wide, with a manifest. Its first
// square cannot be seen.
func photoDir(t *testing.T) (manifest string, q vision.Quad, board string) {
	t.Helper()
	dir := t.TempDir()
	m, drawn := scene.Draw(rand.New(rand.NewPCG(5, 5)))
	defer m.Close()
	if err := gocv.Resize(m, &m, scene.Bounds().Size().Mul(2), 0, 0, gocv.InterpolationLinear); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "set"), 0o755); err != nil {
		t.Fatal(err)
	}
	if !gocv.IMWrite(filepath.Join(dir, "set", "a.png"), m) {
		t.Fatal("cannot write a photo")
	}
	var corners [4][2]float64
	for i, p := range drawn.Quad {
		drawn.Quad[i] = vision.Point{X: 2*p.X + 0.5, Y: 2*p.Y + 0.5}
		corners[i] = [2]float64{drawn.Quad[i].X, drawn.Quad[i].Y}
	}
	board = "?" + drawn.Letters()[1:]
	var rows []string
	for k := range 8 {
		rows = append(rows, board[8*k:8*k+8])
	}
	text, err := json.Marshal([]map[string]any{{"file": "set/a.png", "license": "MIT", "corners": corners, "board": rows, "tags": []string{"drawn"}}})
	if err != nil {
		t.Fatal(err)
	}
	manifest = filepath.Join(dir, "manifest.json")
	if err := os.WriteFile(manifest, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return manifest, drawn.Quad, board
}

// TestRun: the manifest of copies has the photo's truth, its corners scaled, and
// the same seed makes the same files.
func TestRun(t *testing.T) {
	manifest, quad, board := photoDir(t)
	c := config{out: t.TempDir(), kinds: []string{"jpeg640", "dark35", "glare"}, pairs: 2, seed: 1, every: 1, jobs: 2, manifests: []string{manifest}}
	again := c
	again.out = t.TempDir()
	for _, c := range []config{c, again} {
		if err := run(c); err != nil {
			t.Fatal(err)
		}
	}
	list, err := readManifest(filepath.Join(c.out, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 5 {
		t.Fatalf("%d copies, want three kinds and two pairs", len(list))
	}
	for i, e := range list {
		m := gocv.IMRead(filepath.Join(c.out, e.file), gocv.IMReadColor)
		scale := float64(m.Cols()) / 1120
		m.Close()
		if i == 0 && scale != 640.0/1120 || i == 1 && scale != 1 {
			t.Errorf("%s: scaled by %v", e.file, scale)
		}
		for k, p := range e.quad() {
			if x := (quad[k].X+0.5)*scale - 0.5; math.Abs(p.X-x) > 1e-6 {
				t.Errorf("%s: corner %d at %v, want %.2f", e.file, k, p, x)
			}
		}
		kind := strings.TrimSuffix(strings.TrimPrefix(e.file, "set/a__"), ".jpg")
		if !slices.Equal(e.tags, []string{"drawn", "damage:" + kind}) || string(e.fields["license"]) != `"MIT"` {
			t.Errorf("%s: tags %v, licence %s", e.file, e.tags, e.fields["license"])
		}
		checkTruth(t, e, board)
		a, err := os.ReadFile(filepath.Join(c.out, e.file))
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(again.out, e.file))
		if err != nil || !bytes.Equal(a, b) {
			t.Errorf("%s: made again it is another file (%v)", e.file, err)
		}
	}
}

// checkTruth holds a copy's board against the photo's: only glare hides squares,
// and what lay there is kept.
func checkTruth(t *testing.T, e *entry, board string) {
	t.Helper()
	if e.board[0] != '?' {
		t.Errorf("%s: a hidden square is known", e.file)
	}
	if e.full != "" && e.full != board {
		t.Errorf("%s: full board %s", e.file, e.full)
	}
	for sq := range 64 {
		if e.board[sq] != board[sq] && (e.board[sq] != '?' || !strings.Contains(e.file, "glare")) {
			t.Errorf("%s: square %d is %c, was %c", e.file, sq, e.board[sq], board[sq])
		}
	}
}

// TestRefusals: what cannot work is refused before anything is written.
func TestRefusals(t *testing.T) {
	manifest, _, _ := photoDir(t)
	good := config{out: filepath.Join(t.TempDir(), "out"), kinds: damage.Kinds(), seed: 1, every: 1, jobs: 1, manifests: []string{manifest}}
	tests := []struct {
		name  string
		spoil func(*config)
	}{
		{"no folder", func(c *config) { c.out = "" }},
		{"no manifest", func(c *config) { c.manifests = nil }},
		{"a manifest that is not there", func(c *config) { c.manifests = []string{"nowhere.json"} }},
		{"nothing to do", func(c *config) { c.kinds = nil }},
		{"an unknown kind", func(c *config) { c.kinds = []string{"fog"} }},
		{"every 0th", func(c *config) { c.every = 0 }},
		{"no photo of that name", func(c *config) { c.only = "other/" }},
		{"all left out", func(c *config) { c.except = "set/" }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := good
			tt.spoil(&c)
			if err := run(c); err == nil {
				t.Error("no error")
			}
			if _, err := os.Stat(good.out); err == nil {
				t.Error("something was written")
			}
		})
	}
}
