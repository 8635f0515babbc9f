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
	// ridgeMost is how far apart, in board sides, the dark and the light side of a
	// ridge lie at most: a third of a square.
	ridgeMost = 0.04
	// ridgeGain is how much clearer the lines must be midway.
	ridgeGain = 0.03
	// rivalTrace is the share of the heavier trace's weight from which the other one
	// is followed as well: by then it may be the right one. See also nearRival.
	rivalTrace = 0.4
	// placeLoss is how much less evidence there may be that the playing colour ends
	// where the polished grid does, and sureLoss how much less still where so many
	// lines agree with it that it is beyond doubt.
	placeLoss, sureLoss = 0.15, 0.25
	// agreeWithin is how near the polished grid must lie for the lines that agree
	// with it to speak for the unpolished one too.
	agreeWithin = 0.015
)

// traceWindows are the windows, in squares, within which lines are followed, one
// after the other. Near the old place the first is enough.
var traceWindows = [...]float64{0.12, 0.08}

// settle takes the best of a hypothesis and its neighbours to its lines. The
// lighter of two traces is followed as well from the share rival on, both within
// the windows given in squares.
func (l *Locator) settle(v verdict, rival float64, windows []float64) (verdict, error) {
	v, err := l.shifted(v)
	if err != nil {
		return v, err
	}
	return l.polish(v, rival, windows)
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
				best = verdict{proposal: p, evidence: e, from: v.from + " shifted", bend: v.bend}
			}
		}
	}
	return best, nil
}

// polish settles the grid on the disc-free ends of dark or of light lines,
// whichever there are more of, and finds the bend of the lens. A line counts
// only where it has the playing colour on both sides.
func (l *Locator) polish(v verdict, rival float64, windows []float64) (verdict, error) {
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
	likely := rival * max(traces[0].weight, traces[1].weight)
	for i := range traces {
		if traces[i].weight < max(likely, minPolish) {
			traces[i].weight = 0
		} else if err := l.trace(&traces[i], windows); err != nil {
			return v, err
		}
	}
	return l.bestOf(&v, &traces)
}

// bestOf returns the verdict on the trace with most agreeing sides, on the one
// midway between both where the lines are clearer there, or v itself where none
// can be trusted.
func (l *Locator) bestOf(v *verdict, traces *[2]trace) (verdict, error) {
	best, most := *v, minPolish
	heavy := 0
	if traces[1].weight > traces[0].weight {
		heavy = 1
	}
	for _, t := range [...]*trace{&traces[heavy], &traces[1-heavy]} {
		p, ok, err := l.polished(v, t)
		if err != nil {
			return *v, err
		}
		if ok {
			best, most = p, t.weight
			break
		}
	}
	if ridge, ok := midway(&traces[0], &traces[1]); ok {
		p, ok, err := l.polished(v, &ridge)
		if err != nil {
			return *v, err
		}
		if ok && (most == minPolish || p.lines > best.lines+ridgeGain) {
			return p, nil
		}
	}
	if most == minPolish {
		return *v, nil
	}
	return best, nil
}

// midway returns the trace between a dark and a light one that lie close by:
// ridges and grooves are dark on one side and light on the other.
func midway(a, b *trace) (trace, bool) {
	if min(a.weight, b.weight) < 0.6*max(a.weight, b.weight) || a.weight == 0 {
		return trace{}, false
	}
	p, q := a.grid.corners(), b.grid.corners()
	if p.apart(q) > ridgeMost*p.Side() {
		return trace{}, false
	}
	g, ok := p.toward(q, 0.5).gridToImage()
	m := *a
	m.grid, m.weight = g, min(a.weight, b.weight)
	m.eye.k = (a.eye.k + b.eye.k) / 2
	m.clear, m.amid = min(a.clear, b.clear), max(a.amid, b.amid)
	return m, ok
}

// trace follows a trace to its end.
func (l *Locator) trace(t *trace, windows []float64) (err error) {
	for _, w := range windows {
		if err := l.see(&t.grid); err != nil {
			return err
		}
		t.seen = t.grid
		l.step(t, w)
	}
	t.clear, t.amid = l.inner.folded()
	t.grid, err = l.centre(&t.grid)
	return err
}

// polished returns the verdict on the grid that a trace came to, and whether it
// can be trusted.
func (l *Locator) polished(v *verdict, t *trace) (verdict, bool, error) {
	if t.weight <= minPolish {
		return *v, false, nil
	}
	g, ok := t.eye.bendAll(t.grid.corners()).gridToImage()
	if !ok {
		return *v, false, nil
	}
	p, ok := asBoard(&g, l.picture.w, l.picture.h, math.Inf(1))
	off := p.quad.apart(v.quad) / v.quad.Side()
	if !ok || off >= maxPolish {
		return *v, false, nil
	}
	if off < agreeWithin {
		v.agree, v.clear, v.amid = max(v.agree, t.weight), max(v.clear, t.clear), max(v.amid, t.amid)
	}
	e, ok, err := l.judge.weigh(l.picture, &p.grid)
	if err != nil || !ok || e.place() <= v.place()-placeLoss-sureLoss*min(max((t.weight-45)/15, 0), 1) || e.lines <= v.lines-0.35 {
		return *v, false, err
	}
	e.agree, e.clear, e.amid = t.weight, t.clear, t.amid
	// Off the edges of raised discs there are fewer lines; the board is the same.
	p.score = max(v.score-0.3, e.total())
	return verdict{proposal: p, evidence: e, from: v.from + " polished", bend: t.eye.k, ideal: *t}, true, nil
}
