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
	// base is the shift of a board at rest: the lens bends lines, discs that lean
	// over them pull at them.
	base  fitted
	shift fitted // see latticeFit.solve
}

func newLineGauge() lineGauge {
	return lineGauge{strips: newStrips(RectSquarePx, RectMarginPx, 0), open: true}
}

// reset forgets what the board's lines are like.
func (g *lineGauge) reset() { g.open, g.usual, g.base = true, [2]float64{}, fitted{} }

// measure looks at a rectified board, of whose pixels, step bytes each, the
// first byte counts.
func (g *lineGauge) measure(px []uint8, step int) {
	g.sum(px, step, !g.open && g.mode != anyLine)
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
	if g.displacement() < movedSquares { // of a place just found: not the board's
		g.base = g.shift
		g.here = g.fit.weights(&g.base, gaugeWidth)
	}
}

// gauge measures the view summed last.
func (g *lineGauge) gauge() {
	g.fit.view = &g.strips
	g.strips.measure(g.mode)
	g.fit.offsets(gaugeWindow)
	g.here = g.fit.weights(&g.base, gaugeWidth)
	g.best = g.here
	g.shift = g.base
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
	d := g.difference()
	most := 0.0
	for _, c := range [...]Point{{-4, -4}, {4, -4}, {4, 4}, {-4, 4}} {
		w := 1 + d[6]*c.X + d[7]*c.Y
		x, y := (c.X+d[0]*c.X+d[1]*c.Y+d[2])/w, (c.Y+d[3]*c.X+d[4]*c.Y+d[5])/w
		most = max(most, math.Hypot(x-c.X, y-c.Y))
	}
	return most
}

// difference is the shift measured less that of a board at rest.
func (g *lineGauge) difference() fitted {
	d := g.shift
	for i := range d {
		d[i] -= g.base[i]
	}
	return d
}

// moved returns the quad moved by the shift measured.
func (g *lineGauge) moved(q Quad) Quad {
	h, ok := q.gridToImage()
	if !ok {
		return q
	}
	d := g.difference()
	h = moved(&h, &d)
	if n := h.corners(); n.convex() {
		return n
	}
	return q
}

// rebase takes what this frame measures as that of a board at rest.
func (g *lineGauge) rebase() { g.base, g.usual = g.shift, g.best }

// learn takes this frame as usual.
func (g *lineGauge) learn() {
	// A hundredth a frame: a hand over the board does not soon become usual.
	const follow = 0.01
	// The same for the lens and the discs, which shift the lines by a little.
	for i := range g.base {
		g.base[i] += follow * (g.shift[i] - g.base[i])
	}
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
func (f *latticeFit) weights(t *fitted, s float64) (sum [2]float64) {
	for i := range f.sides {
		o := &f.sides[i]
		row := o.row()
		e := o.offset - row.times(t)
		sum[o.axis] += o.weight / (1 + e*e/(s*s))
	}
	return sum
}
