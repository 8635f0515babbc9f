package referee

import (
	"time"

	"flipwatch/engine"
)

// Event is one thing that happened in the game, in the words of the public
// interface. Events marshal to JSON with their type first.
type Event interface {
	// Type is the word in the field "type".
	Type() string
	// When is the frame and the time at which it was known.
	When() Stamp
}

// Stamp is the frame and the time of an event.
type Stamp struct {
	Frame int
	Time  time.Duration
}

// When returns the stamp itself, so that every event that holds one has it.
func (s Stamp) When() Stamp { return s }

// Start says that a game begins, or is picked up in the middle.
type Start struct {
	Stamp
	Board  engine.Board
	Ply    int // discs placed so far
	ToMove engine.Color
}

// Pending says that a disc is down and its flips are not complete.
type Pending struct {
	Stamp
	Ply    int
	Color  engine.Color
	Square engine.Square
	Todo   engine.Bitboard // discs still to turn over
}

// Move says that a turn is accepted, with the flips that were really made.
type Move struct {
	Stamp
	Ply    int
	Color  engine.Color
	Square engine.Square
	Flips  engine.Bitboard
	Board  engine.Board
	Due    engine.Bitboard // the flips that the rules ask for
	Fault  int             // the id of a fault that stands on it, 0 for none
	// Revised says that the turn was told before and is another one now: a fault
	// that stood was put right, or the turn was changed.
	Revised bool
}

// Pass is a forced pass.
type Pass struct {
	Stamp
	Color engine.Color
}

// Supply says that the side to move has no disc left of its own: it takes one from
// the other's supply.
type Supply struct {
	Stamp
	Color engine.Color // the side to move
	From  engine.Color // whose disc it takes
}

// Fault says that the players must look.
type Fault struct {
	Stamp
	ID      int
	Kind    FaultKind
	Ply     int
	Color   engine.Color
	Square  engine.Square // NoSquare when the fault has no square of its own
	Missed  engine.Bitboard
	Extra   engine.Bitboard
	Squares engine.Bitboard // all squares to look at
	Message string
	Restore Restore // the position to go back to, if there is one
}

// How a fault ended.
type How string

// The ways in which a fault ends.
const (
	Corrected How = "corrected"
	Stands    How = "stands"
	TakenBack How = "taken_back"
)

// Resolved says that a fault is over.
type Resolved struct {
	Stamp
	ID  int
	Ply int
	How How
	// After is the position that the game goes on from, where discs that are gone or
	// were turned over without a turn are left so; the zero value elsewhere.
	After engine.Position
}

// Takeback says that accepted moves were taken back.
type Takeback struct {
	Stamp
	Ply   int // discs placed that are left
	Board engine.Board
}

// Unsure says that two accounts of the board are about equally good.
type Unsure struct {
	Stamp
	Squares engine.Bitboard
	Message string
}

// GameOver says that neither side can move.
type GameOver struct {
	Stamp
	Board    engine.Board
	Unscored bool
}

// Type implements Event.
func (Start) Type() string { return "start" }

// Type implements Event.
func (Pending) Type() string { return "pending" }

// Type implements Event.
func (Move) Type() string { return "move" }

// Type implements Event.
func (Pass) Type() string { return "pass" }

// Type implements Event.
func (Supply) Type() string { return "supply" }

// Type implements Event.
func (Fault) Type() string { return "fault" }

// Type implements Event.
func (Resolved) Type() string { return "resolved" }

// Type implements Event.
func (Takeback) Type() string { return "takeback" }

// Type implements Event.
func (Unsure) Type() string { return "unsure" }

// Type implements Event.
func (GameOver) Type() string { return "game_over" }
