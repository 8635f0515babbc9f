package referee

import (
	"encoding/json"
	"time"

	"flipwatch/engine"
)

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
		Due    []string `json:"due"`
		Fault  int      `json:"fault,omitempty"`
		Again  bool     `json:"revised,omitempty"`
	}{e.Head(e.Type()), e.Ply, e.Color.String(), name(e.Square), names(e.Flips), e.Board.String(),
		e.Board.Count(engine.Black), e.Board.Count(engine.White), names(e.Due), e.Fault, e.Revised})
}

// MarshalJSON writes the public form.
func (e Pass) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Head
		Color string `json:"color"`
	}{e.Head(e.Type()), e.Color.String()})
}

// MarshalJSON writes the public form.
func (e Supply) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Head
		Color string `json:"color"`
		From  string `json:"from"`
	}{e.Head(e.Type()), e.Color.String(), e.From.String()})
}

// MarshalJSON writes the public form.
func (e Fault) MarshalJSON() ([]byte, error) {
	restore, toMove := "", ""
	if e.Restore.Offered() {
		restore, toMove = e.Restore.Board.String(), e.Restore.ToMove.String()
	}
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
		Restore string    `json:"restore,omitempty"`
		ToMove  string    `json:"restore_to_move,omitempty"`
	}{e.Head(e.Type()), e.ID, e.Kind, e.Ply, e.Color.String(), name(e.Square),
		names(e.Missed), names(e.Extra), names(e.Squares), e.Message, restore, toMove})
}

// MarshalJSON writes the public form.
func (e Resolved) MarshalJSON() ([]byte, error) {
	board, toMove := "", ""
	if e.After.Board != (engine.Board{}) {
		board, toMove = e.After.Board.String(), e.After.ToMove.String()
	}
	return json.Marshal(struct {
		Head
		ID     int    `json:"id"`
		Ply    int    `json:"ply"`
		How    How    `json:"how"`
		Board  string `json:"board,omitempty"`
		ToMove string `json:"to_move,omitempty"`
	}{e.Head(e.Type()), e.ID, e.Ply, e.How, board, toMove})
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
