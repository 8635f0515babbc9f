package record

import "flipwatch/engine"

// Head is what the first line of a record says of the game: what a reader of it
// must know before the events. All of it but policy, mode and start may be empty.
type Head struct {
	Black  string `json:"black,omitempty"` // the players' names
	White  string `json:"white,omitempty"`
	Event  string `json:"event,omitempty"`
	Place  string `json:"place,omitempty"`
	Set    string `json:"set,omitempty"` // the board and discs, such as Mattel T8130
	Policy string `json:"policy"`
	Mode   string `json:"mode"`
	// Profile is the calibration that was used.
	Profile string `json:"profile,omitempty"`
	// Start is the position that was waited for: 64 characters from a1.
	Start  string       `json:"start"`
	ToMove engine.Color `json:"to_move,omitempty"`
	// Source is where the pictures came from, and Kind how it behaves: live, file
	// or stills.
	Source   string `json:"source,omitempty"`
	Kind     string `json:"source_kind,omitempty"`
	Software string `json:"software,omitempty"`
}
