package boardless

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// paper is white, more or less.
func paper(r *rand.Rand) ink {
	v := between(r, 205, 250)
	return ink{v, v * between(r, 0.96, 1), v * between(r, 0.88, 1)}
}

// pen is what one writes with.
func pen(r *rand.Rand) ink {
	return among(r, grey(40), ink{30, 40, 130}, ink{160, 30, 30}, ink{90, 130, 190})
}

// scribble draws a wandering line.
func (s *sheet) scribble(x, y, reach float64, c ink, width float64) {
	a := between(s.r, 0, 2*math.Pi)
	for range 20 {
		a += between(s.r, -1, 1)
		u, v := x+reach/10*math.Cos(a), y+reach/10*math.Sin(a)
		s.line(x, y, u, v, c, width)
		x, y = u, v
	}
}

func drawSquaredPaper(r *rand.Rand) *sheet {
	step := between(r, 24, 100)
	n := int(1400 / step)
	s := newSheet(r, int(float64(n)*step), int(float64(n)*step), among(r, paper(r), paper(r), green(r)))
	s.lattice(0, 0, step, n, n, among(r, ink{140, 170, 210}, grey(150), ink{120, 180, 140}, grey(230)), between(r, 1, 4))
	for range r.IntN(12) {
		s.scribble(between(r, 200, 1200), between(r, 200, 1200), between(r, 60, 400), pen(r), between(r, 2, 6))
	}
	for range r.IntN(6) {
		s.text(between(r, 50, 900), between(r, 100, 1300), between(r, 30, 70), "x = a + b", pen(r))
	}
	s.weave(2, 60, 60)
	return s
}

// drawPaperGrid draws eight by eight squares on white paper.
func drawPaperGrid(r *rand.Rand) *sheet {
	const n, step = 8, 100
	edge := between(r, 20, 200)
	s := newSheet(r, int(n*step+2*edge), int(n*step+2*edge), paper(r))
	c := pen(r)
	s.lattice(edge, edge, step, n, n, c, between(r, 2, 7))
	share := max(0, between(r, -0.3, 0.6))
	for sq := range n * n {
		if chance(r, share) {
			x, y := edge+step*(float64(sq%n)+0.5), edge+step*(float64(sq/n)+0.5)
			if chance(r, 0.5) {
				s.ring(x, y, 32, c, 4)
			} else {
				s.line(x-28, y-28, x+28, y+28, c, 5)
				s.line(x+28, y-28, x-28, y+28, c, 5)
			}
		}
	}
	s.weave(2, 80, 80)
	return s
}

func drawCalendar(r *rand.Rand) *sheet {
	rows := 5 + r.IntN(2)
	const step = 120
	head := between(r, 100, 500)
	s := newSheet(r, 7*step+80, int(head)+rows*step+80, paper(r))
	s.rect(40, 40, 7*step+40, head-20, anyInk(r))
	s.lattice(40, head+40, step, rows, 7, grey(between(r, 40, 180)), between(r, 1, 5))
	first := r.IntN(7)
	for day := 1; day <= 31; day++ {
		at := day + first - 1
		if at/7 >= rows {
			break
		}
		c := grey(40)
		if at%7 == 6 {
			c = ink{190, 30, 30}
		}
		s.text(50+float64(at%7)*step, head+90+float64(at/7)*step, 34, fmt.Sprint(day), c)
		if chance(r, 0.15) {
			s.scribble(60+float64(at%7)*step, head+120+float64(at/7)*step, 60, pen(r), 3)
		}
	}
	return s
}

func drawSpreadsheet(r *rand.Rand) *sheet {
	const w, h = 1300, 860
	s := newSheet(r, w, h, grey(252))
	s.rect(0, 0, w, 70, among(r, ink{30, 110, 60}, ink{40, 70, 140}, grey(50)))
	row, column := between(r, 22, 60), between(r, 60, 150)
	if chance(r, 0.3) {
		column = row
	}
	top := 70 + row
	s.rect(0, 70, w, top, grey(225))
	for range r.IntN(8) {
		x, y := float64(r.IntN(8))*column, top+float64(r.IntN(14))*row
		s.rect(x, y, x+column*float64(1+r.IntN(4)), y+row*float64(1+r.IntN(6)), among(r, ink{200, 230, 200}, ink{250, 230, 150}, green(r), ink{240, 190, 180}))
	}
	for y := top; y < h; y += row {
		s.line(0, y, w, y, grey(200), 2)
	}
	for x := column; x < w; x += column {
		s.line(x, 70, x, h, grey(200), 2)
	}
	for range 120 {
		x, y := float64(r.IntN(int(w/column)))*column, top+float64(1+r.IntN(int((h-top)/row)))*row
		s.text(x+5, y-row*0.25, row*0.5, fmt.Sprint(r.IntN(9000)), grey(50))
	}
	return s
}

func drawCrossword(r *rand.Rand) *sheet {
	n := 9 + r.IntN(8)
	step := 1000 / float64(n)
	edge := between(r, 20, 150)
	s := newSheet(r, int(1000+2*edge), int(1000+2*edge), paper(r))
	share := between(r, 0.1, 0.4)
	for sq := range n * n {
		x, y := edge+float64(sq%n)*step, edge+float64(sq/n)*step
		switch {
		case chance(r, share):
			s.rect(x, y, x+step, y+step, grey(25))
		case chance(r, 0.4):
			s.text(x+step*0.25, y+step*0.8, step*0.6, string(rune('A'+r.IntN(26))), pen(r))
		}
	}
	s.lattice(edge, edge, step, n, n, grey(30), between(r, 2, 5))
	return s
}

// drawCuttingMat draws a green mat with a fine grid.
func drawCuttingMat(r *rand.Rand) *sheet {
	step := between(r, 34, 90)
	columns, rows := int(1150/step), int(between(r, 750, 1150)/step)
	ground := green(r).times(0.8)
	edge := between(r, 20, 70)
	s := newSheet(r, int(float64(columns)*step+2*edge), int(float64(rows)*step+2*edge), ground)
	s.weave(between(r, 1, 6), 3, 3)
	c := among(r, ink{220, 215, 120}, grey(220), ground.times(1.6), ground.times(0.5))
	s.lattice(edge, edge, step, rows, columns, c, between(r, 1.5, 4))
	for k := range columns {
		s.text(edge+float64(k)*step, edge*0.8, edge*0.4, fmt.Sprint(k), c)
	}
	if chance(r, 0.5) {
		s.line(edge, edge, edge+float64(rows)*step, edge+float64(rows)*step, c, 2)
	}
	for range r.IntN(5) {
		x, y := between(r, edge, 900), between(r, edge, 700)
		s.rect(x, y, x+between(r, 40, 300), y+between(r, 40, 300), anyInk(r))
	}
	return s
}
