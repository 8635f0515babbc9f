package calibrate

import "flipwatch/vision"

// burntShare is the share of a square without a white disc that may be burnt
// out: sparks on its lines and on a disc's rim do no harm.
const burntShare = 0.04

// reflections finds the squares on which a lamp reflects.
type reflections struct {
	reading *vision.Reading
	light   *[64]vision.SquareLight
	usual   float64 // brightness of the board, the middle square's
	lean    float64 // how far discs reach into the next square, in squares
	hand    bool    // what is covered is so by something, not by a reflection
}

// newReflections looks at what covers squares: a reflection that cannot be seen
// through looks covered and is burnt out; a hand is not, but for a white disc here
// and there that looks out from under it.
func newReflections(q *Quality, r *vision.Reading, light *[64]vision.SquareLight) reflections {
	f := reflections{reading: r, light: light, usual: q.Brightness, lean: q.LeanSquares}
	covered, burnt := 0, 0
	for at := range light {
		if f.covered(at) {
			covered++
			if f.burnt(at) {
				burnt++
			}
		}
	}
	f.hand = 2*burnt < covered
	return f
}

// on tells whether a lamp reflects on a square. A white disc may be as bright as
// a reflection.
func (f *reflections) on(at int) bool {
	state, _ := f.reading.Squares[at].State()
	switch {
	case state == vision.Light, f.hand && f.covered(at):
		return false
	case f.burnt(at):
		return true
	}
	return state == vision.Dark && f.mirrors(at)
}

// mirrors tells a black disc that mirrors a lamp all over. Black plastic gives
// back half as much of the light as the felt does or less; in a shadow and at its
// edge both are dark, so the disc must be brighter than the board is there, around
// it (the median), and usually.
func (f *reflections) mirrors(at int) bool {
	disc := f.light[at].Disc
	var around []float64
	for _, n := range neighbors(at) {
		if !f.covered(n) {
			around = append(around, f.light[n].Board)
		}
	}
	return disc >= max(f.usual, f.light[at].Board, middle(around))
}

// burnt tells whether too much of a square is burnt out. Where white discs lie
// beside it, they may lean into it.
func (f *reflections) burnt(at int) bool {
	most := burntShare
	for _, n := range neighbors(at) {
		if state, _ := f.reading.Squares[n].State(); state == vision.Light {
			most = burntShare + f.lean
		}
	}
	return f.light[at].Burnt > most
}

// covered says that a square cannot be seen.
func (f *reflections) covered(at int) bool { return f.reading.Squares[at].Covered > 0.5 }

// neighbors are the squares around one, row by row.
func neighbors(at int) []int {
	var list []int
	for row := max(at/8-1, 0); row <= min(at/8+1, 7); row++ {
		for column := max(at%8-1, 0); column <= min(at%8+1, 7); column++ {
			if n := 8*row + column; n != at {
				list = append(list, n)
			}
		}
	}
	return list
}
