package survey

import "flipwatch/vision"

// mean puts readings of the same board together.
type mean struct {
	n       int
	quad    vision.Quad
	squares [64]vision.Square // sums
}

// movedShare is how far, in board sides, the corners may lie from the first
// reading's before the board counts as moved and all begins anew.
const movedShare = 0.02

// add takes one reading.
func (m *mean) add(r *vision.Reading) {
	turn := 0
	if m.n > 0 {
		var px float64
		if turn, px = r.Quad.Match(m.quad); px > movedShare*r.Quad.Side() {
			*m, turn = mean{}, 0
		}
	}
	m.n++
	m.quad = r.Quad.Turn(turn)
	for i := range m.squares {
		s, o := &m.squares[i], r.Squares[turned(i, turn)]
		s.Empty += o.Empty
		s.Dark += o.Dark
		s.Light += o.Light
		s.Covered += o.Covered
		s.Glare += o.Glare
	}
}

// turned is where square i of a grid named from the corner turn steps further
// clockwise is in the grid named as before.
func turned(i, turn int) int {
	r, c := i/8, i%8
	for range turn {
		r, c = c, 7-r
	}
	return 8*r + c
}

// write gives the mean.
func (m *mean) write(r *vision.Reading) {
	r.Quad = m.quad
	k := 1 / float32(m.n)
	for i, s := range m.squares {
		r.Squares[i] = vision.Square{Empty: k * s.Empty, Dark: k * s.Dark, Light: k * s.Light, Covered: k * s.Covered, Glare: k * s.Glare}
	}
}
