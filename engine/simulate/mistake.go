package simulate

import (
	"time"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// thinkAgain is the longest pause after a mistake was put right.
const thinkAgain = 5 * time.Second

// slipUp plays a turn with a mistake.
func (p *player) slipUp() {
	switch n := p.rng.IntN(100); {
	case n < 10:
		p.misplaced(p.nowhere(), p.toMove, referee.IllegalSquare)
	case n < 17:
		p.misplaced(p.board.Legal(p.toMove.Other()), p.toMove.Other(), referee.WrongTurn)
	default:
		p.slip()
	}
}

// nowhere returns the squares where a disc outflanks nothing for either side.
func (p *player) nowhere() engine.Bitboard {
	return p.board.Vacant() &^ p.board.Legal(engine.Black) &^ p.board.Legal(engine.White)
}

// slip plays on a legal square with wrong flips or the wrong face up.
func (p *player) slip() {
	c := p.toMove
	sq := p.move()
	due := p.board.Flips(sq, c)
	made, shown := p.amiss(sq, due)
	kind := referee.WrongFlips
	if shown != c {
		kind = referee.WrongColor
		if p.looksLikeWrongTurn(sq, made, due) {
			shown, kind = c, referee.WrongFlips
			made = due.Without(p.choose(due))
		}
	}
	t := Turn{Color: c, Square: sq, Flips: made, Due: due, shown: shown, before: p.board}
	m := p.mistake(kind, sq, c)
	m.Missed, m.Extra = due&^made, made&^due
	m.Squares = m.Missed | m.Extra
	if kind == referee.WrongColor {
		m.Squares = m.Squares.With(sq)
	}
	p.reach(sq)
	p.put(sq, shown)
	p.flip(made)
	p.leave()
	p.consequence(m, t)
}

// mistake begins a mistake about a disc put down.
func (p *player) mistake(kind referee.FaultKind, sq engine.Square, c engine.Color) Mistake {
	r := p.game.round()
	return Mistake{Kind: kind, Square: sq, Color: c, Ply: r.Before + len(r.Turns) + 1, From: p.game.Frames}
}

// amiss chooses what goes wrong with a turn: the flips made, and the face shown.
func (p *player) amiss(sq engine.Square, due engine.Bitboard) (made engine.Bitboard, shown engine.Color) {
	c := p.toMove
	made, shown = due, c
	switch n := p.rng.IntN(12); {
	case n < 5:
		made = made.Without(p.choose(due))
	case n < 6:
		made = 0
	case n < 7: // whole lines, or any set
		made &= engine.Bitboard(p.rng.Uint64())
	case n < 10:
		made |= p.tooMany(sq, c, due)
		if n == 9 {
			made |= p.tooMany(sq, c, due)
			made = made.Without(p.choose(due))
		}
	default:
		shown = c.Other()
		if n == 11 {
			made = made.Without(p.choose(due))
		}
	}
	if made == due && shown == c {
		made = made.Without(p.choose(due))
	}
	return made, shown
}

// looksLikeWrongTurn says that a disc with the wrong face up would look more like
// a turn of the other side, whatever the players think of it.
func (p *player) looksLikeWrongTurn(sq engine.Square, made, due engine.Bitboard) bool {
	other := p.board.Flips(sq, p.toMove.Other())
	return other != 0 && other.Count()+made.Count() <= (due&^made).Count()+(made&^due).Count()
}

// tooMany picks a disc beside the turn's own that is not to be flipped, and not one
// by which an older mistake would be put right.
func (p *player) tooMany(sq engine.Square, c engine.Color, due engine.Bitboard) engine.Bitboard {
	near := p.over(sq)
	for f := range due.Squares() {
		near |= p.over(f)
	}
	if set := near & p.board.Discs(c.Other()) &^ due &^ p.cup &^ p.stood(); set != 0 {
		return engine.BitOf(p.choose(set))
	}
	return 0
}

// consequence lets the players notice the mistake, soon, late or never.
func (p *player) consequence(m Mistake, t Turn) {
	m.Over = p.game.Frames
	right := t.before.Play(t.Square, t.Color)
	switch {
	case p.chance(p.config.PutRight):
		p.rest(p.soon())
		m.Maybe = true
	case p.rng.IntN(2) == 0:
		p.rest(p.late())
	default:
		p.leaveStanding(m, t)
		return
	}
	p.mend(m, right, referee.Corrected)
	t.Flips, t.shown = t.Due, t.Color
	p.count(t)
}

// leaveStanding lets the mistake stand.
func (p *player) leaveStanding(m Mistake, t Turn) {
	m.Until, m.How = stands, referee.Stands
	p.game.Mistakes = append(p.game.Mistakes, m)
	t.wrong = true
	p.count(t)
}

// mend puts the board right.
func (p *player) mend(m Mistake, right engine.Board, how referee.How) {
	p.touch(right)
	m.Until, m.How = p.game.Frames+FPS, how
	p.game.Mistakes = append(p.game.Mistakes, m)
}

// misplaced puts a disc down that may not be put down, and then takes it back and
// plays a legal turn, or plays on.
func (p *player) misplaced(where engine.Bitboard, c engine.Color, kind referee.FaultKind) {
	if where = where &^ around(p.cup); where == 0 {
		p.clean()
		return
	}
	sq := p.choose(where)
	due := p.board.Flips(sq, c)
	if due&p.cup != 0 {
		p.cup = 0
	}
	m := p.mistake(kind, sq, c)
	m.Squares = engine.BitOf(sq)
	t := Turn{Color: c, Square: sq, Flips: due, Due: due, shown: c, before: p.board}
	p.reach(sq)
	p.put(sq, c)
	p.flip(due)
	p.leave()
	m.Over = p.game.Frames
	if p.rng.IntN(3) == 0 {
		p.leaveStanding(m, t)
		return
	}
	wait := p.late()
	if p.chance(p.config.PutRight) {
		wait, m.Maybe = p.soon(), true
	}
	p.rest(wait)
	p.mend(m, t.before, referee.TakenBack)
	p.rest(p.between(thinkAgain/5, thinkAgain))
	p.clean()
}
