package referee

import "flipwatch/engine"

// ply is one turn that was accepted.
type ply struct {
	before, after engine.Board
	color, shown  engine.Color
	square        engine.Square
	turnOf        engine.Color    // whose turn it was
	due, flips    engine.Bitboard // the flips of a legal turn, and those really made
	fault         int             // the id of a fault that stands on it, 0 for none
	kind          FaultKind       // of that fault
}

// allFaults as the ply put right stands for every ply with a fault.
const allFaults = -1

// recall enters the accounts that need the history of the game: turns taken
// back, faults that stood put right, another game.
func (r *Referee) recall() {
	x := &r.explainer
	if x.changed == 0 {
		return
	}
	if x.gone != 0 {
		r.recallUndone()
		r.recallHeeded()
	}
	r.recallMended()
	if len(r.plies) > 0 && x.view.known&engine.Opening().Diff(x.view.board) == 0 {
		price := priceAnew
		if r.over {
			price = priceAnewDue
		}
		x.consider(anew, price, engine.Opening(), 0, 0, 0)
	}
}

// recallUndone enters earlier positions, and those with one turn played anew.
func (r *Referee) recallUndone() {
	x := &r.explainer
	n := len(r.plies)
	for k := range n {
		p := &r.plies[k]
		price := priceUndone + priceUndoneBit*float64(n-k-1)
		if r.word.back.on && k == r.word.back.keep {
			price = backDeclared
		}
		x.consider(undone, price, p.before, 0, k, 0)
		placed := x.view.known & x.view.board.Occupied() &^ p.before.Occupied()
		if placed.Count() != 1 {
			continue
		}
		if t, ok := legalTurn(p.before, p.color, placed.First(), &x.view); ok && !t.hidden.Has(t.square) && t.square != p.square {
			x.path[0] = t
			x.consider(undone, price+priceMove, t.after, 1, k, 0)
		}
	}
}

// recallMended enters the boards that the game would have given without a fault
// that stood and may be put right, or without all of them.
func (r *Referee) recallMended() {
	faulty := 0
	for k := len(r.plies) - 1; k >= 0; k-- {
		if p := &r.plies[k]; r.forgiven(k) && (p.mendable(k, k) || p.misplaced() && k < len(r.plies)-1) {
			// Of those that come to the same board it was the newest.
			r.considerMended(k, priceMended+priceMendedBit*float64(faulty))
			faulty++
		}
	}
	if faulty > 1 && r.cfg.Policy.forgives() {
		r.considerMended(allFaults, priceMended+priceMendedBit*float64(faulty))
	}
}

// considerMended enters the board without a fault; every disc that would have
// changed must be seen.
func (r *Referee) considerMended(fix int, price float64) {
	end, ok := r.replay(fix, nil)
	if changed := end.Diff(r.board); ok && changed != 0 && changed&^r.explainer.view.known == 0 {
		r.explainer.consider(mended, price, end, 0, 0, fix)
	}
}

// mendable says that the ply, number k, has a fault that is put right when fix is.
func (p *ply) mendable(k, fix int) bool {
	return p.fault != 0 && (p.kind == WrongFlips || p.kind == WrongColor) && (fix == allFaults || fix == k)
}

// misplaced says that a fault stands on the ply that is put right by taking the disc
// off again: the ply is then none.
func (p *ply) misplaced() bool {
	return p.fault != 0 && (p.kind == IllegalSquare || p.kind == WrongTurn)
}

// replay plays the game again with a fault put right, and everything else as it
// was really done: the same flips missing and too many. It tells each ply as it
// becomes, and leaves out one that is none.
func (r *Referee) replay(fix int, tell func(k int, now ply)) (engine.Board, bool) {
	if len(r.plies) == 0 {
		return r.board, false
	}
	b := r.plies[0].before
	for k := range r.plies {
		p := &r.plies[k]
		if k > 0 { // discs that changed between two turns change again
			b = overlay(b, p.before, p.before.Diff(r.plies[k-1].after))
		}
		if k == fix && p.misplaced() {
			continue
		}
		due := b.Flips(p.square, p.color)
		right := p.mendable(k, fix)
		if b.At(p.square) != engine.None || due == 0 && (right || p.fault == 0) {
			return b, false
		}
		now, flips := *p, due
		now.before = b
		if right {
			now.due, now.flips, now.shown, now.fault, now.kind = due, due, p.color, 0, ""
		} else { // its own flips stay those that were really made, whatever is adapted
			flips = (due&^(p.due&^p.flips) | p.flips&^p.due) & b.Occupied()
			now.flips &= b.Occupied() // those that a disc taken off takes along are none
		}
		b = withFlips(b.With(p.square, now.shown), flips, p.color)
		if !right {
			b = overlay(b, p.after, p.besides())
		}
		now.after = b
		if tell != nil {
			tell(k, now)
		}
	}
	return overlay(b, r.board, r.board.Diff(r.plies[len(r.plies)-1].after)), true
}

