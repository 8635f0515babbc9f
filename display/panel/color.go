package panel

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"

	"periph.io/x/conn/v3/gpio"
)

// colorDev drives a colour panel with 16 bits a pixel. It implements periph's
// display.Drawer: it sends what has changed since the last picture, in
// rectangles, and turns the glass on when the first picture is there, so that
// nobody sees the noise of its memory.
type colorDev struct {
	link   *link
	chip   *colorChip
	turned turned
	orient []step // turns the picture and sets its colours
	light  *backlight
	shown  []byte      // what the glass shows, two bytes a pixel, row by row
	drawn  []byte      // the picture it was made of, four bytes a pixel
	canvas *image.RGBA // for sources of other kinds
	lit    bool        // a picture was sent and the glass is on
	failed bool        // what the glass shows is not known
}

// newColorDev returns a device for a controller that was initialised.
func newColorDev(l *link, chip *colorChip, t turned, orient []step, light *backlight) *colorDev {
	pixels := t.size.X * t.size.Y
	return &colorDev{
		link: l, chip: chip, turned: t, orient: orient, light: light, failed: true,
		shown: make([]byte, 2*pixels), drawn: make([]byte, 4*pixels),
	}
}

// String implements conn.Resource.
func (d *colorDev) String() string { return d.chip.name }

// ColorModel implements display.Drawer. Colours are rounded to 16 bits when they
// are sent.
func (d *colorDev) ColorModel() color.Model { return color.RGBAModel }

// Bounds implements display.Drawer.
func (d *colorDev) Bounds() image.Rectangle { return image.Rectangle{Max: d.turned.size} }

// Draw implements display.Drawer.
func (d *colorDev) Draw(r image.Rectangle, src image.Image, sp image.Point) error {
	clipped := r.Intersect(d.Bounds())
	sp = sp.Add(clipped.Min.Sub(r.Min))
	rgba, ok := src.(*image.RGBA)
	if !ok || !(image.Rectangle{Min: sp, Max: sp.Add(clipped.Size())}).In(rgba.Rect) {
		if d.canvas == nil {
			d.canvas = image.NewRGBA(d.Bounds())
		}
		copy(d.canvas.Pix, d.drawn)
		draw.Draw(d.canvas, clipped, src, sp, draw.Src)
		rgba, sp = d.canvas, clipped.Min
	}
	if err := d.update(clipped, rgba, sp); err != nil {
		d.failed = true
		return err
	}
	if !d.lit {
		if err := d.turnOn(); err != nil {
			return err
		}
	}
	d.failed, d.lit = false, true
	return nil
}

// separate is how many pixels may be sent in vain before a new rectangle is
// cheaper: it takes 11 bytes and five transfers, each about as long as 40 bytes
// at 16 MHz.
const separate = 100

// update sends what differs between src and the glass. Rows that have changed
// next to each other make one rectangle.
func (d *colorDev) update(r image.Rectangle, src *image.RGBA, sp image.Point) error {
	var dirty image.Rectangle
	for y := r.Min.Y; y < r.Max.Y; y++ {
		in := src.Pix[src.PixOffset(sp.X, sp.Y+y-r.Min.Y):][:4*r.Dx()]
		at := y*d.turned.size.X + r.Min.X
		before := d.drawn[4*at:][:len(in)]
		if bytes.Equal(before, in) {
			continue // by far the quickest way to find what has not changed
		}
		copy(before, in)
		first, end := pack(d.shown[2*at:][:2*r.Dx()], in)
		if first == end || d.failed {
			continue
		}
		span := image.Rect(r.Min.X+first, y, r.Min.X+end, y+1)
		both := dirty.Union(span)
		if dirty.Empty() || area(both) <= area(dirty)+area(span)+separate {
			dirty = both
			continue
		}
		if err := d.send(dirty); err != nil {
			return err
		}
		dirty = span
	}
	if d.failed {
		dirty = d.Bounds()
	}
	return d.send(dirty)
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

// pack turns pixels into 16 bits, high byte first, and returns the range of those
// that have changed.
func pack(row, in []byte) (first, end int) {
	n := len(row) / 2
	first, end = n, 0
	for i := range n {
		p := in[4*i : 4*i+3 : 4*i+3]
		high, low := p[0]&0xf8|p[1]>>5, p[1]<<3&0xe0|p[2]>>3
		if out := row[2*i : 2*i+2 : 2*i+2]; out[0] != high || out[1] != low {
			out[0], out[1] = high, low
			first, end = min(first, i), i+1
		}
	}
	return min(first, end), end
}

// send sends a rectangle of what the glass shall show.
func (d *colorDev) send(r image.Rectangle) error {
	if r.Empty() {
		return nil
	}
	if err := d.window(r.Add(d.turned.offset)); err != nil {
		return err
	}
	l, stride, n := d.link, 2*d.turned.size.X, 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := d.shown[y*stride+2*r.Min.X:][:2*r.Dx()]
		for len(row) > 0 {
			k := copy(l.room()[n:], row)
			n, row = n+k, row[k:]
			if n == len(l.room()) {
				if err := l.flush(gpio.High, n); err != nil {
					return err
				}
				n = 0
			}
		}
	}
	return l.flush(gpio.High, n)
}

// window says which part of the memory is written next.
func (d *colorDev) window(r image.Rectangle) error {
	c := d.chip
	columns, rows := c.columns, c.rows
	if c.byColumn && d.turned.quarter {
		columns, rows = rows, columns
	}
	if err := d.span(columns, r.Min.X, r.Max.X-1); err != nil {
		return err
	}
	if err := d.span(rows, r.Min.Y, r.Max.Y-1); err != nil {
		return err
	}
	return d.link.commands(c.write)
}

func (d *colorDev) span(code byte, first, last int) error {
	if d.chip.short {
		return d.link.command(code, byte(first), byte(last))
	}
	return d.link.command(code, byte(first>>8), byte(first), byte(last>>8), byte(last))
}

func (d *colorDev) turnOn() error {
	if err := d.link.run(d.chip.on); err != nil {
		return err
	}
	return d.light.on()
}

// start takes the controller from a reset, or from anything else, to dark glass
// that is awake.
func (d *colorDev) start() error {
	if err := d.link.run(d.chip.start); err != nil {
		return err
	}
	return d.link.run(d.orient)
}

// refresh implements refresher. All of these commands leave a picture alone that
// is shown; the next Draw sends the whole picture.
func (d *colorDev) refresh() error {
	d.failed, d.lit = true, false
	return d.start()
}

// Halt implements conn.Resource: the light goes out and the controller to sleep.
func (d *colorDev) Halt() error {
	return errors.Join(d.light.off(), d.link.run(d.chip.sleep))
}
