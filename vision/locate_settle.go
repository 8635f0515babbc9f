package vision

import "math"

const (
	// minPolish is the weight of agreeing sides below which polishing is not
	// trusted, of 112.
	minPolish = 8
	// maxPolish is how far, in board sides, polishing may move a corner.
	maxPolish = 0.05
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
			if p.score = e.total(); ok && p.score > best.score {
				best = verdict{p, e, v.from + " shifted"}
			}
		}
	}
	return best, nil
}

// polish settles the grid on the disc-free ends of dark or of light lines,
// whichever there are more of.
func (l *Locator) polish(v verdict) (verdict, error) {
	var grid homography
	most := 0.0
	for _, m := range [...]mode{darkLine, lightLine} {
		g, weight, err := l.refine(v.grid, m, polishWindows)
		if err != nil {
			return v, err
		}
		if weight > most {
			grid, most = g, weight
		}
	}
	if most < minPolish {
		return v, nil
	}
	p, ok := asBoard(&grid, l.picture.w, l.picture.h, math.Inf(1))
	if !ok || p.quad.apart(v.quad) >= maxPolish*v.quad.Side() {
		return v, nil
	}
	e, ok, err := l.judge.weigh(l.picture, &p.grid)
	if err != nil || !ok || e.total() <= v.score-0.12 {
		return v, err
	}
	p.score = max(v.score, e.total())
	return verdict{p, e, v.from + " polished"}, nil
}
