package testcard

import (
	"image"
	"image/color"
)

// swatch is a colour with the letter of its name, so that exchanged colours are
// noticed without knowing what should be there.
type swatch struct {
	name  string
	color color.RGBA
}

var swatches = [...]swatch{
	{"W", color.RGBA{255, 255, 255, 255}},
	{"Y", color.RGBA{255, 255, 0, 255}},
	{"C", color.RGBA{0, 255, 255, 255}},
	{"G", color.RGBA{0, 255, 0, 255}},
	{"M", color.RGBA{255, 0, 255, 255}},
	{"R", color.RGBA{255, 0, 0, 255}},
	{"B", color.RGBA{0, 0, 255, 255}},
	{"K", color.RGBA{0, 0, 0, 255}},
}

// bars draws the colours that the picture can have side by side; they move on by
// one with each frame. Without colours there are stripes of one pixel, upright and
// lying, which show lines that are mixed up.
func (b *board) bars(r image.Rectangle, frame int) {
	palette, limited := b.dst.(*image.Paletted)
	switch {
	case !b.few:
		n := len(swatches)
		for i := range n {
			s := swatches[(i+frame)%n]
			bar := b.bar(r, i, n)
			b.fill(bar, s.color)
			b.label(bar, s)
		}
	case limited && len(palette.Palette) > 2:
		n := len(palette.Palette)
		for i := range n {
			b.fill(b.bar(r, i, n), palette.Palette[(i+frame)%n])
		}
	default:
		b.stripes(r, frame)
	}
}

// bar returns the place of one of n bars.
func (b *board) bar(r image.Rectangle, i, n int) image.Rectangle {
	return image.Rect(r.Min.X+r.Dx()*i/n, r.Min.Y, r.Min.X+r.Dx()*(i+1)/n, r.Max.Y)
}

// label writes the letter of a colour into its bar, if there is room.
func (b *board) label(bar image.Rectangle, s swatch) {
	if bar.Dx() < letterW+2 || bar.Dy() < letterH {
		return
	}
	ink := b.ink
	b.ink = color.Black
	if color.GrayModel.Convert(s.color).(color.Gray).Y < 128 {
		b.ink = color.White
	}
	b.write((bar.Min.X+bar.Max.X-letterW)/2, (bar.Min.Y+bar.Max.Y-letterH)/2, s.name)
	b.ink = ink
}

func (b *board) stripes(r image.Rectangle, frame int) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			n := x
			if x >= (r.Min.X+r.Max.X)/2 {
				n = y
			}
			if (n+frame)%2 == 0 {
				b.dst.Set(x, y, b.ink)
			}
		}
	}
}

// bayer orders the dots of a dithered grey (Bayer, "An optimum method for
// two-level rendition of continuous-tone pictures", 1973).
var bayer = [4][4]uint8{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}

// ramp draws sixteen greys from black to white, or what passes for them.
func (b *board) ramp(r image.Rectangle) {
	const steps = 16
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			step := (x - r.Min.X) * steps / r.Dx()
			switch {
			case !b.few:
				b.dst.Set(x, y, color.Gray{Y: uint8(step * 255 / (steps - 1))})
			case step*steps/(steps-1) > int(bayer[y&3][x&3]):
				b.dst.Set(x, y, color.White)
			default:
				b.dst.Set(x, y, color.Black)
			}
		}
	}
}
