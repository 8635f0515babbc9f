package referee

import (
	"time"

	"flipwatch/engine"
)

// faultGap is the evidence, in nats, that each square of a fault must give by
// itself against what it should be. One look at a square, however sure, does not
// reach it, and glare is never more than one.
const faultGap = 5.0

// nextPatience is how long a disc that is no legal turn must lie after a fault that
// was named, for that fault to stand.
const nextPatience = time.Second

// suspect waits with a turn that is not legal until the grace time is over, and
// then names the fault.
func (r *Referee) suspect(t *turn, grace time.Duration) {
	if !r.quiet() {
		return
	}
	// What is out of sight may belong to another turn.
	if t.fault != Unexplained && r.evident(t) && r.allOf(t) {
		r.half, r.hasHalf, r.halfSince = *t, true, 0
	}
	if r.open != nil && !r.passed() && r.open.turn.square == t.square && r.open.turn.placed == t.placed {
		r.worse(t, grace)
		return
	}
	switch unread := ^r.settled.known &^ r.settled.covered; {
	case r.still:
	case !t.placed && (t.made|t.gone).Count() > 1 && unread&r.board.Occupied() != 0:
		grace += unclearPatience // light falls on a disc that may be knocked over as well
	case r.reachedUnseen() != 0:
		grace += hiddenPatience // what is out of sight may explain it
	}
	if !r.patient(t.touched(), grace) {
		return
	}
	if !r.evident(t) || r.explainer.lead() < clearLead && !r.askedInVain(t.touched()) || r.beneath(t) {
		r.ask(t.touched())
		return
	}
	if r.open != nil {
		r.resolve(TakenBack)
	}
	r.raise(t)
}

// evident says that every square of a fault is surely not as it should be.
func (r *Referee) evident(t *turn) bool {
	should := t.before
	if t.due != 0 && !t.revises {
		should = withFlips(t.before, t.due.With(t.square), t.color)
	}
	if t.revises {
		p := r.lastPly()
		should = p.after
	}
	if t.fault == IllegalSquare || t.fault == WrongTurn {
		should = t.before
	}
	if t.placed && r.explainer.view.gap(engine.BitOf(t.square), t.before) < faultGap {
		return false
	}
	wrong := t.squares & r.explainer.view.board.Diff(should)
	return wrong&^r.explainer.view.known == 0 && r.explainer.view.gap(wrong, should) >= faultGap
}

// excused is the legal turn that a turn with wrong flips may have been, where they are
// no more than likely: nobody is accused of them.
func (r *Referee) excused(t *turn) (turn, bool) {
	if t.fault != WrongFlips || r.evident(t) {
		return turn{}, false
	}
	return legalTurn(t.before, t.color, t.square, &r.explainer.view)
}

// worse follows what the players do about an open fault: some of it may be put
// right, or more go wrong.
func (r *Referee) worse(t *turn, grace time.Duration) {
	was := &r.open.turn
	more := (t.missed|t.extra|t.gone)&^(was.missed|was.extra|was.gone) != 0 || t.fault != was.fault ||
		!t.placed && t.squares&^was.squares != 0
	if !more {
		return
	}
	if r.patient(t.touched(), grace) && r.evident(t) && r.explainer.lead() >= clearLead {
		id := r.open.event.ID
		r.open = nil
		r.tell(t, id)
	}
}

// raise names a fault.
func (r *Referee) raise(t *turn) {
	r.faults++
	r.tell(t, r.faults)
}

func (r *Referee) tell(t *turn, id int) {
	n := r.ply()
	if t.placed {
		n++
	}
	square := t.square
	if t.gone != 0 {
		square = t.gone.First()
	}
	e := Fault{r.now, id, t.fault, n, t.color, square, t.missed, t.extra, t.squares, t.message(), r.restoreFor(t)}
	r.open = &openFault{e, *t}
	r.pending, r.todo = engine.NoSquare, 0
	r.word.done, r.word.seen, r.word.back = false, 0, takingBack{}
	r.half, r.hasHalf, r.halfSince = *t, true, 0
	r.emit(e)
}

