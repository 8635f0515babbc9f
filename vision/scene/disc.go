package scene

import (
	"math"
	"math/rand/v2"

	"flipwatch/vision"
)

// disc is one disc: a flat cylinder, dark on one face and light on the other.
type disc struct {
	x, y       float64 // middle of its base, in squares
	dark       bool
	tone       float64 // its own little difference
	envX, envY float64 // how it lies: where its mirror looks
}

// discs is the set of a board.
type discs struct {
	list             [64]*disc
	radius, height   float64 // squares
	dark, light      colour
	shine, shineLow  float64 // share of what the faces mirror, at the lamp's brightest
	dish             float64 // how much more of the room a dished face shows
	bevel            float64 // width of the rounded edge
	ring             float64 // strength of a moulded ring on the face
	ringAt           float64
	lean             [2]float64 // where tops are seen from their bases, squares
	spread           [2]float64 // and how that changes over the board
	fall             [2]float64 // where the shadow falls
	fallSoft, shadow float64
	mottle           float64
}

// mirrors is the share of sets whose faces mirror like polished stone: under a
// lamp the dark ones look as light as the others.
const mirrors = 0.12

func newDiscs(r *rand.Rand, squares *[64]vision.State) *discs {
	d := &discs{
		radius: between(r, 0.34, 0.46), height: between(r, 0.08, 0.25),
		dark:  hue(between(r, 0, 360), between(r, 0, 0.35), between(r, 0.01, 0.16)),
		light: hue(between(r, 20, 60), between(r, 0, 0.25), between(r, 0.72, 0.98)),
		shine: math.Pow(r.Float64(), 1.5) * 0.35, dish: between(r, -4, 4), bevel: between(r, 0.01, 0.08),
		ring: max(0, between(r, -0.2, 0.25)), ringAt: between(r, 0.4, 0.8),
		shadow: between(r, 0, 0.8), fallSoft: between(r, 0.01, 0.12), mottle: between(r, 0, 0.05),
	}
	if r.Float64() < 0.25 { // sets for travelling: small discs, as thick as others
		d.height = between(r, 0.2, 0.42)
	}
	if r.Float64() < mirrors {
		d.shine = between(r, 0.35, 1)
	}
	d.shineLow = d.shine * between(r, 0.3, 1)
	b := between(r, 0, 2*math.Pi)
	d.spread = [2]float64{between(r, 0, 0.06), between(r, 0, 0.06)}
	d.fall = [2]float64{math.Cos(b) * d.height * 1.5, math.Sin(b) * d.height * 1.5}
	careless, wobble := between(r, 0.01, 0.09), between(r, 0, 0.7)
	for sq, s := range squares {
		if s == vision.Empty {
			continue
		}
		off := func() float64 { return min(max(careless*r.NormFloat64(), -0.2), 0.2) }
		d.list[sq] = &disc{
			x: float64(sq%8) + 0.5 + off(), y: float64(sq/8) + 0.5 + off(), dark: s == vision.Dark,
			tone: 1 + 0.05*r.NormFloat64(), envX: wobble * r.NormFloat64(), envY: wobble * r.NormFloat64(),
		}
	}
	return d
}

// tip says from where the discs are seen: their tops lean away from the camera.
func (d *discs) tip(r *rand.Rand, tilt float64, away [2]float64) {
	const most = 0.45 // squares: beyond that discs hide their neighbours
	far := min(d.height*math.Tan(tilt), most)
	for i := range d.lean {
		d.lean[i] = away[i]*far + d.height*between(r, -0.1, 0.1)
	}
}

// leanAt returns where the top of a disc is seen from its base.
func (d *discs) leanAt(x, y float64) (lx, ly float64) {
	return d.lean[0] + d.spread[0]*(x-4)*d.height, d.lean[1] + d.spread[1]*(y-4)*d.height
}

// near calls do with the discs that may show at a point of the grid.
func (d *discs) near(x, y float64, do func(*disc)) {
	cx, cy := int(math.Floor(x)), int(math.Floor(y))
	for row := max(cy-1, 0); row <= min(cy+1, 7); row++ {
		for col := max(cx-1, 0); col <= min(cx+1, 7); col++ {
			if k := d.list[8*row+col]; k != nil {
				do(k)
			}
		}
	}
}

// shade returns the share of light that the discs leave on the board.
func (d *discs) shade(x, y float64) float64 {
	light := 1.0
	d.near(x, y, func(k *disc) {
		dist := segment(x-k.x, y-k.y, d.fall[0], d.fall[1])
		light = min(light, 1-d.shadow*soft(d.radius+d.fallSoft, d.radius-d.fallSoft, dist))
	})
	return light
}

// segment returns the distance of (x, y) from the segment between the origin and
// (a, b).
func segment(x, y, a, b float64) float64 {
	t := min(max((x*a+y*b)/(a*a+b*b+1e-12), 0), 1)
	return math.Hypot(x-t*a, y-t*b)
}

// at returns the disc that shows at a point of the grid, if any: its top face at
// (u, v) from its middle, or, for top false, its side.
func (d *discs) at(x, y float64) (k *disc, u, v, up float64, top bool) {
	best := -1.0
	d.near(x, y, func(c *disc) {
		lx, ly := d.leanAt(c.x, c.y)
		dx, dy := x-c.x, y-c.y
		if tx, ty := dx-lx, dy-ly; math.Hypot(tx, ty) <= d.radius {
			if best < 2 {
				k, u, v, top, best = c, tx, ty, true, 2
			}
			return
		}
		if best < 1 && segment(dx, dy, lx, ly) <= d.radius {
			t := (dx*lx + dy*ly) / (lx*lx + ly*ly + 1e-12)
			k, up, top, best = c, t, false, 1
		}
	})
	return k, u, v, up, top
}

// face returns the colour of a top face at (u, v) from its middle, without what
// it mirrors, and how much it mirrors there.
func (d *discs) face(k *disc, u, v float64, light [2]float64, fine *grain) (c colour, mirror float64) {
	c, mirror = d.light, d.shineLow
	if k.dark {
		c, mirror = d.dark, d.shine
	}
	c = c.scaled(k.tone * (1 + d.mottle*fine.at((u+k.x)*15, (v+k.y)*15)))
	r := math.Hypot(u, v)
	if edge := d.radius - r; edge < d.bevel {
		slope := (u*light[0] + v*light[1]) / (r + 1e-9)
		c = c.scaled(1 + 0.35*slope*(1-edge/d.bevel))
		mirror *= edge / d.bevel
	}
	ring := (r/d.radius - d.ringAt) / 0.06
	c = c.scaled(1 - d.ring*math.Exp(-ring*ring))
	return c, mirror
}

// edge returns the colour of a disc's side: the lower half has the other colour.
func (d *discs) edge(k *disc, up float64) colour {
	dark := k.dark == (up > 0.5)
	if dark {
		return d.dark.scaled(0.9)
	}
	return d.light.scaled(0.75)
}
