package referee

import (
	"time"

	"flipwatch/engine"
)

const (
	// clearLead is by how much an account must beat the next to be acted upon,
	// in nats: seven to one.
	clearLead = 2.0
	// hiddenPatience is how long due flips may be out of sight, with no hand over
	// the board, before they are taken as made: something stands there, or glares.
	hiddenPatience = time.Second
	// unclearPatience is the same for due flips in plain sight that cannot be read:
	// glare passes.
	unclearPatience = 5 * time.Second
	// backPatience is how long an earlier position must lie before it counts as a
	// take-back.
	backPatience = time.Second
	// muddlePatience is how long a board that no turn explains may lie before it
	// is a fault: something is being put in order.
	muddlePatience = 3 * time.Second
	// unsurePatience is how long the referee waits for a better view, beyond the
	// grace time, before it asks.
	unsurePatience = 5 * time.Second
)

// judge makes one decision, if there is one to make, and says whether there may
// be another.
func (r *Referee) judge() bool {
	a := r.account()
	back := r.goingBack(a)
	if r.over {
		return r.afterEnd(a)
	}
	r.notePending(a)
	if back {
		return false
	}
	if r.scattered(a) {
		return r.drift()
	}
	switch a.story {
	case nothing:
		r.calm()
		return false
	case played:
		return r.played(a)
	case undone, anew, mended:
		return r.turnBack(a)
	case upset, muddle:
		if r.handRests() {
			return false // over the disc that explains it, perhaps
		}
		r.upset(a)
	}
	return false
}

// account finds the best account of what is seen, and since when it is that.
func (r *Referee) account() *account {
	x := &r.explainer
	x.board, x.toMove, x.sides, x.half, x.discs, x.glances = r.board, r.toMove, 1, nil, &r.discs, &r.glances
	x.last, x.named = r.lastPly(), r.open != nil && r.hasHalf
	if !r.sideKnown || r.passed() {
		x.sides = 2
	}
	x.worked, x.underWay = false, r.still || r.aloneFor(^engine.Bitboard(0)) < r.cfg.Grace
	if r.hasHalf {
		x.half, x.worked = &r.half, r.half.squares&r.halfSince != 0
	}
	x.begin()
	x.explain()
	r.recall()
	if !x.best.same(&r.best) {
		if !x.best.begins(&r.best) {
			r.bestFrom = r.now.Time
		}
		r.best = x.best
	}
	return &x.best
}

// played judges one turn or several.
func (r *Referee) played(a *account) bool {
	t := &a.turns[0]
	last := &a.turns[a.n-1]
	sure := r.explainer.lead() >= clearLead || r.askedInVain(last.touched()) || r.vouched(last.touched(), a) || r.orderOnly(a)
	switch {
	case a.n == 1 && t.legal():
		if r.faultHidden(t) {
			return false
		}
		if sure && r.complete(t) {
			return true
		}
		r.ask(t.touched())
		return false
	case a.n == 1:
		r.suspect(t, r.grace())
		return false
	case t.legal() && (sure || r.explainer.leadFirst() >= clearLead):
		return r.several(a)
	case !sure:
		r.ask(last.touched())
		return false
	default:
		return r.nextDisc(a)
	}
}

// notePending tells of a disc that is down with flips still to come.
func (r *Referee) notePending(a *account) {
	t := &a.turns[0]
	if a.story != played || a.n > 1 || !t.unfinished() || r.open != nil || r.over {
		if a.story == nothing && r.explainer.view.known.Has(r.pending) || a.story == played && t.legal() {
			r.pending, r.todo = engine.NoSquare, 0
		}
		return
	}
	if t.square == r.pending && t.missed == r.todo || r.patient(t.touched(), r.cfg.Grace) {
		return
	}
	r.pending, r.todo = t.square, t.missed
	r.emit(Pending{r.now, r.ply() + 1, t.color, t.square, t.missed})
}

// calm is for a board that lies as accepted: what was wrong is right again.
func (r *Referee) calm() {
	known := r.explainer.view.known
	if r.explainer.changed != 0 {
		return // a misread square, or one that will soon be clearer
	}
	if r.hasHalf && r.half.touched()&^known == 0 {
		r.forgetHalf()
	}
	if r.open == nil || r.open.turn.fault == FalsePass || r.open.turn.touched()&^known != 0 {
		return
	}
	how := Corrected
	if r.open.turn.placed {
		how = TakenBack
	}
	r.resolve(how)
}

