package referee

import (
	"time"

	"flipwatch/engine"
)

const (
	// scatter is how many squares must differ, without being explained, for the
	// board to show no game at all: discs are being put away, or counted in rows.
	scatter = 10
	// scatterGone is how many discs must be gone for that.
	scatterGone = 4
	// scatterWrong is how many discs a turn must have turned over without cause or
	// taken away for it to be none.
	scatterWrong = 6
	// driftPatience is how long such a board must lie still before the screen asks
	// what it is, and before play on it is looked for.
	driftPatience = 8 * time.Second
	// clearedDiscs is how few discs are left on a board that was cleared.
	clearedDiscs = 3
)

type driftState uint8

const (
	atHome  driftState = iota // the board shows the game
	driftUp                   // it does not
	asked                     // it does not, and the screen has asked
)

// adrift is what is known of a board that does not show the game.
type adrift struct {
	state driftState
	board engine.Board // as it last lay still
	lies  bool         // board is such a board
}

// scattered says that what lies there has nothing to do with the game.
func (r *Referee) scattered(a *account) bool {
	x := &r.explainer
	off := a.story == muddle || a.story == upset || a.wild()
	if r.adrift.lies && a.story == played && (a.n > 1 || !a.legal()) {
		off = true // by chance: it has been another board for a while
	}
	if !off {
		r.adrift = adrift{}
		return false
	}
	if x.changed.Count() >= scatter || x.gone.Count() >= scatterGone || r.allSeen() && r.turned(x.view.board) {
		if r.adrift.state == atHome {
			r.adrift.state = driftUp
		}
		return true
	}
	return r.adrift.state != atHome
}

// wild says that an account takes for a turn what has nothing to do with one.
func (a *account) wild() bool {
	if a.story != played || a.n == 0 {
		return false
	}
	limit := scatterWrong
	if a.n > 1 {
		limit /= 2 // what is left over after other turns
	}
	last := &a.turns[a.n-1]
	return (last.extra | last.gone).Count() >= limit
}

// drift waits until the board shows the game again, or another one: it is picked
// up where a legal turn is made on it.
func (r *Referee) drift() bool {
	v := &r.explainer.view
	if !r.quiet() || !r.allSeen() {
		return false
	}
	if v.board.Occupied().Count() <= clearedDiscs {
		r.putAway()
		return false
	}
	if r.adrift.lies {
		if c := turnOn(r.adrift.board, v); c != engine.None {
			r.pickUp(r.adrift.board, c)
			return true
		}
	}
	if !r.patient(^engine.Bitboard(0), driftPatience) {
		return false
	}
	r.adrift.board, r.adrift.lies = v.board, true
	if r.adrift.state != asked && !r.cleared {
		r.adrift.state = asked
		r.emit(Unsure{r.now, r.explainer.changed, r.offGame(v.board)})
	}
	return false
}

// offGame says what has become of the board.
func (r *Referee) offGame(seen engine.Board) string {
	if r.turned(seen) {
		return "the board has been turned: turn it back, or play on from here"
	}
	return "the board no longer shows this game: restore it, or play on from here"
}

// turned says that a board is the accepted one seen from another side. Few discs
// look the same when some were only knocked over.
func (r *Referee) turned(seen engine.Board) bool {
	if seen == r.board || r.board.Diff(seen).Count() < scatterWrong {
		return false
	}
	for _, s := range engine.AllSymmetries() {
		if s.Board(seen) == r.board {
			return true
		}
	}
	return false
}

// turnOn returns the side that made one legal turn on a board, None for nobody.
func turnOn(b engine.Board, v *view) engine.Color {
	placed := v.known & v.board.Occupied() &^ b.Occupied()
	if placed.Count() != 1 {
		return engine.None
	}
	c := v.board.At(placed.First())
	if t, ok := legalTurn(b, c, placed.First(), v); ok && t.hidden == 0 && v.known&t.after.Diff(v.board) == 0 {
		return c
	}
	return engine.None
}

// pickUp goes on from a board that the game does not lead to.
func (r *Referee) pickUp(b engine.Board, c engine.Color) {
	r.leaveOff()
	r.giveUp()
	r.unscored = true
	r.reset(false)
	r.start(b, c)
}

