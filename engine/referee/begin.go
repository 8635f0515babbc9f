package referee

import "flipwatch/engine"

const (
	// enoughKnown is how many squares must be read to begin: something may stand
	// on a corner of the board.
	enoughKnown = 56
	// setupSlips is how many squares of the opening may be wrong for it to be
	// taken for a slip and not for another position.
	setupSlips = 3
	// openingDiscs is how many discs the opening has; with one more or fewer it
	// is still an opening gone wrong.
	openingDiscs = 4
)

// begin waits for the starting position.
func (r *Referee) begin(seen engine.Board, known engine.Bitboard) {
	if known.Count() < enoughKnown || known&r.expected.Occupied() != r.expected.Occupied() || !r.quiet() {
		return
	}
	diff := known & seen.Diff(r.expected.Board)
	a := explain(r.expected.Board, r.expected.ToMove, seen, known)
	switch {
	case diff == 0, a.kind == oneTurn && a.fault != IllegalSquare && r.expected.ToMove != engine.None:
		r.start(r.expected.Board, r.expected.ToMove)
	case !r.patient(diff, r.cfg.Grace) || ^known&^r.settled.lasting != 0 || seen.Occupied() == 0:
		return // not looked at for long enough, or not set up yet
	case diff.Count() <= setupSlips, seen.Occupied().Count() <= openingDiscs+1:
		if r.open == nil {
			r.raise(&account{kind: muddle, fault: Setup, square: engine.NoSquare, squares: diff, diff: diff, board: seen})
		}
	default:
		r.start(seen, engine.None)
	}
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
			toMove, r.sideKnown = toMove.Other(), true
		}
	}
	r.started, r.board, r.toMove = true, b, toMove
	r.before = b.Occupied().Count() - engine.Opening().Occupied().Count()
	r.emit(Start{r.now, b, r.before, toMove})
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
		r.emit(GameOver{r.now, r.board, false})
	case p.MustPass():
		r.emit(Pass{r.now, r.toMove})
		r.toMove = r.toMove.Other()
	}
}
