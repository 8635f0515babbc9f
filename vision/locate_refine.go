package vision

import "math"

// A refinement looks for every line within a window round where the hypothesis
// has it, in squares, and shrinks the window as it goes.
var (
	// refineWindows brings in a hypothesis that is off by up to a third.
	refineWindows = []float64{0.30, 0.20, 0.13}
	// polishWindows settle on the lines themselves.
	polishWindows = []float64{0.22, 0.16, 0.12, 0.08}
)

// minSides is the number of sides, of 112, that must be seen for a refinement.
const minSides = 16

// sideOffset is how far one inner side of a square lies from where the
// hypothesis has it, across the line and in squares.
type sideOffset struct {
	axis   int
	u, v   float64 // middle of the side, from the grid's middle
	offset float64
	weight float64
}

// latticeFit moves a hypothesis so that its lines lie on those of the picture.
type latticeFit struct {
	view  *strips
	sides []sideOffset
}

// refine returns the hypothesis fitted to lines of kind m and the weight of the
// sides that agree with it. Too few sides leave it as it is, with weight 0.
func (l *Locator) refine(h homography, m mode, windows []float64) (homography, float64, error) {
	weight := 0.0
	for _, w := range windows {
		if err := l.view.look(l.picture.green, &h); err != nil {
			return h, 0, err
		}
		l.view.measure(m)
		l.fit.offsets(w)
		if len(l.fit.sides) < minSides {
			return h, 0, nil
		}
		var t [8]float64
		t, weight = l.fit.solve(max(0.4*w, 0.05))
		h = moved(&h, &t)
	}
	return h, weight, nil
}

// moved applies a small projective change round the grid's middle.
func moved(h *homography, t *[8]float64) homography {
	d := homography{1 + t[0], t[1], t[2], t[3], 1 + t[4], t[5], t[6], t[7], 1}
	c := h.shift(4, 4)
	r := c.mul(&d)
	return r.shift(-4, -4)
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
				s := sideOffset{axis: axis, u: float64(i - 4), v: float64(j) - 3.5, offset: at, weight: min(v/noise, 8) / 8}
				if axis == 1 {
					s.u, s.v = s.v, s.u
				}
				f.sides = append(f.sides, s)
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
		d := float64(k-px) / bell
		v := float64(e) * math.Exp(-0.5*d*d)
		if v > value {
			best, value = k, v
		}
	}
	sub := 0.0
	if best > 0 && best < 2*px {
		l, r, c := float64(p[best-1]), float64(p[best+1]), float64(p[best])
		if den := l - 2*c + r; den < -1e-6 {
			sub = min(max(0.5*(l-r)/den, -0.5), 0.5)
		}
	}
	return value, (float64(best-px) + sub + 0.5) / float64(f.view.square)
}

// solve finds the projective change that brings the sides to their places:
// least squares in which sides that are off by more than s count little.
func (f *latticeFit) solve(s float64) (t [8]float64, weight float64) {
	// Pulls each parameter to no change, the perspective ones most.
	prior := [8]float64{0.025, 0.025, 0.01, 0.025, 0.025, 0.01, 1.5, 1.5}
	for range 4 {
		var m [8][9]float64
		weight = 0
		for i := range m {
			m[i][i] = prior[i]
		}
		for _, o := range f.sides {
			row := o.row()
			e := o.offset
			for i, r := range row {
				e -= r * t[i]
			}
			w := o.weight / (1 + e*e/(s*s))
			weight += w
			for i, r := range row {
				if r == 0 {
					continue
				}
				for j := range row {
					m[i][j] += w * r * row[j]
				}
				m[i][8] += w * r * o.offset
			}
		}
		solution, ok := eliminate(&m)
		if !ok {
			return [8]float64{}, 0
		}
		t = solution
	}
	return t, weight
}

// row is how a side's offset changes with the eight parameters.
func (o *sideOffset) row() [8]float64 {
	if o.axis == 0 {
		return [8]float64{o.u, o.v, 1, 0, 0, 0, -o.u * o.u, -o.u * o.v}
	}
	return [8]float64{0, 0, 0, o.u, o.v, 1, -o.u * o.v, -o.v * o.v}
}

// eliminate solves eight linear equations, the last column the right side.
func eliminate(m *[8][9]float64) (x [8]float64, ok bool) {
	for i := range 8 {
		p := i
		for r := i + 1; r < 8; r++ {
			if math.Abs(m[r][i]) > math.Abs(m[p][i]) {
				p = r
			}
		}
		if math.Abs(m[p][i]) < 1e-12 {
			return x, false
		}
		m[i], m[p] = m[p], m[i]
		for r := i + 1; r < 8; r++ {
			k := m[r][i] / m[i][i]
			for c := i; c < 9; c++ {
				m[r][c] -= k * m[i][c]
			}
		}
	}
	for i := 7; i >= 0; i-- {
		s := m[i][8]
		for c := i + 1; c < 8; c++ {
			s -= m[i][c] * x[c]
		}
		x[i] = s / m[i][i]
	}
	return x, true
}
