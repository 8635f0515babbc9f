package transcript

import "flipwatch/engine"

// joinedSquares is how many squares a word must have to look like a game of its
// own. The opening lists in use have eight a line; two on a line are as likely
// a game written in pairs.
const joinedSquares = 4

// listReader puts the lines of a file of move lists together to games.
type listReader struct {
	file string
	line int // of the file, from 1

	record *Record // the game at hand, nil when there is none
	moves  []Move  // its moves
	err    *PlyError
	single bool // it is one line, and that one word
}

// opens tells whether a line begins a new game. Files have either a game a
// line or games over several lines, and nothing says which, so the rules must:
// the line belongs to where more of it is legal. Unless the game at hand is one
// word, a line that is a new game must be legal as a whole, so that a mistake
// within a game over several lines does not make two games of it.
func (r *listReader) opens(l *line) bool {
	word := l.joined && l.squares() >= joinedSquares
	switch {
	case r.record == nil:
		return true
	case l.number > 0:
		return l.number == 1
	case l.squares() == 0:
		return l.bad != nil && (r.single || r.record.Game.Over())
	case r.record.Game.Over():
		return true
	}
	on, fresh := 0, legalPlies(engine.Start(), l.moves)
	if r.err == nil {
		on = legalPlies(r.record.Game.Position(), l.moves)
	}
	if on == fresh {
		return word && (on > 0 || r.single)
	}
	return fresh > on && (r.single || fresh == l.squares())
}

// legalPlies returns how many squares of moves are legal from p on.
func legalPlies(p engine.Position, moves []Move) int {
	n := 0
	for _, m := range moves {
		if m.Square == engine.NoSquare {
			continue
		}
		if p = p.Next(); p.Check(m.Square) != nil {
			break
		}
		p = p.Play(m.Square)
		n++
	}
	return n
}

// add plays a line's moves in the game at hand, or in a new one. After an error
// the rest of a game is not played.
func (r *listReader) add(l *line) {
	if l.blank() {
		return
	}
	if r.record == nil {
		r.record = &Record{Line: r.line, Game: engine.NewGame(engine.Start())}
		r.single = l.joined
	} else {
		r.single = false
	}
	if r.err != nil {
		return
	}
	game := r.record.Game
	for _, m := range l.moves {
		if err := play(game, r.moves, m); err != nil {
			r.err = &PlyError{File: r.file, Line: m.Line, Column: m.Column, Ply: discs(game) + 1, Square: m.Square, Err: err}
			return
		}
		r.moves = append(r.moves, m)
	}
	if l.bad != nil {
		l.bad.File, l.bad.Ply = r.file, discs(game)+1
		r.err = l.bad
	}
}

// yieldGame gives out the game at hand, if there is one.
func (r *listReader) yieldGame(yield func(*Record, error) bool) bool {
	if r.record == nil {
		return true
	}
	record, ply := r.record, r.err
	r.record, r.err, r.moves = nil, nil, r.moves[:0]
	if ply != nil {
		return yield(record, ply)
	}
	return yield(record, nil)
}
