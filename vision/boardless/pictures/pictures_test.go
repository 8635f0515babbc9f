package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gocv.io/x/gocv"
)

// TestRun: drawn pictures and those of a photo, each with an entry that says
// that there is no board.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	photo := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 120, 60, 0), 480, 640, gocv.MatTypeCV8UC3)
	defer photo.Close()
	if !gocv.IMWrite(filepath.Join(dir, "a.png"), photo) {
		t.Fatal("cannot write a photo")
	}
	manifest := filepath.Join(dir, "manifest.json")
	entry := `[{"file": "a.png", "corners": [[250, 150], [450, 150], [450, 350], [250, 350]], "board": "` + strings.Repeat("-", 64) + `"}]`
	if err := os.WriteFile(manifest, []byte(entry), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	if err := run(config{out: out, n: 6, seed: 1, manifests: []string{manifest}}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(out, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list []map[string]any
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	tags := map[any]int{}
	for _, e := range list {
		corners, there := e["corners"]
		board, also := e["board"]
		if corners != nil || board != nil || !there || !also {
			t.Errorf("%v: corners and board must be null", e["file"])
		}
		tags[e["tags"].([]any)[0]]++
		m := gocv.IMRead(filepath.Join(out, e["file"].(string)), gocv.IMReadColor)
		if m.Empty() {
			t.Errorf("%v is no picture", e["file"])
		}
		m.Close()
	}
	if len(list) != 6 || tags["negative:chess"] != 1 || tags["negative:beside"] != 1 || tags["negative:painted-out"] != 1 {
		t.Errorf("pictures by tag: %v", tags)
	}
}

// TestRefusals: what cannot work is refused.
func TestRefusals(t *testing.T) {
	tests := map[string]config{
		"no folder":                    {n: 1},
		"no pictures":                  {out: t.TempDir()},
		"a manifest that is not there": {out: t.TempDir(), n: 1, manifests: []string{"nowhere.json"}},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			if err := run(c); err == nil {
				t.Error("no error")
			}
		})
	}
}
