package transcript

import (
	"errors"
	"fmt"

	"flipwatch/engine"
)

// The reasons for a PlyError that are not an *engine.IllegalError.
var (
	// ErrText is text that is neither a square nor a pass.
	ErrText = errors.New("not a move")
	// ErrPass is a written pass of a side that has a legal move.
	ErrPass = errors.New("a pass with a move available")
)

// Record is one game as it was read.
type Record struct {
	Line int // of its first move, from 1
	Game *engine.Game
}

// Move is a square or a pass as it is written.
type Move struct {
	Square       engine.Square // NoSquare for a pass
	Line, Column int           // of its first character, from 1; columns count bytes
}

// PlyError says where a game stops being one.
type PlyError struct {
	File         string        // empty when there is none
	Line, Column int           // from 1
	Ply          int           // the disc that would be placed, 1 for the first
	Square       engine.Square // NoSquare when it is not a move on a square
	Err          error         // why: an *engine.IllegalError, or wraps ErrText or ErrPass
}

// Error says where and why, such as
// "games.txt:3:15: ply 8: black cannot play e6: e6 is occupied by white".
func (e *PlyError) Error() string {
	where := fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Column)
	if e.File == "" {
		where = fmt.Sprintf("line %d, column %d", e.Line, e.Column)
	}
	return fmt.Sprintf("%s: ply %d: %v", where, e.Ply, e.Err)
}

// Unwrap returns why.
func (e *PlyError) Unwrap() error { return e.Err }

// playAll plays moves, as written, to the first that cannot be played.
func playAll(g *engine.Game, moves []Move) *PlyError {
	for i, m := range moves {
		if err := play(g, moves[:i], m); err != nil {
			return &PlyError{Line: m.Line, Column: m.Column, Ply: discs(g) + 1, Square: m.Square, Err: err}
		}
	}
	return nil
}

// play plays one move. A written pass must be one that the game has just made
// by itself, not yet claimed by an earlier written pass; after the game's end
// passes say nothing and are allowed.
func play(g *engine.Game, before []Move, m Move) error {
	if m.Square != engine.NoSquare {
		return g.Play(m.Square)
	}
	claimed := len(before) > 0 && before[len(before)-1].Square == engine.NoSquare
	plies := g.Plies()
	made := len(plies) > 0 && plies[len(plies)-1].Square == engine.NoSquare
	if g.Over() || made && !claimed {
		return nil
	}
	p := g.Position()
	return fmt.Errorf("%w: %v can play %v: leave the pass out", ErrPass, p.ToMove, p.Legal())
}

// discs returns how many discs a game has placed.
func discs(g *engine.Game) int {
	n := 0
	for _, ply := range g.Plies() {
		if ply.Square != engine.NoSquare {
			n++
		}
	}
	return n
}
