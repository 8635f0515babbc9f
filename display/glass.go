package display

import (
	"image"
	"image/color"
	"image/draw"

	"flipwatch/engine"
)

// Glass is what a design depends on beside the size and the colours of the
// picture. The zero value is a rectangle.
type Glass struct {
	// Round says that only the circle that touches the picture's sides is seen.
	Round bool
	// Paper says that it is electronic paper: black on white, and red where the
	// palette has more than that.
	Paper bool
}

// pictureFor returns the picture to draw into, where dst is large enough for a
// design with smooth shapes and either has colours or is paper; nil else.
func (g Glass) pictureFor(dst draw.Image) (p *image.RGBA, ink *inks) {
	r := dst.Bounds()
	if min(r.Dx(), r.Dy()) < leastColor {
		return nil, nil
	}
	colors := false
	ink = &glowing
	switch d := dst.(type) {
	case *image.RGBA:
		p, colors = d, true
	case *image.Paletted:
		colors = colorful(d.Palette)
	default:
		m := dst.ColorModel()
		colors = m == color.RGBAModel || m == color.NRGBAModel || m == color.RGBA64Model || m == color.NRGBA64Model
	}
	switch {
	case g.Paper && colors && p == nil:
		ink = &paperRed
	case g.Paper:
		ink = &paper
	case !colors:
		return nil, nil
	}
	if p == nil {
		p = image.NewRGBA(r)
	}
	return p, ink
}

// colorful tells whether a palette has more than greys.
func colorful(p color.Palette) bool {
	for _, c := range p {
		if r, g, b, _ := c.RGBA(); r != g || g != b {
			return true
		}
	}
	return false
}

// calm leaves out what would have paper drawn again and again: the clock, and a page
// for the address while the players look at the board.
func (g Glass) calm(s *Screen, r image.Rectangle) {
	if !g.Paper {
		return
	}
	s.Clock = Clock{}
	if p := planFor(r, g.Round, false); s.State == Ready && !s.aside(&p) {
		s.Address = Address{}
	}
}

// Draw paints a screen over the whole of dst, with the design that fits its
// bounds and its colours. Nothing is allocated for an *image.RGBA, or for a
// one-bit picture of the size of its design.
func (g Glass) Draw(dst draw.Image, s Screen) error {
	if s.ToMove > engine.White {
		s.ToMove = engine.None
	}
	g.calm(&s, dst.Bounds())
	p, ink := g.pictureFor(dst)
	if p == nil {
		return drawOneBit(dst, &s)
	}
	paintColor(p, &s, g.Round, ink)
	if draw.Image(p) != dst {
		draw.Draw(dst, dst.Bounds(), p, p.Rect.Min, draw.Src)
	}
	return nil
}

// Pages returns how many pages it takes to show a screen whole on dst: 1 for
// most. The caller shows pages 0, 1, … in turn. On paper, which is not drawn again
// while nobody plays, a long match has one, that of its newest games.
func (g Glass) Pages(dst draw.Image, s Screen) int {
	if g.Paper && s.State == MatchScore {
		return 1
	}
	g.calm(&s, dst.Bounds())
	if p, _ := g.pictureFor(dst); p != nil {
		return pagesColor(p.Rect, g.Round, &s)
	}
	return Pages(dst.Bounds().Size(), s)
}
