package referee

import "flipwatch/engine"

// turn is one thing that a player did to the board: a disc put down with the
// flips that belong to it, right or wrong, or discs turned over or taken away
// without one.
type turn struct {
	placed bool
	fault  FaultKind // "" for a legal turn with all its flips
	color  engine.Color
	shown  engine.Color // the face of the disc put down
	square engine.Square
	due    engine.Bitboard // what a legal turn flips
	made   engine.Bitboard // discs really turned over
	missed engine.Bitboard
	extra  engine.Bitboard
	gone   engine.Bitboard // discs taken away
	// hidden are due flips that cannot be seen; they are taken as made.
	hidden  engine.Bitboard
	squares engine.Bitboard // all to look at
	// amiss says that the square, the side or the face is wrong, whatever else is.
	amiss bool
	// revises says that it is about the last accepted turn, whose flips turn out
	// to be others.
	revises bool
	// resumed says that the board is held against a record.
	resumed       bool
	before, after engine.Board
}

// unfinished says that flips are still to come of a disc on its right square.
func (t *turn) unfinished() bool {
	return (t.fault == WrongFlips || t.fault == WrongColor) && t.missed != 0
}

// legal says that it is a legal turn with all its flips.
func (t *turn) legal() bool { return t.placed && t.fault == "" }

// same says that two turns are the same, as far as they are seen.
func (t *turn) same(o *turn) bool {
	return t.square == o.square && t.color == o.color && t.fault == o.fault && t.missed == o.missed && t.extra == o.extra && t.gone == o.gone
}

// right is the board that puts the turn right: without it, where its square or its
// side is wrong, and else with all of its flips. Accepted is what lay there before.
func (t *turn) right(accepted engine.Board) engine.Board {
	switch {
	case t.revises:
		return withFlips(withFlips(t.after, t.missed, t.color), t.extra, t.color.Other())
	case t.fault == Setup:
		return t.before
	case t.placed && t.due != 0 && t.fault != WrongTurn && t.before.At(t.square) == engine.None && t.before.Flips(t.square, t.color) != 0:
		return t.before.Play(t.square, t.color)
	}
	return accepted
}

// touched returns the squares that it is about.
func (t *turn) touched() engine.Bitboard { return t.before.Diff(t.after) | t.squares }

// What a turn costs before anything is seen of it, in nats: about the negative
// logarithm of how often people do it. Eight moves are legal in the middle of a
// game; one turn in thirty has a flip forgotten, a line as easily as a disc.
const (
	priceMove    = 2.0
	priceMissed  = 4.0 // a turn left with flips missing
	priceMore    = 1.0 // each flip missing beyond the first
	priceHalf    = 1.0 // a turn that may still be under way with flips missing
	priceHalfBit = 0.3
	priceExtra   = 6.0
	priceExtras  = 2.0
	priceAway    = 3.0 // a disc turned to the other side's colour
	priceWrong   = 5.0 // wrong square, side or face
	priceGone    = 9.0 // a disc gone that the turn does not explain
	priceGones   = 3.0
	priceSlid    = 9.5 // a disc that went to another square
	priceStray   = 6.0 // another disc that the turn does not explain
)

// price is what the turn costs. The last turn seen may be under way still.
func (t *turn) price(last bool, placed engine.Bitboard) float64 {
	p := 0.0
	if t.placed {
		p = priceMove + priceStray*float64(placed.Without(t.square).Count())
	}
	if t.fault == "" {
		return p
	}
	if t.amiss {
		p += priceWrong
	}
	missed, more := priceMissed, priceMore
	if last {
		missed, more = priceHalf, priceHalfBit
	}
	p += priceAway * float64((t.extra & t.after.Discs(t.color.Other())).Count())
	return p + series(t.missed, missed, more) + series(t.extra, priceExtra, priceExtras) +
		series(t.gone, priceGone, priceGones)
}

func series(set engine.Bitboard, first, each float64) float64 {
	if set == 0 {
		return 0
	}
	return first + each*float64(set.Count()-1)
}

// legalTurn is the legal turn of a colour on a square.
func legalTurn(from engine.Board, c engine.Color, sq engine.Square, v *view) (turn, bool) {
	due := from.Flips(sq, c)
	if due == 0 {
		return turn{}, false
	}
	return turn{
		placed: true, color: c, shown: c, square: sq, due: due, made: due,
		hidden: due.With(sq) &^ v.known, before: from, after: from.Play(sq, c),
	}, true
}

