package replay

import (
	"cmp"
	"slices"
	"strings"

	"flipwatch/engine"
)

// close checks the game at hand, before another begins or the record ends.
func (c *checker) close() {
	m := &c.game
	if len(m.turns) == 0 {
		c.over = nil
		return
	}
	played := *m
	played.over = c.over != nil
	c.played = &played
	p := engine.Position{Board: m.first, ToMove: m.mover}
	if m.gap {
		p = before(m.turns[0])
	}
	for i, l := range m.turns {
		p = c.turn(p, l, m.base+i)
	}
	c.end(p)
	c.over = nil
}

// before makes the position before a turn of what the turn tells.
func before(l *line) engine.Position {
	return engine.Position{Board: l.Board.With(l.Square.is, engine.None).Flip(set(l.Flips)), ToMove: l.Color}
}

// turn checks a turn that was made when a number of discs lay there, and the pass
// before it; it returns the position after it.
func (c *checker) turn(p engine.Position, l *line, discs int) engine.Position {
	p = c.passBefore(p, l, discs)
	sq := l.Square.is
	p.Board = c.moved(p.Board, l)
	due := p.Board.Flips(sq, l.Color)
	switch {
	case p.At(sq) != engine.None:
		c.tell(l, 0, 0, BadSquare, "%v is occupied by %v", sq, p.At(sq))
	case l.Color != p.ToMove:
		c.tell(l, 0, 0, BadTurn, "%v played, and it was %v's turn", l.Color, p.ToMove)
	case due == 0:
		c.tell(l, 0, 0, BadSquare, "%v outflanks nothing for %v", sq, l.Color)
	}
	if shown := l.Board.At(sq); shown != l.Color {
		c.tell(l, 0, 0, BadColor, "%v shows %v after %v played there", sq, shown, l.Color)
	}
	c.flips(p.Board, l, due)
	return engine.Position{Board: *l.Board, ToMove: l.Color.Other()}
}

// moved tells of discs that came or went beside the new one. It returns the board
// before the turn as if they had done so before it.
func (c *checker) moved(before engine.Board, l *line) engine.Board {
	moved := (before.Occupied() ^ l.Board.Occupied()) &^ engine.BitOf(l.Square.is)
	if moved == 0 {
		return before
	}
	c.tell(l, 0, moved, BadBoard, "%v came or went without a move", moved)
	for sq := range moved.Squares() {
		before = before.With(sq, l.Board.At(sq))
	}
	return before
}

// flips holds the discs that turned on the board against what was due, and against
// what is written down.
func (c *checker) flips(before engine.Board, l *line, due engine.Bitboard) {
	turned := before.Diff(*l.Board) &^ engine.BitOf(l.Square.is)
	missed, extra := due&^turned, turned&^due
	if missed|extra != 0 {
		c.tell(l, missed, extra, BadFlips, "%s", wrongFlips(missed, extra))
	}
	// Of a turn that was changed, the flips and those due are told as they were in
	// the turn itself; the board has been put right since.
	if l.Revised {
		return
	}
	if written := set(l.Flips); missed|extra == 0 && written != turned {
		c.tell(l, 0, written^turned, BadWords, "the flips %v are written down, and the boards show %v", written, turned)
	}
	if l.Due != nil && set(l.Due) != due {
		c.tell(l, 0, set(l.Due)^due, BadWords, "%v are said to be due, and %v are", set(l.Due), due)
	}
}

// wrongFlips says which flips were missed and which were made without being due.
func wrongFlips(missed, extra engine.Bitboard) string {
	var parts []string
	if missed != 0 {
		parts = append(parts, "not flipped "+missed.String())
	}
	if extra != 0 {
		parts = append(parts, "flipped without being outflanked "+extra.String())
	}
	return strings.Join(parts, ", ")
}

// tell adds a difference with its squares, and the fault that tells of it.
func (c *checker) tell(l *line, missed, extra engine.Bitboard, kind DifferenceKind, format string, args ...any) {
	d := c.add(l, kind, format, args...)
	d.Missed, d.Extra = missed, extra
	if kind == BadWords {
		return
	}
	for id, f := range c.faults {
		about := f.Ply == l.Ply || kind == BadBoard && f.Ply <= l.Ply && f.Squares&extra != 0 || kind == BadFlips && f.Ply < l.Ply && f.Squares&extra != 0 && missed == 0
		// A disc that was taken back after the other side had replied leaves that
		// reply as a turn out of turn.
		open := f.How == Stands || kind == BadTurn && f.How == TakenBack
		if open && about && id > d.Fault {
			d.Fault = id
		}
	}
}

