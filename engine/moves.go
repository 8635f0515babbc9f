package engine

// inner holds columns b to g. A line along a row or a diagonal that flips
// something has these columns only between its ends, so fills over discs
// within inner never wrap round the board's edge.
const inner = 0x7e7e7e7e7e7e7e7e

// legal returns the squares on which a side with the discs own may play
// against opp. All squares are tried at once: along each of the four axes the
// runs of opp's discs that begin beside one of own are filled both ways by
// parallel prefix (in doubling steps, after Kogge and Stone), and the vacant
// squares just past them are legal.
func legal(own, opp Bitboard) Bitboard {
	within := opp & inner
	moves := past(own, within, 1)
	moves |= past(own, opp, 8)
	moves |= past(own, within, 7)
	moves |= past(own, within, 9)
	return moves &^ (own | opp)
}

// past returns the squares just past the runs of discs within, in both
// directions along one axis.
func past(own, within Bitboard, step uint) Bitboard {
	return fill(own, within, step)<<step | fillBack(own, within, step)>>step
}

func fill(own, within Bitboard, step uint) Bitboard {
	f := own << step & within
	for range 5 {
		f |= f << step & within
	}
	return f
}

func fillBack(own, within Bitboard, step uint) Bitboard {
	f := own >> step & within
	for range 5 {
		f |= f >> step & within
	}
	return f
}

// flips returns the discs of opp that own outflanks by playing on the vacant
// square sq.
func flips(sq Square, own, opp Bitboard) Bitboard {
	var flipped Bitboard
	bit := Bitboard(1) << uint8(sq)
	for _, d := range [...]struct {
		step   uint
		within Bitboard
	}{{1, opp & inner}, {7, opp & inner}, {8, opp}, {9, opp & inner}} {
		if f := fill(bit, d.within, d.step); f<<d.step&own != 0 {
			flipped |= f
		}
		if f := fillBack(bit, d.within, d.step); f>>d.step&own != 0 {
			flipped |= f
		}
	}
	return flipped
}
