package referee

import (
	"time"

	"flipwatch/engine"
)

const (
	// enoughKnown is how many squares must be read to begin: something may stand
	// on a corner of the board.
	enoughKnown = 56
	// setupSlips is how many squares of the opening may be wrong for it to be
	// taken for a slip and not for another position.
	setupSlips = 3
	// mostDim is how many discs of it may lie where light keeps them from being read,
	// and setupDim how long it must have done so.
	mostDim, setupDim = 2, 3 * time.Second
	// openingDiscs is how many discs the opening has; with one more or fewer it
	// is still an opening gone wrong.
	openingDiscs = 4
	// setupPatience is how long people take to put the discs of the opening down.
	setupPatience = 15 * time.Second
)

// begin waits for the starting position.
func (r *Referee) begin() {
	seen, known := r.settled.board, r.settled.known
	unseen := r.expected.Occupied() &^ known
	if known.Count() < enoughKnown || unseen&^r.settled.unread(setupDim) != 0 || unseen.Count() > mostDim || !r.quiet() {
		return
	}
	v := &r.explainer.view
	v.take(r.settled, r.still)
	if r.word.anew.on {
		r.beginAnew()
		return
	}
	diff := known & seen.Diff(r.expected.Board)
	switch {
	case diff == 0, r.underWay(r.expected), r.hardlyDiffers(diff):
		r.start(r.expected.Board, r.expected.ToMove)
	case r.open != nil && turnOn(r.open.turn.after, v) != engine.None:
		b := r.open.turn.after
		c := turnOn(b, v)
		r.resolve(Stands)
		r.giveUp()
		r.start(b, c)
	case r.resumed && known&seen.Diff(engine.Opening()) == 0 && r.patient(diff, r.cfg.Grace):
		r.newGame()
	case !r.patient(diff, r.setUpTime(seen, diff)) || ^known&^r.settled.lasting|unseen != 0 || seen.Occupied() == 0:
		return // not looked at for long enough, or not set up yet
	case slipped(seen, diff), r.resumed, r.cfg.Start != engine.Board{}:
		r.wrongSetup(r.expected.Board, seen, diff)
	case v.weak() == 0:
		r.start(seen, engine.None)
	}
}

// hardlyDiffers says that the few squares that differ from the starting position are
// all of them in doubt, and stay so: light falls on them.
func (r *Referee) hardlyDiffers(diff engine.Bitboard) bool {
	return diff.Count() <= mostDim && diff == r.explainer.view.doubted(diff, r.expected.Board, faultGap) && r.patient(diff, r.cfg.Grace)
}

// slipped says that a board is meant to be the one it differs from.
func slipped(seen engine.Board, diff engine.Bitboard) bool {
	return diff.Count() <= setupSlips || seen.Occupied().Count() <= openingDiscs+1
}

// setUpTime is how long a board that is not the starting position must lie to be
// taken for a wrong one: longer while all that is missing are discs to come.
func (r *Referee) setUpTime(seen engine.Board, diff engine.Bitboard) time.Duration {
	if diff&seen.Occupied() == 0 {
		return max(r.cfg.Grace, setupPatience)
	}
	return r.cfg.Grace
}

// wrongSetup names a wrong starting position, once.
func (r *Referee) wrongSetup(want, seen engine.Board, diff engine.Bitboard) {
	if r.open != nil {
		return
	}
	r.raise(&turn{fault: Setup, square: engine.NoSquare, squares: diff, resumed: r.resumed, before: want, after: seen})
	r.forgetHalf()
}

// underWay says that the game from a position is a turn or two old already, or in
// the middle of a turn.
func (r *Referee) underWay(from engine.Position) bool {
	if from.ToMove == engine.None {
		return false
	}
	x := &r.explainer
	x.view.ignoreWeak(from.Board)
	x.board, x.toMove, x.sides, x.half, x.discs, x.glances = from.Board, from.ToMove, 1, nil, &r.discs, &r.glances
	x.last, x.named, x.worked, x.underWay = nil, false, false, true
	x.begin()
	if n := x.placed.Count(); n < 1 || n > 2 {
		return false
	}
	x.explain()
	a := &x.best
	return a.story == played && x.lead() >= clearLead && a.turns[0].fault != IllegalSquare && (a.n == 1 || a.turns[0].legal() && a.turns[1].legal())
}

// start begins the game from a board. A side to move that nobody named is the
// only one that can move or, when both can, the one that the number of discs
// suggests, until the first move tells.
func (r *Referee) start(b engine.Board, toMove engine.Color) {
	if r.open != nil {
		r.resolve(Corrected)
	}
	r.sideKnown = toMove != engine.None
	if !r.sideKnown {
		toMove = engine.Black
		if b.Occupied().Count()%2 == 1 {
			toMove = engine.White
		}
		if b.Legal(toMove) == 0 {
			toMove = toMove.Other()
		}
		r.sideKnown = b.Legal(toMove.Other()) == 0
	}
	r.started, r.board, r.toMove = true, b, toMove
	r.best = account{}
	if len(r.plies) == 0 {
		r.before = max(0, b.Occupied().Count()-engine.Opening().Occupied().Count())
	}
	r.emit(Start{r.now, b, r.ply(), toMove})
	if r.sideKnown {
		r.firstTurn()
		return
	}
	r.emit(Unsure{r.now, 0, "picked up in mid-game: taking it as " + toMove.String() + "'s turn until a move shows otherwise"})
}

// firstTurn passes for a side that cannot move in the position given, or ends a
// game that is over before it begins.
func (r *Referee) firstTurn() {
	p := engine.Position{Board: r.board, ToMove: r.toMove}
	switch {
	case p.Over():
		r.over = true
		r.emit(GameOver{r.now, r.board, r.unscored})
	case p.MustPass():
		r.emit(Pass{r.now, r.toMove})
		r.toMove = r.toMove.Other()
	}
}
