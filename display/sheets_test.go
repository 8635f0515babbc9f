package display_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"path/filepath"
	"testing"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"flipwatch/display"
)

// glasses are the shapes of panels there are, each with a sheet of all states.
var glasses = []struct {
	name  string
	w, h  int
	glass display.Glass
	lang  display.Lang
	one   bool // one bit a pixel
}{
	{"square-240", 240, 240, display.Glass{}, display.English, false},
	{"square-128", 128, 128, display.Glass{}, display.English, false},
	{"wide-320x240", 320, 240, display.Glass{}, display.English, false},
	{"wide-240x135", 240, 135, display.Glass{}, display.English, false},
	{"wide-160x128", 160, 128, display.Glass{}, display.English, false},
	{"tall-240x320", 240, 320, display.Glass{}, display.English, false},
	{"tall-135x240", 135, 240, display.Glass{}, display.English, false},
	{"tall-128x160", 128, 160, display.Glass{}, display.English, false},
	{"round-240", 240, 240, display.Glass{Round: true}, display.English, false},
	{"paper-250x122", 250, 122, display.Glass{Paper: true}, display.English, true},
	{"paper-212x104", 212, 104, display.Glass{Paper: true}, display.English, true},
	{"paper-400x300", 400, 300, display.Glass{Paper: true}, display.English, true},
	{"upright-64x128", 64, 128, display.Glass{}, display.English, true},
	{"upright-64x128-ja", 64, 128, display.Glass{}, display.Japanese, true},
	{"tiny-128x32", 128, 32, display.Glass{}, display.English, true},
	{"tiny-128x32-ja", 128, 32, display.Glass{}, display.Japanese, true},
	{"one-bit-fr", 128, 64, display.Glass{}, display.French, true},
	{"one-bit-de", 128, 64, display.Glass{}, display.German, true},
	{"one-bit-ja", 128, 64, display.Glass{}, display.Japanese, true},
	{"square-240-fr", 240, 240, display.Glass{}, display.French, false},
	{"wide-320x240-de", 320, 240, display.Glass{}, display.German, false},
	{"wide-160x128-de", 160, 128, display.Glass{}, display.German, false},
	{"round-240-ja", 240, 240, display.Glass{Round: true}, display.Japanese, false},
}

// TestStateSheets draws every state for every shape of panel, at real pixel size,
// and compares with the pictures on file. To make them anew:
//
//	UPDATE_GOLDEN=1 go test ./display -run Sheet
func TestStateSheets(t *testing.T) {
	for _, g := range glasses {
		t.Run(g.name, func(t *testing.T) {
			var cells []image.Image
			for _, s := range samples(t) {
				s.screen.Lang = g.lang
				blank := newCanvas(g.w, g.h, g.one)
				for page := range g.glass.Pages(blank, s.screen) {
					s.screen.Page = page
					p := newCanvas(g.w, g.h, g.one)
					if err := g.glass.Draw(p, s.screen); err != nil {
						t.Fatal(err)
					}
					cells = append(cells, p)
				}
			}
			compareSheet(t, filepath.Join("testdata", "sheets", g.name+".png"), sheetOf(cells, g.glass.Round))
		})
	}
}

func newCanvas(w, h int, one bool) draw.Image {
	if one {
		return image1bit.NewVerticalLSB(image.Rect(0, 0, w, h))
	}
	return image.NewRGBA(image.Rect(0, 0, w, h))
}

// sheetOf puts pictures of one size beside each other. What a round glass does
// not show is left out.
func sheetOf(cells []image.Image, round bool) *image.RGBA {
	const columns, gap = 6, 6
	size := cells[0].Bounds().Size()
	rows := (len(cells) + columns - 1) / columns
	sheet := image.NewRGBA(image.Rect(0, 0, columns*(size.X+gap)+gap, rows*(size.Y+gap)+gap))
	grey := image.NewUniform(color.Gray{Y: 96})
	draw.Draw(sheet, sheet.Rect, grey, image.Point{}, draw.Src)
	for i, c := range cells {
		at := image.Pt(gap+i%columns*(size.X+gap), gap+i/columns*(size.Y+gap))
		draw.Draw(sheet, image.Rectangle{at, at.Add(size)}, c, image.Point{}, draw.Src)
		if !round {
			continue
		}
		for y := range size.Y {
			for x := range size.X {
				if dx, dy := 2*x-size.X+1, 2*y-size.Y+1; dx*dx+dy*dy > size.X*size.X {
					sheet.Set(at.X+x, at.Y+y, grey.C)
				}
			}
		}
	}
	return sheet
}

