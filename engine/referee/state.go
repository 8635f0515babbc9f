package referee

import "flipwatch/engine"

// State is what a screen and a summary need to know of the game.
type State struct {
	Started, Over bool
	// Board is what is seen where that is known, else what was accepted.
	Board  engine.Board
	ToMove engine.Color
	// Ply counts the discs placed; LastMove is the square of the newest one that
	// was accepted.
	Ply      int
	LastMove engine.Square
	// Todo are the flips still to come of a disc that is down.
	Todo engine.Bitboard
	// Fault is the open fault; nil when all is well.
	Fault *Fault
	// Covered are the squares that something covers now.
	Covered engine.Bitboard
	Faults  int
}

// State returns the state of the game.
func (r *Referee) State() State {
	s := State{
		Started: r.started, Over: r.over, ToMove: r.toMove, Ply: r.ply(), LastMove: engine.NoSquare,
		Board: overlay(r.board, r.settled.board, r.settled.known),
		Todo:  r.todo, Covered: r.settled.covered, Faults: r.faults,
	}
	if n := len(r.plies); n > 0 {
		s.LastMove = r.plies[n-1].square
	}
	if r.open != nil {
		s.Fault = &r.open.event
	}
	return s
}

// Moves returns the squares of the moves that count and who made them.
func (r *Referee) Moves() (squares []engine.Square, movers []engine.Color) {
	for _, p := range r.plies {
		squares, movers = append(squares, p.square), append(movers, p.color)
	}
	return squares, movers
}

// Accepted returns the board that is accepted to lie there.
func (r *Referee) Accepted() engine.Board { return r.board }
