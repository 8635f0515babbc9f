package transcript

import (
	"fmt"
	"strings"

	"flipwatch/engine"
)

// Fault is a mistake of the players, in the words of the record: see the kinds of
// the event "fault". Those that stand are also seen from the boards.
type Fault struct {
	Kind    string
	Ply     int // the disc that was, or would be, placed, 1 for the first; of a pass, the discs before it
	Color   engine.Color
	Square  engine.Square   // NoSquare when it has none
	Missed  engine.Bitboard // flips that were due and not made
	Extra   engine.Bitboard // discs that were turned and should not have been
	Squares engine.Bitboard // all squares to look at
	Message string
	How     string // "stands", "corrected", "taken_back"; empty while it is open
}

// The kinds of faults that are seen from boards alone, and how they end there.
const (
	wrongFlips    = "wrong_flips"
	wrongColor    = "wrong_color"
	wrongTurn     = "wrong_turn"
	illegalSquare = "illegal_square"
	occupied      = "occupied"
	falsePass     = "false_pass"
	setAnew       = "setup"
	stands        = "stands"
)

// knownFault tells whether a word is a kind of a fault.
func knownFault(kind string) bool {
	switch kind {
	case wrongFlips, wrongColor, wrongTurn, illegalSquare, occupied, falsePass, setAnew, "removed", "over_standing", "unexplained":
		return true
	}
	return false
}

// Lawful tells whether every ply is what the rules give, with nothing left out.
func (r *Record) Lawful() bool {
	for i := range r.Plies {
		if !r.lawful(i) {
			return false
		}
	}
	return true
}

// lawful tells whether ply i is what the rules give.
func (r *Record) lawful(i int) bool {
	p, before := &r.Plies[i], r.Before(i)
	if p.Color != before.ToMove {
		return false
	}
	if p.Square == engine.NoSquare {
		return p.Board == before.Board && before.MustPass()
	}
	after, flips := before.Move(p.Square)
	return flips != 0 && after.Board == p.Board
}

// Standing returns the faults that stand, as the boards show them, in order, and
// the number of the ply of each. What the record says of them is kept.
func (r *Record) Standing() (faults []Fault, plies []int) {
	disc := 0
	for i := range r.Plies {
		if r.Plies[i].Square != engine.NoSquare {
			disc++
		}
		if r.lawful(i) {
			continue
		}
		f := r.standingAt(i, disc)
		for _, told := range r.Faults {
			if told.How == stands && told.Ply == f.Ply && (told.Square == f.Square || f.Square == engine.NoSquare) {
				f.Kind, f.Message = told.Kind, told.Message
			}
		}
		faults, plies = append(faults, f), append(plies, i)
	}
	return faults, plies
}

// standingAt says what is wrong with ply i, which places disc.
func (r *Record) standingAt(i, disc int) Fault {
	p, before := &r.Plies[i], r.Before(i)
	f := Fault{Ply: disc, Color: p.Color, Square: p.Square, How: stands}
	if p.Square == engine.NoSquare {
		f.Squares = p.Board.Diff(before.Board)
		f.Kind, f.Message = setAnew, "the board was set anew"
		if f.Squares == 0 {
			f.Kind, f.Message = falsePass, fmt.Sprintf("%v passed with a move available", p.Color)
		}
		return f
	}
	due := before.Board.Flips(p.Square, p.Color)
	right := before.Board.With(p.Square, p.Color).Flip(due)
	off := p.Board.Diff(right) &^ engine.BitOf(p.Square)
	f.Missed, f.Extra = off&due, off&^due
	f.Squares = off.With(p.Square)
	switch {
	case before.At(p.Square) != engine.None:
		f.Kind = occupied
	case due == 0:
		f.Kind = illegalSquare
	case p.Color != before.ToMove:
		f.Kind = wrongTurn
	case p.Board.At(p.Square) != p.Color:
		f.Kind = wrongColor
	default:
		f.Kind, f.Squares = wrongFlips, off
	}
	f.Message = f.say()
	return f
}

// say puts a fault into words.
func (f *Fault) say() string {
	s := fmt.Sprintf("%v %v: ", f.Color, f.Square)
	switch f.Kind {
	case occupied:
		s += "the square was occupied"
	case illegalSquare:
		s += "it outflanks nothing"
	case wrongTurn:
		s += "it was the other side's turn"
	case wrongColor:
		s += "the wrong face is up"
	}
	var parts []string
	if f.Missed != 0 {
		parts = append(parts, "not flipped "+f.Missed.String())
	}
	if f.Extra != 0 {
		parts = append(parts, "changed besides "+f.Extra.String())
	}
	if f.Kind != wrongFlips && len(parts) > 0 {
		s += ", "
	}
	return s + strings.Join(parts, ", ")
}

// BeforeFault returns the record up to the first fault that stands, itself when
// there is none. What came after, the result with it, is not in it.
func (r *Record) BeforeFault() *Record {
	for i := range r.Plies {
		if r.lawful(i) {
			continue
		}
		cut := *r
		cut.Plies = r.Plies[:i:i]
		cut.Notes = r.Notes[:min(i, len(r.Notes))]
		cut.Result = Result{Kind: Unfinished}
		cut.Faults = nil
		for _, f := range r.Faults {
			if f.Ply <= r.Discs(i) {
				cut.Faults = append(cut.Faults, f)
			}
		}
		return &cut
	}
	return r
}

// turned returns the discs that changed sides between two boards.
func turned(before, after engine.Board) engine.Bitboard {
	return before.Black&after.White | before.White&after.Black
}
