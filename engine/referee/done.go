package referee

import (
	"encoding/json"
	"time"

	"flipwatch/engine"
)

const (
	// doneSettles is how many settle times a turn must lie as it does, with no hand
	// over the board, to be judged at its mover's word: one to be read, and another
	// for the shadow of the arm that goes to the button.
	doneSettles = 2
	// doneHand is how long after the word a hand may still be seen over the board: so
	// long a picture is on its way. One that stays longer has more to do, or is the
	// next player's, and the word is forgotten.
	doneHand = 250 * time.Millisecond
	// donePatience is how long the word holds at most: a turn that cannot be read by
	// then is judged in its own time.
	donePatience = 10 * time.Second
)

// word is what the players have said with a button, and what has not come about yet.
type word struct {
	done     bool // the turn on the board is over
	doneAt   time.Duration
	answered bool // the question on the screen, with yes
	seen     int  // the id of the fault whose alarm was seen
	back     takingBack
	anew     renewal
}

// Acknowledged says that the players have seen an alarm, or answered a question.
type Acknowledged struct {
	Stamp
	ID      int             // of the fault; 0 for a question
	Squares engine.Bitboard // what it was about
}

// Type implements Event.
func (Acknowledged) Type() string { return "acknowledged" }

// MarshalJSON writes the public form.
func (e Acknowledged) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Head
		ID      int      `json:"id,omitempty"`
		Squares []string `json:"squares"`
	}{e.Head(e.Type()), e.ID, names(e.Squares)})
}

// DeclareDone is told that a player has done with what there is: a press of the
// button. The first of these that fits is meant:
//
//   - another game or a take-back was declared: never mind;
//   - an alarm is up: it is seen. The fault stays open until the board is right; to
//     say it again shows the alarm again;
//   - the screen asks: the account shown is right, if all of its turns are legal;
//   - a turn is under way: it is over, and the grace time with it.
//
// When there is nothing of the kind it means nothing.
func (r *Referee) DeclareDone(frame int, at time.Duration) []Event {
	r.out = r.out[:0]
	r.now = Stamp{frame, at}
	switch {
	case r.word.anew.on:
		r.word.anew = renewal{}
	case r.word.back.on:
		r.word.back = takingBack{}
	case r.alarm() != nil:
		r.seeAlarm(r.alarm())
	case !r.started || r.cleared || r.over:
	case r.unsure != 0 && !r.word.answered && r.adrift.state == atHome:
		r.word.answered = true
		r.emit(Acknowledged{r.now, 0, r.unsure})
	default:
		if !r.sideKnown {
			r.emit(Acknowledged{Stamp: r.now})
		}
		r.word.done, r.word.doneAt = !r.idle() || !r.quiet() || !r.allSeen(), at
	}
	return r.out
}

// alarm is the fault that the screen is about; nil for none.
func (r *Referee) alarm() *Fault {
	if r.open != nil {
		return &r.open.event
	}
	return r.ignored()
}

// seeAlarm takes an alarm for seen, or shows it again.
func (r *Referee) seeAlarm(f *Fault) {
	if r.word.seen == f.ID {
		r.word.seen = 0
		return
	}
	r.word.seen = f.ID
	r.emit(Acknowledged{r.now, f.ID, f.Squares})
}

// watchWord forgets that a turn was said to be over: it is, or it is not.
func (r *Referee) watchWord() {
	w := &r.word
	if !w.done {
		return
	}
	past := r.now.Time - w.doneAt
	if past > donePatience || past < 0 || r.settled.hand != 0 && past > doneHand || past > 0 && r.idle() && r.quiet() && r.allSeen() {
		w.done = false
	}
}

// forgetWords forgets what was declared and does not come about, on a board that lies
// as accepted.
func (r *Referee) forgetWords() {
	if b := &r.word.back; b.on && r.backIsOver() {
		*b = takingBack{}
	}
	if w := &r.word.anew; w.on && r.quiet() && r.noteBoard() && r.leftAlone(w.at, anewPatience) {
		*w = renewal{}
	}
}

// leftAlone says that nobody has touched the board for a time, nor declared anything
// at a later one.
func (r *Referee) leftAlone(since, d time.Duration) bool {
	rests := min(r.aloneFor(^engine.Bitboard(0)), r.now.Time-since)
	return rests >= d || rests < 0
}

// grace is how long a turn that is not right may lie before it is a fault. Discs that
// changed without one are no turn: light falls on them.
func (r *Referee) grace() time.Duration {
	if r.word.done {
		return min(r.cfg.Grace, doneSettles*r.cfg.Settle)
	}
	return r.cfg.Grace
}

// vouched says that the players have answered the question about squares, and that
// what they then vouch for is sound.
func (r *Referee) vouched(squares engine.Bitboard, a *account) bool {
	sound := a.legal() || a.story == undone || a.story == mended
	return sound && r.word.answered && r.unsure != 0 && squares&^r.unsure == 0 && r.quiet()
}
