package record

import (
	"fmt"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// Evidence says of what pictures are kept.
type Evidence string

// Of what there can be pictures: of faults, of moves as well, of nothing.
const (
	FaultEvidence Evidence = "faults"
	MoveEvidence  Evidence = "moves"
	NoEvidence    Evidence = "none"
)

// Evidences returns all there are.
func Evidences() []Evidence { return []Evidence{FaultEvidence, MoveEvidence, NoEvidence} }

func (e Evidence) validate() error {
	switch e {
	case "", FaultEvidence, MoveEvidence, NoEvidence:
		return nil
	}
	return fmt.Errorf("unknown evidence %q: %s, %s or %s", e, FaultEvidence, MoveEvidence, NoEvidence)
}

// subject is what a picture is about: what is marked and written on it.
type subject struct {
	name    string // for the file
	caption string
	disc    engine.Square   // the newest, NoSquare for none
	marks   engine.Bitboard // squares to look at
}

// about returns what an event's pictures are to show; false for none.
func (a *album) about(e referee.Event) (subject, bool) {
	switch e := e.(type) {
	case referee.Fault:
		name := fmt.Sprintf("ply%02d-fault%d", e.Ply, e.ID)
		return subject{name, fmt.Sprintf("%d. %s", e.Ply, e.Message), e.Square, e.Squares}, true
	case referee.Move:
		if !a.moves || e.Revised {
			return subject{}, false
		}
		caption := fmt.Sprintf("%d. %s %s flips %s", e.Ply, e.Color, e.Square, e.Flips)
		return subject{fmt.Sprintf("ply%02d-%s", e.Ply, e.Square), caption, e.Square, e.Flips}, true
	}
	return subject{}, false
}
