package scene

import (
	"math"
	"math/rand/v2"
)

// colour is blue, green and red, 1 for white paper in full light.
type colour [3]float64

func grey(v float64) colour { return colour{v, v, v} }

func (c colour) plus(d colour) colour { return colour{c[0] + d[0], c[1] + d[1], c[2] + d[2]} }

func (c colour) times(d colour) colour { return colour{c[0] * d[0], c[1] * d[1], c[2] * d[2]} }

func (c colour) scaled(f float64) colour { return colour{c[0] * f, c[1] * f, c[2] * f} }

// toward returns the colour a share t of the way to d.
func (c colour) toward(d colour, t float64) colour {
	return colour{c[0] + t*(d[0]-c[0]), c[1] + t*(d[1]-c[1]), c[2] + t*(d[2]-c[2])}
}

// hue returns a colour of a hue in degrees, saturation and value.
func hue(h, s, v float64) colour {
	f := func(n float64) float64 {
		k := math.Mod(n+h/60, 6)
		return v - v*s*max(0, min(k, 4-k, 1))
	}
	return colour{f(1), f(3), f(5)}
}

// between draws evenly from lo to hi.
func between(r *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }

// soft goes from 0 at lo to 1 at hi.
func soft(lo, hi, x float64) float64 {
	t := min(max((x-lo)/(hi-lo), 0), 1)
	return t * t * (3 - 2*t)
}

// grain is smooth noise of mean 0 on a lattice of step 1.
type grain struct{ values [64][64]float64 }

func newGrain(r *rand.Rand) *grain {
	g := &grain{}
	for y := range g.values {
		for x := range g.values[y] {
			g.values[y][x] = r.NormFloat64()
		}
	}
	return g
}

func (g *grain) at(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	tx, ty := x-fx, y-fy
	ix, iy := int(fx)&63, int(fy)&63
	jx, jy := (ix+1)&63, (iy+1)&63
	top := g.values[iy][ix]*(1-tx) + g.values[iy][jx]*tx
	low := g.values[jy][ix]*(1-tx) + g.values[jy][jx]*tx
	return top*(1-ty) + low*ty
}
