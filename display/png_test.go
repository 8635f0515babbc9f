package display_test

import (
	"errors"
	"image"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"flipwatch/display"
)

func TestPNG(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "screens")
	p, err := display.NewPNG(display.PNGConfig{Dir: dir, Scale: 1})
	if err != nil {
		t.Fatal(err)
	}
	one := samples(t)[5].screen
	two := one
	two.Transcript = "f5"       // not in the picture
	two.Clock.Turn += time.Hour // a picture a second would be too many
	four := display.Screen{State: display.Fault, Alarm: display.Alarm{Todo: []display.Todo{{Squares: at("a1", "b1", "c1", "d1")}}}}
	for _, s := range []display.Screen{one, one, two, four} {
		if err := p.Show(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(p.Close(), p.Close()); err != nil {
		t.Fatal(err)
	}
	names := files(t, dir)
	if want := []string{"0001.png", "0002.png", "0003.png", "latest.png"}; !slices.Equal(names, want) {
		t.Fatalf("files %v, want %v: unchanged pictures are left out, pages are not", names, want)
	}
	one.Clock = display.Clock{}
	if n := different(draw1(t, one), golden(t, filepath.Join(dir, "0001.png"))); n > 0 {
		t.Errorf("%d wrong pixels in the first picture", n)
	}
	four.Page = 1
	if n := different(draw1(t, four), golden(t, filepath.Join(dir, "latest.png"))); n > 0 {
		t.Errorf("%d wrong pixels in the latest picture", n)
	}

	again, err := display.NewPNG(display.PNGConfig{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Show(one); err != nil {
		t.Fatal(err)
	}
	if got := golden(t, filepath.Join(dir, "0004.png")).Bounds(); got != image.Rect(0, 0, 512, 256) {
		t.Errorf("the next run's picture is %v: it goes on numbering, at the usual scale", got)
	}
}

func TestPNGErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name    string
		cfg     display.PNGConfig
		unknown bool
	}{
		{"no folder", display.PNGConfig{}, true},
		{"scale", display.PNGConfig{Dir: t.TempDir(), Scale: 1000}, true},
		{"a file", display.PNGConfig{Dir: file}, false},
		{"below a file", display.PNGConfig{Dir: filepath.Join(file, "x")}, false},
	} {
		if _, err := display.NewPNG(tc.cfg); err == nil || errors.Is(err, display.ErrUnknown) != tc.unknown {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
}

// TestPNGGone takes the folder away: told once, and it heals.
func TestPNGGone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "screens")
	p, err := display.NewPNG(display.PNGConfig{Dir: dir, Scale: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	if err := p.Show(display.Screen{Ply: 1, Message: "a"}); err == nil {
		t.Error("a lost picture is not told")
	}
	if err := p.Show(display.Screen{Ply: 2, Message: "b"}); err != nil {
		t.Errorf("told twice: %v", err)
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := p.Show(display.Screen{Ply: 2, Message: "b"}); err != nil {
		t.Fatal(err)
	}
	if names := files(t, dir); !slices.Equal(names, []string{"0001.png", "latest.png"}) {
		t.Errorf("files %v", names)
	}
}

func files(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
