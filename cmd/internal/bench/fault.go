package bench

import (
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// fault is a mistake that was really made, and when it has to be named: from
// the frame in which the disc was put down to a second after the next turn is
// over or the players have put it right.
type fault struct {
	kind          string
	square        engine.Square
	ply           int
	missed, extra engine.Bitboard
	seen          int // the frame in which the turn was over
	first, last   int
	want          referee.FaultKind
	needed, named bool
	at            int // the frame in which it was named
}

// faultKinds are the words of the truth. A disc put on top of another may be
// invisible from above: it need not be named.
var faultKinds = map[string]referee.FaultKind{
	"missed_flip":  referee.WrongFlips,
	"line_missed":  referee.WrongFlips,
	"extra_flip":   referee.WrongFlips,
	"illegal":      referee.IllegalSquare,
	"wrong_colour": referee.WrongColor,
	"out_of_turn":  referee.WrongTurn,
	"removed":      referee.Removed,
	"occupied":     "",
}

// afterEnd is how many frames, times the slack, a fault may be named after the
// last event of the truth: longer than any grace time.
const afterEnd = 100

// faults lists the mistakes in the order of their frames.
func (t *gameTruth) faults() []fault {
	slack := max(1, int(t.FPS))
	var all []fault
	for i := range t.Events {
		e := &t.Events[i]
		if e.Fault == "" || e.Type != "move" && e.Type != "removed" {
			continue
		}
		f := fault{
			kind: e.Fault, square: e.at(), ply: e.Ply, seen: e.Frame, first: e.Frame,
			missed: e.LegalFlips.Bitboard &^ e.Flips.Bitboard, extra: e.Flips.Bitboard &^ e.LegalFlips.Bitboard,
			last: t.Events[len(t.Events)-1].Frame + afterEnd*slack,
		}
		want, known := faultKinds[e.Fault]
		if !known {
			want = referee.FaultKind(e.Fault)
		}
		f.want, f.needed = want, want != ""
		for j := i - 1; j >= 0; j-- {
			if p := &t.Events[j]; p.Type == "place" && p.at() == e.at() {
				f.first = p.Frame
				break
			}
		}
		for j := i + 1; j < len(t.Events); j++ {
			if n := &t.Events[j]; n.Type == "fix" || n.Type == "move" || n.Type == "removed" {
				f.last = n.Frame
				break
			}
		}
		f.last += slack
		all = append(all, f)
	}
	return all
}

// names reports whether a fault that was told is this one, in its time, to the
// last flip.
func (f *fault) names(told *referee.Fault) bool {
	if told.Frame < f.first || told.Frame > f.last {
		return false
	}
	listed := told.Squares
	if told.Square.Valid() {
		listed = listed.With(told.Square)
	}
	if !f.needed { // any fault that points at the square, and not at half the board
		const few = 4
		return f.square.Valid() && listed.Has(f.square) && listed.Count() <= few
	}
	if told.Kind != f.want {
		return false
	}
	here := told.Square == f.square ||
		f.want == referee.Removed && f.square.Valid() && listed == engine.BitOf(f.square)
	return here && told.Missed == f.missed && told.Extra == f.extra
}
