package transcript

import (
	"fmt"
	"io"
	"iter"
	"strings"

	"flipwatch/engine"
)

// FormatMoves writes squares as a move list: contiguous, lower case, passes
// (NoSquare) left out.
func FormatMoves(moves []engine.Square) string {
	var s strings.Builder
	s.Grow(2 * len(moves))
	for _, sq := range moves {
		if sq.Valid() {
			s.WriteString(sq.String())
		}
	}
	return s.String()
}

// ParseMoves reads the squares of one game's move list in any of the spellings
// in use; passes are left out. It knows no rules: [Parse] plays what it reads.
// With an error, a *PlyError, it returns the squares before it.
func ParseMoves(s string) ([]engine.Square, error) {
	squares := []engine.Square{}
	for i, text := range strings.Split(strings.TrimPrefix(s, byteOrderMark), "\n") {
		l := scanLine(text, i+1)
		for _, m := range l.moves {
			if m.Square != engine.NoSquare {
				squares = append(squares, m.Square)
			}
		}
		if l.bad != nil {
			l.bad.Ply = len(squares) + 1
			return squares, l.bad
		}
	}
	return squares, nil
}

// Parse reads one game's move list as ParseMoves does and plays it from start.
// With an error, a *PlyError, it returns the game before it.
func Parse(s string, start engine.Position) (*engine.Game, error) {
	g := engine.NewGame(start)
	var moves []Move
	for i, text := range strings.Split(strings.TrimPrefix(s, byteOrderMark), "\n") {
		l := scanLine(text, i+1)
		moves = append(moves, l.moves...)
		if l.bad != nil {
			if err := playAll(g, moves); err != nil {
				return g, err
			}
			l.bad.Ply = discs(g) + 1
			return g, l.bad
		}
	}
	if err := playAll(g, moves); err != nil {
		return g, err
	}
	return g, nil
}

// writeMoveList writes a game as one line. A move list holds no board, so the
// game must begin with the opening.
func writeMoveList(w io.Writer, r *Record) error {
	if start := r.Game.Start(); start != engine.Start() {
		return fmt.Errorf("%w a game that does not begin with the opening: choose a format with a board", ErrCannotHold)
	}
	_, err := io.WriteString(w, FormatMoves(r.Game.Moves())+"\n")
	return err
}

// readMoveLists reads a file of move lists. A game is a line, or goes on over
// several: see listReader.opens.
func readMoveLists(file string, r io.Reader) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		list := listReader{file: file}
		for text, err := range lines(r) {
			if err != nil {
				_ = list.yieldGame(yield) && yield(nil, fmt.Errorf("read %s: %w", file, err))
				return
			}
			list.line++
			l := scanLine(text, list.line)
			if (l.blank() || list.opens(&l)) && !list.yieldGame(yield) {
				return
			}
			list.add(&l)
		}
		list.yieldGame(yield)
	}
}
