package display

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"periph.io/x/devices/v3/ssd1306/image1bit"
)

// ErrTooSmall is returned for a picture that no layout fits into.
var ErrTooSmall = errors.New("no screen layout is that small")

// layout is one design. To add one, add a row to layouts and a case to its
// methods. They are switches and not functions in the table, because what is
// passed to a function that the compiler does not know has to live on the heap.
type layout struct {
	w, h int
	kind layoutKind
}

type layoutKind uint8

const (
	oneBit layoutKind = iota
	upright
	tiny
)

// layouts are all designs, the largest first.
var layouts = [...]layout{
	{128, 64, oneBit},
	{uprightW, uprightH, upright},
	{tinyW, tinyH, tiny},
}

func (l *layout) paint(b *bitmap, s *Screen) {
	switch l.kind {
	case oneBit:
		paintOneBit(b, s)
	case upright:
		paintUpright(b, s)
	case tiny:
		paintTiny(b, s)
	}
}

func (l *layout) pages(s *Screen) int {
	switch l.kind {
	case oneBit, upright, tiny: // they have the same parts
		s.tiny = l.kind == tiny
		return pagesOneBit(s)
	}
	return 1
}

// choose returns the largest layout that fits.
func choose(size image.Point) (*layout, error) {
	for i := range layouts {
		if l := &layouts[i]; l.w <= size.X && l.h <= size.Y {
			return l, nil
		}
	}
	l := &layouts[len(layouts)-1]
	return nil, fmt.Errorf("%w: %d×%d; the smallest is %d×%d", ErrTooSmall, size.X, size.Y, l.w, l.h)
}

// Draw paints a screen over the whole of dst, with the design that fits its
// bounds and its colours. A picture that gets a one-bit design smaller than it
// is gets it in whole multiples, in the middle.
func Draw(dst draw.Image, s Screen) error { return Glass{}.Draw(dst, s) }

// drawOneBit paints a screen in black and white.
func drawOneBit(dst draw.Image, s *Screen) error {
	l, err := choose(dst.Bounds().Size())
	if err != nil {
		return err
	}
	b := bitmap{w: l.w, h: l.h}
	l.paint(&b, s)
	b.blit(dst)
	return nil
}

// Pages returns how many pages it takes to show a screen whole on a one-bit
// picture of this size: 1 for most. The caller shows pages 0, 1, … in turn; Newest does so.
func Pages(size image.Point, s Screen) int {
	l, err := choose(size)
	if err != nil {
		return 1
	}
	return l.pages(&s)
}

// blit copies the bitmap into a picture.
func (b *bitmap) blit(dst draw.Image) {
	r := dst.Bounds()
	if d, ok := dst.(*image1bit.VerticalLSB); ok && r == image.Rect(0, 0, b.w, b.h) {
		copy(d.Pix, b.pix[:b.w*b.h/8])
		return
	}
	scale := min(r.Dx()/b.w, r.Dy()/b.h)
	left, top := r.Min.X+(r.Dx()-b.w*scale)/2, r.Min.Y+(r.Dy()-b.h*scale)/2
	put := putter(dst)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			put(x, y, x >= left && y >= top && b.at((x-left)/scale, (y-top)/scale))
		}
	}
}

// putter returns the cheapest way to set a pixel of a picture.
func putter(dst draw.Image) func(x, y int, on bool) {
	switch d := dst.(type) {
	case *image1bit.VerticalLSB:
		return func(x, y int, on bool) { d.SetBit(x, y, image1bit.Bit(on)) }
	case *image.Gray:
		return func(x, y int, on bool) { d.SetGray(x, y, color.Gray{Y: level(on)}) }
	case *image.RGBA:
		return func(x, y int, on bool) { v := level(on); d.SetRGBA(x, y, color.RGBA{v, v, v, 255}) }
	case *image.Paletted:
		off, lit := uint8(d.Palette.Index(color.Black)), uint8(d.Palette.Index(color.White))
		return func(x, y int, on bool) {
			if on {
				d.SetColorIndex(x, y, lit)
			} else {
				d.SetColorIndex(x, y, off)
			}
		}
	}
	return func(x, y int, on bool) {
		if on {
			dst.Set(x, y, color.White)
		} else {
			dst.Set(x, y, color.Black)
		}
	}
}

func level(on bool) uint8 {
	if on {
		return 255
	}
	return 0
}
