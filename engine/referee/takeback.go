package referee

import (
	"time"

	"flipwatch/engine"
)

const (
	// backDeclared is the price of a take-back that was declared, in nats.
	backDeclared = 1.0
	// takingPatience is how long the board may lie untouched before a take-back that
	// was declared is forgotten: discs are looked for, and the turn is argued about.
	takingPatience = 30 * time.Second
)

// takingBack is a take-back that was declared and that the board does not show yet.
type takingBack struct {
	on   bool
	keep int             // the plies that are to be left
	way  engine.Bitboard // squares that change on the way there
	at   time.Duration   // when it was declared
}

// DeclareTakeback is told that the players take back the disc put down last: that of
// the turn under way or named as a fault, else that of the last turn that counts; and
// that of the one before it if it is said once more. A pass declared wrongly is taken
// back at once. The position to go back to is told by State until the board shows it,
// and until then nothing on the way there is a fault. It counts when the board shows
// it, as if nothing had been said; if a turn is made instead, or nothing for a while,
// it is forgotten.
func (r *Referee) DeclareTakeback(frame int, at time.Duration) []Event {
	r.out = r.out[:0]
	r.now = Stamp{frame, at}
	if !r.started || r.cleared || r.word.anew.on || r.adrift.state != atHome {
		return r.out
	}
	if r.passed() {
		r.resolve(TakenBack)
		return r.out
	}
	keep, was := len(r.plies)-1, r.word.back
	switch {
	case was.on:
		keep = was.keep - 1
	case r.todo != 0, r.hasHalf && r.half.placed, r.open != nil && r.open.turn.placed:
		keep++
	}
	if keep < 0 {
		return r.out
	}
	r.word.back = takingBack{on: true, keep: keep, at: at}
	to, s := r.goal().Board, r.settled
	r.word.back.way = was.way | r.board.Diff(to) | s.known&s.board.Diff(to)
	r.word.done = false
	return r.out
}

// goal is the position that a take-back leads to.
func (r *Referee) goal() Restore {
	keep := r.word.back.keep
	if keep < len(r.plies) {
		return r.plies[keep].undo()
	}
	before := r.half.square
	if r.open != nil {
		before = r.open.turn.square
	} else if r.todo != 0 {
		before = r.pending
	}
	return Restore{engine.Position{Board: r.board, ToMove: r.toMove}, before}
}

// goingBack says that the board is on its way to where a take-back leads, which is no
// fault. A take-back that is over or that nobody goes on with is forgotten.
func (r *Referee) goingBack(a *account) bool {
	b := &r.word.back
	if !b.on {
		return false
	}
	if r.backIsOver() {
		*b = takingBack{}
		return false
	}
	s := r.settled
	switch {
	case a.story == undone, a.story == mended, a.story == anew, a.legal():
		return false
	}
	return s.known&s.board.Diff(r.goal().Board)&^b.way == 0
}

// backIsOver says that the disc of a turn under way is off again, or that nobody goes
// on with a take-back.
func (r *Referee) backIsOver() bool {
	b, s := &r.word.back, r.settled
	there := b.keep == len(r.plies) && s.known&s.board.Diff(r.board) == 0 && r.quiet() && r.allSeen()
	return there || b.keep > len(r.plies) || r.leftAlone(b.at, takingPatience)
}
