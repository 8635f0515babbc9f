package vision

import "math"

const (
	// minPolish is the weight of agreeing sides below which polishing is not
	// trusted, of 112.
	minPolish = 8.0
	// shiftGain is how much better the grid one square further must be.
	shiftGain = 0.1
	// maxPolish is how far, in board sides, polishing may move a corner.
	maxPolish = 0.12
)

// settle takes the best of a hypothesis and its neighbours to its lines.
func (l *Locator) settle(v verdict) (verdict, error) {
	v, err := l.shifted(v)
	if err != nil {
		return v, err
	}
	return l.polish(v)
}

// shifted tries the grid one square further in each direction where the
// evidence leaves room for it, and returns the best.
func (l *Locator) shifted(v verdict) (verdict, error) {
	if v.around1 <= 0.15 && v.border >= 0.55 && v.goesOn <= 0.25 {
		return v, nil
	}
	best := v
	for dy := -1.0; dy <= 1; dy++ {
		for dx := -1.0; dx <= 1; dx++ {
			if dx == 0 && dy == 0 {
				continue
			}
			g := v.grid.shift(dx, dy)
			p, ok := asBoard(&g, l.picture.w, l.picture.h, math.Inf(1))
			if !ok {
				continue
			}
			e, ok, err := l.judge.weigh(l.picture, &p.grid)
			if err != nil {
				return v, err
			}
			if p.score = e.total(); ok && p.score > max(best.score, v.score+shiftGain) {
				best = verdict{p, e, v.from + " shifted", v.bend}
			}
		}
	}
	return best, nil
}

// polish settles the grid on the disc-free ends of dark or of light lines,
// whichever there are more of, and finds the bend of the lens. A line counts
// only where it has the playing colour on both sides.
func (l *Locator) polish(v verdict) (verdict, error) {
	if err := l.markFelt(&v); err != nil {
		return v, err
	}
	if err := l.see(&v.grid); err != nil {
		return v, err
	}
	traces := [...]trace{{mode: darkLine}, {mode: lightLine}}
	for i := range traces {
		traces[i].grid, traces[i].eye = v.grid, newLens(l.picture.w, l.picture.h, 0)
		l.step(&traces[i], 0.25)
	}
	likely := 0.4 * max(traces[0].weight, traces[1].weight)
	best, most := v, minPolish
	for i := range traces {
		if traces[i].weight < max(likely, minPolish) {
			continue
		}
		p, weight, err := l.polished(&v, &traces[i])
		if err != nil {
			return v, err
		}
		if weight > most {
			best, most = p, weight
		}
	}
	return best, nil
}

// polished follows a trace to its end. The weight is 0 where the result cannot
// be trusted.
func (l *Locator) polished(v *verdict, t *trace) (verdict, float64, error) {
	for _, w := range [...]float64{0.12, 0.08} {
		if err := l.see(&t.grid); err != nil {
			return *v, 0, err
		}
		l.step(t, w)
	}
	grid, eye, weight := t.grid, t.eye, t.weight
	g, ok := eye.bendAll(grid.corners()).gridToImage()
	if !ok {
		return *v, 0, nil
	}
	p, ok := asBoard(&g, l.picture.w, l.picture.h, math.Inf(1))
	if !ok || p.quad.apart(v.quad) >= maxPolish*v.quad.Side() {
		return *v, 0, nil
	}
	e, ok, err := l.judge.weigh(l.picture, &p.grid)
	if err != nil || !ok || e.place() <= v.place()-0.15 || e.lines <= v.lines-0.35 {
		return *v, 0, err
	}
	e.agree = weight
	// Off the edges of raised discs there are fewer lines; the board is the same.
	p.score = max(v.score-0.3, e.total())
	return verdict{p, e, v.from + " polished", eye.k}, weight, nil
}
