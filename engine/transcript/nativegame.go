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
	passes   []nativePass
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
	took float64 // seconds, when told
	told bool
	note Note
}

// nativePass is a pass, after a number of discs.
type nativePass struct {
	discs int
	color engine.Color
	note  Note
}

// maxPasses bounds the passes kept of one game.
const maxPasses = 1000

// errRecord is a line of a record that makes no sense where it stands.
var errRecord = errors.New("the record is broken here")

// begin takes the line that starts the game.
func (g *nativeGame) begin(l *nativeLine) {
	b, err := l.parsed()
	if err != nil {
		g.err = &PlyError{Line: g.line, Ply: 1, Square: engine.NoSquare, Err: fmt.Errorf("%w: start: %w", errRecord, err)}
		b = engine.Opening()
	}
	g.start, g.at = engine.Position{Board: b, ToMove: l.toMove}, l.at
	if l.toMove == engine.None {
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
	switch l.kind {
	case "move":
		return g.move(l)
	case "pass":
		note := Note{Eval: l.eval, Comment: l.comment, Frame: l.frame}
		if l.hasTook {
			note.Timed, note.Time, g.timed = true, inSeconds(l.took), true
		}
		if len(g.passes) < maxPasses {
			g.passes = append(g.passes, nativePass{len(g.discs), l.color, note})
		}
	case "takeback":
		k := l.ply - g.before
		if k < 0 || k > len(g.discs) {
			return fmt.Errorf("%w: %d discs are left of %d", errRecord, l.ply, g.before+len(g.discs))
		}
		g.discs = g.discs[:k]
		for n := len(g.passes); n > 0 && g.passes[n-1].discs > k; n-- {
			g.passes = g.passes[:n-1]
		}
	case "fault":
		return g.fault(l)
	case "resolved":
		for i, id := range g.ids {
			if id == l.id {
				g.faults[i].How = l.how
			}
		}
	case "summary", "game_over":
		g.unscored = l.unscored
	}
	return nil
}

// move takes a turn, or one that was told before and is another one now.
func (g *nativeGame) move(l *nativeLine) error {
	k := l.ply - g.before - 1
	sq, err := parseSquare(l.square)
	if err != nil {
		return fmt.Errorf("%w: %s", ErrText, shown(string(l.square)))
	}
	board, err := l.parsed()
	if err != nil {
		return fmt.Errorf("%w: the board after %v: %w", errRecord, sq, err)
	}
	switch {
	case l.err != nil:
		return l.err
	case k < 0 || k > len(g.discs):
		return fmt.Errorf("%w: move %d comes after %d discs: lines are missing", errRecord, l.ply, g.before+len(g.discs))
	case board.At(sq) == engine.None || l.color == engine.None:
		return fmt.Errorf("%w: no disc lies on %v after the move", errRecord, sq)
	}
	d := nativeDisc{Ply: engine.Ply{Color: l.color, Square: sq, Flips: l.flips, Board: board}, at: l.at, took: l.took, told: l.hasTook,
		note: Note{Eval: l.eval, Comment: l.comment, Frame: l.frame}}
	g.timed = g.timed || l.hasTook
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
	f := Fault{Kind: l.fault, Ply: l.ply, Color: l.color, Square: engine.NoSquare, Message: l.message,
		Missed: l.missed, Extra: l.extra, Squares: l.squares}
	if sq, err := parseSquare(l.square); err == nil {
		f.Square = sq
	}
	if l.err != nil {
		return l.err
	}
	for i, id := range g.ids {
		if id == l.id {
			g.faults[i] = f
			return nil
		}
	}
	if len(g.ids) < maxFaults {
		g.ids, g.faults = append(g.ids, l.id), append(g.faults, f)
	}
	return nil
}
