package engine

import (
	"iter"
	"math/bits"
)

// Bitboard is a set of squares: bit n is square n.
type Bitboard uint64

// BitOf returns the set that holds one square; NoSquare gives the empty set.
func BitOf(sq Square) Bitboard {
	if sq < 0 {
		return 0
	}
	return 1 << uint(sq)
}

// Has says whether the set holds a square.
func (b Bitboard) Has(sq Square) bool { return b&BitOf(sq) != 0 }

// With returns the set with a square added.
func (b Bitboard) With(sq Square) Bitboard { return b | BitOf(sq) }

// Without returns the set with a square taken out.
func (b Bitboard) Without(sq Square) Bitboard { return b &^ BitOf(sq) }

// Count returns how many squares the set holds.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of the set, or NoSquare.
func (b Bitboard) First() Square {
	if b == 0 {
		return NoSquare
	}
	return Square(bits.TrailingZeros64(uint64(b)))
}

// Squares yields the set's squares in ascending order.
func (b Bitboard) Squares() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; b != 0; b &= b - 1 {
			if !yield(b.First()) {
				return
			}
		}
	}
}

// List returns the set's squares in ascending order; never nil.
func (b Bitboard) List() []Square {
	list := make([]Square, 0, b.Count())
	for sq := range b.Squares() {
		list = append(list, sq)
	}
	return list
}
