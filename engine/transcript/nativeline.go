package transcript

import (
	"encoding/json"
	"time"

	"flipwatch/engine"
)

// nativeLine is a line of a native record, or of what watch --json writes.
type nativeLine struct {
	Type     string          `json:"type"`
	Version  int             `json:"version"`
	Begun    time.Time       `json:"start"`
	Head     json.RawMessage `json:"head"`
	Frame    int             `json:"frame"`
	Time     float64         `json:"time_s"`
	Board    string          `json:"board"`
	Ply      int             `json:"ply"`
	ToMove   engine.Color    `json:"to_move"`
	Color    engine.Color    `json:"color"`
	Square   string          `json:"square"`
	Flips    []string        `json:"flips"`
	Took     *float64        `json:"took_s"`
	Eval     string          `json:"eval"`
	Comment  string          `json:"comment"`
	ID       int             `json:"id"`
	Kind     string          `json:"kind"`
	Missed   []string        `json:"missed"`
	Extra    []string        `json:"extra"`
	Squares  []string        `json:"squares"`
	Message  string          `json:"message"`
	How      string          `json:"how"`
	Unscored bool            `json:"unscored"`
}
