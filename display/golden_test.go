package display_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/display/panelsim"
)

// TestGoldens sends every page of every sample through the real driver into the
// modelled panel and compares what the glass shows with a picture on file. All
// go to one panel, one after the other: most are partial updates. UPDATE_GOLDEN=1
// writes the files from what is drawn, not from what the glass shows.
func TestGoldens(t *testing.T) {
	all := samples(t)
	for _, s := range all {
		for page := range display.Pages(image.Pt(128, 64), s.screen) {
			s.screen.Page = page
			update(t, goldenName(s.name, page), draw1(t, s.screen))
		}
	}
	synctest.Test(t, func(t *testing.T) {
		module := panelsim.New()
		out, err := panel.Config{Ports: module}.Open("ssd1306:spi=SPI0.0,dc=GPIO25,rst=GPIO24")
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close() //nolint:errcheck // checked elsewhere
		for _, s := range all {
			if err := out.Show(s.screen); err != nil {
				t.Fatal(err)
			}
			for page := range display.Pages(image.Pt(128, 64), s.screen) {
				time.Sleep(time.Second) // the middle of the page's time
				synctest.Wait()
				if n := different(golden(t, goldenName(s.name, page)), module.Chip.Picture()); n > 0 {
					t.Errorf("%s page %d: %d wrong pixels on the glass", s.name, page, n)
				}
				time.Sleep(time.Second)
			}
		}
		if e := module.Chip.Errors(); len(e) > 0 {
			t.Errorf("the driver broke the protocol: %q", e)
		}
	})
}

// TestEveryStateHasAGolden fails when a state is added without a sample.
func TestEveryStateHasAGolden(t *testing.T) {
	seen := map[display.State]bool{}
	for _, s := range samples(t) {
		seen[s.screen.State] = true
	}
	for _, st := range display.States() {
		if !seen[st] {
			t.Errorf("no sample shows the state %s", st)
		}
	}
}

func goldenName(name string, page int) string {
	return filepath.Join("testdata", "screens", fmt.Sprintf("%s-%d.png", name, page+1))
}

// draw1 draws a screen at its own size.
func draw1(t testing.TB, s display.Screen) *image.Gray {
	t.Helper()
	p := image.NewGray(image.Rect(0, 0, 128, 64))
	if err := display.Draw(p, s); err != nil {
		t.Fatal(err)
	}
	return p
}

// update writes a golden when that is asked for.
func update(t testing.TB, name string, p image.Image) {
	t.Helper()
	if os.Getenv("UPDATE_GOLDEN") == "" {
		return
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(f, paletted(p)); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// paletted makes the file small.
func paletted(p image.Image) *image.Paletted {
	out := image.NewPaletted(p.Bounds(), color.Palette{color.Black, color.White, color.Gray{Y: 96}})
	draw.Draw(out, out.Rect, p, out.Rect.Min, draw.Src)
	return out
}

func golden(t testing.TB, name string) image.Image {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatalf("%v: run with UPDATE_GOLDEN=1", err)
	}
	defer f.Close() //nolint:errcheck // only read
	p, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// different counts the pixels that differ.
func different(a, b image.Image) int {
	n := 0
	for y := range 64 {
		for x := range 128 {
			if lit(a, x, y) != lit(b, x, y) {
				n++
			}
		}
	}
	return n
}

func lit(p image.Image, x, y int) bool {
	return color.GrayModel.Convert(p.At(x, y)).(color.Gray).Y >= 128
}

// updateColor writes a golden with all its colours when that is asked for.
func updateColor(t testing.TB, name string, p image.Image) {
	t.Helper()
	if os.Getenv("UPDATE_GOLDEN") == "" {
		return
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(f, p); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
