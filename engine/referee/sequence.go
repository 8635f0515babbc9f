package referee

import (
	"time"

	"flipwatch/engine"
)

// mostAtOnce is how many turns are looked for in one step. Three at once are
// ambiguous in 22 % of positions, so their order must come from the squares'
// times; more are beyond what a hand that stays over the board hides.
const mostAtOnce = 4

// sequence looks for an order of the placed discs in which each but the last is
// a complete legal turn, and the last one fits best.
type sequence struct {
	seen  engine.Board
	known engine.Bitboard
	since *[64]time.Duration // when each square began to read as it does
	turns [mostAtOnce]engine.Square
	best  struct {
		turns  [mostAtOnce]engine.Square
		n      int
		misfit int
		late   int // pairs out of the order in which the squares settled
		same   int // how many orders are as good
	}
}

// find searches all orders. It returns the squares in order and how badly the
// last turn fits; n is 0 when no order is possible.
func (s *sequence) find(from engine.Board, toMove engine.Color, placed engine.Bitboard) (turns []engine.Square, misfit int, unique bool) {
	s.best.n, s.best.same = 0, 0
	if placed.Count() > mostAtOnce {
		return nil, 0, false
	}
	s.search(engine.Position{Board: from, ToMove: toMove}, placed, 0)
	return s.best.turns[:s.best.n], s.best.misfit, s.best.same == 1
}

func (s *sequence) search(p engine.Position, left engine.Bitboard, depth int) {
	for sq := range left.Squares() {
		s.turns[depth] = sq
		if left.Count() > 1 {
			if p.Flips(sq, p.ToMove) != 0 {
				s.search(p.Play(sq).Next(), left.Without(sq), depth+1)
			}
			continue
		}
		a := explain(p.Board, p.ToMove, s.seen, s.known)
		if a.kind == oneTurn {
			s.consider(depth+1, a.misfit())
		}
	}
}

func (s *sequence) consider(n, misfit int) {
	late := 0
	for i := 1; i < n; i++ {
		if s.since[s.turns[i]] < s.since[s.turns[i-1]] {
			late++
		}
	}
	b := &s.best
	switch {
	case b.n == 0 || misfit < b.misfit || misfit == b.misfit && late < b.late:
		b.turns, b.n, b.misfit, b.late, b.same = s.turns, n, misfit, late, 1
	case misfit == b.misfit && late == b.late:
		b.same++
	}
}
