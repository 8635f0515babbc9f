package referee

import (
	"time"

	"flipwatch/engine"
)

// orderOnly says that the best account and the next are legal turns that come to
// the same board, in another order: looking at it for longer tells nobody more.
func (r *Referee) orderOnly(a *account) bool {
	return a.board == r.explainer.next.board && a.legal() && r.explainer.next.legal() &&
		r.settledDown() && r.patient(r.explainer.changed, hiddenPatience)
}

// manyTurns is how many turns that fit each other leave no doubt of the first.
const manyTurns = 4

// mayFollowAnother says that a disc may have been put down before this turn where a
// hand still is, or is only just away. Where none has been since the square was last
// seen empty, and light falls, there is no other disc.
func (r *Referee) mayFollowAnother(t *turn) bool {
	if r.settledDown() {
		return false
	}
	hidden := r.board.Occupied().Neighbours() & r.board.Vacant() &^ r.settled.known &^ r.settled.lasting
	for sq := range hidden.Without(t.square).Squares() {
		if r.discs.before(sq, t.square) && r.settled.coverTo[sq] > r.discs.emptyAt(sq) {
			return true
		}
	}
	return false
}

// faultHidden says that what is wrong with a turn, by the fault that is open, is out
// of sight: that does not put it right.
func (r *Referee) faultHidden(t *turn) bool {
	o := r.open
	return o != nil && o.turn.placed && o.turn.square == t.square && o.turn.squares&^r.settled.known != 0
}

// mendedByNext says that the turn seen to be wrong is one which the other side's
// next turn can seem to put right: it turns discs over the other way, where flips
// that are only missing are made by the mover.
func (r *Referee) mendedByNext() bool {
	t := &r.half
	switch {
	case r.open != nil:
		t = &r.open.turn
	case !r.hasHalf:
		return false
	}
	return t.fault != WrongFlips || t.extra != 0
}

// mayFollow says that a turn which is not legal may be taken for one that followed
// another: nothing out of sight can still explain it, and unless only its flips are
// wrong it has lain for a time.
func (r *Referee) mayFollow(t *turn, patience time.Duration) bool {
	if !r.settledDown() {
		return false
	}
	return t.fault == WrongFlips || r.patient(t.touched(), patience)
}

// reachedUnseen are the squares out of sight over which something has been since they
// were last known: what lies there may have changed.
func (r *Referee) reachedUnseen() engine.Bitboard {
	var b engine.Bitboard
	for sq := range (^r.settled.known &^ r.settled.lasting).Squares() {
		if r.settled.coverTo[sq] > r.settled.knownAt[sq] {
			b = b.With(sq)
		}
	}
	return b
}

// handRests says that something covers the board, or did within the grace time, that
// may be a hand at rest.
func (r *Referee) handRests() bool { return !r.still && r.now.Time-r.restAt < r.cfg.Grace }

// beneath says that what is wrong with a turn may come of turns made where something
// stands on the board: it is out of turn or on a wrong square where one may have been
// made, or all that is wrong are discs turned over, each on a line of discs from a
// vacant square out of sight. What covers one square alone is light.
func (r *Referee) beneath(t *turn) bool {
	standing := (r.settled.resting | r.settled.lasting) &^ r.settled.known
	standing &= standing.Beside()
	from := standing & r.board.Vacant()
	if from == 0 || t.missed|t.gone != 0 {
		return false
	}
	if t.fault == WrongTurn || t.fault == IllegalSquare {
		return r.board.Legal(r.toMove)&from != 0
	}
	turned := t.extra
	if !t.placed {
		turned = t.made
	}
	if turned == 0 || t.amiss {
		return false
	}
	for sq := range from.Squares() {
		turned &^= linesFrom(sq, r.board.Occupied()|standing)
	}
	return turned == 0
}

// linesFrom are the squares in all eight directions from a square for as long as discs
// lie on them.
func linesFrom(sq engine.Square, discs engine.Bitboard) (lines engine.Bitboard) {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			next := func(at engine.Square) engine.Square { return engine.SquareAt(at.Row()+dy, at.Col()+dx) }
			for at := next(sq); at != sq && discs.Has(at); at = next(at) {
				lines = lines.With(at)
			}
		}
	}
	return lines
}
