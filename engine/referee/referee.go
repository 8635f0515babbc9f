package referee

import (
	"time"

	"flipwatch/engine"
)

// Referee follows one game. It is not safe for concurrent use.
type Referee struct {
	cfg       Config
	settled   *settler
	explainer explainer
	discs     sightings
	glances   glances
	expected  engine.Position

	started, over bool
	resumed       bool // a record tells of the game
	sideKnown     bool // whose turn it is; not so at the start of a game picked up
	before        int  // discs placed before the first ply
	plies         []ply
	earlier       *Game        // the game before, until the new one has a ply
	board         engine.Board // what is accepted to lie there
	toMove        engine.Color
	mustPass      bool // the side after the last turn had to pass, and nobody has said so
	unscored      bool
	cleared       bool // the discs were put away

	open     *openFault
	ignoring *Fault // the newest move made over a fault, under Strict
	half     turn   // the last wrong or unfinished turn seen without a hand over it
	hasHalf  bool
	// halfSince are the squares that a hand has covered since.
	halfSince engine.Bitboard
	todo      engine.Bitboard
	pending   engine.Square
	faults    int
	unsure    engine.Bitboard
	word      word // what was declared
	adrift    adrift
	best      account // the best account of the frame before
	bestFrom  time.Duration

	now   Stamp
	still bool
	// handAt is the last frame with a hand at work over the board; leftAt is when
	// the hand left, as well as the frames can tell, or -1 while it is there.
	handAt, leftAt time.Duration
	// restAt is the last frame with something over the board that may be a hand at
	// rest, and restBy the squares under it and beside it.
	restAt time.Duration
	restBy engine.Bitboard
	out    []Event
}

// openFault is a fault that the players have not dealt with yet.
type openFault struct {
	event Fault
	turn  turn
}

// New makes a referee for one game.
func New(c Config) (*Referee, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	c = c.withDefaults()
	r := &Referee{cfg: c, settled: newSettler(c.Settle), expected: engine.Start(), pending: engine.NoSquare, handAt: -time.Hour, restAt: -time.Hour}
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
	r.watchWord()
	if !r.started {
		r.begin()
		if !r.started {
			return r.out
		}
	}
	r.discs.watch(r.settled, o, r.board)
	r.glances.watch(r.settled, o, r.board)
	if r.idle() {
		r.forgetWords()
		return r.out
	}
	r.explainer.view.take(r.settled, r.still)
	if r.cleared {
		r.again()
		return r.out
	}
	if r.word.anew.on && !r.renewing() {
		return r.out
	}
	// A decision can make way for the next one: several turns in one step.
	for range 2 * mostAtOnce {
		if !r.judge() {
			break
		}
	}
	return r.out
}

// idle says that the board lies as accepted and nothing is open.
func (r *Referee) idle() bool {
	s := r.settled
	return s.known&r.board.Diff(s.board) == 0 && r.open == nil && !r.hasHalf && r.todo == 0 &&
		r.best.story == nothing && r.adrift.state == atHome && !r.cleared
}

// watchHand notes when a hand was last over the board.
func (r *Referee) watchHand(o *Observation) {
	s := r.settled
	switch {
	case o.Still:
		return
	case s.hand != 0:
		r.handAt, r.leftAt = o.Time, -1
		r.halfSince |= s.hand
	case r.leftAt < 0:
		r.leftAt = (r.handAt + o.Time) / 2 // somewhere between two frames
	}
	if resting := s.resting & s.solid; resting != 0 {
		r.restAt, r.restBy = o.Time, resting|resting.Neighbours()
	}
}

// quiet says that no hand has been at work for the settle time.
func (r *Referee) quiet() bool {
	return r.still || r.settled.hand == 0 && r.now.Time-r.handAt >= r.cfg.Settle
}

// lingers is how long a turn must have been the best account of the board for it
// to count while a hand is at work elsewhere on the board.
const lingers = 300 * time.Millisecond

// clear says that squares can be judged: all are seen, and no hand is at work
// beside them or has just left.
func (r *Referee) clear(squares engine.Bitboard) bool {
	if r.quiet() {
		return true
	}
	s := r.settled
	return squares&^s.known == 0 && squares&s.near == 0 && s.now-r.bestFrom >= lingers
}

// allSeen says that every square is seen and settled, but for those on which
// something stands.
func (r *Referee) allSeen() bool {
	return r.still || ^r.settled.known&^r.settled.lasting&^r.settled.dim == 0
}

// allOf says that a turn has been seen whole: nothing that belongs to it, and no
// other disc put down, can be out of sight.
func (r *Referee) allOf(t *turn) bool {
	if !t.placed {
		return r.allSeen()
	}
	touched := t.touched() | t.due
	reached := r.board.Occupied().Neighbours()&r.board.Vacant() | touched | touched.Neighbours()
	return r.still || ^r.settled.known&^r.settled.lasting&reached == 0
}

// aloneFor is how long no hand has been over the board, nor one at rest over the
// squares or beside them.
func (r *Referee) aloneFor(squares engine.Bitboard) time.Duration {
	since := r.leftAt
	if since < 0 {
		return 0
	}
	if squares&r.restBy != 0 {
		since = max(since, r.restAt)
	}
	return r.now.Time - since
}

// settledDown says that every square is seen, or that no hand has been there for
// long enough to wait no longer for it.
func (r *Referee) settledDown() bool {
	return r.allSeen() || r.aloneFor(^engine.Bitboard(0)) >= hiddenPatience
}

// restingFor is how long the squares have lain as they do without a hand over
// the board.
func (r *Referee) restingFor(squares engine.Bitboard) time.Duration {
	rests := r.aloneFor(squares)
	for sq := range squares.Squares() {
		rests = min(rests, r.now.Time-r.settled.bare[sq])
	}
	return rests
}

// patient says that squares have lain as they do for a time.
func (r *Referee) patient(squares engine.Bitboard, d time.Duration) bool {
	return r.still || r.restingFor(squares) >= d
}

func (r *Referee) emit(e Event) { r.out = append(r.out, e) }

// ply returns the number of discs placed.
func (r *Referee) ply() int { return r.before + len(r.plies) }

// lastPly returns the newest ply, nil when there is none.
func (r *Referee) lastPly() *ply {
	if len(r.plies) == 0 {
		return nil
	}
	return &r.plies[len(r.plies)-1]
}