// giveUp leaves a game that the board does not show any more.
func (r *Referee) giveUp() {
	if len(r.plies) > 0 {
		r.earlier = &Game{r.squares(), r.movers(), r.board, true}
		r.plies, r.unscored = nil, true
	}
}

// newGame begins again from the opening. Where a fault may be put right at any
// time, players who begin anew instead leave a game that has no score.
func (r *Referee) newGame() {
	restarted := !r.over && (r.open != nil || r.faulty())
	r.leaveOff()
	if r.open != nil {
		r.resolve(Corrected) // a wrong set-up
	}
	if r.word.anew.on && len(r.plies) > 0 && !r.over {
		r.emit(Ended{r.now, r.ply(), r.board, r.unscored || restarted && r.cfg.Policy.forgives()})
	}
	if len(r.plies) > 0 {
		r.earlier = &Game{r.squares(), r.movers(), r.board, r.unscored || restarted && r.cfg.Policy.forgives()}
	}
	r.plies = nil
	r.unscored = false
	r.reset(false)
	r.start(engine.Opening(), engine.Black)
}

// faulty says that a fault stands on one of the turns.
func (r *Referee) faulty() bool {
	for k := range r.plies {
		if r.plies[k].fault != 0 {
			return true
		}
	}
	return false
}

// reset forgets what was going on. A game that is over may stay so.
func (r *Referee) reset(over bool) {
	r.forgetHalf()
	r.pending, r.todo, r.unsure = engine.NoSquare, 0, 0
	r.adrift, r.cleared, r.over = adrift{}, false, over
	r.word = word{}
}

// afterEnd is for the time after the last move: the discs are counted and put
// away, which is no play. Only a fault put right, a turn taken back and another
// game count.
func (r *Referee) afterEnd(a *account) bool {
	v := &r.explainer.view
	if r.quiet() && r.allSeen() && v.board.Occupied().Count() <= clearedDiscs {
		r.putAway()
	}
	switch {
	case a.story == mended, a.story == anew, a.story == undone && (a.keep >= len(r.plies)-2 || r.word.back.on && a.keep >= r.word.back.keep):
		return r.turnBack(a)
	}
	return false
}

// Finish ends the game where it is: a turn that is complete counts, and so does
// one that was named as wrong and left so. Nothing is made up.
func (r *Referee) Finish(frame int, at time.Duration) []Event {
	r.out = r.out[:0]
	r.now = Stamp{frame, at}
	if !r.started || r.over {
		return r.out
	}
	r.explainer.view.take(r.settled, r.still)
	a := r.account()
	for r.seenToEnd(a) {
		r.endFault(&a.turns[0])
		first := a.turns[0]
		r.accept(&first, 0)
		if r.over {
			return r.out
		}
		a = r.account()
	}
	r.standIfTurn()
	return r.out
}

// seenToEnd says that an account of legal turns may be told though nobody will look
// again: all of it was seen, or what was not lies where light falls and nothing else
// explains the rest.
func (r *Referee) seenToEnd(a *account) bool {
	v := &r.explainer.view
	unlike := v.known & a.board.Diff(v.board)
	if a.legal() && unlike == 0 {
		return true
	}
	return a.legalBut(v.dim) && unlike&^(v.dim&v.weak()) == 0 && r.explainer.lead() >= clearLead
}

// leaveOff ends an open fault when the players leave the game. A pass that was none
// leaves nothing behind: the side is to move if the game is gone on with.
func (r *Referee) leaveOff() {
	switch r.standIfTurn(); {
	case r.passed():
		r.resolve(TakenBack)
	case r.open != nil && r.open.event.Kind != Setup:
		r.resolve(Stands)
	}
}

// standIfTurn lets an open fault stand that is about a turn: it was named as wrong
// and left so, and the turn counts.
func (r *Referee) standIfTurn() {
	if r.open == nil || r.open.event.Kind == IllegalSquare || !r.open.turn.placed && !r.open.turn.revises {
		return
	}
	r.stand(&r.open.turn)
}

// putAway notes that the discs were put away.
func (r *Referee) putAway() {
	if !r.cleared {
		r.leaveOff()
	}
	r.cleared, r.word.back = true, takingBack{}
}
