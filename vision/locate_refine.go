package vision

import "math"

// minSides is the number of sides, of 112, that must be seen for a refinement.
const minSides = 16

// fitted is a change that brings a hypothesis onto the lines: of the grid's
// eight projective parameters, and the lens' bend.
type fitted [9]float64

// sideOffset is how far one inner side of a square lies from where the
// hypothesis has it, across the line and in squares.
type sideOffset struct {
	axis   int
	u, v   float64 // middle of the side, from the grid's middle
	offset float64
	bend   float64 // what a lens with k = 1 would make of it
	weight float64
}

// latticeFit measures where the lines of a view lie, and fits a grid to them.
type latticeFit struct {
	view  *strips
	sides []sideOffset
	// freeLens leaves the lens to the sides alone: for boards whose corners are
	// known, and whose lens is asked for.
	freeLens bool
}

// refine returns the hypothesis fitted to lines of any kind, found within
// windows that are given in squares. Too few sides leave it as it is.
func (l *Locator) refine(h homography, windows ...float64) (homography, error) {
	for _, w := range windows {
		if err := l.view.look(l.picture.green, &h, anyLine); err != nil {
			return h, err
		}
		l.view.measure(anyLine)
		l.fit.offsets(w)
		if len(l.fit.sides) < minSides {
			return h, nil
		}
		t, _ := l.fit.solve(max(0.4*w, 0.05))
		h = moved(&h, &t)
	}
	return h, nil
}

// trace is a hypothesis on its way onto lines of one kind that have the playing
// colour on both sides: the grid of the ideal picture, the lens, and the weight
// of the sides that agree.
type trace struct {
	grid   homography
	eye    lens
	mode   mode
	weight float64
	seen   homography // the view by which it was moved last

	clear, amid float64 // see folded
}

// see takes the views that step measures.
func (l *Locator) see(h *homography) error {
	l.seen = *h
	if err := l.inner.look(l.picture.green, h, darkLine); err != nil {
		return err
	}
	return l.feltView.look(l.felt, h, darkLine)
}

// step moves a trace onto the lines of the view last seen, within w squares.
// Too few sides leave it where it is, with weight 0.
func (l *Locator) step(t *trace, w float64) {
	l.inner.measure(t.mode)
	l.innerFit.offsets(w)
	t.weight = 0
	if len(l.innerFit.sides) < minSides {
		return
	}
	l.innerFit.throughLens(&t.grid, &t.eye)
	var change fitted
	change, t.weight = l.innerFit.solve(max(0.4*w, 0.05))
	t.grid, t.eye.k = moved(&t.grid, &change), min(max(change[8], -maxBend), maxBend)
}

// moved applies a small projective change round the grid's middle.
func moved(h *homography, t *fitted) homography {
	d := homography{1 + t[0], t[1], t[2], t[3], 1 + t[4], t[5], t[6], t[7], 1}
	c := h.shift(4, 4)
	r := c.mul(&d)
	return r.shift(-4, -4)
}

// throughLens notes what the lens would do to each side.
func (f *latticeFit) throughLens(h *homography, eye *lens) {
	for i := range f.sides {
		s := &f.sides[i]
		dx, dy := eye.along(h, s.u+4, s.v+4)
		if s.bend = dx; s.axis == 1 {
			s.bend = dy
		}
	}
}

// offsets measures all inner sides within a window of w squares.
func (f *latticeFit) offsets(w float64) {
	f.sides = f.sides[:0]
	px := int(math.Round(w * float64(f.view.square)))
	for axis := range 2 {
		noise := float64(f.view.noise[axis])
		for j := range 8 {
			for i := 1; i < 8; i++ {
				v, at := f.peak(axis, j, i, px)
				if v <= 2*noise {
					continue
				}
				f.sides = append(f.sides, sideAt(axis, float64(i-4), float64(j)-3.5, at, min(v/noise, 8)/8))
			}
		}
	}
}

// peak returns the strongest evidence near inner line i in strip j, favouring
// the middle of the window, and where it lies.
func (f *latticeFit) peak(axis, j, i, px int) (value, offset float64) {
	p := f.view.near(axis, j, i, px+1)[1:]
	bell := 0.7 * float64(px)
	best := 0
	for k, e := range p {
		if float64(e) <= value {
			continue
		}
		d := float64(k-px) / bell
		if v := float64(e) * math.Exp(-0.5*d*d); v > value {
			best, value = k, v
		}
	}
	sub := 0.0
	if best > 0 && best < 2*px {
		sub = vertex(p[best-1], p[best], p[best+1])
	}
	return value, (float64(best-px) + sub + 0.5) / float64(f.view.square)
}

// vertex is where the parabola through a peak and what lies on both sides of it is
// highest, in steps from the peak.
func vertex(left, peak, right float32) float64 {
	l, c, r := float64(left), float64(peak), float64(right)
	if den := l - 2*c + r; den < -1e-6 {
		return min(max(0.5*(l-r)/den, -0.5), 0.5)
	}
	return 0
}

// solve finds the change that brings the sides to their places: least squares
// in which sides that are off by more than s count little.
func (f *latticeFit) solve(s float64) (t fitted, weight float64) {
	// Pulls each parameter to no change, the perspective ones and the lens most.
	prior := fitted{0.025, 0.025, 0.01, 0.025, 0.025, 0.01, 1.5, 1.5, lensPrior}
	if f.freeLens {
		prior[8] /= 100
	}
	for range 4 {
		var m normalEquations
		weight = 0
		for i := range prior {
			m[i][i] = prior[i]
		}
		for k := range f.sides {
			o := &f.sides[k]
			row := o.row()
			e := o.offset - row.times(&t)
			w := o.weight / (1 + e*e/(s*s))
			weight += w
			for i, r := range row {
				if r == 0 {
					continue
				}
				for j := range i + 1 {
					m[i][j] += w * r * row[j]
				}
				m[i][gapParams] += w * r * o.offset
			}
		}
		if !m.solve(len(t)) {
			return fitted{}, 0
		}
		for i := range t {
			t[i] = m[i][gapParams]
		}
	}
	return t, weight
}

// sideAt is a side of an axis: how far across and along its lines, from the middle of
// the grid, it lies.
func sideAt(axis int, across, along, offset, weight float64) sideOffset {
	o := sideOffset{axis: axis, u: across, v: along, offset: offset, weight: weight}
	if axis == 1 {
		o.u, o.v = along, across
	}
	return o
}

// place is what sideAt was told.
func (o *sideOffset) place() (across, along float64) {
	if o.axis == 1 {
		return o.v, o.u
	}
	return o.u, o.v
}

// row is how a side's offset changes with the parameters.
func (o *sideOffset) row() fitted {
	if o.axis == 0 {
		return fitted{o.u, o.v, 1, 0, 0, 0, -o.u * o.u, -o.u * o.v, o.bend}
	}
	return fitted{0, 0, 0, o.u, o.v, 1, -o.u * o.v, -o.v * o.v, o.bend}
}

func (a *fitted) times(b *fitted) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
