package damage

import (
	"math"
	"math/rand/v2"
)

// spot is a round mirror image of a lamp. It is white in its core whatever lies
// there and however dark the rest is: lamps are brighter than boards by far.
type spot struct {
	x, y, radius float64 // pixels
	// The light falls from all to nothing between these shares of the radius.
	inner, outer float64
	light        float64 // what its middle adds, in grey levels
}

const (
	// spotWidth is how wide a spot of glare is seen, as share of the board's side.
	spotWidth = 1.0 / 6
	// spotLight of the fixed kind burns out a black disc in the dark.
	spotLight = 510
	// Half the light, which burns out everything, reaches to 0.7 of the radius: so
	// a spot that lies between squares leaves something of each, and one that lies
	// on a disc's middle hides its face.
	spotInner, spotOuter = 0.3, 1.1
	// burntShare of a disc's face burnt out, and what is left lies in the glare's
	// soft edge: nobody can tell for sure what lies there.
	burntShare = 0.5
	// faceRadius is the radius of a disc's face, in squares.
	faceRadius = 0.4
)

// at is the light that a spot adds at a place.
func (s *spot) at(x, y float64) float64 {
	d := math.Hypot(x-s.x, y-s.y) / s.radius
	t := min(max((s.outer-d)/(s.outer-s.inner), 0), 1)
	return s.light * t * t * (3 - 2*t)
}

// spots puts spots of glare on the board: of the fixed kind with that chance, else of
// any.
func (c *Canvas) spots(r *rand.Rand, fixed float64) {
	if chance(r, fixed) {
		c.spotGlare(r)
	} else {
		c.anyGlare(r)
	}
}

// spotGlare puts two to four spots of glare on the board, all of one kind.
func (c *Canvas) spotGlare(r *rand.Rand) {
	grid := c.quad.Grid()
	for range 2 + r.IntN(3) {
		p := grid(between(r, 0.5, 7.5), between(r, 0.5, 7.5))
		c.burn(spot{p.X, p.Y, c.quad.Side() * spotWidth / 2, spotInner, spotOuter, spotLight})
	}
}

// anyGlare puts spots of glare of any size and softness on the board.
func (c *Canvas) anyGlare(r *rand.Rand) {
	grid := c.quad.Grid()
	for range 2 + r.IntN(4) {
		p := grid(between(r, 0, 8), between(r, 0, 8))
		radius := c.quad.Side() * spotWidth / 2 * math.Exp(between(r, -0.7, 0.7))
		inner := between(r, -0.3, 0.8)
		c.burn(spot{p.X, p.Y, radius, inner, inner + between(r, 0.15, 1.5), math.Exp(between(r, math.Log(120), math.Log(900)))})
	}
}

// burn adds the light of a spot.
func (c *Canvas) burn(s spot) {
	reach := s.radius * s.outer
	for y := max(0, int(s.y-reach)); y < min(c.h, int(s.y+reach)+2); y++ {
		for x := max(0, int(s.x-reach)); x < min(c.w, int(s.x+reach)+2); x++ {
			c.lighten(x, y, float32(s.at(float64(x), float64(y))))
		}
	}
}

// Burnt returns the squares whose middle is burnt out by spots of glare, so that
// nobody can say what lies there.
func (c *Canvas) Burnt() (burnt [64]bool) {
	for sq, share := range c.burntShares() {
		burnt[sq] = share >= burntShare
	}
	return burnt
}

// burntShares returns how much of each square's middle is burnt out.
func (c *Canvas) burntShares() (share [64]float64) {
	if c.lamp.black == nil {
		return share
	}
	const steps = 12
	grid := c.quad.Grid()
	for sq := range share {
		in, gone := 0, 0
		for i := range steps * steps {
			u, v := 2*(float64(i%steps)+0.5)/steps-1, 2*(float64(i/steps)+0.5)/steps-1
			p := grid(float64(sq%8)+0.5+faceRadius*u, float64(sq/8)+0.5+faceRadius*v)
			x, y := int(p.X+0.5), int(p.Y+0.5)
			if u*u+v*v > 1 || x < 0 || y < 0 || x >= c.w || y >= c.h {
				continue
			}
			in++
			if c.lamp.burnt(y*c.w + x) {
				gone++
			}
		}
		share[sq] = float64(gone) / float64(max(in, 1))
	}
	return share
}

// hide adds what light hides to how much of each square is covered. The more is
// burnt out, the more squares are called covered and the fewer by what lies
// there: so a chance says how far what is left can be trusted.
func (c *Canvas) hide(r *rand.Rand, cover *[64]float64) {
	for sq, share := range c.burntShares() {
		if chance(r, gone(share)) {
			cover[sq] = 1
		}
	}
}

// gone is the share of squares to be called covered: none up to burntShare,
// ever more beyond, slowly at first.
func gone(share float64) float64 {
	const slow, to = 0.3, 0.75
	if share < to {
		return slow * max(0, share-burntShare) / (to - burntShare)
	}
	return slow + (1-slow)*(share-to)/(1-to)
}
