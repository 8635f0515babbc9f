package display

import (
	"image"
	"image/color"
	"math"
)

// brush paints on a picture with colours. Coordinates are the picture's own;
// what lies outside its bounds is left out.
type brush struct {
	*image.RGBA
	ink *inks
}

// fill paints a rectangle.
func (b brush) fill(r image.Rectangle, c color.RGBA) {
	r = r.Intersect(b.Rect)
	if r.Empty() {
		return
	}
	first := b.Pix[b.PixOffset(r.Min.X, r.Min.Y):][:4*r.Dx()]
	for i := 0; i < len(first); i += 4 {
		first[i], first[i+1], first[i+2], first[i+3] = c.R, c.G, c.B, c.A
	}
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		copy(b.Pix[b.PixOffset(r.Min.X, y):], first)
	}
}

// frame paints a border of w pixels inside a rectangle.
func (b brush) frame(r image.Rectangle, w int, c color.RGBA) {
	b.fill(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+w), c)
	b.fill(image.Rect(r.Min.X, r.Max.Y-w, r.Max.X, r.Max.Y), c)
	b.fill(image.Rect(r.Min.X, r.Min.Y, r.Min.X+w, r.Max.Y), c)
	b.fill(image.Rect(r.Max.X-w, r.Min.Y, r.Max.X, r.Max.Y), c)
}

// blend mixes share of 255 of a colour into a pixel.
func (b brush) blend(x, y int, c color.RGBA, share uint32) {
	if !(image.Point{X: x, Y: y}).In(b.Rect) {
		return
	}
	p := b.Pix[b.PixOffset(x, y):][:4]
	mix := func(old, new uint8) uint8 { return uint8((uint32(old)*(255-share) + uint32(new)*share + 127) / 255) }
	p[0], p[1], p[2], p[3] = mix(p[0], c.R), mix(p[1], c.G), mix(p[2], c.B), 255
}

// disc paints a disc round a middle given in half pixels: twice the coordinate
// of its centre. Its edge is smooth.
func (b brush) disc(x2, y2 int, radius float64, c color.RGBA) {
	b.half(x2, y2, radius, c, false)
}

// half paints the left half of a disc, or all of it.
func (b brush) half(x2, y2 int, radius float64, c color.RGBA, leftOnly bool) {
	cx, cy := float64(x2)/2, float64(y2)/2
	reach := int(radius) + 2
	for y := y2/2 - reach; y <= y2/2+reach; y++ {
		for x := x2/2 - reach; x <= x2/2+reach; x++ {
			dx, dy := float64(x)+0.5-cx, float64(y)+0.5-cy
			if leftOnly && dx > 0 {
				break
			}
			switch d := radius + 0.5 - math.Sqrt(dx*dx+dy*dy); {
			case d >= 1:
				b.blend(x, y, c, 255)
			case d > 0:
				b.blend(x, y, c, uint32(d*255))
			}
		}
	}
}

// line paints a line of a width between two points.
func (b brush) line(x0, y0, x1, y1 int, w float64, c color.RGBA) {
	dx, dy := float64(x1-x0), float64(y1-y0)
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	pad := int(w) + 2
	for y := min(y0, y1) - pad; y <= max(y0, y1)+pad; y++ {
		for x := min(x0, x1) - pad; x <= max(x0, x1)+pad; x++ {
			px, py := float64(x)+0.5-float64(x0), float64(y)+0.5-float64(y0)
			along := min(max((px*dx+py*dy)/length, 0), length)
			off := math.Hypot(px-along*dx/length, py-along*dy/length)
			if d := w/2 + 0.5 - off; d > 0 {
				b.blend(x, y, c, uint32(min(d, 1)*255))
			}
		}
	}
}

// hatch paints diagonal lines into a rectangle.
func (b brush) hatch(r image.Rectangle, pitch int, c color.RGBA) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if (x+y)%pitch < (pitch+2)/4 {
				b.blend(x, y, c, 255)
			}
		}
	}
}

// text writes a text with its top left corner at (x, y) and returns the x after
// it.
func (b brush) text(f *letters, x, y int, text string, c color.RGBA) int {
	for _, r := range text {
		g := f.find(r)
		for v := range g.h {
			for u := range g.w {
				if s := g.shade(u, v); s > 0 {
					b.blend(x+g.left+u, y+g.top+v, c, uint32(s)*17)
				}
			}
		}
		x += g.advance
	}
	return x
}

// center writes a text with its capitals in the middle of a rectangle.
func (b brush) center(f *letters, r image.Rectangle, text string, c color.RGBA) {
	y := r.Min.Y + (r.Dy()-f.caps())/2 - (f.ascent() - f.caps())
	b.text(f, r.Min.X+(r.Dx()-f.width(text))/2, y, text, c)
}

// picture paints a glyph of a one-bit font in the middle of a rectangle, in
// whole multiples.
func (b brush) picture(f *font, r image.Rectangle, text string, c color.RGBA) {
	scale := max(1, min(r.Dx()/f.w, r.Dy()/f.h))
	offset, w := f.glyph([]rune(text)[0])
	if offset < 0 {
		return
	}
	x0, y0 := r.Min.X+(r.Dx()-w*scale)/2, r.Min.Y+(r.Dy()-f.h*scale)/2
	for v := range f.h {
		row := f.sheet[offset+v*f.stride():]
		for u := range w {
			if row[u] == '#' {
				b.fill(image.Rect(0, 0, scale, scale).Add(image.Pt(x0+u*scale, y0+v*scale)), c)
			}
		}
	}
}
