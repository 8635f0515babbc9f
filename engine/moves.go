package engine

import "math/bits"

// inner holds columns b to g. A disc that is flipped along a row or a diagonal
// lies in these columns, since one more disc must lie on either side of it. So
// a run of discs within inner never goes on round the board's edge.
const inner = 0x7e7e7e7e7e7e7e7e

// The steps from a square's index to that of its next neighbour along the four
// axes: east, south west, south, south east.
const (
	alongRow          = 1
	alongAntidiagonal = 7
	alongColumn       = 8
	alongDiagonal     = 9
)

// legal returns the squares on which a side with the discs own may play
// against opp. All squares are tried at once: along each axis the runs of opp's
// discs that begin beside one of own are followed, and the vacant squares just
// past their ends are legal.
func legal(own, opp Bitboard) Bitboard {
	within := opp & inner
	moves := pastRow(own, within) |
		past(own, opp, alongColumn) |
		past(own, within, alongAntidiagonal) |
		past(own, within, alongDiagonal)
	return moves &^ (own | opp)
}

// past returns the squares just past the runs of discs that begin beside one
// of own, both ways along one axis, and perhaps occupied squares besides. The
// runs, of six discs at most, are followed by parallel prefix, after Kogge and
// Stone: by one disc, then by two and two more where a pair of discs lies.
func past(own, discs Bitboard, step uint) Bitboard {
	up, down := discs&(own<<step), discs&(own>>step)
	up |= discs & (up << step)
	down |= discs & (down >> step)
	pairsUp := discs & (discs << step)
	pairsDown := pairsUp >> step
	up |= pairsUp & (up << (2 * step))
	down |= pairsDown & (down >> (2 * step))
	up |= pairsUp & (up << (2 * step))
	down |= pairsDown & (down >> (2 * step))
	return up<<step | down>>step
}

// pastRow is past along the rows. Eastward one addition does it: the carry that
// starts at the first disc of a run leaves it at the square past its last, and
// never gets into the next row, since discs leaves columns a and h out.
func pastRow(own, discs Bitboard) Bitboard {
	east := discs + discs&(own<<1)
	west := discs & (own >> 1)
	west |= discs & (west >> 1)
	pairs := discs & (discs >> 1)
	west |= pairs & (west >> 2)
	west |= pairs & (west >> 2)
	return east | west>>1
}

// flips returns the discs of opp that own outflanks by playing on the vacant
// square sq: along each of the eight rays those up to the nearest square
// without a disc of opp, if own lies there.
func flips(sq Square, own, opp Bitboard) Bitboard {
	r := &rays[sq&63]
	return upTo(r[0], own, opp) | upTo(r[1], own, opp) | upTo(r[2], own, opp) | upTo(r[3], own, opp) |
		downTo(r[4], own, opp) | downTo(r[5], own, opp) | downTo(r[6], own, opp) | downTo(r[7], own, opp)
}

// upTo returns the outflanked discs of a ray that leads to higher squares. With
// all squares off the ray set, adding 1 sends a carry through its discs of opp
// to the first other square.
func upTo(ray, own, opp Bitboard) Bitboard {
	end := ((opp | ^ray) + 1) & ray & own // one bit or none
	return (end - -end>>63) & ray         // -end>>63 is 1 when there is one
}

// downTo returns the outflanked discs of a ray that leads to lower squares. Bit
// 0 is added so that there always is a highest bit; where it is not the ray's
// end, it is not on the ray or belongs to opp.
func downTo(ray, own, opp Bitboard) Bitboard {
	first := uint(bits.Len64(uint64(ray&^opp|1)) - 1)
	end := 1 << (first & 63) & ray & own
	return -(end << 1) & ray
}

// rays holds, for each square, the squares on each of the eight rays from it:
// four that lead to higher squares and four to lower ones.
var rays = makeRays()

func makeRays() (table [64][8]Bitboard) {
	steps := [8][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}}
	for sq := range Square(64) {
		for i, step := range steps {
			for at := sq; at != NoSquare; {
				at = SquareAt(at.Row()+step[0], at.Col()+step[1])
				table[sq][i] = table[sq][i].With(at)
			}
		}
	}
	return table
}
