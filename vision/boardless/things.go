package boardless

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// drawWindow draws panes with what lies outside.
func drawWindow(r *rand.Rand) *sheet {
	rows, columns := 1+r.IntN(5), 2+r.IntN(4)
	const step = 200
	frame := among(r, grey(240), wood(r), grey(50), green(r))
	s := newSheet(r, columns*step+60, rows*step+60, frame)
	sky := among(r, ink{170, 200, 235}, grey(225), ink{40, 50, 80})
	ground := among(r, green(r), anyInk(r))
	horizon := between(r, 0.3, 0.9) * float64(s.h)
	hills := between(r, 5, 60)
	s.paint(func(x, y float64) ink {
		if y+hills*math.Sin(x/140) > horizon {
			return ground.times(0.7 + 0.3*y/float64(s.h))
		}
		return sky.times(0.8 + 0.25*y/float64(s.h))
	})
	s.weave(between(r, 3, 14), 20, 20)
	bar := between(r, 10, 34)
	s.lattice(30, 30, step, rows, columns, frame, bar)
	s.lattice(33, 33, step, rows, columns, frame.times(0.8), bar/5)
	if chance(r, 0.3) { // a blind
		for y := 0.0; y < between(r, 0.2, 1)*float64(s.h); y += 24 {
			s.rect(0, y, float64(s.w), y+14, grey(220))
		}
	}
	return s
}

func drawShelf(r *rand.Rand) *sheet {
	const w, h = 1300, 1000
	c := wood(r)
	s := newSheet(r, w, h, c.times(0.4))
	rows := 3 + r.IntN(3)
	high := float64(h / rows)
	for k := range rows {
		floor := float64(k+1) * high
		for x := 20.0; x < w-20; {
			wide, tall := between(r, 12, 60), high*between(r, 0.55, 0.85)
			book := anyInk(r)
			s.rect(x, floor-20-tall, x+wide, floor-20, book)
			s.rect(x, floor-20-tall*0.8, x+wide, floor-20-tall*0.72, book.times(0.6))
			s.rect(x, floor-20-tall, x+wide*0.12, floor-20, book.times(0.7))
			x += wide + among(r, 0.0, 1, 2, 30)
		}
		s.rect(0, floor-20, w, floor, c)
	}
	s.weave(3, 50, 50)
	return s
}

func drawKeyboard(r *rand.Rand) *sheet {
	const step = 84
	body := among(r, grey(between(r, 20, 70)), grey(between(r, 180, 230)), green(r))
	key := among(r, body.times(1.4), grey(45), grey(225), green(r))
	letters := "QWERTYUIOPASDFGHJKLZXCVBNM,.;'[]1234567890-="
	s := newSheet(r, 14*step+60, 5*step+60, body)
	shift := among(r, 0.0, 18)
	for sq := range 5 * 14 {
		x, y := 30+float64(sq%14)*step+shift*float64(sq/14%3), 30+float64(sq/14)*step
		if sq/14 == 4 && sq%14 > 3 && sq%14 < 10 {
			s.rect(30+4*step, y, 30+10*step-8, y+step-10, key)
			continue
		}
		s.rect(x, y, x+step-8, y+step-8, key.times(0.6))
		s.rect(x+5, y+3, x+step-14, y+step-16, key)
		s.text(x+16, y+36, 24, letters[sq%len(letters):sq%len(letters)+1], among(r, grey(230), grey(60), grey(20)))
	}
	s.weave(2, 60, 60)
	return s
}

func drawCircuit(r *rand.Rand) *sheet {
	w, h := 1100, 700+r.IntN(400)
	c := green(r).times(0.7)
	s := newSheet(r, w, h, c)
	for range 120 { // traces
		x, y := between(r, 0, 1100), between(r, 0, float64(h))
		for range 1 + r.IntN(4) {
			a, long := float64(r.IntN(8))*math.Pi/4, between(r, 20, 200)
			u, v := x+long*math.Cos(a), y+long*math.Sin(a)
			s.line(x, y, u, v, c.times(1.35), 4)
			x, y = u, v
		}
		s.dot(x, y, 7, ink{200, 190, 120})
		s.dot(x, y, 3, grey(20))
	}
	for range 5 + r.IntN(20) { // chips with pins
		x, y := between(r, 40, 900), between(r, 40, float64(h)-150)
		a, b := between(r, 30, 220), between(r, 30, 160)
		for p := 6.0; p < a; p += 16 {
			s.rect(x+p, y-10, x+p+7, y+b+10, grey(190))
		}
		s.rect(x, y, x+a, y+b, grey(between(r, 15, 55)))
		s.text(x+8, y+b/2, 16, fmt.Sprint("IC", r.IntN(9000)), grey(150))
	}
	for range r.IntN(12) {
		s.token(between(r, 40, 1060), between(r, 40, float64(h)-40), between(r, 15, 50), among(r, grey(25), grey(190), ink{40, 60, 120}))
	}
	for k := range r.IntN(30) { // a row of pins
		s.dot(40+float64(k)*34, 24, 9, ink{200, 190, 120})
	}
	return s
}

// drawCarton draws an egg carton or a muffin tray.
func drawCarton(r *rand.Rand) *sheet {
	rows, columns := 2+r.IntN(5), 3+r.IntN(4)
	const step = 180
	c := among(r, grey(between(r, 90, 190)), wood(r), grey(45), green(r))
	s := newSheet(r, columns*step+60, rows*step+60, c)
	egg := among(r, ink{235, 225, 210}, ink{205, 150, 105}, ink{120, 70, 40})
	share := between(r, 0, 1)
	dx, dy := between(r, -1, 1), between(r, -1, 1)
	for sq := range rows * columns {
		x, y := 30+step*(float64(sq%columns)+0.5), 30+step*(float64(sq/columns)+0.5)
		for k := range 12 { // a pit, darker towards the bottom
			f := 1 - float64(k)/12
			s.dot(x+dx*8*(1-f), y+dy*8*(1-f), 82*f, c.times(0.5+0.55*f))
		}
		if chance(r, share) {
			for k := range 12 {
				f := 1 - float64(k)/12
				s.dot(x-dx*18*(1-f), y-dy*18*(1-f), 68*f, egg.times(0.7+0.32*(1-f)))
			}
		}
	}
	s.weave(between(r, 2, 9), 5, 5)
	return s
}

func drawBlackboard(r *rand.Rand) *sheet {
	const w, h = 1300, 800
	c := among(r, ink{30, 75, 55}, ink{40, 90, 60}, grey(40), green(r).times(0.6))
	s := newSheet(r, w, h, wood(r))
	s.rect(30, 30, w-30, h-30, c)
	s.weave(between(r, 3, 12), 150, 80)
	chalk := grey(220)
	for k := range 1 + r.IntN(6) {
		words := strings.Repeat(among(r, "abc ", "2x + 5 ", "discs ", "1 2 3 "), 1+r.IntN(6))
		s.text(between(r, 50, 400), 120+float64(k)*110, between(r, 30, 60), words, chalk)
	}
	if chance(r, 0.5) { // a table
		s.lattice(between(r, 100, 500), between(r, 100, 200), between(r, 50, 120), 2+r.IntN(4), 2+r.IntN(5), chalk, 4)
	}
	for range r.IntN(5) {
		s.scribble(between(r, 200, 1000), between(r, 200, 600), between(r, 100, 500), chalk, 4)
	}
	return s
}