// readTurn reads what was done to a board as one turn with the disc put down on
// a square, whatever is wrong with it. Where nothing is known, a legal turn is
// assumed.
func readTurn(from engine.Board, toMove engine.Color, sq engine.Square, v *view) turn {
	t := turn{placed: true, square: sq, shown: toMove, before: from}
	if v.known.Has(sq) {
		t.shown = v.board.At(sq)
	}
	changed := v.known & from.Diff(v.board) & from.Occupied()
	t.gone = changed &^ v.board.Occupied()
	t.made = changed &^ t.gone
	t.judge(toMove, v)
	t.squares = t.missed | t.extra | t.gone
	if t.amiss = t.fault == IllegalSquare || t.fault == WrongTurn || t.fault == WrongColor; t.amiss {
		t.squares = t.squares.With(sq)
	}
	if t.gone != 0 {
		t.fault = Removed
	}
	t.after = withFlips(from.With(sq, t.shown), t.made&v.board.Black, engine.Black)
	t.after = withFlips(t.after, t.made&v.board.White, engine.White)
	t.after = withFlips(t.after, t.gone, engine.None)
	t.after = withFlips(t.after, t.hidden.Without(sq), t.color)
	t.made |= t.hidden.Without(sq)
	return t
}

// judge finds the kind of the turn, the first that fits, and its flips.
func (t *turn) judge(toMove engine.Color, v *view) {
	own, other := t.before.Flips(t.square, toMove), t.before.Flips(t.square, toMove.Other())
	switch {
	case t.shown == toMove && own != 0:
		if t.owe(toMove, own, v); t.missed|t.extra != 0 {
			t.fault = WrongFlips
		}
	case t.shown == toMove, own|other == 0:
		t.fault, t.color, t.extra = IllegalSquare, toMove, t.made
	case own == 0, other != 0 && t.off(other, toMove.Other(), v) <= t.off(own, toMove, v):
		t.fault = WrongTurn
		t.owe(toMove.Other(), other, v)
	default:
		t.fault = WrongColor
		t.owe(toMove, own, v)
	}
}

// owe compares what was turned over with what had to be.
func (t *turn) owe(c engine.Color, due engine.Bitboard, v *view) {
	t.color, t.due = c, due
	t.missed = due & v.known &^ t.made
	t.extra = t.made &^ due
	t.hidden = due.With(t.square) &^ v.known
}

// off counts how far the discs turned over are from those due to a colour.
func (t *turn) off(due engine.Bitboard, c engine.Color, v *view) int {
	turned := t.made & v.board.Discs(c)
	return (due & v.known &^ turned).Count() + (t.made &^ (turned & due)).Count()
}

// disturbed reads what was done to a board without a disc put down.
func disturbed(from engine.Board, toMove engine.Color, last *ply, v *view) turn {
	t := turn{square: engine.NoSquare, before: from, after: v.over(from)}
	changed := v.known & from.Diff(v.board) & from.Occupied()
	t.after = overlay(from, v.board, changed)
	t.gone = changed &^ v.board.Occupied()
	t.squares, t.made = changed, changed&^t.gone
	switch {
	case t.gone != 0:
		t.fault, t.square = Removed, t.gone.First()
		t.color = from.At(t.square)
	case last != nil && last.reviseable(t.made, v):
		t.revise(last)
	case t.made.Count() == 1:
		t.fault, t.square = Occupied, t.made.First()
		t.color = toMove
	default:
		t.fault, t.color = Unexplained, toMove
	}
	return t
}

// slid reads a disc that went from one square to another, beside it or not: it is
// gone from where it was and no turn where it is.
func slid(from engine.Board, placed, gone engine.Bitboard, v *view) (turn, bool) {
	to, at := placed.First(), gone.First()
	if placed.Count() != 1 || gone.Count() != 1 || v.board.At(to) != from.At(at) {
		return turn{}, false
	}
	return turn{
		fault: Removed, color: from.At(at), square: at, gone: gone, squares: placed | gone,
		before: from, after: overlay(from, v.board, placed|gone),
	}, true
}

// reviseable says that discs turned over make the last turn wrong: its own flips
// undone, or discs turned to its colour. What came onto the board after it is none of
// its doing.
func (p *ply) reviseable(made engine.Bitboard, v *view) bool {
	return made&^p.before.Occupied() == 0 && p.flips^made != p.due && made&^(p.flips|v.board.Discs(p.color)) == 0 && !made.Has(p.square)
}

// revise takes discs turned over as flips too many or too few of the last turn.
func (t *turn) revise(p *ply) {
	made := p.flips ^ t.made
	t.fault, t.revises = WrongFlips, true
	t.color, t.square, t.shown, t.due = p.color, p.square, p.shown, p.due
	t.missed, t.extra, t.made = p.due&^made, made&^p.due, made
	t.squares = t.missed | t.extra
}