// compareSheet compares a picture with one on file, pixel by pixel.
func compareSheet(t *testing.T, name string, sheet *image.RGBA) {
	t.Helper()
	updateColor(t, name, sheet)
	file := golden(t, name)
	if file.Bounds() != sheet.Rect {
		t.Fatalf("%s is %v, want %v: run with UPDATE_GOLDEN=1", name, file.Bounds(), sheet.Rect)
	}
	for y := range sheet.Rect.Dy() {
		for x := range sheet.Rect.Dx() {
			if color.RGBAModel.Convert(file.At(x, y)) != sheet.RGBAAt(x, y) {
				t.Fatalf("%s is not what is drawn, at (%d, %d): run with UPDATE_GOLDEN=1", name, x, y)
			}
		}
	}
}

// TestColorStaysInTheCircle: nothing that says something lies outside a round
// glass.
func TestColorStaysInTheCircle(t *testing.T) {
	const d = 240
	for _, s := range samples(t) {
		p := image.NewRGBA(image.Rect(0, 0, d, d))
		if err := (display.Glass{Round: true}).Draw(p, s.screen); err != nil {
			t.Fatal(err)
		}
		back := p.RGBAAt(0, 0)
		for y := range d {
			for x := range d {
				if dx, dy := 2*x-d+1, 2*y-d+1; dx*dx+dy*dy > d*d && p.RGBAAt(x, y) != back {
					t.Fatalf("%s: (%d, %d) is painted outside the circle", s.name, x, y)
				}
			}
		}
	}
}

// TestColorAllocatesNothing: a screen is drawn many times in a game.
func TestColorAllocatesNothing(t *testing.T) {
	p := image.NewRGBA(image.Rect(0, 0, 240, 240))
	for _, s := range samples(t) {
		if n := testing.AllocsPerRun(10, func() {
			if err := display.Draw(p, s.screen); err != nil {
				t.Fatal(err)
			}
		}); n > 0 {
			t.Errorf("%s: %v allocations", s.name, n)
		}
	}
}

// TestColorEverywhere draws into pictures of every shape, also far from the
// origin, and looks for pixels left unpainted.
func TestColorEverywhere(t *testing.T) {
	for w := 100; w <= 500; w += 37 {
		for h := 100; h <= 500; h += 37 {
			for i, s := range samples(t) {
				if (w+h+i)%8 != 0 {
					continue // enough of them
				}
				s.screen.Lang = display.Lang(i % 4)
				p := image.NewRGBA(image.Rect(-30, 50, w-30, h+50))
				for _, glass := range []display.Glass{{}, {Round: true}, {Paper: true}} {
					clear(p.Pix)
					if err := glass.Draw(p, s.screen); err != nil {
						t.Fatal(err)
					}
					for k := 3; k < len(p.Pix); k += 4 {
						if p.Pix[k] != 255 {
							t.Fatalf("%s at %d×%d %+v: a pixel is left out", s.name, w, h, glass)
						}
					}
				}
			}
		}
	}
}

func BenchmarkDrawColor(b *testing.B) {
	s := samples(b)[10].screen
	for _, size := range []image.Point{{240, 240}, {320, 240}} {
		b.Run(fmt.Sprintf("%dx%d", size.X, size.Y), func(b *testing.B) {
			p := image.NewRGBA(image.Rectangle{Max: size})
			b.ReportAllocs()
			for b.Loop() {
				if err := display.Draw(p, s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
