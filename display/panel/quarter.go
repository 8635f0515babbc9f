package panel

import (
	"errors"
	"image"
	"image/draw"

	drawer "periph.io/x/conn/v3/display"
	"periph.io/x/devices/v3/ssd1306/image1bit"
)

// quarter turns the pictures of a one-bit panel clockwise by 90°, for chips that
// can only make half turns.
type quarter struct {
	drawer.Drawer
	canvas *image1bit.VerticalLSB // the picture before the turn
	turned *image1bit.VerticalLSB // and after it
}

func newQuarter(dev drawer.Drawer) *quarter {
	b := dev.Bounds()
	return &quarter{
		Drawer: dev,
		canvas: image1bit.NewVerticalLSB(image.Rect(0, 0, b.Dy(), b.Dx())),
		turned: image1bit.NewVerticalLSB(b),
	}
}

// refresh implements refresher where the chip's driver does.
func (q *quarter) refresh() error {
	r, ok := q.Drawer.(refresher)
	if !ok {
		return errors.ErrUnsupported
	}
	return r.refresh()
}

// Bounds implements display.Drawer.
func (q *quarter) Bounds() image.Rectangle { return q.canvas.Rect }

// Draw implements display.Drawer.
func (q *quarter) Draw(r image.Rectangle, src image.Image, sp image.Point) error {
	from, ok := src.(*image1bit.VerticalLSB)
	if !ok || r != q.canvas.Rect || from.Rect != r || sp != (image.Point{}) {
		draw.Draw(q.canvas, r, src, sp, draw.Src)
		from = q.canvas
	}
	w, h := from.Rect.Dx(), from.Rect.Dy()
	clear(q.turned.Pix)
	for y := range h {
		band := from.Pix[y/8*from.Stride:][:w]
		for x, column := range band {
			if column>>(y&7)&1 != 0 {
				q.turned.Pix[x/8*q.turned.Stride+h-1-y] |= 1 << (x & 7)
			}
		}
	}
	return q.Drawer.Draw(q.turned.Rect, q.turned, image.Point{})
}
