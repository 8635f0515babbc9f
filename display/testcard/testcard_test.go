package testcard_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"flipwatch/display/testcard"
)

// pictures are the kinds of pictures that panels have.
var pictures = []struct {
	name string
	make func() draw.Image
}{
	{"ssd1306-128x32", func() draw.Image { return image1bit.NewVerticalLSB(image.Rect(0, 0, 128, 32)) }},
	{"ssd1306", func() draw.Image { return image1bit.NewVerticalLSB(image.Rect(0, 0, 128, 64)) }},
	{"ssd1306", func() draw.Image { return image1bit.NewVerticalLSB(image.Rect(0, 0, 64, 128)) }},
	{"ssd1351", rgba(128, 128)},
	{"st7735", rgba(128, 160)},
	{"st7789-135x240", rgba(135, 240)},
	{"st7789-135x240", rgba(240, 135)},
	{"gc9a01", rgba(240, 240)},
	{"ili9341", rgba(320, 240)},
	{"waveshare2in13v4", paper(250, 122)},
	{"inkyphat", paper(212, 104, color.RGBA{255, 0, 0, 255})},
	{"terminal", rgba(80, 44)},
}

func rgba(w, h int) func() draw.Image {
	return func() draw.Image { return image.NewRGBA(image.Rect(0, 0, w, h)) }
}

func paper(w, h int, more ...color.Color) func() draw.Image {
	p := append(color.Palette{color.White, color.Black}, more...)
	return func() draw.Image { return image.NewPaletted(image.Rect(0, 0, w, h), p) }
}

// TestGoldens compares the cards with pictures on file. UPDATE_GOLDEN=1 writes
// them.
func TestGoldens(t *testing.T) {
	for _, tc := range pictures {
		p := tc.make()
		size := p.Bounds().Size()
		name := fmt.Sprintf("%s-%dx%d", tc.name, size.X, size.Y)
		t.Run(name, func(t *testing.T) {
			testcard.Draw(p, testcard.Card{Name: tc.name, Frame: 8, Rate: 24.5})
			file := filepath.Join("testdata", name+".png")
			if os.Getenv("UPDATE_GOLDEN") != "" {
				write(t, file, p)
			}
			want := read(t, file)
			for y := range size.Y {
				for x := range size.X {
					if color.RGBAModel.Convert(want.At(x, y)) != color.RGBAModel.Convert(p.At(x, y)) {
						t.Fatalf("pixel %d, %d is %v, want %v", x, y, p.At(x, y), want.At(x, y))
					}
				}
			}
		})
	}
}

func write(t *testing.T, file string, p image.Image) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	copied := image.NewRGBA(p.Bounds()) // one-bit pictures cannot be encoded as they are
	draw.Draw(copied, copied.Rect, p, image.Point{}, draw.Src)
	if err := png.Encode(f, copied); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) image.Image {
	t.Helper()
	f, err := os.Open(file)
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

// TestEdges checks that every outermost pixel has ink, on any size.
func TestEdges(t *testing.T) {
	for _, tc := range pictures {
		p := tc.make()
		testcard.Draw(p, testcard.Card{Name: tc.name, Frame: 1})
		r := p.Bounds()
		ink := p.At(r.Min.X, r.Min.Y)
		if ink == p.At(r.Min.X+1, r.Min.Y+1) {
			t.Errorf("%s: no ink in the corner", tc.name)
		}
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				edge := x == r.Min.X || y == r.Min.Y || x == r.Max.X-1 || y == r.Max.Y-1
				if edge && p.At(x, y) != ink {
					t.Fatalf("%s %v: no ink at %d, %d", tc.name, r.Size(), x, y)
				}
			}
		}
	}
}

// TestMoves checks that frames differ: a panel that stands still is seen.
func TestMoves(t *testing.T) {
	for _, tc := range pictures {
		a, b := tc.make(), tc.make()
		testcard.Draw(a, testcard.Card{Name: tc.name, Frame: 1})
		testcard.Draw(b, testcard.Card{Name: tc.name, Frame: 2})
		different := 0
		for y := range a.Bounds().Dy() {
			for x := range a.Bounds().Dx() {
				if a.At(x, y) != b.At(x, y) {
					different++
				}
			}
		}
		if different == 0 {
			t.Errorf("%s: two frames are alike", tc.name)
		}
	}
}

// TestAnySize draws on sizes that no panel has.
func TestAnySize(t *testing.T) {
	for w := 1; w < 200; w += 13 {
		for h := 1; h < 200; h += 11 {
			testcard.Draw(image.NewRGBA(image.Rect(-5, 7, w-5, h+7)), testcard.Card{Name: "small", Frame: 3, Rate: 1})
		}
	}
}
