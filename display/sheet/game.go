package sheet

import (
	"flipwatch/engine"
	"flipwatch/engine/replay"
)

// Game is what the sheets of a game are made of. Everything but the plies may be
// left out; names that are left out are lines to write on.
type Game struct {
	Black, White string // the players
	Event        string
	Round        string
	Place        string
	Date         string
	// Start is where the game began; zero is the opening, black to move.
	Start engine.Position
	// Before is how many discs had been placed before the start: the first move has
	// the number after it.
	Before int
	// Plies are what was played, with the flips that were really made and the
	// board after. One without a square is a pass when it leaves the board as it
	// was, and otherwise a board that was set anew.
	Plies []engine.Ply
	// Faults are what the players did wrong, in order.
	Faults []replay.Fault
	// Remark is what else is to be said of the result, such as "unscored" or "black
	// resigned".
	Remark string
}

// start returns the position the game began with.
func (g *Game) start() engine.Position {
	if g.Start == (engine.Position{}) {
		return engine.Start()
	}
	return g.Start
}

// boardAfter returns the board when n discs had been placed, and the ply that
// placed the last of them; false when there is no such position.
func (g *Game) boardAfter(n int) (engine.Board, engine.Ply, bool) {
	n -= g.Before
	board, last := g.start().Board, engine.Ply{Square: engine.NoSquare}
	for _, ply := range g.Plies {
		if n <= 0 {
			break
		}
		if ply.Square != engine.NoSquare {
			n--
		}
		board, last = ply.Board, ply
	}
	return board, last, n == 0
}

// final returns the last board.
func (g *Game) final() engine.Board {
	if len(g.Plies) == 0 {
		return g.start().Board
	}
	return g.Plies[len(g.Plies)-1].Board
}

// over tells whether neither side can move on the last board.
func (g *Game) over() bool {
	b := g.final()
	return b.Legal(engine.Black) == 0 && b.Legal(engine.White) == 0
}

// discs returns how many discs were placed to the end.
func (g *Game) discs() int {
	n := g.Before
	for _, ply := range g.Plies {
		if ply.Square != engine.NoSquare {
			n++
		}
	}
	return n
}
