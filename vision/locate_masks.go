package vision

import (
	"math"
	"slices"
)

// maskRegion marks a region's hull, widened a little, in the work picture.
func (l *Locator) maskRegion(r *region) {
	p := l.picture
	l.mask = sized(l.mask, p.w*p.h)
	clear(l.mask)
	k := float64(p.w) / float64(p.sw)
	grow := max(1, 0.025*float64(max(r.box.Dx(), r.box.Dy()))) * k
	for y := range p.h {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, dy := range [...]float64{-grow, 0, grow} {
			a, b := rowSpan(r.hull, (float64(y)+dy+0.5)/k-0.5)
			lo, hi = min(lo, a), max(hi, b)
		}
		x0 := max(0, int(math.Ceil((lo+0.5)*k-0.5-grow)))
		x1 := min(p.w-1, int(math.Floor((hi+0.5)*k-0.5+grow)))
		if lo > hi || x0 > x1 {
			continue
		}
		row := l.mask[y*p.w+x0 : y*p.w+x1+1]
		for i := range row {
			row[i] = 1
		}
	}
}

// rowSpan returns where a convex polygon crosses the height y; lo > hi where it
// does not.
func rowSpan(hull []Point, y float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for i, a := range hull {
		b := hull[(i+1)%len(hull)]
		if (a.Y < y) == (b.Y < y) && a.Y != y {
			continue
		}
		x := a.X
		if a.Y != b.Y {
			x += (y - a.Y) / (b.Y - a.Y) * (b.X - a.X)
		}
		lo, hi = min(lo, x), max(hi, x)
	}
	return lo, hi
}

// maskAll marks everything greenish.
func (l *Locator) maskAll() error {
	p := l.picture
	l.mask = sized(l.mask, p.w*p.h)
	level := l.regions.level
	for y := range p.h {
		sy := min(y*p.sh/p.h, p.sh-1)
		for x := range p.w {
			l.mask[y*p.w+x] = min(level[sy*p.sw+min(x*p.sw/p.w, p.sw-1)], 1)
		}
	}
	return nil
}

// tryQuads judges the quadrilaterals round the regions, as they are and fitted.
func (l *Locator) tryQuads() error {
	var ps []proposal
	for i := range l.regions.found {
		r := &l.regions.found[i]
		if !r.quad {
			continue
		}
		g, _ := r.shape.gridToImage()
		if p, ok := asBoard(&g, l.picture.w, l.picture.h, 0.6); ok {
			ps = append(ps, p)
		}
	}
	if err := l.try(slices.Clip(ps), 6, "quad"); err != nil || l.picture.noise < noisy {
		return err
	}
	return l.tryOutlines(outlines)
}