// passBefore checks that a pass was told exactly where one was forced; it returns
// the position in which the turn was made.
func (c *checker) passBefore(p engine.Position, next *line, discs int) engine.Position {
	told := c.game.passed(discs)
	switch {
	case told != nil && told.Color != p.ToMove:
		c.add(told, BadPass, "%v passes, and it was %v's turn", told.Color, p.ToMove).Ply = discs + 1
	case told != nil && p.Legal() != 0:
		c.add(told, BadPass, "%v passes and can play %v", p.ToMove, p.Legal()).Ply = discs + 1
		return p.Pass()
	case told == nil && next != nil && p.MustPass():
		c.add(next, BadPass, "%v must pass before this, and no pass is told", p.ToMove)
	}
	return p.Next()
}

// end checks what is said of the end of the game, from its last position.
func (c *checker) end(p engine.Position) {
	last := c.game.turns[len(c.game.turns)-1]
	p = c.passBefore(p, nil, c.game.discs())
	switch {
	case c.over == nil && p.Over():
		c.add(last, BadResult, "neither side can move after this, and no end is told")
	case c.over == nil:
	case !p.Over():
		c.add(c.over, BadResult, "the end is told, and %v can play %v", p.ToMove, p.Legal())
	default:
		c.result(p.Board)
	}
}

// result holds the numbers of the end against the board.
func (c *checker) result(b engine.Board) {
	l := c.over
	for _, n := range []struct {
		what string
		told *int
		c    engine.Color
	}{{"black", l.Black, engine.Black}, {"white", l.White, engine.White}, {"empty", l.Empty, engine.None}} {
		if n.told != nil && *n.told != b.Count(n.c) {
			c.add(l, BadResult, "%s %d is told, and it is %d", n.what, *n.told, b.Count(n.c))
		}
	}
	winner := winnerName(b.Retail().Winner())
	if l.Winner != "" && l.Winner != winner {
		c.add(l, BadResult, "the winner is told as %s, and it is %s", l.Winner, winner)
	}
	if s := l.anyScore; s != nil && *s != b.Retail() && *s != b.EmptiesToWinner() {
		c.add(l, BadResult, "the score is told as %v, and it is %v, or %v with the empties to the winner", *s, b.Retail(), b.EmptiesToWinner())
	}
	if l.Retail != nil && *l.Retail != b.Retail() {
		c.add(l, BadResult, "the score is told as %v, and it is %v", *l.Retail, b.Retail())
	}
	if l.Empties != nil && *l.Empties != b.EmptiesToWinner() {
		c.add(l, BadResult, "the score with empties to the winner is told as %v, and it is %v", *l.Empties, b.EmptiesToWinner())
	}
}

// checkSummary holds the last line against the game.
func (c *checker) checkSummary() {
	var moves, movers strings.Builder
	for _, l := range c.played.turns {
		moves.WriteString(l.Square.is.String())
		movers.WriteByte(l.Color.Symbol())
	}
	l := c.summary
	if l.Transcript != nil && *l.Transcript != moves.String() {
		c.add(l, BadSummary, "the moves are told as %s, and they are %s", *l.Transcript, moves.String())
	}
	if l.Movers != nil && *l.Movers != movers.String() {
		c.add(l, BadSummary, "the movers are told as %s, and they are %s", *l.Movers, movers.String())
	}
	if b, _ := c.played.board(); c.played.over && l.FinalBoard != nil && *l.FinalBoard != b {
		d := c.add(l, BadSummary, "the last board differs from that after the last move on %v", b.Diff(*l.FinalBoard))
		d.Extra = b.Diff(*l.FinalBoard)
	}
}

// sorted returns the differences in the order of the lines.
func (c *checker) sorted() []Difference {
	slices.SortStableFunc(c.found, func(a, b Difference) int { return cmp.Compare(a.Line, b.Line) })
	return c.found
}