func (r *Referee) resolve(how How) {
	r.emit(Resolved{Stamp: r.now, ID: r.open.event.ID, Ply: r.open.event.Ply, How: how})
	r.open = nil
}

func (r *Referee) forgetHalf() { r.half, r.hasHalf, r.halfSince = turn{}, false, 0 }

// nextDisc notices that another disc was put down after a turn that was wrong or
// unfinished: then that turn stands.
func (r *Referee) nextDisc(a *account) bool {
	first, next := &a.turns[0], &a.turns[1]
	if !r.clear(first.squares | engine.BitOf(next.square)) {
		return false
	}
	if x := &r.explainer; next.made&x.view.known == 0 && x.view.gap(engine.BitOf(next.square), first.after) < faultGap {
		return false // the shadow of a hand, perhaps
	}
	last, patience := &a.turns[a.n-1], r.cfg.Grace
	if r.open != nil && r.open.turn.square == first.square {
		patience = min(patience, nextPatience)
	}
	if !last.legal() && !r.mayFollow(last, patience) {
		return false // it may yet turn out otherwise
	}
	if (r.open == nil || next.hidden.Has(next.square)) && !r.settledDown() {
		return false // what is out of sight may explain it
	}
	wrong := *first
	if r.open == nil || r.open.turn.square != wrong.square {
		if r.beneath(&wrong) {
			return false
		}
		if t, ok := r.excused(&wrong); ok {
			r.endFault(&t)
			r.accept(&t, 0)
			return true
		}
		if r.open != nil {
			r.resolve(TakenBack)
		}
		r.raise(&wrong)
	}
	r.stand(&wrong)
	return true
}

// stand takes an open fault over: the players have played on.
func (r *Referee) stand(t *turn) {
	id := r.open.event.ID
	if !t.placed && !t.revises {
		r.standUpset(t)
		return
	}
	r.resolve(Stands)
	switch {
	case t.placed:
		r.accept(t, id)
	case t.revises:
		p := r.lastPly()
		p.after, p.flips, p.fault, p.kind = t.after, t.made, id, t.fault
		r.board = t.after
		r.forgetHalf()
		r.revise(len(r.plies) - 1)
		r.turnAgain()
	}
}

// standUpset takes the board over as it is: discs that are gone or were turned over
// without a turn are left so.
func (r *Referee) standUpset(t *turn) {
	end := Resolved{r.now, r.open.event.ID, r.open.event.Ply, Stands, engine.Position{Board: t.after, ToMove: r.sideAfter(t.after)}}
	r.emit(end)
	r.open, r.board = nil, t.after
	r.forgetHalf()
	r.turnAgain()
}

// upset waits with discs turned over or taken away, or with a board that no turn
// explains, and names it.
func (r *Referee) upset(a *account) {
	if a.story == upset {
		r.suspect(&a.turns[0], r.cfg.Grace)
		return
	}
	x := &r.explainer
	t := turn{fault: Unexplained, color: r.toMove, square: engine.NoSquare, squares: x.changed, before: r.board, after: x.view.over(r.board)}
	r.suspect(&t, max(2*r.cfg.Grace, muddlePatience))
}

// askedInVain says that the screen has asked about squares, and that nobody has
// made them clearer: the better account is then taken rather than none.
func (r *Referee) askedInVain(squares engine.Bitboard) bool {
	return r.unsure != 0 && squares&^r.unsure == 0 && r.quiet() && r.patient(squares, r.cfg.Grace+2*unsurePatience)
}

// ask says that two accounts are about equally good, once for the same squares.
func (r *Referee) ask(squares engine.Bitboard) {
	if r.still || !r.quiet() || squares&^r.unsure == 0 || !r.patient(squares, r.cfg.Grace+unsurePatience) {
		return
	}
	r.unsure, r.word.answered = squares, false
	if doubt := squares & r.explainer.doubt(); doubt != 0 {
		squares = doubt
	}
	r.emit(Unsure{r.now, squares, "not sure what lies on " + squares.String() + ": look at these squares"})
}
