package vision

import "math"

const (
	// outlines is how many regions' outlines are tried in a noisy picture, and
	// outlinesAgain how many in another one where nothing else was found.
	outlines, outlinesAgain = 4, 2
	// sweptOffSquare is maxOffSquare for what they lead to, still rough.
	sweptOffSquare = 0.4
	// perGathered is the noise, in grey levels, for each strip to both sides over
	// which lines are averaged, and mostGathered how many there are at most: a
	// square's side is about three strips high.
	perGathered, mostGathered = 8, 2
)

// tryOutlines looks for the grid in the outlines of the likeliest regions, of which
// so many are tried at most, where noise drowns single lines.
func (l *Locator) tryOutlines(most int) error {
	tried := 0
	for i := range l.regions.found {
		r := &l.regions.found[i]
		if !r.quad {
			continue
		}
		if tried++; tried > most {
			break
		}
		l.maskRegion(r)
		ps, err := l.proposer.inside(l.picture, l.mask, r.shape)
		if err != nil {
			return err
		}
		if err := l.try(ps, refinedPerRegion, "outline"); err != nil {
			return err
		}
		if ps, err = l.swept(r.shape); err != nil {
			return err
		}
		if err := l.try(ps, refinedPerRegion, "swept"); err != nil {
			return err
		}
	}
	return nil
}

// swept returns the hypotheses that sweeping makes of a region's outline.
func (l *Locator) swept(q Quad) (ps []proposal, err error) {
	h, ok := q.gridToImage()
	if !ok {
		return nil, nil
	}
	grids, err := l.sweep(h)
	for i := range grids {
		if p, ok := asBoard(&grids[i], l.picture.w, l.picture.h, sweptOffSquare); ok {
			ps = append(ps, p)
		}
	}
	return ps, err
}

// inside returns the best distinct hypotheses whose lines run to where the sides
// of a quadrilateral round the region meet, best first: noise that drowns single
// lines leaves the region's outline. Good until the next call.
func (f *proposer) inside(p *workPicture, mask []uint8, q Quad) ([]proposal, error) {
	f.all, f.around = f.all[:0], gathered(p.noise)
	cx, cy, _, ok := f.spread(p, mask)
	if !ok {
		return nil, nil
	}
	a, b := meeting(q[0], q[1], q[3], q[2], cx, cy), meeting(q[0], q[3], q[1], q[2], cx, cy)
	if err := f.pair(p, mask, &a, &b, cx, cy); err != nil {
		return nil, err
	}
	return f.distinct(), nil
}

// meeting is where the lines from a to b and from c to d meet.
func meeting(a, b, c, d Point, cx, cy float64) vanishing {
	through := func(p, q Point) line {
		n := math.Hypot(q.X-p.X, q.Y-p.Y)
		l := line{a: (p.Y - q.Y) / n, b: (q.X - p.X) / n}
		l.c = -l.a*p.X - l.b*p.Y
		return l
	}
	p, q := through(a, b), through(c, d)
	v := vanishing{x: p.b*q.c - p.c*q.b, y: p.c*q.a - p.a*q.c, z: p.a*q.b - p.b*q.a}
	v.direction = math.Atan2(v.y-cy*v.z, v.x-cx*v.z)
	return v
}

// gathered is how many strips to both sides are averaged at a noise.
func gathered(noise float64) int { return int(min(noise/perGathered, mostGathered)) }

// gather averages each strip over its neighbours where the picture is noisy: a
// line that is lost in one strip shows in the mean of some.
func (f *proposer) gather(axis int) {
	if f.around == 0 {
		return
	}
	f.single = f.strips[axis]
	for j := range f.single {
		first, end := max(j-f.around, 0), min(j+f.around+1, len(f.single))
		out := &f.strips[axis][j]
		*out = f.single[first]
		for k := first + 1; k < end; k++ {
			for x, v := range f.single[k] {
				out[x] += v
			}
		}
		for x := range out {
			out[x] /= int32(end - first)
		}
	}
}
