package engine

import "fmt"

// Board is what lies on the squares. It need not be reachable by legal play. No
// square is in both sets: every function of this package keeps it so and
// relies on it.
type Board struct {
	Black, White Bitboard
}

// Opening returns the board a game begins with: white d4 and e5, black e4 and
// d5.
func Opening() Board {
	return Board{Black: 1<<E4 | 1<<D5, White: 1<<D4 | 1<<E5}
}

// At returns the colour of the disc on sq, None when there is none.
func (b Board) At(sq Square) Color {
	switch bit := BitOf(sq); {
	case b.Black&bit != 0:
		return Black
	case b.White&bit != 0:
		return White
	}
	return None
}

// With returns the board with a disc of colour c on sq instead of what lay
// there; None empties the square.
func (b Board) With(sq Square, c Color) Board {
	bit := BitOf(sq)
	b.Black &^= bit
	b.White &^= bit
	switch c {
	case Black:
		b.Black |= bit
	case White:
		b.White |= bit
	}
	return b
}

// Count returns the number of discs of colour c; for None, of empties.
func (b Board) Count(c Color) int { return b.Discs(c).Count() }

// Discs returns the squares with a disc of colour c; for None, the empties.
func (b Board) Discs(c Color) Bitboard {
	switch c {
	case Black:
		return b.Black
	case White:
		return b.White
	}
	return b.Vacant()
}

// Occupied returns the squares with a disc.
func (b Board) Occupied() Bitboard { return b.Black | b.White }

// Vacant returns the squares without a disc.
func (b Board) Vacant() Bitboard { return ^(b.Black | b.White) }

// Flips returns the discs that c outflanks by playing on sq. It is empty when
// the move is not legal: sq occupied, nothing outflanked, c not a player.
func (b Board) Flips(sq Square, c Color) Bitboard {
	if !sq.Valid() || b.Occupied()&BitOf(sq) != 0 {
		return 0
	}
	switch c {
	case Black:
		return flips(sq, b.Black, b.White)
	case White:
		return flips(sq, b.White, b.Black)
	}
	return 0
}

// Legal returns the squares on which c may play.
func (b Board) Legal(c Color) Bitboard {
	switch c {
	case Black:
		return legal(b.Black, b.White)
	case White:
		return legal(b.White, b.Black)
	}
	return 0
}

// Play puts a disc of colour c on sq and flips what it outflanks. It panics
// when the move is not legal: ask Legal or Flips first.
func (b Board) Play(sq Square, c Color) Board {
	flipped := b.Flips(sq, c)
	if flipped == 0 {
		panic(fmt.Sprintf("engine: %v cannot play %v on %v", c, sq, b))
	}
	if c == Black {
		return Board{Black: b.Black | flipped | BitOf(sq), White: b.White &^ flipped}
	}
	return Board{Black: b.Black &^ flipped, White: b.White | flipped | BitOf(sq)}
}

// Flip returns the board with the discs on the given squares turned over;
// squares without a disc stay empty.
func (b Board) Flip(squares Bitboard) Board {
	squares &= b.Occupied()
	return Board{Black: b.Black ^ squares, White: b.White ^ squares}
}

// Swap returns the board with every disc turned over.
func (b Board) Swap() Board { return Board{Black: b.White, White: b.Black} }

// Diff returns the squares on which two boards differ.
func (b Board) Diff(other Board) Bitboard {
	return (b.Black ^ other.Black) | (b.White ^ other.White)
}
