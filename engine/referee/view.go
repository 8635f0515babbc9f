package referee

import (
	"math"

	"flipwatch/engine"
)

// view is what the settler knows at one moment, as evidence.
type view struct {
	known engine.Bitboard // squares whose reading is settled
	board engine.Board    // what lies on them
	soft  engine.Bitboard // squares that are seen but not settled
	dim   engine.Bitboard // squares that cannot be read, or not well, for light
	// loss is what it costs, in nats, to hold that a square is empty, black or
	// white: zero for what is read, and for everything where nothing is seen.
	loss [64][3]float64
}

// looksOnce is what an unsettled reading is worth, in independent looks;
// looksStill is for a photo, of which there is no second frame.
const (
	looksOnce  = 0.5
	looksStill = 3
)

// take fills the view in.
func (v *view) take(s *settler, still bool) {
	v.known, v.board, v.soft, v.dim = s.known, s.board, 0, s.dim&^s.known|s.glare
	for sq := range v.loss {
		bit := engine.Bitboard(1) << sq
		if s.covered&bit != 0 && s.known&bit == 0 || s.evidenceWeight[sq] <= 0 {
			v.loss[sq] = [3]float64{}
			continue
		}
		looks := looksOnce
		switch {
		case s.known&bit == 0:
			v.soft |= bit
		case still && !s.alike(sq):
			looks = looksStill
		default:
			looks = s.looks(sq)
		}
		best := max(s.chance(sq, 0), s.chance(sq, 1), s.chance(sq, 2))
		for c := range v.loss[sq] {
			v.loss[sq][c] = looks * math.Log(best/s.chance(sq, c))
		}
	}
}

// against is the evidence against a board, in nats.
func (v *view) against(b engine.Board) float64 {
	sum := 0.0
	for sq := range (v.known&b.Diff(v.board) | v.soft).Squares() {
		sum += v.loss[sq][b.At(sq)]
	}
	return sum
}

// gap is the least evidence that any of the squares is not as in board b.
func (v *view) gap(squares engine.Bitboard, b engine.Board) float64 {
	least := math.Inf(1)
	for sq := range squares.Squares() {
		least = min(least, v.loss[sq][b.At(sq)])
	}
	return least
}

// ignoreWeak takes the squares for unseen that are hardly read otherwise than they
// are on a board.
func (v *view) ignoreWeak(b engine.Board) {
	v.known &^= v.doubted(v.known&b.Diff(v.board), b, clearLead)
}

// doubted are those of the squares of which there is less evidence than some, in nats,
// that they are not as in board b.
func (v *view) doubted(squares engine.Bitboard, b engine.Board, least float64) engine.Bitboard {
	var set engine.Bitboard
	for sq := range squares.Squares() {
		if v.loss[sq][b.At(sq)] < least {
			set = set.With(sq)
		}
	}
	return set
}

// weak are the known squares that may as well be something else than what is read.
func (v *view) weak() engine.Bitboard {
	var b engine.Bitboard
	for sq := range v.known.Squares() {
		best := v.board.At(sq)
		for c, loss := range v.loss[sq] {
			if engine.Color(c) != best && loss < clearLead {
				b = b.With(sq)
			}
		}
	}
	return b
}

// over is a board with the known squares as they are seen.
func (v *view) over(b engine.Board) engine.Board { return overlay(b, v.board, v.known) }

// overlay is a board with the known squares taken from another.
func overlay(base, seen engine.Board, known engine.Bitboard) engine.Board {
	return engine.Board{
		Black: base.Black&^known | seen.Black&known,
		White: base.White&^known | seen.White&known,
	}
}

// withFlips shows squares in a colour.
func withFlips(b engine.Board, squares engine.Bitboard, c engine.Color) engine.Board {
	b.Black, b.White = b.Black&^squares, b.White&^squares
	if c == engine.Black {
		b.Black |= squares
	} else if c == engine.White {
		b.White |= squares
	}
	return b
}
