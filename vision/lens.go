package vision

import "math"

// lens is the radial distortion of a picture: a point p of the ideal picture
// comes to lie at c + (p−c)·(1 + k·r²), r being its distance from the middle c
// in half picture widths. Webcams bend the lines of a board that fills the
// picture by up to a tenth of a square: k about −0.02. (Brown 1966.)
type lens struct {
	x, y, half float64 // middle and half the longer side, in pixels
	k          float64
}

// lensPrior pulls the bend to none: as much as four sides that see it three
// times as large as they measure to a hundredth of a square.
const lensPrior = 1

// maxBend bounds k: a fish eye is beyond what is modelled.
const maxBend = 0.12

func newLens(width, height int, k float64) lens {
	return lens{float64(width-1) / 2, float64(height-1) / 2, float64(max(width, height)) / 2, k}
}

// bend moves a point of the ideal picture to where the lens shows it.
func (l *lens) bend(p Point) Point {
	d := l.push(p)
	return Point{p.X + l.k*d.X, p.Y + l.k*d.Y}
}

// push is how far a lens with k = 1 moves a point.
func (l *lens) push(p Point) Point {
	x, y := p.X-l.x, p.Y-l.y
	r2 := (x*x + y*y) / (l.half * l.half)
	return Point{x * r2, y * r2}
}

// bendAll does so with the corners of a quad.
func (l *lens) bendAll(q Quad) Quad {
	for i, p := range q {
		q[i] = l.bend(p)
	}
	return q
}

// along is how far, in squares, a lens with k = 1 moves the grid point (x, y) of
// a plane that h shows: the push undone by h's derivative there.
func (l *lens) along(h *homography, x, y float64) (dx, dy float64) {
	w := h[6]*x + h[7]*y + h[8]
	p := h.at(x, y)
	d := l.push(p)
	a, b := (h[0]-p.X*h[6])/w, (h[1]-p.X*h[7])/w
	c, e := (h[3]-p.Y*h[6])/w, (h[4]-p.Y*h[7])/w
	det := a*e - b*c
	if math.Abs(det) < 1e-12 {
		return 0, 0
	}
	return (d.X*e - d.Y*b) / det, (d.Y*a - d.X*c) / det
}
