package transcript

import (
	"fmt"
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
	var l line
	for i, text := range strings.Split(strings.TrimPrefix(s, byteOrderMark), "\n") {
		l.scan([]byte(text), i+1)
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
	p := play(&Record{Start: start})
	var l line
	for i, text := range strings.Split(strings.TrimPrefix(s, byteOrderMark), "\n") {
		l.scan([]byte(text), i+1)
		err := p.playAll(l.moves)
		if err == nil && l.bad != nil {
			l.bad.Ply, err = p.discs()+1, l.bad
		}
		if err != nil {
			return p.game(), err
		}
	}
	return p.game(), nil
}

// game returns the game that was played.
func (p *playing) game() *engine.Game {
	g := engine.NewGame(p.Start)
	for _, ply := range p.Plies {
		if ply.Square != engine.NoSquare {
			_ = g.Play(ply.Square) // it was just played
		}
	}
	return g
}

// appendMoveList writes a game as one line. A move list holds no board, so the
// game must begin with the opening, and a game without moves would be no line.
func appendMoveList(dst []byte, r *Record) ([]byte, error) {
	if r.Start != engine.Start() {
		return dst, fmt.Errorf("%w a game that does not begin with the opening: choose a format with a board", ErrCannotHold)
	}
	n := len(dst)
	for i := range r.Plies {
		if sq := r.Plies[i].Square; sq != engine.NoSquare {
			dst = append(dst, 'a'+byte(sq.Col()), '1'+byte(sq.Row()))
		}
	}
	if len(dst) == n {
		return dst, fmt.Errorf("%w a game without moves: choose a format with names", ErrCannotHold)
	}
	return append(dst, '\n'), nil
}

// readMoveLists reads a file of move lists. A game is a line, or goes on over
// several: see listReader.opens.
func readMoveLists(in Input) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		list := listReader{file: in.Name}
		for text, err := range lines(in.Reader) {
			if err != nil {
				_ = list.yieldGame(yield) && yield(nil, failed(in.Name, err))
				return
			}
			list.line++
			l := &list.at
			l.scanGame(text, list.line)
			if (l.blank() || list.opens(l)) && !list.yieldGame(yield) {
				return
			}
			list.add(l)
		}
		list.yieldGame(yield)
	}
}
