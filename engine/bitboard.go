package engine

import (
	"iter"
	"math/bits"
	"strings"
)

// Bitboard is a set of squares: bit i is square i, a1 the lowest.
type Bitboard uint64

// AllSquares holds the whole board.
const AllSquares = ^Bitboard(0)

// BitOf returns the set that holds sq alone; the empty set for NoSquare.
func BitOf(sq Square) Bitboard {
	if !sq.Valid() {
		return 0
	}
	return 1 << uint8(sq)
}

// SetOf returns the set of the given squares.
func SetOf(squares ...Square) Bitboard {
	var b Bitboard
	for _, sq := range squares {
		b |= BitOf(sq)
	}
	return b
}

// Has tells whether sq is in the set.
func (b Bitboard) Has(sq Square) bool { return b&BitOf(sq) != 0 }

// With returns the set with sq added.
func (b Bitboard) With(sq Square) Bitboard { return b | BitOf(sq) }

// Without returns the set with sq taken out.
func (b Bitboard) Without(sq Square) Bitboard { return b &^ BitOf(sq) }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of the set, NoSquare when it is empty.
func (b Bitboard) First() Square {
	if b == 0 {
		return NoSquare
	}
	return Square(bits.TrailingZeros64(uint64(b)))
}

// notA and notH leave out the column at either edge: what is shifted along a row
// there would go on in the next one.
const notA, notH Bitboard = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f

// inRow returns the squares beside one of the set in its row.
func (b Bitboard) inRow() Bitboard { return b<<1&notA | b>>1&notH }

// Beside returns the squares that share a side with one of the set.
func (b Bitboard) Beside() Bitboard { return b.inRow() | b<<8 | b>>8 }

// Neighbours returns the squares that touch one of the set, at a side or a corner:
// of the set itself those that touch each other.
func (b Bitboard) Neighbours() Bitboard {
	row := b.inRow()
	wide := b | row
	return row | wide<<8 | wide>>8
}

// Squares yields the squares of the set in ascending order.
func (b Bitboard) Squares() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; b != 0; b &= b - 1 {
			if !yield(Square(bits.TrailingZeros64(uint64(b)))) {
				return
			}
		}
	}
}

// List returns the squares of the set in ascending order, never nil.
func (b Bitboard) List() []Square {
	list := make([]Square, 0, b.Count())
	for ; b != 0; b &= b - 1 {
		list = append(list, b.First())
	}
	return list
}

// String returns the names of the squares in ascending order with a space
// between them, such as "c4 e6".
func (b Bitboard) String() string {
	var s strings.Builder
	for sq := range b.Squares() {
		if s.Len() > 0 {
			s.WriteByte(' ')
		}
		s.WriteString(sq.String())
	}
	return s.String()
}
