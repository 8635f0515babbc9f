package referee

import "flipwatch/engine"

// State is what a screen and a summary need to know of the game.
type State struct {
	// Started says that a game is on the board, also one that is Over; neither is
	// so when the discs have been put away.
	Started, Over bool
	// Board is what is seen where that is known, else what was accepted or, while a
	// fault is open, what was last seen.
	Board  engine.Board
	ToMove engine.Color
	// Ply counts the discs placed; LastMove is the square of the newest one that
	// was accepted.
	Ply      int
	LastMove engine.Square
	// Todo are the flips still to come of a disc that is down.
	Todo engine.Bitboard
	// Fault is the open fault, the one to deal with first; nil when all is well.
	Fault *Fault
	// Right is the board that would end it. Above says that the fault is a move made
	// over another, which had to be put right first.
	Right engine.Board
	Above bool
	// Restore is the position that the players may go back to; Offered says whether
	// there is one.
	Restore Restore
	// Resuming says that a record was read and that its position, Restore, has not
	// been seen yet; Adrift that the board has long shown nothing of the game, and
	// Turned that it does, from another side.
	Resuming, Adrift, Turned bool
	// Acknowledged says that the players have seen the alarm about Fault; TakingBack
	// that they have declared a take-back, to Restore; and Renewing that they have
	// declared another game, whose opening is waited for.
	Acknowledged, TakingBack, Renewing bool
	// TakeFrom is the side from whose supply the next disc has to be taken, None
	// while the side to move has discs of its own.
	TakeFrom engine.Color
	// Covered are the squares that something covers now.
	Covered engine.Bitboard
	Faults  int
}

// State returns the state of the game.
func (r *Referee) State() State {
	s := State{
		Started: r.started && !r.cleared && !r.word.anew.on, Over: r.over && !r.cleared && !r.word.anew.on, ToMove: r.toMove, Ply: r.ply(), LastMove: engine.NoSquare,
		Board: overlay(r.board, r.settled.board, r.settled.known),
		Todo:  r.todo, Covered: r.settled.covered, Faults: r.faults,
	}
	if n := len(r.plies); n > 0 {
		s.LastMove = r.plies[n-1].square
	}
	s.Restore, s.TakeFrom = r.restore(), r.takesFrom()
	s.Resuming, s.Adrift = r.resumed && !r.started && !r.word.anew.on, r.adrift.state == asked
	s.TakingBack, s.Renewing = r.word.back.on, r.word.anew.on
	s.Turned = s.Adrift && r.turned(r.adrift.board)
	if r.open != nil {
		s.Board = overlay(r.settled.last(r.board), r.settled.board, r.settled.known)
		s.Fault, s.Right = &r.open.event, r.open.turn.right(r.board)
	}
	if f := r.ignored(); f != nil && r.open == nil {
		s.Fault, s.Above, s.Right = f, true, r.heeded()
	}
	if s.Renewing && s.Fault != nil && s.Fault.Kind != Setup {
		s.Fault = nil // of the game that is left
	}
	s.Acknowledged = s.Fault != nil && s.Fault.ID == r.word.seen
	return s
}

// Game is a game as it counts: what a summary tells of it.
type Game struct {
	// Moves are the squares of the moves that count, and Movers who made them.
	Moves  []engine.Square
	Movers []engine.Color
	// Final is the board as it lies: what is seen where that is known, what was
	// accepted elsewhere, and everywhere when the game is over.
	Final engine.Board
	// Unscored says that the game was begun anew, or that its beginning was not seen.
	Unscored bool
}

// Game returns the game on the board, or the one before it while nothing has been
// played since the board was set up anew.
func (r *Referee) Game() Game {
	if len(r.plies) == 0 && r.earlier != nil {
		return *r.earlier
	}
	final := r.board
	if !r.over && !r.cleared {
		final = overlay(final, r.settled.board, r.settled.known)
	}
	return Game{r.squares(), r.movers(), final, r.unscored}
}

// Moves returns the squares of the moves that count and who made them.
func (r *Referee) Moves() (squares []engine.Square, movers []engine.Color) {
	return r.squares(), r.movers()
}

func (r *Referee) squares() []engine.Square {
	out := make([]engine.Square, len(r.plies))
	for i := range r.plies {
		out[i] = r.plies[i].square
	}
	return out
}

func (r *Referee) movers() []engine.Color {
	out := make([]engine.Color, len(r.plies))
	for i := range r.plies {
		out[i] = r.plies[i].color
	}
	return out
}

// Accepted returns the board that is accepted to lie there.
func (r *Referee) Accepted() engine.Board { return r.board }
