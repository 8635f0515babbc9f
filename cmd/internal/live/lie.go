package live

import (
	"flipwatch/engine"
	"flipwatch/vision"
)

// Lie is how the board lies in one reading.
type Lie struct{ turn turn }

// FindLie returns how the board lies in a reading. With a side given, row 1 is
// there; with Auto it is where the position start, which is expected, is right,
// and near the top where it is not. Whether it is right is returned too.
func FindLie(r *vision.Reading, side Side, mirror bool, start engine.Board) (Lie, bool) {
	o := orienter{side: side, mirror: mirror}
	o.open(r, start, true)
	return Lie{o.turn}, shows(r, o.turn, start)
}

// Square is where a square of the board is in the reading.
func (l Lie) Square(sq engine.Square) int { return l.turn.square(sq) }

// Side is the side of the picture where row 1 lies.
func (l Lie) Side(q vision.Quad) Side {
	for side := Top; side <= Left; side++ {
		if turnsFrom(q, side, l.turn.mirror)[0] == l.turn {
			return side
		}
	}
	panic("live: row 1 lies on no side of the picture")
}

// String spells a side as ParseSide reads it.
func (s Side) String() string { return sideNames[s] }

// Board is what a reading shows, as 64 characters from a1: X, O, - and ? for
// what cannot be read.
func (l Lie) Board(r *vision.Reading) string {
	board := make([]byte, 64)
	for sq := range engine.Square(64) {
		state, _ := r.Squares[l.Square(sq)].State()
		board[sq] = "?-XO"[state]
	}
	return string(board)
}
