package vision

import "math"

// mul returns the homography that applies g first, then h.
func (h *homography) mul(g *homography) homography {
	var r homography
	for i := range 3 {
		for j := range 3 {
			r[3*i+j] = h[3*i]*g[j] + h[3*i+1]*g[3+j] + h[3*i+2]*g[6+j]
		}
	}
	return r
}

// inverse returns the homography that undoes h. A singular h gives one that
// maps to nowhere finite.
func (h *homography) inverse() homography {
	r := homography{
		h[4]*h[8] - h[5]*h[7], h[2]*h[7] - h[1]*h[8], h[1]*h[5] - h[2]*h[4],
		h[5]*h[6] - h[3]*h[8], h[0]*h[8] - h[2]*h[6], h[2]*h[3] - h[0]*h[5],
		h[3]*h[7] - h[4]*h[6], h[1]*h[6] - h[0]*h[7], h[0]*h[4] - h[1]*h[3],
	}
	return r.normal()
}

// normal returns h scaled so that its last element is 1.
func (h *homography) normal() homography {
	r := *h
	if r[8] != 0 {
		for i := range r {
			r[i] /= h[8]
		}
	}
	return r
}

// shift returns the homography of the grid moved by whole or part squares.
func (h *homography) shift(dx, dy float64) homography {
	r := h.mul(&homography{1, 0, dx, 0, 1, dy, 0, 0, 1})
	return r.normal()
}

// corners returns where the corners of the grid come to lie, in the order
// (0, 0), (8, 0), (8, 8), (0, 8).
func (h *homography) corners() Quad {
	return Quad{h.at(0, 0), h.at(8, 0), h.at(8, 8), h.at(0, 8)}
}

// squareness says how far the plane's axes are from equal and square, for the
// focal length that suits best and the optical axis in the picture's middle: 0
// for the exact picture of a square. (Zhang 2000, the constraints on the first
// two columns of a plane's homography.)
func (h *homography) squareness(width, height int) float64 {
	m := float64(max(width, height))
	n := homography{1 / m, 0, -0.5 * float64(width) / m, 0, 1 / m, -0.5 * float64(height) / m, 0, 0, 1}
	n = n.mul(h)
	best := math.Inf(1)
	// Focal lengths in picture widths, from wide angle to tele and to a crop.
	for _, f := range [...]float64{0.55, 0.7, 0.85, 1.05, 1.4, 2, 4} {
		ax, ay, az := n[0]/f, n[3]/f, n[6]
		bx, by, bz := n[1]/f, n[4]/f, n[7]
		a, b := math.Sqrt(ax*ax+ay*ay+az*az), math.Sqrt(bx*bx+by*by+bz*bz)
		dot := math.Abs(ax*bx+ay*by+az*bz) / (a * b)
		best = min(best, max(dot, math.Abs(math.Log(a/b))))
	}
	return best
}
