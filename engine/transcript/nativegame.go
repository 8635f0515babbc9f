package transcript

import (
	"errors"
	"fmt"

	"flipwatch/engine"
)

// nativeGame is a game as the lines tell it so far.
type nativeGame struct {
	line     int
	before   int // discs that were put down before its start
	start    engine.Position
	at       float64
	discs    []nativeDisc
	passes   map[int]Note // what is said of passes, by the number of discs before each
	faults   []Fault
	ids      []int // of the faults
	timed    bool  // times of single plies are told
	unscored bool
	err      *PlyError
}

// nativeDisc is a disc that was put down.
type nativeDisc struct {
	engine.Ply
	at   float64
	took *float64
	note Note
}

// errRecord is a line of a record that makes no sense where it stands.
var errRecord = errors.New("the record is broken here")

// begin takes the line that starts the game.
func (g *nativeGame) begin(l *nativeLine) {
	b, err := engine.ParseBoard(l.Board)
	if err != nil {
		g.err = &PlyError{Line: g.line, Ply: 1, Square: engine.NoSquare, Err: fmt.Errorf("%w: start: %w", errRecord, err)}
		b = engine.Opening()
	}
	g.start, g.at = engine.Position{Board: b, ToMove: l.ToMove}, l.Time
	if l.ToMove == engine.None {
		g.start.ToMove = engine.Black
	}
}

// board returns the board as it lies.
func (g *nativeGame) board() engine.Board {
	if n := len(g.discs); n > 0 {
		return g.discs[n-1].Board
	}
	return g.start.Board
}

// take takes a line about the game. What is only about the picture, or a turn that
// is under way, is passed over.
func (g *nativeGame) take(l *nativeLine) error {
	switch l.Type {
	case "move":
		return g.move(l)
	case "pass":
		if g.passes == nil {
			g.passes = map[int]Note{}
		}
		note := Note{Eval: l.Eval, Comment: l.Comment, Frame: l.Frame}
		if l.Took != nil {
			note.Timed, note.Time, g.timed = true, inSeconds(*l.Took), true
		}
		g.passes[len(g.discs)] = note
	case "takeback":
		k := l.Ply - g.before
		if k < 0 || k > len(g.discs) {
			return fmt.Errorf("%w: %d discs are left of %d", errRecord, l.Ply, g.before+len(g.discs))
		}
		g.discs = g.discs[:k]
	case "fault":
		return g.fault(l)
	case "resolved":
		for i, id := range g.ids {
			if id == l.ID {
				g.faults[i].How = l.How
			}
		}
	case "summary", "game_over":
		g.unscored = l.Unscored
	}
	return nil
}

// move takes a turn, or one that was told before and is another one now.
func (g *nativeGame) move(l *nativeLine) error {
	k := l.Ply - g.before - 1
	sq, err := parseSquare([]byte(l.Square))
	if err != nil {
		return fmt.Errorf("%w: %s", ErrText, shown(l.Square))
	}
	board, err := engine.ParseBoard(l.Board)
	if err != nil {
		return fmt.Errorf("%w: the board after %v: %w", errRecord, sq, err)
	}
	flips, err := squareSet(l.Flips)
	switch {
	case err != nil:
		return err
	case k < 0 || k > len(g.discs):
		return fmt.Errorf("%w: move %d comes after %d discs: lines are missing", errRecord, l.Ply, g.before+len(g.discs))
	case board.At(sq) == engine.None || l.Color == engine.None:
		return fmt.Errorf("%w: no disc lies on %v after the move", errRecord, sq)
	}
	d := nativeDisc{Ply: engine.Ply{Color: l.Color, Square: sq, Flips: flips, Board: board}, at: l.Time, took: l.Took,
		note: Note{Eval: l.Eval, Comment: l.Comment, Frame: l.Frame}}
	g.timed = g.timed || l.Took != nil
	if k < len(g.discs) {
		d.at = g.discs[k].at
		g.discs[k] = d
	} else {
		g.discs = append(g.discs, d)
	}
	return nil
}

// maxFaults bounds the faults kept of one game.
const maxFaults = 1000

// fault takes a fault. It may be told anew.
func (g *nativeGame) fault(l *nativeLine) error {
	f := Fault{Kind: l.Kind, Ply: l.Ply, Color: l.Color, Square: engine.NoSquare, Message: l.Message}
	if sq, err := parseSquare([]byte(l.Square)); err == nil {
		f.Square = sq
	}
	for _, set := range []struct {
		to    *engine.Bitboard
		names []string
	}{{&f.Missed, l.Missed}, {&f.Extra, l.Extra}, {&f.Squares, l.Squares}} {
		var err error
		if *set.to, err = squareSet(set.names); err != nil {
			return err
		}
	}
	for i, id := range g.ids {
		if id == l.ID {
			g.faults[i] = f
			return nil
		}
	}
	if len(g.ids) < maxFaults {
		g.ids, g.faults = append(g.ids, l.ID), append(g.faults, f)
	}
	return nil
}

// squareSet returns the set of squares with these names.
func squareSet(names []string) (engine.Bitboard, error) {
	var set engine.Bitboard
	for _, name := range names {
		sq, err := parseSquare([]byte(name))
		if err != nil {
			return 0, fmt.Errorf("%w: %s is no square", errRecord, shown(name))
		}
		set = set.With(sq)
	}
	return set, nil
}
