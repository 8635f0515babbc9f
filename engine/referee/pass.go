package referee

import (
	"time"

	"flipwatch/engine"
)

// DeclarePass is told that the side to move has declared a pass, with a button or
// on a page. A pass that is forced needs no declaration, and one is welcome; a pass
// with a move available is a fault, which the side puts right by moving and which
// stands when the other side moves. A fault of the turn before stands now: only a
// pass that it forces leaves it open, where it may be put right until the other side
// has moved.
func (r *Referee) DeclarePass(frame int, at time.Duration) []Event {
	r.out = r.out[:0]
	r.now = Stamp{frame, at}
	if !r.started || r.over {
		return r.out
	}
	if r.passed() {
		r.resolve(Stands)
		r.toMove = r.toMove.Other()
	}
	if r.idlePass() {
		return r.out
	}
	r.standIfTurn()
	if r.mustPass || r.over {
		r.mustPass = false
		return r.out
	}
	if legal := r.board.Legal(r.toMove); legal != 0 && r.open == nil {
		r.falsePass(legal)
	}
	return r.out
}

// idlePass says that the pass is forced by a turn whose fault is open, and that the
// fault may be put right until the other side has moved, which this is not.
func (r *Referee) idlePass() bool {
	if r.open == nil || !r.open.turn.placed || r.cfg.Policy != Retail && !r.cfg.Policy.forgives() {
		return false
	}
	return engine.Position{Board: r.open.turn.after, ToMove: r.open.turn.color.Other()}.MustPass()
}

// falsePass names a pass with a move available.
func (r *Referee) falsePass(legal engine.Bitboard) {
	r.faults++
	t := turn{fault: FalsePass, color: r.toMove, square: engine.NoSquare, squares: legal, before: r.board, after: r.board}
	e := Fault{r.now, r.faults, FalsePass, r.ply(), t.color, t.square, 0, 0, legal, t.message(), Restore{}}
	r.open = &openFault{e, t}
	r.emit(e)
}

// passed says that a false pass is open: either side may move.
func (r *Referee) passed() bool { return r.open != nil && r.open.turn.fault == FalsePass }
