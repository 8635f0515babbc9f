package referee

import (
	"time"

	"flipwatch/engine"
)

// ply is one turn that was accepted.
type ply struct {
	before, after engine.Board
	color         engine.Color
	square        engine.Square
	flips         engine.Bitboard // those really made
	fault         int             // the id of a fault that stands on it, 0 for none
}

// Referee follows one game. It is not safe for concurrent use.
type Referee struct {
	cfg      Config
	settled  *settler
	order    sequence
	expected engine.Position

	started, over bool
	sideKnown     bool // whose turn it is; not so at the start of a game picked up
	before        int  // discs placed before the first ply
	plies         []ply
	board         engine.Board // what is accepted to lie there
	toMove        engine.Color

	open    *openFault
	half    account // the last unfinished turn seen without a hand over it
	todo    engine.Bitboard
	pending engine.Square
	faults  int

	now   Stamp
	still bool
	// handAt is the last frame with a hand over the board; leftAt is when the
	// hand left, as well as the frames can tell, or -1 while it is there.
	handAt, leftAt time.Duration
	out            []Event
}

// openFault is a fault that the players have not dealt with yet.
type openFault struct {
	event   Fault
	account account
	next    engine.Color // the side to move if it stands
}

// New makes a referee for one game.
func New(c Config) (*Referee, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	c = c.withDefaults()
	r := &Referee{cfg: c, settled: newSettler(c.Settle), expected: engine.Start(), pending: engine.NoSquare, handAt: -time.Hour}
	if c.Start != (engine.Board{}) && c.Start != engine.Opening() {
		r.expected = engine.Position{Board: c.Start, ToMove: c.ToMove}
	} else if c.ToMove != engine.None {
		r.expected.ToMove = c.ToMove
	}
	r.board, r.toMove = r.expected.Board, r.expected.ToMove
	return r, nil
}

// Observe takes in one reading of the board and returns what it means. The slice
// is good until the next call.
func (r *Referee) Observe(o *Observation) []Event {
	r.out = r.out[:0]
	r.now, r.still = Stamp{o.Frame, o.Time}, o.Still
	r.settled.observe(o)
	r.watchHand(o)
	seen, known := r.settled.board, r.sure()
	if !r.started {
		r.begin(seen, known)
		if !r.started {
			return r.out
		}
	}
	// A decision can make way for the next one: several turns in one step.
	for range mostAtOnce {
		if !r.judge(seen, known) {
			break
		}
	}
	return r.out
}

// watchHand notes when a hand was last over the board.
func (r *Referee) watchHand(o *Observation) {
	switch {
	case o.Still:
	case r.settled.hand != 0:
		r.handAt, r.leftAt = o.Time, -1
	case r.leftAt < 0:
		r.leftAt = (r.handAt + o.Time) / 2 // somewhere between two frames
	}
}

// sureStill is the chance from which a photo's square counts: there is no second
// look at it.
const sureStill = 0.85

// sure returns the squares whose reading counts now.
func (r *Referee) sure() engine.Bitboard {
	known := r.settled.known
	if !r.still {
		return known
	}
	for sq := range known.Squares() {
		if r.settled.chance(int(sq), int(r.settled.value[sq])) < sureStill {
			known = known.Without(sq)
		}
	}
	return known
}

// quiet says that no hand has been at work for the settle time.
func (r *Referee) quiet() bool {
	return r.still || r.settled.hand == 0 && r.now.Time-r.handAt >= r.cfg.Settle
}

// restingFor is how long the squares have lain as they do without a hand over
// the board.
func (r *Referee) restingFor(squares engine.Bitboard) time.Duration {
	since := r.leftAt
	if since < 0 {
		since = r.now.Time
	}
	for sq := range squares.Squares() {
		since = max(since, r.settled.since[sq])
	}
	return r.now.Time - since
}

// patient says that the grace time is over for squares that are wrong.
func (r *Referee) patient(squares engine.Bitboard, grace time.Duration) bool {
	return r.still || r.restingFor(squares) >= grace
}

