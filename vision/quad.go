package vision

import "math"

// clockwise returns the quad with its corners clockwise in the picture,
// starting with the one nearest the top left.
func (q Quad) clockwise() Quad {
	if q.area() < 0 {
		q[1], q[3] = q[3], q[1]
	}
	first, best := 0, math.Inf(1)
	for i, p := range q {
		if d := math.Hypot(p.X, p.Y); d < best {
			first, best = i, d
		}
	}
	return q.Turn(first)
}

// area is the quad's area in square pixels, positive when clockwise.
func (q Quad) area() float64 {
	a := 0.0
	for i, p := range q {
		n := q[(i+1)%4]
		a += p.X*n.Y - n.X*p.Y
	}
	return a / 2
}

// apart is the largest distance between the corners of two quads that name the
// same grid from any corner.
func (q Quad) apart(o Quad) float64 {
	best := math.Inf(1)
	for k := range 4 {
		d := 0.0
		for i := range q {
			p := o[(i+k)%4]
			d = max(d, math.Hypot(q[i].X-p.X, q[i].Y-p.Y))
		}
		best = min(best, d)
	}
	return best
}

// inside reports whether the quad lies in a picture of w × h.
func (q Quad) inside(w, h int) bool {
	for _, p := range q {
		if p.X < -0.5 || p.Y < -0.5 || p.X > float64(w)-0.5 || p.Y > float64(h)-0.5 {
			return false
		}
	}
	return true
}

// plausible reports whether a clockwise quad could be a board in a picture of
// w × h pixels: convex, neither tiny nor far larger than the picture, no side
// much shorter than another.
func (q Quad) plausible(w, h int) bool {
	if !q.convex() {
		return false
	}
	area, whole := q.area(), float64(w*h)
	if area < 0.015*whole || area > 2.2*whole {
		return false
	}
	short, long := math.Inf(1), 0.0
	for i, a := range q {
		b := q[(i+1)%4]
		d := math.Hypot(b.X-a.X, b.Y-a.Y)
		short, long = min(short, d), max(long, d)
	}
	return short >= 0.2*long
}

// like returns the quad named from the corner that brings its corners nearest
// those of o.
func (q Quad) like(o Quad) Quad {
	turn, _ := q.Match(o)
	return q.Turn(turn)
}

// Match returns how many steps q must be turned to name its corners like o, and
// how far they are then from o's in the mean, in pixels.
func (q Quad) Match(o Quad) (turn int, px float64) {
	px = math.Inf(1)
	for k := range 4 {
		sum := 0.0
		for i, p := range q.Turn(k) {
			sum += math.Hypot(p.X-o[i].X, p.Y-o[i].Y)
		}
		if sum/4 < px {
			turn, px = k, sum/4
		}
	}
	return turn, px
}

// toward returns the quad moved by a share of the way to another that is named
// alike.
func (q Quad) toward(o Quad, share float64) Quad {
	for i := range q {
		q[i].X += share * (o[i].X - q[i].X)
		q[i].Y += share * (o[i].Y - q[i].Y)
	}
	return q
}
