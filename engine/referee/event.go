package referee

import (
	"encoding/json"
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
}

// Pass is a forced pass.
type Pass struct {
	Stamp
	Color engine.Color
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
func (Fault) Type() string { return "fault" }

// Type implements Event.
func (Resolved) Type() string { return "resolved" }

// Type implements Event.
func (Takeback) Type() string { return "takeback" }

// Type implements Event.
func (Unsure) Type() string { return "unsure" }

// Type implements Event.
func (GameOver) Type() string { return "game_over" }

// Head is the start of every event on the wire, to be embedded first.
type Head struct {
	Type  string  `json:"type"`
	Frame int     `json:"frame"`
	Time  float64 `json:"time_s"`
}

// Head returns the start of an event of a type.
func (s Stamp) Head(kind string) Head {
	// Rounded to the millisecond: a frame's time is never known better.
	return Head{kind, s.Frame, float64(s.Time.Round(time.Millisecond)) / float64(time.Second)}
}

// MarshalJSON writes the public form.
func (e Start) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Head
		Board  string `json:"board"`
		Ply    int    `json:"ply"`
		ToMove string `json:"to_move"`
	}{e.Head(e.Type()), e.Board.String(), e.Ply, e.ToMove.String()})
}

// MarshalJSON writes the public form.
func (e Pending) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Head
		Ply    int      `json:"ply"`
		Color  string   `json:"color"`
		Square *string  `json:"square"`
		Todo   []string `json:"todo"`
	}{e.Head(e.Type()), e.Ply, e.Color.String(), name(e.Square), names(e.Todo)})
}

// MarshalJSON writes the public form.
func (e Move) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Head
		Ply    int      `json:"ply"`
		Color  string   `json:"color"`
		Square *string  `json:"square"`
		Flips  []string `json:"flips"`
		Board  string   `json:"board"`
		Black  int      `json:"black"`
		White  int      `json:"white"`
	}{e.Head(e.Type()), e.Ply, e.Color.String(), name(e.Square), names(e.Flips), e.Board.String(),
		e.Board.Count(engine.Black), e.Board.Count(engine.White)})
}

// MarshalJSON writes the public form.
func (e Pass) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Head
		Color string `json:"color"`
	}{e.Head(e.Type()), e.Color.String()})
}

// MarshalJSON writes the public form.
func (e Fault) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Head
		ID      int       `json:"id"`
		Kind    FaultKind `json:"kind"`
		Ply     int       `json:"ply"`
		Color   string    `json:"color"`
		Square  *string   `json:"square"`
		Missed  []string  `json:"missed"`
		Extra   []string  `json:"extra"`
		Squares []string  `json:"squares"`
		Message string    `json:"message"`
	}{e.Head(e.Type()), e.ID, e.Kind, e.Ply, e.Color.String(), name(e.Square),
		names(e.Missed), names(e.Extra), names(e.Squares), e.Message})
}

// MarshalJSON writes the public form.
func (e Resolved) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Head
		ID  int `json:"id"`
		Ply int `json:"ply"`
		How How `json:"how"`
	}{e.Head(e.Type()), e.ID, e.Ply, e.How})
}

// MarshalJSON writes the public form.
func (e Takeback) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Head
		Ply   int    `json:"ply"`
		Board string `json:"board"`
	}{e.Head(e.Type()), e.Ply, e.Board.String()})
}

// MarshalJSON writes the public form.
func (e Unsure) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Head
		Squares []string `json:"squares"`
		Message string   `json:"message"`
	}{e.Head(e.Type()), names(e.Squares), e.Message})
}

// MarshalJSON writes the public form.
func (e GameOver) MarshalJSON() ([]byte, error) {
	black, white := e.Board.Count(engine.Black), e.Board.Count(engine.White)
	winner := "draw"
	if black > white {
		winner = engine.Black.String()
	} else if white > black {
		winner = engine.White.String()
	}
	return json.Marshal(struct {
		Head
		Black    int          `json:"black"`
		White    int          `json:"white"`
		Empty    int          `json:"empty"`
		Winner   string       `json:"winner"`
		Retail   engine.Score `json:"score_retail"`
		Empties  engine.Score `json:"score_empties_to_winner"`
		Unscored bool         `json:"unscored"`
	}{e.Head(e.Type()), black, white, 64 - black - white, winner,
		e.Board.Retail(), e.Board.EmptiesToWinner(), e.Unscored})
}

// name is a square's name, or nil for NoSquare, which is null in JSON.
func name(sq engine.Square) *string {
	if sq == engine.NoSquare {
		return nil
	}
	s := sq.String()
	return &s
}

// names lists squares in board order; an empty list is never nil.
func names(b engine.Bitboard) []string {
	out := make([]string, 0, b.Count())
	for sq := range b.Squares() {
		out = append(out, sq.String())
	}
	return out
}
