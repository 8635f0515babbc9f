package referee

import (
	"time"

	"flipwatch/engine"
)

// adapt notices that a fault that stood was put right later: the board is what
// the same moves give without the mistake.
func (r *Referee) adapt(seen engine.Board, known engine.Bitboard) bool {
	if !r.cfg.Policy.forgives() {
		return false
	}
	for k := len(r.plies) - 1; k >= 0; k-- {
		if r.plies[k].fault == 0 {
			continue
		}
		right, ok := replay(r.plies[k:])
		if !ok {
			continue
		}
		end := right[len(right)-1]
		changed := end.Diff(r.board)
		if changed == 0 || changed&^known != 0 || known&end.Diff(seen) != 0 {
			continue // every disc put right must be seen
		}
		r.putRight(k, right)
		return true
	}
	return false
}

// replay gives the boards after the plies when all flips are made.
func replay(plies []ply) ([]engine.Board, bool) {
	b := plies[0].before
	boards := make([]engine.Board, len(plies))
	for i, p := range plies {
		if b.Flips(p.square, p.color) == 0 {
			return nil, false
		}
		b = b.Play(p.square, p.color)
		boards[i] = b
	}
	return boards, true
}

func (r *Referee) putRight(k int, right []engine.Board) {
	if r.open != nil {
		r.resolve(Corrected)
	}
	r.emit(Resolved{r.now, r.plies[k].fault, r.before + k + 1, Corrected})
	before := r.plies[k].before
	for i, after := range right {
		p := &r.plies[k+i]
		changed := p.after != after
		p.before, p.after = before, after
		if i == 0 {
			// The later turns keep the flips that were really made.
			p.flips, p.fault = before.Flips(p.square, p.color), 0
		}
		if changed {
			r.emit(r.moveEvent(k + i))
		}
		before = after
	}
	r.board = before
	r.half = account{}
	r.turnAgain()
}

// turnAgain works out whose turn it is on a board put right: a pass may be owed,
// or the game over, where it was not before.
func (r *Referee) turnAgain() {
	p := engine.Position{Board: r.board, ToMove: r.plies[len(r.plies)-1].color.Other()}
	was := r.toMove
	r.over, r.toMove = p.Over(), p.Next().ToMove
	switch {
	case r.over:
		r.emit(GameOver{r.now, r.board, false})
	case r.toMove != was && p.MustPass():
		r.emit(Pass{r.now, p.ToMove})
	}
}

// takeBackPatience is how long an earlier position must lie before it counts as
// a take-back.
const takeBackPatience = time.Second

// takeBack notices that the board is an earlier position again.
func (r *Referee) takeBack(a *account, seen engine.Board, known engine.Bitboard) bool {
	if a.diff&r.board.Occupied()&^seen.Occupied() == 0 || !r.patient(a.diff, takeBackPatience) {
		return false
	}
	for k := len(r.plies) - 1; k >= 0; k-- {
		p := &r.plies[k]
		if known&p.before.Diff(seen) != 0 {
			continue
		}
		if r.open != nil {
			r.resolve(TakenBack)
		}
		r.board, r.toMove, r.over = p.before, p.color, false
		r.plies = r.plies[:k]
		r.half = account{}
		r.emit(Takeback{r.now, r.ply(), r.board})
		return true
	}
	return false
}

// afterEnd is for the time after the last move: the discs are counted and put
// away, which is no play. Only a fault that is put right still counts.
func (r *Referee) afterEnd(seen engine.Board, known engine.Bitboard) bool {
	return r.quiet() && r.adapt(seen, known)
}

// Finish ends the game where it is: a turn that is complete counts, and so does
// one that was named as wrong and left so. Nothing is made up.
func (r *Referee) Finish(frame int, at time.Duration) []Event {
	r.out = r.out[:0]
	r.now = Stamp{frame, at}
	if !r.started || r.over {
		return r.out
	}
	a := explain(r.board, r.toMove, r.settled.board, r.sure())
	switch {
	case a.complete() && a.hidden == 0:
		r.complete(&a)
	case r.open != nil && r.open.event.Kind != IllegalSquare && (r.open.account.kind == oneTurn || r.open.account.kind == onlyTurn):
		r.stand()
	}
	return r.out
}
