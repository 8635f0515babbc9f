package engine

import "fmt"

// Ply is one disc placed, or one pass.
type Ply struct {
	Color  Color
	Square Square   // where the disc was put; NoSquare for a pass
	Flips  Bitboard // the discs it flipped
	Board  Board    // after the ply
}

// Game is a start and the plies played since. Forced passes are made by
// themselves, so the side to move always has a legal move until the game is
// over.
type Game struct {
	start, now Position
	plies      []Ply
}

// NewGame returns a game from any position.
func NewGame(start Position) *Game {
	g := &Game{start: start, now: start}
	g.settle()
	return g
}

// Start returns the position the game began with, before any forced pass.
func (g *Game) Start() Position { return g.start }

// Position returns the position after the plies so far.
func (g *Game) Position() Position { return g.now }

// Plies returns the plies so far, passes among them. The slice is the game's
// own: do not change it.
func (g *Game) Plies() []Ply { return g.plies }

// Over tells whether neither side has a legal move.
func (g *Game) Over() bool { return g.now.Over() }

// Moves returns the squares played so far, passes left out; never nil.
func (g *Game) Moves() []Square {
	moves := make([]Square, 0, len(g.plies))
	for _, ply := range g.plies {
		if ply.Square != NoSquare {
			moves = append(moves, ply.Square)
		}
	}
	return moves
}

// Play makes the side to move play on sq, and then the other side pass if it
// must. A move that is not legal changes nothing and is an *IllegalError.
func (g *Game) Play(sq Square) error {
	after, flipped := g.now.Move(sq)
	if flipped == 0 {
		return g.now.Check(sq)
	}
	g.plies = append(g.plies, Ply{Color: g.now.ToMove, Square: sq, Flips: flipped, Board: after.Board})
	g.now = after
	g.settle()
	return nil
}

// settle makes the forced pass, if there is one.
func (g *Game) settle() {
	if g.now.MustPass() {
		g.plies = append(g.plies, Ply{Color: g.now.ToMove, Square: NoSquare, Board: g.now.Board})
		g.now = g.now.Pass()
	}
}

// TakeBack takes back the last disc and the passes after it, so that its mover
// is to move again. It returns that ply; false when no disc was played.
func (g *Game) TakeBack() (Ply, bool) {
	for i := len(g.plies) - 1; i >= 0; i-- {
		ply := g.plies[i]
		if ply.Square == NoSquare {
			continue
		}
		before := g.start.Board
		if i > 0 {
			before = g.plies[i-1].Board
		}
		g.plies = g.plies[:i]
		g.now = Position{Board: before, ToMove: ply.Color}
		return ply, true
	}
	return Ply{}, false
}

// Outcome returns how the game ended, or how it stands.
func (g *Game) Outcome() Outcome { return g.now.Outcome() }

// Replay plays the moves from start, passes left out. At the first move that is
// not legal it stops and returns the game up to there and an error that says
// which ply it was and why, and wraps an *IllegalError.
func Replay(start Position, moves []Square) (*Game, error) {
	g := NewGame(start)
	for i, sq := range moves {
		if err := g.Play(sq); err != nil {
			return g, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return g, nil
}
