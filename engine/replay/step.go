package replay

import (
	"slices"
	"time"

	"flipwatch/engine"
)

// Kind says what happened in a step. It is the type of the event.
type Kind string

// The kinds of steps.
const (
	Start    Kind = typeStart    // a game begins, or is picked up
	Move     Kind = typeMove     // a turn, also one that was changed later
	Pass     Kind = typePass     // a forced pass
	Alarm    Kind = typeFault    // a fault was named
	Resolved Kind = typeResolved // a fault was over
	Takeback Kind = typeTakeback // moves were taken back
	Over     Kind = typeOver     // neither side could move
)

// Step is a moment of a game: what happened, and what then lay on the board.
type Step struct {
	Kind  Kind
	Line  int           // of the record, from 1, the header not counted
	Time  time.Duration // of the source
	Ply   int           // discs placed, of a fault the disc it is about
	Color engine.Color  // who played, passed or was at fault
	// Square is the new disc, or that of the fault; NoSquare for none.
	Square engine.Square
	Flips  engine.Bitboard // that were made
	Board  engine.Board
	// Accepted is the board without what is at fault: what to go back to.
	Accepted engine.Board
	ToMove   engine.Color
	LastMove engine.Square // the newest accepted disc, NoSquare for none
	Moves    []engine.Square
	Fault    *Fault // of an Alarm, and of what Resolved it
	Revised  bool   // a turn that was told before and has been changed
}

// Steps returns the moments of the game in order; the first is always a Start.
func (r *Record) Steps() []Step {
	w := walker{toMove: engine.Black, board: engine.Opening(), faults: map[int]*Fault{}}
	var steps []Step
	for i := range r.lines {
		l := &r.lines[i]
		if len(steps) == 0 && l.Type != typeStart && relevant(l.Type) {
			steps = append(steps, w.step(Start, &line{}))
		}
		if step, ok := w.walk(l); ok {
			steps = append(steps, step)
		}
	}
	if len(steps) == 0 {
		steps = append(steps, w.step(Start, &line{}))
	}
	return steps
}

// relevant tells whether a type of event makes a step.
func relevant(kind string) bool {
	return slices.Contains([]string{typeStart, typeMove, typePass, typeFault, typeResolved, typeTakeback, typeOver}, kind)
}

// walker is the state of the game between the lines.
type walker struct {
	board  engine.Board // accepted
	toMove engine.Color
	base   int // discs placed before the first move here
	moves  []engine.Square
	boards []engine.Board // after each move
	first  engine.Board   // before the first move
	faults map[int]*Fault
}

// walk takes one line in; false when it is none that makes a step.
func (w *walker) walk(l *line) (Step, bool) {
	switch l.Type {
	case typeStart:
		w.start(l)
	case typeMove:
		w.move(l)
	case typePass:
		w.toMove = l.Color.Other()
	case typeTakeback:
		w.takeBack(l)
	case typeFault:
		return w.alarm(l), true
	case typeResolved:
		return w.resolve(l)
	case typeOver:
	default:
		return Step{}, false
	}
	return w.step(Kind(l.Type), l), true
}

// step returns the state as a step.
func (w *walker) step(kind Kind, l *line) Step {
	s := Step{Kind: kind, Line: l.number, Time: time.Duration(l.Time * float64(time.Second)), Ply: w.base + len(w.moves),
		Color: l.Color, Square: engine.NoSquare, Board: w.board, Accepted: w.board, ToMove: w.toMove, LastMove: engine.NoSquare,
		Moves: slices.Clone(w.moves)}
	if n := len(w.moves); n > 0 {
		s.LastMove = w.moves[n-1]
	}
	if kind == Move {
		s.Ply, s.Square, s.Flips, s.Board, s.Accepted, s.Revised = l.Ply, l.Square.is, set(l.Flips), *l.Board, *l.Board, l.Revised
		s.LastMove = l.Square.is
	}
	return s
}

// start begins a game, or goes on with the one at hand after a break.
func (w *walker) start(l *line) {
	w.toMove = l.ToMove
	if l.Ply == w.base+len(w.moves) && *l.Board == w.board {
		return
	}
	w.board, w.first, w.base, w.moves, w.boards = *l.Board, *l.Board, l.Ply, nil, nil
}

// move takes in a turn, the next one or one that was changed.
func (w *walker) move(l *line) {
	k := l.Ply - w.base - 1
	switch {
	case k < 0 || k > len(w.moves): // the record has a gap: go on from here
		w.base, w.moves, w.boards = l.Ply-1, nil, nil
		k = 0
	case k < len(w.moves):
		l.Revised = true
		w.moves[k], w.boards[k] = l.Square.is, *l.Board
		if k == len(w.moves)-1 {
			w.board, w.toMove = *l.Board, l.Color.Other()
		}
		return
	}
	w.moves, w.boards = append(w.moves, l.Square.is), append(w.boards, *l.Board)
	w.board, w.toMove = *l.Board, l.Color.Other()
}

// takeBack takes moves back to a number of discs.
func (w *walker) takeBack(l *line) {
	if k := l.Ply - w.base; k >= 0 && k <= len(w.moves) {
		if (len(w.moves)-k)%2 == 1 {
			w.toMove = w.toMove.Other()
		}
		w.moves, w.boards = w.moves[:k], w.boards[:k]
	}
	w.board = *l.Board
}

// before returns the board before the turn with a number.
func (w *walker) before(ply int) engine.Board {
	switch k := ply - w.base - 1; {
	case k == 0 && len(w.moves) > 0:
		return w.first
	case k > 0 && k < len(w.boards):
		return w.boards[k-1]
	}
	return w.board
}

// alarm returns the step of a fault.
func (w *walker) alarm(l *line) Step {
	f := faultOf(l)
	kept := f
	w.faults[f.ID] = &kept
	s := w.step(Alarm, l)
	s.Fault, s.Ply, s.Square, s.Accepted = &f, f.Ply, f.Square, w.before(f.Ply)
	s.Board = f.Board(s.Accepted)
	return s
}

// resolve returns the step of a fault that is over.
func (w *walker) resolve(l *line) (Step, bool) {
	f := w.faults[l.ID]
	if f == nil {
		return Step{}, false
	}
	before := w.before(f.Ply)
	if l.Board != nil { // left as it lies
		w.board = *l.Board
		if l.ToMove != engine.None {
			w.toMove = l.ToMove
		}
	}
	s := w.step(Resolved, l)
	ended := *f
	ended.How = l.How
	f.How = l.How
	s.Fault, s.Color, s.Square = &ended, f.Color, f.Square
	switch {
	case l.Board != nil, f.Ply != s.Ply+1: // told, or put right when more had been played
	case l.How == Corrected:
		s.Board = f.mended(before)
	case l.How == Stands:
		s.Board = f.Board(before)
	}
	return s, true
}

// Find returns the index of the step after which a number of discs lay there as it
// counts: the last such turn, or the start. Beyond the last it is the last step.
func Find(steps []Step, ply int) int {
	found := -1
	for i, s := range steps {
		if s.Kind == Move && s.Ply == ply || s.Kind == Start && s.Ply == ply && found < 0 {
			found = i
		}
	}
	switch {
	case found >= 0:
		return found
	case ply <= 0:
		return 0
	}
	return len(steps) - 1
}
