package engine

// The masks of squares that a shift may come from or reach without running over
// the board's left or right side: everything but columns a and h.
const inner Bitboard = 0x7e7e7e7e7e7e7e7e

// The four axes as shifts of a square's number: along a row, along a column and
// along the two diagonals.
const (
	alongRow    = 1
	alongColumn = 8
	diagonalNE  = 7
	diagonalSE  = 9
)

// legal returns the squares on which own can play against opp: parallel prefix
// along each axis, both ways (six opposing discs at most lie between two ends).
func legal(own, opp Bitboard) Bitboard {
	side := opp & inner
	return (reach(own, side, alongRow) | reach(own, opp, alongColumn) |
		reach(own, side, diagonalNE) | reach(own, side, diagonalSE)) &^ (own | opp)
}

// reach returns the squares just behind unbroken runs of opp that begin next to
// own, both ways along one axis.
func reach(own, opp Bitboard, shift uint) Bitboard {
	up, down := opp&(own<<shift), opp&(own>>shift)
	up |= opp & (up << shift)
	down |= opp & (down >> shift)
	pairsUp, pairsDown := opp&(opp<<shift), opp&(opp>>shift)
	up |= pairsUp & (up << (2 * shift))
	down |= pairsDown & (down >> (2 * shift))
	up |= pairsUp & (up << (2 * shift))
	down |= pairsDown & (down >> (2 * shift))
	return up<<shift | down>>shift
}

// flips returns the discs of opp outflanked by own playing on sq.
func flips(own, opp Bitboard, sq Square) Bitboard {
	move, side := BitOf(sq), opp&inner
	return outflanked(own, side, move, alongRow) | outflanked(own, opp, move, alongColumn) |
		outflanked(own, side, move, diagonalNE) | outflanked(own, side, move, diagonalSE)
}

// outflanked returns the runs of opp on both sides of move along one axis that
// end at a disc of own.
func outflanked(own, opp, move Bitboard, shift uint) Bitboard {
	up, down := opp&(move<<shift), opp&(move>>shift)
	up |= opp & (up << shift)
	down |= opp & (down >> shift)
	pairsUp, pairsDown := opp&(opp<<shift), opp&(opp>>shift)
	up |= pairsUp & (up << (2 * shift))
	down |= pairsDown & (down >> (2 * shift))
	up |= pairsUp & (up << (2 * shift))
	down |= pairsDown & (down >> (2 * shift))
	var f Bitboard
	if own&(up<<shift) != 0 {
		f = up
	}
	if own&(down>>shift) != 0 {
		f |= down
	}
	return f
}
