package vision

import "math"

// homography is a projective map of the plane, row by row, its last entry 1 or
// close to it.
type homography [9]float64

// gridToImage returns the homography that takes grid coordinates to the
// picture's pixels. It reports false when the four corners are not those of a
// convex quadrilateral running clockwise.
func (q Quad) gridToImage() (homography, bool) {
	if !q.convex() {
		return homography{}, false
	}
	// The closed form of Heckbert (Fundamentals of Texture Mapping, 1989, 2.2.3)
	// for the unit square, then scaled to eight squares a side.
	a, b, c, d := q[0], q[1], q[2], q[3]
	sx, sy := a.X-b.X+c.X-d.X, a.Y-b.Y+c.Y-d.Y
	ux, uy := b.X-c.X, b.Y-c.Y
	vx, vy := d.X-c.X, d.Y-c.Y
	det := ux*vy - vx*uy
	if math.Abs(det) < 1e-9 {
		return homography{}, false
	}
	g := (sx*vy - vx*sy) / det
	h := (ux*sy - sx*uy) / det
	return homography{
		(b.X - a.X + g*b.X) / 8, (d.X - a.X + h*d.X) / 8, a.X,
		(b.Y - a.Y + g*b.Y) / 8, (d.Y - a.Y + h*d.Y) / 8, a.Y,
		g / 8, h / 8, 1,
	}, true
}

// convex reports whether the corners run clockwise in the picture round a
// convex quadrilateral of some size. NaN corners are not convex.
func (q Quad) convex() bool {
	for i, p := range q {
		o, n := q[(i+3)%4], q[(i+1)%4]
		if !((p.X-o.X)*(n.Y-p.Y)-(p.Y-o.Y)*(n.X-p.X) > 1) {
			return false
		}
	}
	return true
}

// at maps the point (x, y).
func (h *homography) at(x, y float64) Point {
	w := h[6]*x + h[7]*y + h[8]
	return Point{(h[0]*x + h[1]*y + h[2]) / w, (h[3]*x + h[4]*y + h[5]) / w}
}

// from returns h after the scaling and shift x' = s·x + t of its source plane:
// the map that takes x straight to where h takes x'.
func (h *homography) from(s, t float64) homography {
	var r homography
	for i := 0; i < 9; i += 3 {
		r[i], r[i+1], r[i+2] = h[i]*s, h[i+1]*s, (h[i]+h[i+1])*t+h[i+2]
	}
	return r
}

// into returns h followed by x' = (x−x0)/k − (k−1)/2k, y likewise: from a
// picture to its crop at (x0, y0) shrunk k times, pixel centres minded.
func (h *homography) into(x0, y0, k float64) homography {
	r := *h
	tx, ty := -x0/k-(k-1)/(2*k), -y0/k-(k-1)/(2*k)
	for i := range 3 {
		r[i] = h[i]/k + tx*h[6+i]
		r[3+i] = h[3+i]/k + ty*h[6+i]
	}
	return r
}
