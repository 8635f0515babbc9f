package replay

import "flipwatch/engine"

// Fault is a mistake of the players, in the words of the fault event.
type Fault struct {
	ID            int
	Ply           int // the disc that was, or would have been, placed
	Kind          string
	Color         engine.Color
	Square        engine.Square // NoSquare when it has none of its own
	Missed, Extra engine.Bitboard
	Squares       engine.Bitboard // all squares to look at
	Message       string
	How           string // how it ended: Corrected, Stands, TakenBack; empty while it is open
}

// How a fault ends, in the words of the event.
const (
	Corrected = "corrected"
	Stands    = "stands"
	TakenBack = "taken_back"
)

// faultOf returns the fault that a line tells of.
func faultOf(l *line) Fault {
	return Fault{ID: l.ID, Ply: l.Ply, Kind: l.Kind, Color: l.Color, Square: l.Square.is, Message: l.Message,
		Missed: set(l.Missed), Extra: set(l.Extra), Squares: set(l.Squares)}
}

// Board returns the board as it lay when the fault was named, from the board
// before the turn, as far as the fault tells: which flips were made and what the
// new disc showed. Of a fault that is no turn it tells only which squares to look
// at.
func (f *Fault) Board(before engine.Board) engine.Board {
	if !f.Square.Valid() {
		return before
	}
	made := before.Flips(f.Square, f.Color)&^f.Missed | f.Extra
	switch f.Kind {
	case "removed":
		return before.With(f.Square, engine.None)
	case "occupied":
		return before.Flip(engine.BitOf(f.Square) | f.Extra)
	case "wrong_flips", "illegal_square", "wrong_turn", "over_standing":
		return before.With(f.Square, f.Color).Flip(made)
	case "wrong_color":
		return before.With(f.Square, f.Color.Other()).Flip(made)
	}
	return before
}

// mended returns the board with the fault put right: the turn it is about as it
// should have been, where there is one.
func (f *Fault) mended(before engine.Board) engine.Board {
	turn := f.Kind == "wrong_flips" || f.Kind == "wrong_color"
	if turn && f.Square.Valid() && before.Flips(f.Square, f.Color) != 0 {
		return before.Play(f.Square, f.Color)
	}
	return before
}
