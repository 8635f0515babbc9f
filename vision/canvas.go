package vision

import (
	"math"
	"slices"
)

// fromAbove returns the map of the picture that sends both vanishing points to
// infinity, along the axes.
func fromAbove(a, b *vanishing, cx, cy float64) (homography, bool) {
	hx, hy, hz := a.y*b.z-a.z*b.y, a.z*b.x-a.x*b.z, a.x*b.y-a.y*b.x
	at := hx*cx + hy*cy + hz
	if math.Abs(at) < 1e-12 {
		return homography{}, false
	}
	p := homography{1, 0, 0, 0, 1, 0, hx / at, hy / at, hz / at}
	ax, ay, bx, by := a.x, a.y, b.x, b.y
	na, nb := math.Hypot(ax, ay), math.Hypot(bx, by)
	if na < 1e-12 || nb < 1e-12 {
		return homography{}, false
	}
	m := homography{ax / na, bx / nb, 0, ay / na, by / nb, 0, 0, 0, 1}
	if math.Abs(m[0]*m[4]-m[1]*m[3]) < 1e-6 {
		return homography{}, false
	}
	inv := m.inverse()
	return inv.mul(&p), true
}

// frame returns the map of the picture to the canvas: the view from above,
// moved and stretched so that the region fills the canvas but for a margin.
func (f *proposer) frame(above *homography) (homography, bool) {
	us, vs := f.us[:0], f.vs[:0]
	for i, x := range f.xs {
		y := f.ys[i]
		if above[6]*x+above[7]*y+above[8] <= 0.2 {
			continue
		}
		q := above.at(x, y)
		us, vs = append(us, q.X), append(vs, q.Y)
	}
	f.us, f.vs = us, vs
	n := len(us)
	if n < 50 {
		return homography{}, false
	}
	slices.Sort(us)
	slices.Sort(vs)
	lo, hi := n*2/100, n-1-n*2/100
	u0, u1, v0, v1 := us[lo], us[hi], vs[lo], vs[hi]
	if u1-u0 < 20 || v1-v0 < 20 {
		return homography{}, false
	}
	su, sv := max((u1-u0)*canvasReach, 60)/canvasPx, max((v1-v0)*canvasReach, 60)/canvasPx
	s := homography{1 / su, 0, canvasPx/2 - (u0+u1)/2/su, 0, 1 / sv, canvasPx/2 - (v0+v1)/2/sv, 0, 0, 1}
	return s.mul(above), true
}
