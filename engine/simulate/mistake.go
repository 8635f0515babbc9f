package simulate

import (
	"time"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// thinkAgain is the longest pause after a mistake was put right.
const thinkAgain = 5 * time.Second

// faulty plays a turn with a mistake.
func (p *player) faulty() {
	switch n := p.rng.IntN(100); {
	case n < 6:
		p.lost()
	case n < 14:
		p.misplaced(p.nowhere(), p.toMove, referee.IllegalSquare)
	case n < 20:
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
	sq := p.choose(p.board.Legal(c))
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
	before := p.board
	from := p.game.Frames
	p.reach(sq)
	p.put(sq, shown)
	p.flip(made)
	p.leave()
	t := Turn{Color: c, Square: sq, Flips: made, Due: due}
	m := Mistake{Kind: kind, Square: sq, Missed: due &^ made, Extra: made &^ due, From: from}
	p.consequence(m, t, before.Play(sq, c))
}

// amiss chooses what goes wrong with a turn: the flips made, and the face shown.
func (p *player) amiss(sq engine.Square, due engine.Bitboard) (made engine.Bitboard, shown engine.Color) {
	c := p.toMove
	made, shown = due, c
	switch n := p.rng.IntN(10); {
	case n < 5:
		made = made.Without(p.choose(due))
	case n < 6:
		made = 0
	case n < 8:
		made |= p.tooMany(sq, c, due)
		if n == 7 && due.Count() > 1 {
			made = made.Without(p.choose(due))
		}
	default:
		shown = c.Other()
		if n == 9 {
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

// tooMany picks a disc beside the turn's own that is not to be flipped.
func (p *player) tooMany(sq engine.Square, c engine.Color, due engine.Bitboard) engine.Bitboard {
	near := p.over(sq)
	for f := range due.Squares() {
		near |= p.over(f)
	}
	if set := near & p.board.Discs(c.Other()) &^ due; set != 0 {
		return engine.BitOf(p.choose(set))
	}
	return 0
}

// consequence lets the players notice the mistake, soon, late or never.
func (p *player) consequence(m Mistake, t Turn, right engine.Board) {
	switch {
	case p.rng.Float64() < p.config.PutRight:
		p.rest(p.soon())
		m.Maybe = true
		p.mend(m, right)
		t.Flips = t.Due
	case p.rng.IntN(2) == 0:
		p.rest(p.late())
		p.mend(m, right)
		t.Flips = t.Due
	default:
		m.Until = stands
		p.game.Mistakes = append(p.game.Mistakes, m)
	}
	p.count(t)
}

// mend puts the board right.
func (p *player) mend(m Mistake, right engine.Board) {
	p.touch(right)
	m.Until = p.game.Frames + FPS
	p.game.Mistakes = append(p.game.Mistakes, m)
}

// misplaced puts a disc down that may not be put down, and then takes it back and
// plays a legal turn, or plays on.
func (p *player) misplaced(where engine.Bitboard, c engine.Color, kind referee.FaultKind) {
	if where == 0 {
		p.clean()
		return
	}
	sq := p.choose(where)
	due := p.board.Flips(sq, c)
	before, from := p.board, p.game.Frames
	p.reach(sq)
	p.put(sq, c)
	p.flip(due)
	p.leave()
	m := Mistake{Kind: kind, Square: sq, From: from}
	if p.rng.IntN(3) == 0 {
		m.Until = stands
		p.game.Mistakes = append(p.game.Mistakes, m)
		p.count(Turn{Color: c, Square: sq, Flips: due, Due: due})
		return
	}
	wait := p.late()
	if p.rng.Float64() < p.config.PutRight {
		wait, m.Maybe = p.soon(), true
	}
	p.rest(wait)
	p.mend(m, before)
	p.rest(p.between(thinkAgain/5, thinkAgain))
	p.clean()
}

// lost knocks a disc off the board and puts it back; then a legal turn is played.
func (p *player) lost() {
	before := p.board
	sq := p.choose(p.board.Occupied())
	from := p.game.Frames
	p.reach(sq)
	p.put(sq, engine.None)
	p.leave()
	p.rest(p.late())
	p.mend(Mistake{Kind: referee.Removed, Square: sq, From: from}, before)
	p.rest(p.between(thinkAgain/5, thinkAgain))
	p.clean()
}
