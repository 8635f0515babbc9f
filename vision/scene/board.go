package scene

import (
	"math"
	"math/rand/v2"
)

// lineKind is how the squares are told apart.
type lineKind int

const (
	printed lineKind = iota // lines of another colour
	ridged                  // raised ridges, light on one side and dark on the other
	sunken                  // every square a pocket with round corners
)

// board is what the discs lie on.
type board struct {
	green, line, rim, table colour
	kind                    lineKind
	width                   float64 // of the lines, squares
	round                   float64 // radius of pockets' corners
	dots                    bool
	dotRadius               float64
	felt, coarse            float64 // strength of fine and coarse texture
	rimWidth                float64
	shine                   float64 // share of what it mirrors
	fine                    *grain
	light                   [2]float64 // where light comes from, for slopes
}

func newBoard(r *rand.Rand) *board {
	a := between(r, 0, 2*math.Pi)
	b := &board{
		green: hue(between(r, 85, 172), between(r, 0.45, 1), between(r, 0.12, 0.75)),
		kind:  lineKind(r.IntN(3)), width: between(r, 0.012, 0.06), round: between(r, 0.02, 0.3),
		dots: r.Float64() < 0.6, dotRadius: between(r, 0.03, 0.09),
		felt: between(r, 0, 0.12), coarse: between(r, 0, 0.06), rimWidth: between(r, 0, 0.8),
		shine: max(0, between(r, -0.3, 0.5)), fine: newGrain(r), light: [2]float64{math.Cos(a), math.Sin(a)},
	}
	b.line = b.green.scaled(between(r, 0.05, 0.6))
	if r.Float64() < 0.2 {
		b.line = b.green.toward(grey(1), between(r, 0.2, 0.9))
	}
	b.rim = grey(between(r, 0.02, 0.25))
	switch r.IntN(4) {
	case 0:
		b.rim = hue(between(r, 15, 40), between(r, 0.3, 0.7), between(r, 0.1, 0.6))
	case 1:
		b.rim = b.green.scaled(between(r, 0.4, 1.3))
	}
	b.table = hue(between(r, 0, 360), math.Pow(r.Float64(), 2), between(r, 0.03, 0.95))
	return b
}

// at returns the colour of the board at a point of the grid.
func (b *board) at(x, y float64) colour {
	out := max(-x, -y, x-8, y-8)
	if out > b.rimWidth {
		return b.table.scaled(1 + 0.1*b.fine.at(x*3, y*3))
	}
	if out > 0 {
		slope := b.light[0]*b.side(x) + b.light[1]*b.side(y)
		return b.rim.scaled(1 + 0.4*slope*soft(0.25, 0, out))
	}
	c := b.green.scaled(1 + b.felt*b.fine.at(x*22, y*22) + b.coarse*b.fine.at(x*1.7+9, y*1.7))
	if b.dots && math.Abs(math.Abs(x-4)-2) < 0.2 && math.Abs(math.Abs(y-4)-2) < 0.2 {
		d := math.Hypot(math.Abs(x-4)-2, math.Abs(y-4)-2)
		c = c.toward(b.line, soft(b.dotRadius+0.01, b.dotRadius-0.01, d))
	}
	return b.withLines(c, x, y)
}

func (b *board) side(x float64) float64 {
	switch {
	case x < 0:
		return -1
	case x > 8:
		return 1
	}
	return 0
}

// withLines draws what separates the squares.
func (b *board) withLines(c colour, x, y float64) colour {
	// Distance from the nearest line each way, with a sign for the side.
	dx, dy := x-math.Round(x), y-math.Round(y)
	w := b.width
	switch b.kind {
	case printed:
		d := min(math.Abs(dx), math.Abs(dy))
		return c.toward(b.line, soft(w/2+0.012, w/2-0.012, d))
	case ridged:
		h := b.light[0]*ridge(dx, w) + b.light[1]*ridge(dy, w)
		return c.scaled(max(0.1, 1+0.8*h))
	default:
		// Inside a pocket the signed distance from its rounded wall is negative.
		u, v := 0.5-math.Abs(dx), 0.5-math.Abs(dy) // from the middle of the pocket
		qx, qy := u-(0.5-w-b.round), v-(0.5-w-b.round)
		d := math.Hypot(max(qx, 0), max(qy, 0)) + min(max(qx, qy), 0) - b.round
		wall := math.Exp(-d * d / (2 * 0.03 * 0.03))
		// The normal points out of the pocket, away from its middle.
		nx, ny := math.Copysign(max(qx, 0), -dx), math.Copysign(max(qy, 0), -dy)
		if qx <= 0 && qy <= 0 {
			nx, ny = 0, 0
			if qx > qy {
				nx = math.Copysign(1, -dx)
			} else {
				ny = math.Copysign(1, -dy)
			}
		}
		if n := math.Hypot(nx, ny); n > 0 {
			nx, ny = nx/n, ny/n
		}
		shade := 1 + 0.5*wall*(b.light[0]*nx+b.light[1]*ny)
		if d > 0 {
			shade *= 1.08
		}
		return c.scaled(shade * (1 - 0.25*wall))
	}
}

// ridge is the slope of a ridge of width w at distance d from its crest.
func ridge(d, w float64) float64 {
	t := d / w
	return -2 * t * math.Exp(-t*t)
}
