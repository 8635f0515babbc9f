package boardless

import (
	"math/rand/v2"
)

// rimmed returns a sheet with room for n × m squares of side step and a rim round
// them, and where the squares begin.
func rimmed(r *rand.Rand, rows, columns int, step float64, ground ink) (s *sheet, edge float64) {
	edge = step * between(r, 0, 0.9)
	rim := among(r, wood(r), grey(between(r, 10, 60)), ground, anyInk(r))
	s = newSheet(r, int(float64(columns)*step+2*edge), int(float64(rows)*step+2*edge), rim)
	s.weave(between(r, 2, 12), 120, 5)
	s.rect(edge, edge, edge+float64(columns)*step, edge+float64(rows)*step, ground)
	return s, edge
}

// chequer paints every other square.
func (s *sheet) chequer(edge, step float64, n int, c ink) {
	for sq := range n * n {
		if (sq/n+sq%n)%2 == 1 {
			x, y := edge+float64(sq%n)*step, edge+float64(sq/n)*step
			s.rect(x, y, x+step, y+step, c)
		}
	}
}

// chequerInks are the two colours of a chessboard: woods, plastics, vinyl in
// green and buff, green and white, green and black.
func chequerInks(r *rand.Rand) (light, dark ink) {
	switch r.IntN(6) {
	case 0:
		w := wood(r)
		return ink{225, 200, 160}, w.times(0.6)
	case 1:
		return grey(235), grey(between(r, 15, 60))
	case 2:
		return ink{235, 225, 190}, green(r)
	case 3:
		return grey(240), green(r)
	case 4:
		return green(r), grey(between(r, 10, 50))
	default:
		g := green(r)
		return g, g.times(between(r, 0.45, 0.75))
	}
}

func drawChess(r *rand.Rand) *sheet {
	const n, step = 8, 110
	light, dark := chequerInks(r)
	s, edge := rimmed(r, n, n, step, light)
	s.chequer(edge, step, n, dark)
	s.weave(between(r, 1, 8), among(r, 3.0, 150.0), 4)
	if chance(r, 0.5) {
		for k := range n {
			s.text(edge+step*(float64(k)+0.4), edge*0.7, edge*0.5, string(rune('a'+k)), grey(200))
		}
	}
	share := max(0, between(r, -0.3, 0.7))
	for sq := range n * n {
		if !chance(r, share) {
			continue
		}
		x, y := edge+step*(float64(sq%n)+0.5), edge+step*(float64(sq/n)+0.5)
		c := among(r, ink{235, 220, 190}, grey(30))
		s.token(x, y, step*between(r, 0.24, 0.34), c)
		s.token(x+4, y-8, step*between(r, 0.1, 0.2), c.times(0.9)) // a head
	}
	return s
}

func drawDraughts(r *rand.Rand) *sheet {
	n := among(r, 8, 10, 12)
	step := 1000 / float64(n)
	light, dark := chequerInks(r)
	s, edge := rimmed(r, n, n, step, light)
	s.chequer(edge, step, n, dark)
	s.weave(between(r, 1, 8), 150, 4)
	mine, yours := among(r, grey(240), ink{235, 215, 175}, ink{200, 40, 30}), grey(between(r, 15, 50))
	share := between(r, 0.2, 1)
	for sq := range n * n {
		if (sq/n+sq%n)%2 == 1 && chance(r, share) {
			s.token(edge+step*(float64(sq%n)+0.5), edge+step*(float64(sq/n)+0.5), step*0.4, among(r, mine, yours))
		}
	}
	return s
}

func drawGo(r *rand.Rand) *sheet {
	n := among(r, 9, 13, 19)
	step := 1000 / float64(n)
	ground := wood(r)
	if chance(r, 0.2) {
		ground = green(r) // a travelling set's
	}
	s := newSheet(r, int(float64(n)*step), int(float64(n)*step), ground)
	s.weave(between(r, 3, 12), among(r, 300.0, 5.0), 6)
	edge := step / 2
	s.lattice(edge, edge, step, n-1, n-1, grey(30), max(1.5, step/30))
	for _, i := range []int{n / 6, n / 2, n - 1 - n/6} {
		for _, k := range []int{n / 6, n / 2, n - 1 - n/6} {
			s.dot(edge+float64(i)*step, edge+float64(k)*step, step/9, grey(20))
		}
	}
	share := between(r, 0, 0.8)
	for at := range n * n {
		if chance(r, share) {
			s.token(edge+float64(at%n)*step, edge+float64(at/n)*step, step*0.46, among(r, grey(28), grey(235)))
		}
	}
	return s
}

