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
	// ErrTurn is a ply written for the side that is not to move.
	ErrTurn = errors.New("the other side's turn")
)

// The reasons for a GameError.
var (
	// ErrGame is text that is no game of a format.
	ErrGame = errors.New("not a game")
	// ErrOther is a game of another kind, or on another board.
	ErrOther = errors.New("not a game of Othello on 8×8 squares")
	// ErrTooLong is more than any game needs.
	ErrTooLong = errors.New("too long")
)

// PlyError says where a game stops being one.
type PlyError struct {
	File         string        // empty when there is none
	Game         int           // number of the game in a file without lines
	Line, Column int           // from 1
	Ply          int           // the disc that would be placed, 1 for the first
	Square       engine.Square // NoSquare when it is not a move on a square
	Err          error         // why: an *engine.IllegalError, or wraps ErrText, ErrPass or ErrTurn
}

// Error says where and why, such as
// "games.txt:3:15: ply 8: black cannot play e6: e6 is occupied by white".
func (e *PlyError) Error() string {
	return fmt.Sprintf("%s: ply %d: %v", place(e.File, e.Game, e.Line, e.Column), e.Ply, e.Err)
}

// Unwrap returns why.
func (e *PlyError) Unwrap() error { return e.Err }

// GameError says which game cannot be read at all, and why. The games after it are
// read.
type GameError struct {
	File         string
	Game         int // number of the game in a file without lines
	Line, Column int
	Err          error // wraps ErrGame, ErrOther or ErrTooLong
}

// Error says where and why.
func (e *GameError) Error() string {
	return fmt.Sprintf("%s: %v", place(e.File, e.Game, e.Line, e.Column), e.Err)
}

// Unwrap returns why.
func (e *GameError) Unwrap() error { return e.Err }

// place writes a place in a file.
func place(file string, game, line, column int) string {
	where := ""
	switch {
	case line > 0 && file == "":
		return fmt.Sprintf("line %d, column %d", line, column)
	case line > 0 && column == 0:
		where = fmt.Sprintf(":%d", line)
	case line > 0:
		where = fmt.Sprintf(":%d:%d", line, column)
	case game > 0:
		where = fmt.Sprintf(": game %d", game)
	}
	return file + where
}

// shown is a text as an error shows it: the beginning, quoted.
func shown(s string) string {
	if len(s) > 24 {
		s = s[:24] + "…"
	}
	return fmt.Sprintf("%q", s)
}
