package referee

import (
	"encoding/json"
	"time"

	"flipwatch/engine"
)

// anewPatience is how long the board may lie untouched before another game that was
// declared is forgotten: nobody clears it.
const anewPatience = 30 * time.Second

// renewal is another game that was declared and that the board does not show yet.
type renewal struct {
	on     bool
	at     time.Duration
	noted  bool            // how the board lay then, once no hand was over it
	board  engine.Board    // so
	placed engine.Bitboard // discs of a turn that had not been judged yet
}

// Ended says that the players have ended a game before its end, by their word, and
// have set another one up.
type Ended struct {
	Stamp
	Ply      int // discs placed
	Board    engine.Board
	Unscored bool
}

// Type implements Event.
func (Ended) Type() string { return "ended" }

// MarshalJSON writes the public form.
func (e Ended) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Head
		Ply      int    `json:"ply"`
		Board    string `json:"board"`
		Unscored bool   `json:"unscored"`
	}{e.Head(e.Type()), e.Ply, e.Board.String(), e.Unscored})
}

// DeclareNewGame is told that the players want another game. The opening is then
// waited for, and nothing that is done to the board is a fault. The game on the board
// is over when the opening lies there, and not before: a turn made on it goes on with
// it, and so it does when the board is left alone or put back.
func (r *Referee) DeclareNewGame(frame int, at time.Duration) []Event {
	r.out = r.out[:0]
	r.now = Stamp{frame, at}
	fresh := len(r.plies) == 0 && r.started && r.board == engine.Opening()
	if fresh || !r.started && !r.resumed {
		return r.out // it is what is waited for
	}
	r.word = word{seen: r.word.seen, anew: renewal{on: true, at: at}}
	return r.out
}

// renewing waits for the opening of the other game, and says whether the board is to
// be judged as that of the one at hand.
func (r *Referee) renewing() bool {
	if !r.quiet() {
		return false
	}
	if !r.noteBoard() {
		return false
	}
	a, x, w := r.account(), &r.explainer, &r.word.anew
	seen, known := r.settled.board, r.settled.known
	switch {
	case r.showsOpening():
		r.newGame()
	case x.placed&^w.placed != 0 && x.gone.Count() <= 1: // play goes on
		*w = renewal{}
		return true
	case (a.legal() || a.story == undone || a.story == mended) && known&a.board.Diff(seen) == 0:
		return true // made before it was declared, or play goes on
	case known&seen.Diff(w.board) != 0 && r.allSeen() && seen.Occupied().Count() <= openingDiscs+1:
		r.putAway()
	case r.leftAlone(w.at, anewPatience):
		*w = renewal{}
	}
	return false
}

// noteBoard keeps how the board lay when another game was declared, as soon as that is
// seen, and says whether it has been.
func (r *Referee) noteBoard() bool {
	w, s := &r.word.anew, r.settled
	if !w.noted && (r.allSeen() || r.now.Time-w.at >= hiddenPatience) {
		lies := overlay(r.board, s.board, s.known)
		w.noted, w.board, w.placed = true, lies, lies.Occupied()&^r.board.Occupied()
	}
	return w.noted
}

// showsOpening says that the opening lies there, after another board or for long
// enough.
func (r *Referee) showsOpening() bool {
	seen, known, opening := r.settled.board, r.settled.known, engine.Opening()
	return r.allSeen() && known&seen.Diff(opening) == 0 && opening.Occupied()&^known == 0 && r.patient(opening.Occupied(), backPatience)
}

// beginAnew waits for the opening instead of the position that a record has left.
func (r *Referee) beginAnew() {
	seen, known, opening := r.settled.board, r.settled.known, engine.Opening()
	changed := known & seen.Diff(opening)
	switch {
	case known&seen.Diff(r.expected.Board) == 0 && r.quiet() && r.allSeen() && r.patient(^engine.Bitboard(0), backPatience):
		r.word.anew = renewal{} // it was put back
	case r.showsOpening():
		r.newGame()
	case changed != 0 && r.quiet() && r.allSeen() && slipped(seen, changed) && seen.Occupied() != 0 && r.patient(changed, r.setUpTime(seen, changed)):
		r.wrongSetup(opening, seen, changed)
	}
}