// drawGreenGrid draws a green board with discs that has not 8×8 squares.
func drawGreenGrid(r *rand.Rand) *sheet {
	size := among(r, [2]int{6, 6}, [2]int{10, 10}, [2]int{12, 12}, [2]int{6, 6}, [2]int{10, 10}, [2]int{7, 7}, [2]int{9, 9}, [2]int{6, 8}, [2]int{5, 5})
	rows, columns := size[0], size[1]
	step := 1000 / float64(max(rows, columns))
	ground := green(r)
	s, edge := rimmed(r, rows, columns, step, ground)
	s.weave(between(r, 2, 14), 3, 3)
	s.lattice(edge, edge, step, rows, columns, among(r, grey(25), ground.times(0.4), grey(220)), step/between(r, 14, 40))
	share := between(r, 0, 0.9)
	for sq := range rows * columns {
		if chance(r, share) {
			s.token(edge+step*(float64(sq%columns)+0.5), edge+step*(float64(sq/columns)+0.5), step*0.41, among(r, grey(28), grey(235)))
		}
	}
	return s
}

func drawBackgammon(r *rand.Rand) *sheet {
	const w, h = 1100, 900
	ground := among(r, green(r), wood(r), ink{120, 30, 30})
	s := newSheet(r, w, h, wood(r).times(0.6))
	s.rect(40, 40, w/2-25, h-40, ground)
	s.rect(w/2+25, 40, w-40, h-40, ground)
	s.weave(between(r, 2, 10), 4, 4)
	a, b := ground.times(0.5), ink{230, 215, 180}
	for k := range 12 {
		x := 45 + float64(k)*82
		if k >= 6 {
			x += 35
		}
		s.area(among(r, a, b), [2]float64{x, 40}, [2]float64{x + 78, 40}, [2]float64{x + 39, 390})
		s.area(among(r, a, b), [2]float64{x, h - 40}, [2]float64{x + 78, h - 40}, [2]float64{x + 39, h - 390})
		for i := range r.IntN(6) {
			c := among(r, grey(30), grey(235))
			s.token(x+39, 80+float64(i)*72, 36, c)
			if chance(r, 0.5) {
				s.token(x+39, h-80-float64(i)*72, 36, c)
			}
		}
	}
	return s
}

// drawFour draws a rack of seven by six holes.
func drawFour(r *rand.Rand) *sheet {
	const step = 140
	rack := among(r, ink{30, 60, 190}, green(r), grey(40), ink{200, 170, 40})
	s := newSheet(r, 7*step+40, 6*step+40, rack)
	s.weave(3, 100, 100)
	behind := anyInk(r)
	for k := range 7 {
		level := r.IntN(7)
		for i := range 6 {
			c := behind
			if 5-i < level {
				c = among(r, ink{210, 40, 30}, ink{230, 200, 40})
			}
			x, y := 20+step*(float64(k)+0.5), 20+step*(float64(i)+0.5)
			s.dot(x, y, 58, rack.times(0.6))
			s.dot(x, y+3, 54, c)
		}
	}
	return s
}

func drawBilliards(r *rand.Rand) *sheet {
	const w, h = 1200, 650
	s := newSheet(r, w, h, wood(r).times(0.7))
	cloth := green(r)
	s.rect(50, 50, w-50, h-50, cloth.times(0.8))
	s.rect(75, 75, w-75, h-75, cloth)
	s.weave(between(r, 1, 8), 2, 2)
	for _, x := range []float64{60, w / 2, w - 60} {
		s.dot(x, 60, 34, grey(15))
		s.dot(x, h-60, 34, grey(15))
	}
	for range r.IntN(16) {
		s.token(between(r, 110, w-110), between(r, 110, h-110), 22, anyInk(r))
	}
	return s
}
