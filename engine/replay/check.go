package replay

import (
	"encoding/json"
	"fmt"

	"flipwatch/engine"
)

// DifferenceKind says where a record and the rules differ.
type DifferenceKind string

// The kinds of differences.
const (
	BadLine    DifferenceKind = "line"    // a line cannot be read
	BadPly     DifferenceKind = "ply"     // a turn is numbered out of order
	BadTurn    DifferenceKind = "turn"    // the other side was to move
	BadSquare  DifferenceKind = "square"  // the square was occupied, or the disc outflanks nothing
	BadColor   DifferenceKind = "color"   // the new disc shows another colour
	BadFlips   DifferenceKind = "flips"   // flips were missed, or made without being due
	BadBoard   DifferenceKind = "board"   // discs came, went or turned without a move
	BadWords   DifferenceKind = "words"   // the flips written down are not those of the boards
	BadPass    DifferenceKind = "pass"    // a pass with a move available, or a pass left out
	BadCounts  DifferenceKind = "counts"  // the discs are counted wrongly
	BadResult  DifferenceKind = "result"  // the game's end is told wrongly, too early or not at all
	BadSummary DifferenceKind = "summary" // the last line tells of another game
	BadFault   DifferenceKind = "fault"   // a fault ends that was never told
)

// Difference is one point in which a record is not what the rules say, or not
// what the rest of it says.
type Difference struct {
	Line   int           // of the record, from 1, the header not counted
	Ply    int           // the disc that was placed, 0 when it is about none
	Square engine.Square // NoSquare when it is about none
	Kind   DifferenceKind
	// Missed are flips that were due and not made, Extra squares that changed and
	// should not have.
	Missed, Extra engine.Bitboard
	// Fault is the id of a fault of the record that tells of it, 0 when the record
	// is silent about it.
	Fault   int
	Message string
}

// MarshalJSON writes the public form.
func (d Difference) MarshalJSON() ([]byte, error) {
	var square *string
	if d.Square.Valid() {
		name := d.Square.String()
		square = &name
	}
	return json.Marshal(struct {
		Type    string         `json:"type"`
		Line    int            `json:"line"`
		Ply     int            `json:"ply"`
		Square  *string        `json:"square"`
		Kind    DifferenceKind `json:"kind"`
		Missed  []string       `json:"missed"`
		Extra   []string       `json:"extra"`
		Fault   int            `json:"fault"`
		Message string         `json:"message"`
	}{"difference", d.Line, d.Ply, square, d.Kind, Names(d.Missed), Names(d.Extra), d.Fault, d.Message})
}

// Names lists squares in board order, as in JSON; never nil.
func Names(b engine.Bitboard) []string {
	names := make([]string, 0, b.Count())
	for sq := range b.Squares() {
		names = append(names, sq.String())
	}
	return names
}

// Check holds the game that counts against the rules and returns where they
// differ, in the order of the record's lines. A turn that was changed later, or
// taken back, counts as it was in the end.
func (r *Record) Check() []Difference {
	c := checker{record: r, faults: map[int]*Fault{}, found: append([]Difference(nil), r.bad...)}
	for i := range r.lines {
		c.take(&r.lines[i])
	}
	c.finish()
	return c.sorted()
}

// Moves returns the number of discs that were placed in the game that counts, the
// last one of several.
func (r *Record) Moves() int {
	steps := r.Steps()
	return len(steps[len(steps)-1].Moves)
}

// checker goes through a record.
type checker struct {
	record *Record
	found  []Difference
	faults map[int]*Fault
	game   mainLine
	// played is the last game with a turn: the one the summary is about.
	played  *mainLine
	over    *line // the last game_over of the game at hand
	summary *line
}

// add notes a difference.
func (c *checker) add(l *line, kind DifferenceKind, format string, args ...any) *Difference {
	c.found = append(c.found, Difference{Line: l.number, Ply: l.Ply, Square: l.Square.is, Kind: kind, Message: fmt.Sprintf(format, args...)})
	return &c.found[len(c.found)-1]
}

// take takes a line in.
func (c *checker) take(l *line) {
	switch l.Type {
	case typeStart:
		c.start(l)
	case typeMove:
		c.counts(l)
		if !c.game.put(l) {
			c.add(l, BadPly, "disc %d follows disc %d", l.Ply, c.game.discs())
			c.close()
			c.game = mainLine{base: l.Ply - 1, gap: true}
			c.game.put(l)
		}
	case typePass:
		c.game.passes = append(c.game.passes, pass{c.game.discs(), l})
	case typeTakeback:
		if !c.game.takeBack(l.Ply) {
			c.add(l, BadPly, "taken back to disc %d, after disc %d", l.Ply, c.game.discs())
		} else if b, ok := c.game.board(); ok && b != *l.Board {
			c.add(l, BadBoard, "not the board after disc %d: %v differ", l.Ply, b.Diff(*l.Board))
		}
	case typeFault:
		f := faultOf(l)
		c.faults[l.ID] = &f
	case typeResolved:
		if f := c.faults[l.ID]; f != nil {
			f.How = l.How
		} else {
			c.add(l, BadFault, "fault %d ends, and was never told", l.ID)
		}
	case typeOver:
		c.over = l
	case typeSummary:
		c.summary = l
	}
}

// start begins a game, or goes on with the one at hand after a break.
func (c *checker) start(l *line) {
	if b, ok := c.game.board(); ok && l.Ply == c.game.discs() && b == *l.Board {
		if to := c.game.toMove(); l.ToMove != to {
			c.add(l, BadTurn, "%v is said to move, and %v is", l.ToMove, to)
		}
		return
	}
	c.close()
	c.game = mainLine{base: l.Ply, first: *l.Board, mover: l.ToMove, started: true}
	if l.Ply == 0 && *l.Board == engine.Opening() && l.ToMove != engine.Black {
		c.add(l, BadTurn, "white is said to begin from the opening")
	}
}

// counts holds the counts of a move against its board.
func (c *checker) counts(l *line) {
	black, white := l.Board.Count(engine.Black), l.Board.Count(engine.White)
	if l.Black != nil && *l.Black != black || l.White != nil && *l.White != white {
		c.add(l, BadCounts, "black %s and white %s are counted, %d and %d lie there", told(l.Black), told(l.White), black, white)
	}
}

// told writes a number that may be missing.
func told(n *int) string {
	if n == nil {
		return "?"
	}
	return fmt.Sprint(*n)
}

// finish checks the last game and what the record says of it at its end.
func (c *checker) finish() {
	c.close()
	if c.summary != nil && c.played != nil {
		c.checkSummary()
	}
}
