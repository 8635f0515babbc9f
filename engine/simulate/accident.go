package simulate

import (
	"time"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// accident is a mistake without a disc put down: the board becomes another one for
// a while, and is then put right.
func (p *player) accident(kind referee.FaultKind, sq engine.Square, wrong engine.Board, wait time.Duration) {
	before := p.board
	p.cup = 0
	r := p.game.round()
	m := Mistake{
		Kind: kind, Square: sq, Color: before.At(sq), Ply: r.Before + len(r.Turns),
		Squares: before.Diff(wrong), From: p.game.Frames,
	}
	if len(r.Turns) > 0 && before != r.Turns[len(r.Turns)-1].after {
		return // something else is going on
	}
	p.touch(wrong)
	m.Over = p.game.Frames
	p.rest(wait)
	p.mend(m, before, referee.Corrected)
	p.rest(p.between(thinkAgain/5, thinkAgain))
}

// stood returns the squares of mistakes that stand: discs turned over there may be
// taken for their being put right.
func (p *player) stood() engine.Bitboard {
	var b engine.Bitboard
	for _, t := range p.game.round().Turns {
		if t.wrong {
			b |= (t.Due ^ t.Flips).With(t.Square)
		}
	}
	return b
}

// turnOver turns a disc over. Whether it is named as something put on the square
// or as wrong flips of the last turn is a matter of taste.
func (p *player) turnOver() {
	if p.stood() == 0 {
		sq := p.choose(p.board.Occupied())
		p.accident("", sq, p.board.Flip(engine.BitOf(sq)), p.late())
	}
}

// lose knocks a disc off the board and puts it back: not one that lies there by
// mistake, and may as well be taken off.
func (p *player) lose() {
	there := p.board.Occupied() &^ p.stood()
	if there == 0 {
		return
	}
	sq := p.choose(there)
	p.accident(referee.Removed, sq, p.board.With(sq, engine.None), p.late())
}

// slide moves a disc to the next square, where it outflanks nothing.
func (p *player) slide() {
	sq := p.choose(p.board.Occupied())
	if r := p.game.round(); len(r.Turns) > 0 && r.Turns[len(r.Turns)-1].Square == sq {
		return // the last turn, made on another square after all
	}
	without := p.board.With(sq, engine.None)
	c := p.board.At(sq)
	next := around(engine.BitOf(sq)) & p.board.Vacant() &^ p.board.Legal(c) &^ without.Legal(c)
	if next == 0 {
		return
	}
	p.accident(referee.Removed, sq, without.With(p.choose(next), c), p.late())
}

// knock turns two to five discs over or, no more than three, off the board.
func (p *player) knock() {
	if p.stood() != 0 {
		return
	}
	wrong, gone := p.board, 0
	var hit engine.Bitboard
	for range 2 + p.rng.IntN(4) {
		left := p.board.Occupied() &^ hit
		if left == 0 {
			break
		}
		sq := p.choose(left)
		hit = hit.With(sq)
		if gone < 3 && p.rng.IntN(3) == 0 {
			wrong, gone = wrong.With(sq, engine.None), gone+1
		} else {
			wrong = wrong.Flip(engine.BitOf(sq))
		}
	}
	p.accident("", hit.First(), wrong, p.between(3*p.config.Referee.Grace+time.Second, 6*p.config.Referee.Grace))
}