// besides are the squares that changed with the turn and are neither its disc nor
// its flips: discs that were gone.
func (p *ply) besides() engine.Bitboard {
	return p.after.Diff(withFlips(p.before.With(p.square, p.shown), p.flips, p.color))
}

// mend takes faults that stood back: they were put right.
func (r *Referee) mend(fix int) {
	r.word = word{seen: r.word.seen}
	if r.open != nil {
		r.resolve(Corrected)
	}
	for k := range r.plies {
		if p := &r.plies[k]; p.mendable(k, fix) {
			r.emit(Resolved{Stamp: r.now, ID: p.fault, Ply: r.before + k + 1, How: Corrected})
		}
	}
	if fix >= 0 && r.plies[fix].misplaced() {
		r.drop(fix)
		return
	}
	now := make([]ply, len(r.plies))
	r.board, _ = r.replay(fix, func(k int, p ply) { now[k] = p })
	for k, was := range r.plies {
		r.plies[k] = now[k]
		if was.after != now[k].after || was.fault != now[k].fault {
			r.revise(k)
		}
	}
	r.forgetHalf()
	r.turnAgain()
}

// drop leaves a ply out: its disc was taken off, with what was played since adapted.
// The turns after it are told again.
func (r *Referee) drop(fix int) {
	p := &r.plies[fix]
	r.emit(Resolved{Stamp: r.now, ID: p.fault, Ply: r.before + fix + 1, How: TakenBack})
	r.emit(Takeback{r.now, r.before + fix, p.before})
	var now []ply
	r.board, _ = r.replay(fix, func(_ int, p ply) { now = append(now, p) })
	r.plies = now
	for k := fix; k < len(now); k++ {
		r.emit(r.moveEvent(k))
	}
	r.forgetHalf()
	r.turnAgain()
}

// revise tells a turn again that is not what it was.
func (r *Referee) revise(k int) {
	e := r.moveEvent(k)
	e.Revised = true
	r.emit(e)
}

// turnAgain works out whose turn it is on a board that has changed without a
// turn: a pass may be owed, or the game over, where it was not before.
func (r *Referee) turnAgain() {
	p := engine.Position{Board: r.board, ToMove: r.sideOf()}
	was := r.toMove
	r.over, r.toMove = p.Over(), p.Next().ToMove
	switch {
	case r.over:
		r.emit(GameOver{r.now, r.board, r.unscored})
	case r.toMove != was && p.MustPass():
		r.emit(Pass{r.now, p.ToMove})
	}
}

// sideOf is the side whose turn it is, whether it can move or not.
func (r *Referee) sideOf() engine.Color {
	if last := r.lastPly(); last != nil {
		return last.color.Other()
	}
	return r.toMove
}

// sideAfter is the side to move when the board has become another one without a turn.
func (r *Referee) sideAfter(b engine.Board) engine.Color {
	return engine.Position{Board: b, ToMove: r.sideOf()}.Next().ToMove
}

// undo takes turns back.
func (r *Referee) undo(keep int) {
	if r.open != nil {
		r.resolve(TakenBack)
	}
	for k := len(r.plies) - 1; k >= keep; k-- {
		if id := r.plies[k].fault; id != 0 {
			r.emit(Resolved{Stamp: r.now, ID: id, Ply: r.before + k + 1, How: TakenBack})
		}
	}
	r.word = word{seen: r.word.seen}
	p := &r.plies[keep]
	r.board, r.toMove = p.before, p.turnOf
	r.plies = r.plies[:keep]
	r.forgetHalf()
	r.over = false
	r.emit(Takeback{r.now, r.ply(), r.board})
}