// complete accepts a legal turn when all of it has been seen.
func (r *Referee) complete(t *turn) bool {
	v := &r.explainer.view
	if !r.clear(t.due.With(t.square)) || r.mayFollowAnother(t) {
		return false
	}
	if v.known&t.touched()&t.after.Diff(v.board) != 0 && !r.askedInVain(t.touched()) && !r.vouched(t.touched(), &r.best) {
		return false // about to change, or misread
	}
	if r.mendedByNext() && !r.allSeen() && r.aloneFor(t.due) < hiddenPatience {
		return false // what put it right may be the next turn
	}
	patience := hiddenPatience
	if t.hidden&^r.settled.covered != 0 {
		patience = unclearPatience
	}
	if t.hidden != 0 && (t.hidden.Has(t.square) && !r.settled.dim.Has(t.square) || !r.still && r.aloneFor(t.hidden) < patience) {
		return false
	}
	r.endFault(t)
	r.accept(t, 0)
	return true
}

// endFault ends an open fault with a legal turn.
func (r *Referee) endFault(t *turn) {
	if r.open == nil {
		return
	}
	how := Corrected
	switch {
	case r.passed() && t.color != r.open.turn.color:
		how = Stands // the other side has moved
	case r.open.turn.placed && r.open.turn.square != t.square:
		how = TakenBack
	}
	r.resolve(how)
}

// several accepts the first of several turns when the next disc is down.
func (r *Referee) several(a *account) bool {
	t, next := &a.turns[0], &a.turns[1]
	if !r.clear(t.due.With(t.square) | engine.BitOf(next.square)) {
		return false
	}
	last := &a.turns[a.n-1]
	patience := r.cfg.Grace
	if r.explainer.leadFirst() >= 2*clearLead {
		patience = min(patience, nextPatience)
	}
	if !last.legal() && !r.mayFollow(last, patience) {
		return false // it may yet turn out otherwise
	}
	if a.n < manyTurns && r.mayFollowAnother(t) || next.hidden.Has(next.square) && !r.settledDown() {
		return false // a hand is only just away from it
	}
	first := *t
	r.endFault(&first)
	r.accept(&first, 0)
	return true
}

// accept takes a turn over, right or wrong.
func (r *Referee) accept(t *turn, fault int) {
	p := ply{
		before: t.before, after: t.after, color: t.color, shown: t.shown, square: t.square,
		turnOf: r.toMove, due: t.due, flips: t.made, fault: fault, kind: t.fault,
	}
	if !r.sideKnown {
		p.turnOf = t.color
	}
	if r.overStanding(t); r.ignoring != nil {
		p.fault, p.kind = r.ignoring.ID, OverStanding
	}
	r.plies = append(r.plies, p)
	r.board, r.sideKnown, r.earlier = t.after, true, nil
	r.glances.accept(t.square)
	r.pending, r.todo, r.unsure = engine.NoSquare, 0, 0
	r.word.done, r.word.back = false, takingBack{}
	r.forgetHalf()
	r.emit(r.moveEvent(len(r.plies) - 1))
	r.turnTo(t.color.Other())
}

func (r *Referee) moveEvent(i int) Move {
	p := &r.plies[i]
	return Move{Stamp: r.now, Ply: r.before + i + 1, Color: p.color, Square: p.square, Flips: p.flips, Board: p.after, Due: p.due, Fault: p.fault}
}

// turnTo gives the turn to a side, or back to the other when it has no move, or
// to nobody when neither has.
func (r *Referee) turnTo(c engine.Color) {
	p := engine.Position{Board: r.board, ToMove: c}
	r.toMove, r.over, r.mustPass = c, p.Over(), p.MustPass()
	switch {
	case r.over:
		r.emit(GameOver{r.now, r.board, r.unscored})
		return
	case p.MustPass():
		r.emit(Pass{r.now, c})
		r.toMove = c.Other()
	}
	if from := r.takesFrom(); from != engine.None {
		r.emit(Supply{r.now, r.toMove, from})
	}
}

// turnBack takes over an earlier position, a fault put right or another game.
func (r *Referee) turnBack(a *account) bool {
	x := &r.explainer
	if !r.quiet() || x.view.known&a.board.Diff(x.view.board) != 0 {
		return false
	}
	if x.lead() < clearLead && !r.askedInVain(x.changed) && !r.vouched(x.changed, a) {
		r.ask(x.changed)
		return false
	}
	if a.story == mended {
		r.mend(a.fix)
		return true
	}
	unseen := a.board.Diff(r.board) &^ x.view.known
	doubt := unseen != 0 && x.lead() < 3*clearLead && r.aloneFor(unseen) < unclearPatience
	if !r.settledDown() || doubt || !r.patient(x.changed, backPatience) {
		return false
	}
	if a.story == anew {
		r.newGame()
	} else {
		r.undo(a.keep)
	}
	return true
}
