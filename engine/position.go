package engine

// Position is a board and the side to move.
type Position struct {
	Board
	ToMove Color
}

// Start returns the opening position, black to move.
func Start() Position { return Position{Opening(), Black} }

// Legal returns the squares on which the side to move can play.
func (p Position) Legal() Bitboard { return p.Board.Legal(p.ToMove) }

// MustPass says whether the side to move has no move and the other has.
func (p Position) MustPass() bool {
	return p.Legal() == 0 && p.Board.Legal(p.ToMove.Other()) != 0
}

// Over says whether neither side can move.
func (p Position) Over() bool {
	return p.Legal() == 0 && p.Board.Legal(p.ToMove.Other()) == 0
}

// Play returns the position after a legal move; a forced pass that may follow
// is the caller's, or Next's.
func (p Position) Play(sq Square) Position {
	return Position{p.Board.Play(sq, p.ToMove), p.ToMove.Other()}
}

// Pass returns the position with the other side to move.
func (p Position) Pass() Position { return Position{p.Board, p.ToMove.Other()} }

// Next returns the position after a forced pass, or the position itself.
func (p Position) Next() Position {
	if p.MustPass() {
		return p.Pass()
	}
	return p
}

// Perft counts the leaves of the game tree to a depth. A pass counts as a ply
// and a finished game is one leaf. The last ply is counted, not played.
func Perft(p Position, depth int) uint64 {
	own, opp := p.sides(p.ToMove)
	if depth <= 0 {
		return 1
	}
	return perft(own, opp, depth)
}

func perft(own, opp Bitboard, depth int) uint64 {
	moves := legal(own, opp)
	if moves == 0 {
		if legal(opp, own) == 0 || depth == 1 {
			return 1
		}
		return perft(opp, own, depth-1)
	}
	if depth == 1 {
		return uint64(moves.Count())
	}
	var leaves uint64
	for ; moves != 0; moves &= moves - 1 {
		sq := moves.First()
		f := flips(own, opp, sq)
		leaves += perft(opp&^f, own|f|BitOf(sq), depth-1)
	}
	return leaves
}
