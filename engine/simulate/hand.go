package simulate

import (
	"time"

	"flipwatch/engine"
)

// over returns the squares that a hand at sq hides: the squares round it and the
// forearm, which comes from the mover's own side of the board, black's at row 8.
func (p *player) over(sq engine.Square) engine.Bitboard {
	var b engine.Bitboard
	for row := range 8 {
		for col := range 8 {
			dr, dc := row-sq.Row(), col-sq.Col()
			round := dr >= -1 && dr <= 1 && dc >= -1 && dc <= 1
			arm := dr > 0 && dc >= 0 && dc <= 1+dr/4
			if p.toMove == engine.White {
				arm = dr < 0 && dc <= 0 && dc >= -1+dr/4
			}
			if round || arm {
				b = b.With(engine.SquareAt(row, col))
			}
		}
	}
	return b
}

// edge returns the squares that a hand hides on its way in or out.
func (p *player) edge(sq engine.Square) engine.Bitboard {
	row := 7
	if p.toMove == engine.White {
		row = 0
	}
	b := engine.BitOf(engine.SquareAt(row, sq.Col()))
	if sq.Col() < 7 {
		b = b.With(engine.SquareAt(row, sq.Col()+1))
	}
	return b
}

// reach brings the hand in.
func (p *player) reach(sq engine.Square) {
	p.show(p.rng.IntN(3), p.edge(sq))
	p.show(1+p.rng.IntN(4), p.over(sq))
}

// put lays a disc down, turns one over or takes one away under the hand.
func (p *player) put(sq engine.Square, c engine.Color) {
	p.board = p.board.With(sq, c)
	p.show(1+p.rng.IntN(3), p.over(sq))
}

// flip turns discs over one by one, in any order; now and then the hand is drawn
// back for a moment in between, or rests where it is.
func (p *player) flip(set engine.Bitboard) {
	for set != 0 {
		sq := p.choose(set)
		set = set.Without(sq)
		switch p.rng.IntN(80) {
		case 0, 1:
			p.rest(p.between(frameTime, p.config.Referee.Grace*2/3))
		case 2:
			p.show(5+p.rng.IntN(50), p.over(sq)) // the hand rests
		}
		p.show(1+p.rng.IntN(4), p.over(sq))
		p.put(sq, p.board.At(sq).Other())
	}
}

// leave draws the hand back.
func (p *player) leave() {
	if n := len(p.game.Segments); n > 0 && p.game.Segments[n-1].Hidden != 0 {
		p.show(p.rng.IntN(3), p.edge(p.game.Segments[n-1].Hidden.First()))
	}
}

// touch reaches over the board, sets squares as they are in another board, and
// leaves.
func (p *player) touch(want engine.Board) {
	diff := p.board.Diff(want)
	first := p.choose(diff)
	p.reach(first)
	for diff != 0 {
		sq := p.choose(diff)
		diff = diff.Without(sq)
		p.show(p.rng.IntN(3), p.over(sq))
		p.put(sq, want.At(sq))
	}
	p.leave()
}

// soon and late are times within and beyond the grace time.
func (p *player) soon() time.Duration {
	return p.between(p.config.Referee.Grace/10, p.config.Referee.Grace*6/10)
}

func (p *player) late() time.Duration {
	return p.between(p.config.Referee.Grace+time.Second, 3*p.config.Referee.Grace)
}
