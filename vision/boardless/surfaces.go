package boardless

import (
	"math"
	"math/rand/v2"
)

func drawCloth(r *rand.Rand) *sheet {
	const size = 1000
	c := green(r)
	if chance(r, 0.15) {
		c = anyInk(r)
	}
	s := newSheet(r, size, size, c)
	type fold struct{ kx, ky, warp, phase, strength float64 }
	var folds []fold
	for range 2 + r.IntN(6) {
		a, k := between(r, 0, 2*math.Pi), 1/between(r, 15, 160)
		folds = append(folds, fold{k * math.Cos(a), k * math.Sin(a), between(r, 0, 2.5), between(r, 0, 6), between(r, 0.02, 0.22)})
	}
	s.paint(func(x, y float64) ink {
		light := 1.0
		for _, f := range folds {
			light += f.strength * math.Sin(x*f.kx+y*f.ky+f.phase+f.warp*math.Sin((y*f.kx-x*f.ky)*0.7+f.phase))
		}
		return c.times(max(0.15, light))
	})
	s.weave(between(r, 2, 14), 2, 2)
	if chance(r, 0.4) { // a check of the cloth's own
		step := between(r, 40, 200)
		s.lattice(0, 0, step, int(size/step)+1, int(size/step)+1, c.times(between(r, 0.6, 1.3)), step*between(r, 0.1, 0.5))
	}
	return s
}

func drawLawn(r *rand.Rand) *sheet {
	s := newSheet(r, 1200, 1200, green(r))
	s.weave(between(r, 5, 20), 200, 200)
	s.weave(between(r, 10, 30), 20, 20)
	for range 6000 {
		x, y, a, c := between(r, 0, 1200), between(r, 0, 1200), between(r, -0.8, 0.8), green(r)
		long := between(r, 8, 40)
		s.line(x, y, x+long*math.Sin(a), y-long*math.Cos(a), c, between(r, 1, 3))
	}
	for range r.IntN(30) {
		s.dot(between(r, 0, 1200), between(r, 0, 1200), between(r, 3, 14), among(r, grey(235), ink{230, 210, 40}))
	}
	return s
}

func drawPitch(r *rand.Rand) *sheet {
	const w, h = 1500, 1000
	c := green(r)
	s := newSheet(r, w, h, c)
	n := 6 + r.IntN(14)
	for k := range n {
		if k%2 == 0 {
			s.rect(float64(k*w/n), 0, float64((k+1)*w/n), h, c.times(between(r, 0.75, 0.92)))
		}
	}
	if chance(r, 0.3) { // mown crosswise as well
		for k := range n {
			s.rect(0, float64(2*k*h/(2*n)), w, float64((2*k+1)*h/(2*n)), c.times(0.85))
		}
	}
	s.weave(between(r, 3, 15), 3, 3)
	const e, line = 60, 9
	white := grey(235)
	for _, b := range [][4]float64{{e, e, w - e, h - e}, {e, h/2 - 220, e + 220, h/2 + 220}, {w - e - 220, h/2 - 220, w - e, h/2 + 220}, {e, h/2 - 100, e + 80, h/2 + 100}} {
		s.line(b[0], b[1], b[2], b[1], white, line)
		s.line(b[2], b[1], b[2], b[3], white, line)
		s.line(b[2], b[3], b[0], b[3], white, line)
		s.line(b[0], b[3], b[0], b[1], white, line)
	}
	s.line(w/2, e, w/2, h-e, white, line)
	s.ring(w/2, h/2, 130, white, line)
	for range r.IntN(23) {
		s.token(between(r, e, w-e), between(r, e, h-e), between(r, 8, 16), anyInk(r))
	}
	return s
}

// drawFloor draws square or oblong slabs with joints.
func drawFloor(r *rand.Rand) *sheet {
	n := 8 + r.IntN(14)
	step := 1400 / float64(n)
	base := among(r, anyInk(r), green(r), paper(r), wood(r))
	second := base
	switch r.IntN(3) {
	case 0:
		second = anyInk(r)
	case 1:
		second = base.times(between(r, 0.6, 0.95))
	}
	s := newSheet(r, 1400, 1400, base)
	for sq := range n * n {
		x, y := float64(sq%n)*step, float64(sq/n)*step
		c := base
		if (sq/n+sq%n)%2 == 1 {
			c = second
		}
		s.rect(x, y, x+step, y+step, c.times(between(r, 0.92, 1.05)))
	}
	s.weave(between(r, 1, 8), among(r, 4.0, 40.0), 20)
	s.lattice(0, 0, step, n, n, among(r, grey(210), base.times(0.5), grey(60)), step*between(r, 0.015, 0.08))
	return s
}

func drawWall(r *rand.Rand) *sheet {
	c := anyInk(r)
	if chance(r, 0.3) {
		c = green(r)
	}
	s := newSheet(r, 1200, 1200, c)
	s.weave(between(r, 1, 10), 300, 300)
	s.weave(between(r, 1, 10), between(r, 2, 9), between(r, 2, 9))
	switch r.IntN(4) {
	case 0: // bricks
		for k := range 20 {
			y := float64(k) * 60
			s.line(0, y, 1200, y, c.times(1.3), 6)
			for i := range 8 {
				x := float64(i)*160 + float64(k%2)*80
				s.line(x, y, x, y+60, c.times(1.3), 6)
			}
		}
	case 1: // boards
		for k := range 15 {
			s.line(float64(k)*80, 0, float64(k)*80, 1200, c.times(0.6), 4)
		}
	}
	return s
}

func drawNoise(r *rand.Rand) *sheet {
	s := newSheet(r, widePx, highPx, among(r, green(r), green(r), anyInk(r)))
	for range 1 + r.IntN(3) {
		coarse := math.Exp(between(r, 0, 5))
		s.weave(between(r, 5, 60), coarse, coarse)
	}
	return s
}
