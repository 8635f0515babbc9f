package vision

import (
	"image"
	"math"
)

// hullMaker makes convex hulls of labelled pixels. Its results are good until
// its next call.
type hullMaker struct {
	left, right, hull, quad []Point
	in                      []bool // by label
}

// around returns the convex hull of the pixels that have one of the labels, their
// number and their box. The outermost pixels of each row are all it needs.
func (m *hullMaker) around(c *components, labels []int32) (hull []Point, area int, box image.Rectangle) {
	m.in = sized(m.in, len(c.area))
	clear(m.in)
	for _, l := range labels {
		m.in[l] = true
		area += int(c.area[l])
		box = box.Union(c.box[l])
	}
	m.left, m.right = m.left[:0], m.right[:0]
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := c.runs[c.rows[y]:c.rows[y+1]]
		first, last := 0, len(row)-1
		for first <= last && !m.in[row[first].label] {
			first++
		}
		if first > last {
			continue
		}
		for !m.in[row[last].label] {
			last--
		}
		m.left = append(m.left, Point{float64(row[first].first), float64(y)})
		m.right = append(m.right, Point{float64(row[last].last), float64(y)})
	}
	m.hull = m.hull[:0]
	for _, p := range m.right {
		m.hull = chain(m.hull, p, 0)
	}
	base := len(m.hull)
	for i := len(m.left) - 1; i >= 0; i-- {
		m.hull = chain(m.hull, m.left[i], max(base-1, 0))
	}
	return m.hull, area, box
}

// chain appends p to a clockwise chain, dropping what it makes concave or
// straight; the points before from stay.
func chain(hull []Point, p Point, from int) []Point {
	for len(hull) >= from+2 {
		a, b := hull[len(hull)-2], hull[len(hull)-1]
		cross := (b.X-a.X)*(p.Y-b.Y) - (b.Y-a.Y)*(p.X-b.X)
		if cross > 0 {
			break
		}
		hull = hull[:len(hull)-1]
	}
	return append(hull, p)
}

// minRectangle returns the sides of the smallest rectangle round a convex
// polygon; one of its sides lies along an edge of the polygon.
func minRectangle(hull []Point) (long, short float64) {
	best := math.Inf(1)
	for i, a := range hull {
		b := hull[(i+1)%len(hull)]
		d := math.Hypot(b.X-a.X, b.Y-a.Y)
		if d < 1e-9 {
			continue
		}
		ux, uy := (b.X-a.X)/d, (b.Y-a.Y)/d
		lo, hi, out := math.Inf(1), math.Inf(-1), 0.0
		for _, p := range hull {
			t := (p.X-a.X)*ux + (p.Y-a.Y)*uy
			lo, hi = min(lo, t), max(hi, t)
			out = max(out, math.Abs((p.X-a.X)*uy-(p.Y-a.Y)*ux))
		}
		if area := (hi - lo) * out; area < best {
			best, long, short = area, max(hi-lo, out), min(hi-lo, out)
		}
	}
	return long, short
}

// quadAround returns a small quadrilateral round a convex polygon: edge by edge
// the one whose removal, extending its neighbours, adds the least area. False
// when there is none. buf is scratch.
func quadAround(hull, buf []Point) (Quad, bool) {
	p := append(buf, hull...)
	for len(p) > 4 {
		best, at, corner := math.Inf(1), -1, Point{}
		for i := range p {
			x, added, ok := withoutEdge(p, i)
			if ok && added < best {
				best, at, corner = added, i, x
			}
		}
		if at < 0 {
			return Quad{}, false
		}
		p[at] = corner
		drop := (at + 1) % len(p)
		p = append(p[:drop], p[drop+1:]...)
	}
	if len(p) < 4 {
		return Quad{}, false
	}
	return Quad{p[0], p[1], p[2], p[3]}.clockwise(), true
}

// withoutEdge returns where the neighbours of the edge from i to i+1 meet, and
// the area that its removal adds.
func withoutEdge(p []Point, i int) (at Point, added float64, ok bool) {
	n := len(p)
	a, b, c, d := p[(i+n-1)%n], p[i], p[(i+1)%n], p[(i+2)%n]
	ux, uy, vx, vy := b.X-a.X, b.Y-a.Y, c.X-d.X, c.Y-d.Y
	den := ux*vy - uy*vx
	if math.Abs(den) < 1e-9 {
		return Point{}, 0, false
	}
	wx, wy := d.X-a.X, d.Y-a.Y
	t, s := (wx*vy-wy*vx)/den, (wx*uy-wy*ux)/den
	if t < 1-1e-9 || s < 1-1e-9 {
		return Point{}, 0, false
	}
	at = Point{a.X + t*ux, a.Y + t*uy}
	return at, 0.5 * math.Abs((c.X-b.X)*(at.Y-b.Y)-(c.Y-b.Y)*(at.X-b.X)), true
}
