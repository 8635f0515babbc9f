package vision

import "math"

// gaugeVerdict is what the lines of a frame say.
type gaugeVerdict uint8

const (
	obscured  gaugeVerdict = iota // too few seen to tell
	resting                       // where they should be
	displaced                     // elsewhere
)

const (
	// gaugeWindow is how far from its place, in squares, a line is looked for.
	gaugeWindow = 0.3
	// gaugeWidth is how far off, in squares, a side counts half.
	gaugeWidth = 0.05
	// gaugeLeast is the weight of sides, of 56 an axis, without which nothing can
	// be said.
	gaugeLeast = 3
	// gaugeShare is that weight as a share of what is usually seen.
	gaugeShare = 0.3
	// restShare is how much of what fits the lines best must fit where they
	// should be.
	restShare = 0.7
	// displacedSquares is the least displacement, in squares, worth a search.
	displacedSquares = 0.08
)

// lineGauge measures the lines of a rectified board: where they are, and how
// many of them are to be seen.
type lineGauge struct {
	strips
	fit   latticeFit
	mode  mode
	open  bool       // the mode is still to be chosen
	usual [2]float64 // weight of the sides in their place, in frames before
	here  [2]float64 // in this frame
	best  [2]float64 // weight of the sides that fit the grid moved by shift
	shift [8]float64 // see latticeFit.solve
}

func newLineGauge() lineGauge {
	return lineGauge{strips: newStrips(RectSquarePx, RectMarginPx, 0), open: true}
}

// reset forgets what the board's lines are like.
func (g *lineGauge) reset() { g.open, g.usual = true, [2]float64{} }

// measure looks at a rectified board, of whose pixels, step bytes each, the
// first byte counts.
func (g *lineGauge) measure(px []uint8, step int) {
	g.sum(px, step)
	if !g.open {
		g.gauge()
		return
	}
	chosen, most := anyLine, 0.0
	for _, m := range [...]mode{darkLine, lightLine, anyLine} {
		g.mode = m
		g.gauge()
		if w := g.here[0] + g.here[1]; w > 1.25*most {
			chosen, most = m, w
		}
	}
	if g.mode != chosen {
		g.mode = chosen
		g.gauge()
	}
}

// gauge measures the view summed last.
func (g *lineGauge) gauge() {
	g.fit.view = &g.strips
	g.strips.measure(g.mode)
	g.fit.offsets(gaugeWindow)
	g.shift = [8]float64{}
	g.here = g.fit.weights(&g.shift, gaugeWidth)
	g.best = g.here
	if len(g.fit.sides) < minSides {
		return
	}
	g.shift, _ = g.fit.solve(2 * gaugeWidth)
	g.best = g.fit.weights(&g.shift, gaugeWidth)
}

func (g *lineGauge) verdict() gaugeVerdict {
	move := g.displacement()
	enough := func(w [2]float64) bool {
		return w[0] >= max(gaugeLeast, gaugeShare*g.usual[0]) && w[1] >= max(gaugeLeast, gaugeShare*g.usual[1])
	}
	switch {
	case enough(g.here) && g.here[0]+g.here[1] >= restShare*(g.best[0]+g.best[1]):
		return resting
	case enough(g.best) && move >= displacedSquares:
		return displaced
	}
	return obscured
}

// displacement is how far, in squares, the corner that moves most has moved.
func (g *lineGauge) displacement() float64 {
	most := 0.0
	for _, c := range [...]Point{{-4, -4}, {4, -4}, {4, 4}, {-4, 4}} {
		x, y := g.at(c.X, c.Y)
		most = max(most, math.Hypot(x-c.X, y-c.Y))
	}
	return most
}

// at moves a point, in squares from the grid's middle, by the shift measured.
func (g *lineGauge) at(u, v float64) (x, y float64) {
	s := &g.shift
	w := 1 + s[6]*u + s[7]*v
	return (u + s[0]*u + s[1]*v + s[2]) / w, (v + s[3]*u + s[4]*v + s[5]) / w
}

// moved returns the quad moved by the shift measured.
func (g *lineGauge) moved(q Quad) Quad {
	h, ok := q.gridToImage()
	if !ok {
		return q
	}
	h = moved(&h, &g.shift)
	if n := h.corners(); n.convex() {
		return n
	}
	return q
}

// learn takes this frame as usual.
func (g *lineGauge) learn() {
	// A hundredth a frame: a hand over the board does not soon become usual.
	const follow = 0.01
	g.open = false
	for axis, w := range g.here {
		if w > g.usual[axis] {
			g.usual[axis] = w
		} else {
			g.usual[axis] += follow * (w - g.usual[axis])
		}
	}
}

// weights sums the weight of the sides that are, within s squares, where the
// change t puts them, by axis.
func (f *latticeFit) weights(t *[8]float64, s float64) (sum [2]float64) {
	for i := range f.sides {
		o := &f.sides[i]
		e := o.offset
		for k, r := range o.row() {
			e -= r * t[k]
		}
		sum[o.axis] += o.weight / (1 + e*e/(s*s))
	}
	return sum
}
