package referee

import (
	"flipwatch/engine"
)

// account is one explanation of the difference between the board that was
// accepted and the one that is seen: nothing happened, one turn (complete, half
// done or wrong), or something else.
type account struct {
	kind   accountKind
	fault  FaultKind // "" for nothing and for a complete legal turn
	color  engine.Color
	shown  engine.Color
	square engine.Square
	made   engine.Bitboard // discs really turned over
	missed engine.Bitboard
	extra  engine.Bitboard
	// hidden are due flips that cannot be seen; they are taken as made.
	hidden  engine.Bitboard
	squares engine.Bitboard // all to look at
	diff    engine.Bitboard // all that differ from the accepted board
	board   engine.Board    // what lies there, hidden flips taken as made
}

type accountKind uint8

const (
	nothing  accountKind = iota
	oneTurn              // one disc was put down
	onlyTurn             // discs were turned over and none was put down
	discGone             // discs are gone and none was put down
	several              // two discs or more were put down
	muddle               // anything else
)

// complete says that the account is a legal turn with all its flips.
func (a *account) complete() bool { return a.kind == oneTurn && a.fault == "" }

// misfit counts how far a turn is from a legal one: missed flips may still come,
// extra ones hardly.
func (a *account) misfit() int {
	switch {
	case a.kind == nothing || a.complete():
		return 0
	case a.kind == oneTurn:
		n := a.missed.Count() + 2*a.extra.Count()
		if a.fault != WrongFlips {
			n += 3
		}
		return n
	default:
		return 8 + a.diff.Count()
	}
}

// explain accounts for the seen squares known of board seen, starting from a
// board with a side to move.
func explain(from engine.Board, toMove engine.Color, seen engine.Board, known engine.Bitboard) account {
	diff := known & from.Diff(seen)
	placed := diff &^ from.Occupied()
	gone := diff & from.Occupied() &^ seen.Occupied()
	a := account{square: engine.NoSquare, diff: diff, squares: diff, board: overlay(from, seen, known)}
	switch {
	case diff == 0:
		a.kind = nothing
	case gone != 0 && placed == 0:
		a.kind, a.fault = discGone, Removed
		a.square = gone.First()
		a.color = from.At(a.square)
		a.extra = diff &^ gone
	case gone != 0:
		a.kind, a.fault = muddle, Unexplained
	case placed == 0:
		a.kind, a.fault = onlyTurn, WrongFlips
		a.made, a.extra = diff, diff
	case placed.Count() == 1:
		a.kind = oneTurn
		a.turn(from, toMove, seen, known, placed.First())
	default:
		a.kind, a.fault = several, Unexplained
	}
	return a
}

// overlay is a board with the known squares taken from another.
func overlay(base, seen engine.Board, known engine.Bitboard) engine.Board {
	return engine.Board{
		Black: base.Black&^known | seen.Black&known,
		White: base.White&^known | seen.White&known,
	}
}

// turn accounts for one disc put down on sq.
func (a *account) turn(from engine.Board, toMove engine.Color, seen engine.Board, known engine.Bitboard, sq engine.Square) {
	a.square, a.shown = sq, seen.At(sq)
	a.made = a.diff.Without(sq)
	own, other := from.Flips(sq, toMove), from.Flips(sq, toMove.Other())
	toOwn, toOther := a.made&seen.Discs(toMove), a.made&seen.Discs(toMove.Other())
	switch {
	case a.shown == toMove && own != 0:
		a.due(toMove, own, known)
		if a.missed|a.extra != 0 {
			a.fault = WrongFlips
		}
	case a.shown == toMove, own|other == 0:
		a.fault, a.color, a.extra = IllegalSquare, toMove, a.made
	case own == 0, other != 0 && off(other, toOther, toOwn, known) <= off(own, toOwn, toOther, known):
		a.fault = WrongTurn
		a.due(toMove.Other(), other, known)
	default:
		a.fault = WrongColor
		a.due(toMove, own, known)
	}
	a.squares = a.missed | a.extra
	if a.fault == IllegalSquare || a.fault == WrongTurn || a.fault == WrongColor {
		a.squares = a.squares.With(sq)
	}
	a.board = withFlips(a.board, a.hidden, a.color)
}

// off counts how far the discs turned one way and the other are from those due.
func off(due, turned, wrongWay, known engine.Bitboard) int {
	return (due & known &^ turned).Count() + (turned &^ due).Count() + wrongWay.Count()
}

// due compares what was turned over with what had to be.
func (a *account) due(color engine.Color, due, known engine.Bitboard) {
	a.color = color
	a.missed = due & known &^ a.made
	a.extra = a.made &^ due
	a.hidden = due &^ known
}

// withFlips shows squares in a colour.
func withFlips(b engine.Board, squares engine.Bitboard, c engine.Color) engine.Board {
	if c == engine.Black {
		return engine.Board{Black: b.Black | squares, White: b.White &^ squares}
	}
	return engine.Board{Black: b.Black &^ squares, White: b.White | squares}
}