func (r *Referee) emit(e Event) { r.out = append(r.out, e) }

// ply returns the number of discs placed.
func (r *Referee) ply() int { return r.before + len(r.plies) }

// hiddenPatience is how long due flips may be out of sight, with no hand over
// the board, before they are taken as made: something stands there, or glares.
const hiddenPatience = time.Second

// judge makes one decision, if there is one to make, and says whether there may
// be another.
func (r *Referee) judge(seen engine.Board, known engine.Bitboard) bool {
	if r.over {
		return r.afterEnd(seen, known)
	}
	a := explain(r.board, r.toMove, seen, known)
	if !r.sideKnown && a.kind == oneTurn && !a.complete() {
		if b := explain(r.board, r.toMove.Other(), seen, known); b.complete() {
			a = b
		}
	}
	r.notePending(&a, known)
	if !r.quiet() {
		return false
	}
	switch {
	case a.kind == nothing:
		r.calm(known)
	case r.adapt(seen, known), r.nextDisc(seen, known):
		return true
	case a.complete():
		return r.complete(&a)
	case a.kind == several:
		return r.several(&a, seen, known)
	case r.takeBack(&a, seen, known):
		return true
	default:
		r.suspect(&a, known)
	}
	return false
}

// notePending tells of a disc that is down with flips still to come.
func (r *Referee) notePending(a *account, known engine.Bitboard) {
	if a.kind != oneTurn || a.fault != WrongFlips || a.missed == 0 || r.open != nil {
		if a.kind == nothing && known.Has(r.pending) || a.complete() {
			r.pending, r.todo = engine.NoSquare, 0
		}
		return
	}
	if a.square == r.pending && a.missed == r.todo {
		return
	}
	r.pending, r.todo = a.square, a.missed
	r.emit(Pending{r.now, r.ply() + 1, a.color, a.square, a.missed})
}

// calm is for a board that lies as accepted: what was wrong is right again.
func (r *Referee) calm(known engine.Bitboard) {
	r.half = account{}
	if r.open == nil || r.open.account.diff&^known != 0 {
		return
	}
	how := Corrected
	if r.open.account.kind == oneTurn {
		how = TakenBack
	}
	r.resolve(how)
}

func (r *Referee) resolve(how How) {
	r.emit(Resolved{r.now, r.open.event.ID, r.open.event.Ply, how})
	r.open = nil
}

// complete accepts a legal turn when all of it has been seen.
func (r *Referee) complete(a *account) bool {
	if a.hidden != 0 && !r.patient(0, hiddenPatience) {
		return false
	}
	if r.open != nil {
		how := Corrected
		if r.open.account.kind == oneTurn && r.open.account.square != a.square {
			how = TakenBack
		}
		r.resolve(how)
	}
	r.accept(a, 0)
	return true
}

// accept takes a turn over, right or wrong.
func (r *Referee) accept(a *account, fault int) {
	p := ply{r.board, a.board, a.color, a.square, a.made | a.hidden, fault}
	r.plies = append(r.plies, p)
	r.board, r.sideKnown = a.board, true
	r.half, r.pending, r.todo = account{}, engine.NoSquare, 0
	r.emit(r.moveEvent(len(r.plies) - 1))
	r.turnTo(a.color.Other())
}

func (r *Referee) moveEvent(i int) Move {
	p := &r.plies[i]
	return Move{r.now, r.before + i + 1, p.color, p.square, p.flips, p.after}
}

// turnTo gives the turn to a side, or back to the other when it has no move, or
// to nobody when neither has.
func (r *Referee) turnTo(c engine.Color) {
	p := engine.Position{Board: r.board, ToMove: c}
	r.toMove, r.over = c, p.Over()
	switch {
	case r.over:
		r.emit(GameOver{r.now, r.board, false})
	case p.MustPass():
		r.emit(Pass{r.now, c})
		r.toMove = c.Other()
	}
}
