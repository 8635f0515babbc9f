package transcript

import "flipwatch/engine"

// joinedSquares is how many squares a word must have to look like a game of its
// own. The opening lists in use have eight a line; two on a line are as likely
// a game written in pairs.
const joinedSquares = 4

// listReader puts the lines of a file of move lists together to games.
type listReader struct {
	file string
	line int  // of the file, from 1
	at   line // what stands on it
	n    int  // games so far

	game   playing // the game at hand; its record is nil when there is none
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
	case r.game.Record == nil, l.head != nil, l.start != nil:
		return true
	case l.number > 0:
		return l.number == 1
	case l.squares() == 0:
		return l.bad != nil && (r.single || r.game.over())
	case r.game.over():
		return true
	}
	on, fresh := 0, legalPlies(engine.Start(), l.moves)
	if r.err == nil {
		on = legalPlies(r.game.now, l.moves)
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
		next, flips := p.Move(m.Square)
		if flips == 0 {
			if next, flips = p.Next().Move(m.Square); flips == 0 || !p.MustPass() {
				break
			}
		}
		p = next
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
	if r.game.Record == nil {
		r.n++
		record := &Record{Number: r.n, Line: r.line, Start: engine.Start()}
		if l.head != nil {
			record.Header = *l.head
		}
		if l.start != nil {
			record.Start = *l.start
		}
		r.game = play(record)
		r.single = l.joined
	} else {
		r.single = false
	}
	if r.err != nil {
		return
	}
	for _, m := range l.moves {
		if err := r.game.take(m.Square); err != nil {
			r.err = r.game.fail(r.file, m, err)
			return
		}
	}
	if l.bad != nil {
		l.bad.File, l.bad.Ply = r.file, r.game.discs()+1
		r.err = l.bad
	}
}

// yieldGame gives out the game at hand, if there is one.
func (r *listReader) yieldGame(yield func(*Record, error) bool) bool {
	record, ply := r.game.Record, r.err
	if record == nil {
		return true
	}
	r.game, r.err = playing{}, nil
	if ply != nil {
		return yield(record, ply)
	}
	record.checkResult()
	return yield(record, nil)
}
