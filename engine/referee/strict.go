package referee

import "flipwatch/engine"

// overStanding names a legal turn made over a fault of the turn before, under
// Strict; it stands, and counts. The screen tells of it until the next turn is over:
// if its disc is taken off again, nothing has been played over the fault, which can
// be put right.
func (r *Referee) overStanding(t *turn) {
	r.ignoring = nil
	last := r.lastPly()
	if r.cfg.Policy != Strict || !t.legal() || last == nil || last.fault == 0 || last.kind == OverStanding {
		return
	}
	r.faults++
	over := turn{placed: true, fault: OverStanding, color: t.color, square: t.square, squares: engine.BitOf(t.square)}
	e := Fault{r.now, r.faults, OverStanding, r.ply() + 1, t.color, t.square, 0, 0, over.squares, over.message(), Restore{}}
	r.emit(e)
	r.emit(Resolved{Stamp: r.now, ID: e.ID, Ply: e.Ply, How: Stands})
	r.ignoring = &e
}

// ignored is the fault of the newest turn, if it was made over another one.
func (r *Referee) ignored() *Fault {
	if p := r.lastPly(); r.ignoring != nil && len(r.plies) > 1 && p.fault == r.ignoring.ID && !r.over {
		return r.ignoring
	}
	return nil
}

// heeded is the board without a turn made over a fault, and with the fault put right.
func (r *Referee) heeded() engine.Board {
	was := &r.plies[len(r.plies)-2]
	if was.before.Flips(was.square, was.color) == 0 {
		return was.before
	}
	return was.before.Play(was.square, was.color)
}

// recallHeeded enters that board: the turn is taken back, and the next look shows
// that the fault was put right as well.
func (r *Referee) recallHeeded() {
	if r.ignored() != nil {
		r.explainer.consider(undone, priceUndone, r.heeded(), 0, len(r.plies)-1, 0)
	}
}

// forgiven says that a fault that stands on the ply, number k, may be put right all
// the same: the policy forgives any, or nothing was played over it but a turn that
// ignored it. Under JOA a declared pass has ended the time for that.
func (r *Referee) forgiven(k int) bool {
	switch n := len(r.plies); r.cfg.Policy {
	case Retail, Strict:
		return k == n-1 || k == n-2 && r.ignored() != nil
	default:
		return r.cfg.Policy.forgives()
	}
}
