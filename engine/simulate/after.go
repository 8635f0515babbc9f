package simulate

import (
	"time"

	"flipwatch/engine"
)

// setUp puts the opening on an empty board, disc by disc.
func (p *player) setUp(pause time.Duration) {
	p.board, p.toMove = engine.Board{}, engine.Black
	p.rest(pause + time.Second)
	want := engine.Opening()
	left := want.Occupied()
	for left != 0 {
		sq := p.choose(left)
		left = left.Without(sq)
		p.reach(sq)
		p.put(sq, want.At(sq))
		if p.rng.IntN(2) == 0 {
			p.leave()
			p.rest(p.between(0, p.config.Referee.Grace/2))
		}
	}
	p.leave()
}

// putAway counts the discs in rows, or only takes them off, clears the board and
// sets it up anew.
func (p *player) putAway() {
	p.cup = 0
	p.rest(p.between(time.Second, 20*time.Second))
	if p.rng.IntN(3) > 0 {
		p.inGroups(inRows(p.board))
		p.rest(p.between(time.Second, 20*time.Second))
	}
	p.inGroups(engine.Board{})
	p.setUp(p.between(0, 10*time.Second))
}

// inRows lays the black discs from a1 and the white ones from h8.
func inRows(b engine.Board) engine.Board {
	var rows engine.Board
	for i := range b.Count(engine.Black) {
		rows = rows.With(engine.Square(i), engine.Black)
	}
	for i := range b.Count(engine.White) {
		rows = rows.With(engine.Square(63-i), engine.White)
	}
	return rows
}

// inGroups changes the board to another one, a few squares at a time.
func (p *player) inGroups(want engine.Board) {
	for diff := p.board.Diff(want); diff != 0; diff = p.board.Diff(want) {
		sq := p.choose(diff)
		group := p.over(sq) & diff
		p.reach(sq)
		for s := range group.Squares() {
			p.board = p.board.With(s, want.At(s))
		}
		p.show(2+p.rng.IntN(6), p.over(sq))
		if p.rng.IntN(2) == 0 {
			p.leave()
			p.rest(p.between(0, 2*time.Second))
		}
	}
}
