package damage

import (
	"math"
	"math/rand/v2"
)

// spot is a round mirror image of a lamp, in pixels.
type spot struct{ x, y, radius float64 }

const (
	// spotWidth is how wide a spot of glare is seen, as share of the board's side.
	spotWidth = 1.0 / 6
	// spotLight is what its middle adds, in grey levels: enough to burn out a
	// black disc in the dark.
	spotLight = 510
	// The light falls from all to nothing between these shares of the radius. Up
	// to burntReach, where it is halved, it burns out everything: so a spot that
	// lies between squares leaves something of each, and one that lies on a
	// disc's middle hides its face.
	spotInner, spotOuter = 0.3, 1.1
	burntReach           = (spotInner + spotOuter) / 2
	// burntShare of a disc's face burnt out, and what is left lies in the glare's
	// soft edge: nobody can tell for sure what lies there.
	burntShare = 0.5
	// faceRadius is the radius of a disc's face, in squares.
	faceRadius = 0.4
)

// spotGlare puts two to four spots of glare on the board, each white in its
// core whatever lies there and however dark the rest is: lamps are brighter
// than boards by far.
func (c *Canvas) spotGlare(r *rand.Rand) {
	grid := c.quad.Grid()
	for range 2 + r.IntN(3) {
		p := grid(between(r, 0.5, 7.5), between(r, 0.5, 7.5))
		s := spot{p.X, p.Y, c.quad.Side() * spotWidth / 2}
		c.spots = append(c.spots, s)
		c.burn(s)
	}
}

// burn adds the light of a spot.
func (c *Canvas) burn(s spot) {
	reach := s.radius * spotOuter
	for y := max(0, int(s.y-reach)); y < min(c.h, int(s.y+reach)+2); y++ {
		for x := max(0, int(s.x-reach)); x < min(c.w, int(s.x+reach)+2); x++ {
			d := math.Hypot(float64(x)-s.x, float64(y)-s.y) / s.radius
			t := min(max((spotOuter-d)/(spotOuter-spotInner), 0), 1)
			add := float32(spotLight * t * t * (3 - 2*t))
			c.lighten(x, y, add)
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
	if len(c.spots) == 0 {
		return share
	}
	const steps = 12
	grid := c.quad.Grid()
	for sq := range share {
		in, white := 0, 0
		for i := range steps * steps {
			u, v := 2*(float64(i%steps)+0.5)/steps-1, 2*(float64(i/steps)+0.5)/steps-1
			if u*u+v*v > 1 {
				continue
			}
			in++
			p := grid(float64(sq%8)+0.5+faceRadius*u, float64(sq/8)+0.5+faceRadius*v)
			for _, s := range c.spots {
				if math.Hypot(p.X-s.x, p.Y-s.y) < burntReach*s.radius {
					white++
					break
				}
			}
		}
		share[sq] = float64(white) / float64(in)
	}
	return share
}

// hide adds what glare hides to how much of each square is covered: burnt out is
// as good as covered, and where it is nearly so nobody shall be taught a guess.
func (c *Canvas) hide(cover *[64]float64) {
	const unsure = 0.3 // neither covered nor clear
	for sq, share := range c.burntShares() {
		switch {
		case share >= 1.2*burntShare:
			cover[sq] = 1
		case share >= 0.95*burntShare:
			cover[sq] = max(cover[sq], unsure)
		}
	}
}
