package engine

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
	if err := g.now.Check(sq); err != nil {
		return err
	}
	flipped, mover := g.now.Flips(sq, g.now.ToMove), g.now.ToMove
	g.now = g.now.Play(sq)
	g.plies = append(g.plies, Ply{Color: mover, Square: sq, Flips: flipped, Board: g.now.Board})
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
