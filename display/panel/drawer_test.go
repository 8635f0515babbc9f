package panel

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"
	"testing/synctest"

	"flipwatch/display/panelsim"
)

// TestDrawParts draws parts of pictures of several kinds, some beyond the edges,
// as any user of periph's Drawer may.
func TestDrawParts(t *testing.T) {
	for _, tc := range []struct {
		spec string
		chip func() panelsim.Chip
	}{
		{"st7789:rst=GPIO24,rotation=90", func() panelsim.Chip { return panelsim.NewST7789(240, 240) }},
		{"ssd1351", func() panelsim.Chip { return panelsim.NewSSD1351() }},
		{"sh1106", func() panelsim.Chip { return panelsim.NewSH1106() }},
		{"sh1106:rotation=270", func() panelsim.Chip { return panelsim.NewSH1106() }},
		{"ssd1306:rotation=90", func() panelsim.Chip { return panelsim.NewSSD1306() }},
	} {
		t.Run(tc.spec, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				chip := tc.chip()
				e, o, err := find(tc.spec)
				if err != nil {
					t.Fatal(err)
				}
				p, err := e.plan(o)
				if err != nil {
					t.Fatal(err)
				}
				dev, port, err := p.open(panelsim.Wire(chip))
				if err != nil {
					t.Fatal(err)
				}
				want := image.NewRGBA(dev.Bounds())
				random := rand.New(rand.NewPCG(7, 7))
				for range 40 {
					src := noise(random)
					r := image.Rect(random.IntN(300)-30, random.IntN(300)-30, random.IntN(300)-30, random.IntN(300)-30)
					sp := src.Bounds().Min.Add(image.Pt(random.IntN(20), random.IntN(20)))
					if err := dev.Draw(r, src, sp); err != nil {
						t.Fatal(err)
					}
					draw.Draw(want, r, src, sp, draw.Src)
				}
				if n := unlike(chip.Picture(), want, o); n > 0 {
					t.Errorf("%d wrong pixels", n)
				}
				if err := dev.Halt(); err != nil || chip.On() {
					t.Errorf("halted: %v, on %v", err, chip.On())
				}
				if e := chip.Errors(); len(e) > 0 {
					t.Errorf("errors: %q", e)
				}
				port.Close() //nolint:errcheck // not what is tested
			})
		})
	}
}

// noise is a picture of black and white, larger or smaller than a panel, of one of
// several kinds.
func noise(random *rand.Rand) image.Image {
	r := image.Rect(-11, 5, 20+random.IntN(340), 30+random.IntN(340))
	var p draw.Image
	switch random.IntN(4) {
	case 0:
		p = image.NewRGBA(r)
	case 1:
		p = image.NewGray(r)
	case 2:
		p = image.NewPaletted(r, color.Palette{color.Black, color.White})
	default:
		p = image.NewNRGBA(r)
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p.Set(x, y, color.Gray{Y: uint8(random.IntN(2) * 255)})
		}
	}
	if q, ok := p.(*image.RGBA); ok {
		return q.SubImage(image.Rect(3, 9, 200, 250))
	}
	return p
}

// unlike counts the pixels of the glass that are not as drawn.
func unlike(got, want *image.RGBA, o options) int {
	rotation, err := o.rotation()
	if err != nil {
		return -1
	}
	n := 0
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			at := onGlass(got.Rect.Size(), rotation, x, y)
			w := want.RGBAAt(x, y)
			if w.A == 0 {
				w = color.RGBA{0, 0, 0, 255} // nothing was drawn here
			}
			if got.RGBAAt(at.X, at.Y) != w {
				n++
			}
		}
	}
	return n
}
