package player

import (
	"time"

	"flipwatch/engine"
	"flipwatch/engine/replay"
)

// ToldStep is a step as programs read it.
type ToldStep struct {
	Type   string     `json:"type"` // always "step"
	Kind   string     `json:"kind"`
	Line   int        `json:"line"` // of the record, from 1, the header not counted
	Time   float64    `json:"time_s"`
	Ply    int        `json:"ply"`
	Color  string     `json:"color"`
	Square *string    `json:"square"`
	Flips  []string   `json:"flips"`
	Board  string     `json:"board"` // as it lay, right or wrong
	Black  int        `json:"black"`
	White  int        `json:"white"`
	ToMove string     `json:"to_move"`
	Fault  *ToldFault `json:"fault,omitempty"`
}

// ToldFault is a fault of a step.
type ToldFault struct {
	ID      int      `json:"id"`
	Kind    string   `json:"kind"`
	Missed  []string `json:"missed"`
	Extra   []string `json:"extra"`
	Squares []string `json:"squares"`
	Message string   `json:"message"`
	How     string   `json:"how,omitempty"`
}

// Told returns a step as programs read it.
func Told(s *replay.Step) ToldStep {
	t := ToldStep{
		Type: "step", Kind: string(s.Kind), Line: s.Line, Time: s.Time.Round(time.Millisecond).Seconds(), Ply: s.Ply, Color: s.Color.String(),
		Flips: replay.Names(s.Flips), Board: s.Board.String(), ToMove: s.ToMove.String(),
		Black: s.Board.Count(engine.Black), White: s.Board.Count(engine.White),
	}
	if s.Square.Valid() {
		name := s.Square.String()
		t.Square = &name
	}
	if f := s.Fault; f != nil {
		t.Fault = &ToldFault{f.ID, f.Kind, replay.Names(f.Missed), replay.Names(f.Extra), replay.Names(f.Squares), f.Message, f.How}
	}
	return t
}
