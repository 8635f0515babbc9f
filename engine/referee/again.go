package referee

import "flipwatch/engine"

// again waits, when the discs were put away, for the opening of another game, for
// the game to be put back, or for any other board that is played on. Discs laid in
// rows for counting are none of these.
func (r *Referee) again() {
	v := &r.explainer.view
	seen, known := r.settled.board, r.settled.known
	if !r.quiet() || !r.allSeen() {
		return
	}
	opening := engine.Start()
	changed := known & seen.Diff(opening.Board)
	switch {
	case known&seen.Diff(r.board) == 0 && seen.Occupied() != 0 && (!r.over || changed != 0):
		r.reset(r.over)
		return
	case changed == 0 && r.patient(opening.Occupied(), backPatience), changed != 0 && r.underWay(opening) && r.patient(changed, backPatience):
		r.newGame()
		return
	case r.open != nil && turnOn(r.open.turn.after, v) != engine.None:
		b := r.open.turn.after
		r.pickUp(b, turnOn(b, v))
		return
	}
	if changed != 0 && slipped(seen, changed) && seen.Occupied().Count() >= openingDiscs-1 && r.patient(changed, r.setUpTime(seen, changed)) {
		r.wrongSetup(opening.Board, seen, changed)
	}
	r.drift()
}
