package engine

import "math/bits"

// Perft counts the leaves of the tree of all continuations of depth plies. A
// pass counts as a ply and a finished game is one leaf at whatever depth it
// ends; depth 0 or less is one leaf.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if p.ToMove == White {
		return perft(p.White, p.Black, depth)
	}
	return perft(p.Black, p.White, depth)
}

// perft is Perft for own to move, with depth at least 1. At depth 1 the leaves
// are counted as the number of legal squares, without playing them.
func perft(own, opp Bitboard, depth int) uint64 {
	moves := legal(own, opp)
	if moves == 0 {
		if depth == 1 || legal(opp, own) == 0 {
			return 1
		}
		return perft(opp, own, depth-1)
	}
	if depth == 1 {
		return uint64(moves.Count())
	}
	var leaves uint64
	for ; moves != 0; moves &= moves - 1 {
		sq := Square(bits.TrailingZeros64(uint64(moves)))
		flipped := flips(sq, own, opp)
		leaves += perft(opp&^flipped, own|flipped|moves&-moves, depth-1)
	}
	return leaves
}
