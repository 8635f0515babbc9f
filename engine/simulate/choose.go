package simulate

import (
	"math"

	"flipwatch/engine"
)

// move chooses a legal move: the next of the game that is followed, or one in the
// players' style, if possible clear of what stands on the board. If nothing is
// clear of it, it is put away.
func (p *player) move() engine.Square {
	legal := p.board.Legal(p.toMove)
	if sq, ok := p.followed(legal); ok {
		if p.cup&p.board.Flips(sq, p.toMove).With(sq) != 0 {
			p.cup = 0
		}
		return sq
	}
	if clear := p.clearOfCup(legal); clear != 0 {
		return p.styled(clear)
	}
	p.cup = 0
	return p.styled(legal)
}

// followed is the move of the game that is followed.
func (p *player) followed(legal engine.Bitboard) (engine.Square, bool) {
	r := p.game.round()
	n := r.Before + len(r.Turns)
	if n >= len(p.config.Moves) || !legal.Has(p.config.Moves[n]) {
		return engine.NoSquare, false
	}
	return p.config.Moves[n], true
}

// clearOfCup are the moves that need no square on which something stands.
func (p *player) clearOfCup(legal engine.Bitboard) engine.Bitboard {
	if p.cup == 0 {
		return legal
	}
	var clear engine.Bitboard
	for sq := range legal.Squares() {
		if p.board.Flips(sq, p.toMove).With(sq)&p.cup == 0 {
			clear = clear.With(sq)
		}
	}
	return clear
}

// styled chooses a move in the players' style.
func (p *player) styled(legal engine.Bitboard) engine.Square {
	if p.config.Style == Random {
		return p.choose(legal)
	}
	var best engine.Bitboard
	most := math.MinInt
	for sq := range legal.Squares() {
		n := p.board.Flips(sq, p.toMove).Count()
		if p.config.Style == Frugal {
			n = -n
		}
		if n > most {
			best, most = 0, n
		}
		if n == most {
			best = best.With(sq)
		}
	}
	return p.choose(best)
}

// choose picks one square of a set.
func (p *player) choose(set engine.Bitboard) engine.Square {
	skip := p.rng.IntN(set.Count())
	for sq := range set.Squares() {
		if skip == 0 {
			return sq
		}
		skip--
	}
	return engine.NoSquare
}
