package mishap

import (
	"math"
	"math/rand/v2"
	"time"

	"flipwatch/vision"
)

// scene is what a mishap happens to.
type scene struct {
	r    *rand.Rand
	q    vision.Quad
	w, h int
}

func (s *scene) between(lo, hi float64) float64 { return lo + (hi-lo)*s.r.Float64() }

func (s *scene) seconds(lo, hi float64) time.Duration {
	return time.Duration(s.between(lo, hi) * float64(time.Second))
}

// spot is somewhere on the board, in grid coordinates.
func (s *scene) spot(margin float64) (x, y float64) {
	return s.between(margin, 8-margin), s.between(margin, 8-margin)
}

// hand reaches over the board, does something there and leaves.
func hand(m *Mishap, s *scene) {
	m.Lasts = s.seconds(1.5, 4)
	m.things = []thing{newArm(s, 0, m.Lasts, 0.3)}
}

// twoHands are those of both players, one after the other and together.
func twoHands(m *Mishap, s *scene) {
	a, b := s.seconds(2, 3), s.seconds(3, 4)
	m.Lasts = b
	m.things = []thing{newArm(s, 0, a, 0.3), newArm(s, a/2, b, 0.3)}
}

// sleeve lies over the board at rest.
func sleeve(m *Mishap, s *scene) {
	m.Lasts = s.seconds(6, 9)
	m.Stands = true
	arm := newArm(s, 0, m.Lasts, 0.02)
	arm.width *= 1.3
	m.things = []thing{arm}
}

// cup is put on the board and taken off again after up to two minutes.
func cup(m *Mishap, s *scene) {
	const reach = 1200 * time.Millisecond
	m.Lasts, m.Stands = s.seconds(12, 120), true
	on, off := newArm(s, 0, reach, 0.1), newArm(s, m.Lasts-reach, m.Lasts, 0.1)
	x, y := s.spot(1)
	on.x, on.y, off.x, off.y = x, y, x, y
	m.things = []thing{newMug(s, x, y, reach/2, m.Lasts-reach/2), on, off}
}

// cupInPlay stands on a corner while the game goes on.
func cupInPlay(m *Mishap, s *scene) {
	m.Lasts, m.Stands = 0, true
	c := newMug(s, 1+6*float64(s.r.IntN(2)), 1+6*float64(s.r.IntN(2)), 0, 24*time.Hour)
	c.radius = int(s.between(1.2, 1.4) * s.q.Side() / 8)
	m.things = []thing{c}
}

// shadow passes over the board without anything that is seen.
func shadow(m *Mishap, s *scene) {
	m.Lasts = s.seconds(3, 5)
	left, soft := s.between(0.45, 0.7), s.between(0.1, 0.5)*s.q.Side()/8
	angle := s.between(0, 2*math.Pi)
	dx, dy := math.Cos(angle), math.Sin(angle)
	cx, cy := middle(s.q)
	wide, way := s.between(0.5, 1.5)*s.q.Side()/8, 1.2*s.q.Side()
	m.light = func(x, y int, at time.Duration) float64 {
		p := (float64(x)-cx)*dx + (float64(y)-cy)*dy
		p -= way * (2*float64(at)/float64(m.Lasts) - 1)
		in := 1/(1+math.Exp((p-wide)/soft)) - 1/(1+math.Exp((p+wide)/soft))
		return 1 - (1-left)*in
	}
}

// lampOffOn leaves the board in the dark for some seconds; a camera brings half of
// it back within one.
func lampOffOn(m *Mishap, s *scene) {
	m.Lasts, m.Switches = s.seconds(4, 6), 2
	dark := s.between(0.2, 0.4)
	m.light = func(_, _ int, at time.Duration) float64 {
		adapted := 1 - math.Exp(-at.Seconds()/0.4)
		return dark * (1 + 0.6*adapted)
	}
}

// exposure drifts up and down, as a camera's does that hunts for the right one.
func exposure(m *Mishap, s *scene) {
	m.Lasts = 0
	much, period := s.between(0.15, 0.3), s.between(6, 15)
	m.light = func(_, _ int, at time.Duration) float64 {
		return 1 + much*math.Sin(2*math.Pi*at.Seconds()/period) - much/2
	}
}

// flicker is that of lamps at 50 Hz, which go dark a hundred times a second, in a
// camera that reads its lines one after another, each frame in a 25th of a second:
// bands that run through the picture.
func flicker(m *Mishap, s *scene) {
	m.Lasts = 0
	much, drift := s.between(0.05, 0.15), s.between(0.3, 3)
	m.light = func(_, y int, at time.Duration) float64 {
		return 1 - much*(1+math.Sin(2*math.Pi*(4*float64(y)/float64(s.h)+drift*at.Seconds())))/2
	}
}

// nudge moves by less than need be told.
func nudge(m *Mishap, s *scene, lo, hi float64) {
	bump(m, s, lo, hi)
	m.Moves = false
}

// bump moves by some squares within a few frames.
func bump(m *Mishap, s *scene, lo, hi float64) {
	m.Lasts, m.Moves = 300*time.Millisecond, true
	to := s.aside(s.between(lo, hi), 0)
	m.path = func(at time.Duration) pose { return to.share(float64(at) / float64(m.Lasts)) }
}

// aside is a place so many squares and degrees away.
func (s *scene) aside(squares, degrees float64) pose {
	angle := s.between(0, 2*math.Pi)
	return pose{squares * math.Cos(angle), squares * math.Sin(angle), degrees, true}
}

// turned is a board that somebody turns a little.
func turned(m *Mishap, s *scene) {
	m.Lasts, m.Moves = 800*time.Millisecond, true
	degrees := s.between(3, 12)
	if s.r.IntN(2) == 0 {
		degrees = -degrees
	}
	to := s.aside(s.between(0, 0.5), degrees)
	m.path = func(at time.Duration) pose { return to.share(float64(at) / float64(m.Lasts)) }
}

// bumpedByArm is a board that an arm pushes while it is over it.
func bumpedByArm(m *Mishap, s *scene) {
	bump(m, s, 0.2, 0.5)
	to := m.path(m.Lasts)
	m.Lasts = s.seconds(1.5, 3)
	half := m.Lasts / 2
	m.path = func(at time.Duration) pose { return to.share(float64(at-half) / float64(300*time.Millisecond)) }
	m.things = []thing{newArm(s, 0, m.Lasts, 0.3)}
}

// takenAway is a board that is carried off and put back nearly where it was.
func takenAway(m *Mishap, s *scene) {
	m.Lasts, m.Away = s.seconds(8, 12), true
	back := s.aside(s.between(0.2, 1.4), s.between(-6, 6))
	out := s.aside(25, 30)
	m.path = func(at time.Duration) pose {
		const carried = 600 * time.Millisecond
		switch {
		case at < carried:
			return out.share(float64(at) / float64(carried))
		case at < m.Lasts-carried:
			return pose{}
		}
		return out.between(back, float64(at-m.Lasts+carried)/float64(carried))
	}
}

func middle(q vision.Quad) (x, y float64) {
	for _, p := range q {
		x, y = x+p.X/4, y+p.Y/4
	}
	return x, y
}
