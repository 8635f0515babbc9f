package engine

import (
	"fmt"
	"strings"
)

// Board is what lies on the 64 squares, legal or not.
type Board struct{ Black, White Bitboard }

// Opening returns the opening position's board: white d4, e5; black e4, d5.
func Opening() Board { return Board{Black: 1<<28 | 1<<35, White: 1<<27 | 1<<36} }

// ParseBoard reads 64 squares from a1 (a1 b1 … h8): X x * b B black, O o w W
// white, - . empty. White space is skipped.
func ParseBoard(s string) (Board, error) {
	var b Board
	n := Square(0)
	for i, r := range s {
		if strings.ContainsRune(" \t\r\n", r) {
			continue
		}
		if n > 63 {
			return Board{}, fmt.Errorf("board has more than 64 squares: it goes on with %q at character %d", r, i+1)
		}
		switch r {
		case 'X', 'x', '*', 'b', 'B':
			b.Black = b.Black.With(n)
		case 'O', 'o', 'w', 'W':
			b.White = b.White.With(n)
		case '-', '.':
		default:
			return Board{}, fmt.Errorf("board has %q for %v (character %d): use X for black, O for white, - for empty", r, n, i+1)
		}
		n++
	}
	if n < 64 {
		return Board{}, fmt.Errorf("board has %d squares of 64: give them all, from a1 row by row", n)
	}
	return b, nil
}

// String returns the board as 64 characters from a1: X, O and -.
func (b Board) String() string {
	var text [64]byte
	for sq := range Square(64) {
		text[sq] = b.At(sq).Symbol()
	}
	return string(text[:])
}

// Rows returns the board as eight lines of eight characters.
func (b Board) Rows() string {
	s := b.String()
	var rows strings.Builder
	for i := 0; i < 64; i += 8 {
		rows.WriteString(s[i:i+8] + "\n")
	}
	return rows.String()
}

// At returns what lies on a square.
func (b Board) At(sq Square) Color {
	switch {
	case b.Black.Has(sq):
		return Black
	case b.White.Has(sq):
		return White
	default:
		return None
	}
}

// With returns the board with a square set to a colour, or emptied with None.
func (b Board) With(sq Square, c Color) Board {
	b.Black, b.White = b.Black.Without(sq), b.White.Without(sq)
	switch c {
	case Black:
		b.Black = b.Black.With(sq)
	case White:
		b.White = b.White.With(sq)
	}
	return b
}

// Discs returns the squares on which a colour lies; for None, the vacant ones.
func (b Board) Discs(c Color) Bitboard {
	switch c {
	case Black:
		return b.Black
	case White:
		return b.White
	default:
		return b.Vacant()
	}
}

// Count returns how many squares show a colour.
func (b Board) Count(c Color) int { return b.Discs(c).Count() }

// Occupied returns the squares that hold a disc.
func (b Board) Occupied() Bitboard { return b.Black | b.White }

// Vacant returns the squares that hold no disc.
func (b Board) Vacant() Bitboard { return ^b.Occupied() }

// Diff returns the squares that differ between two boards.
func (b Board) Diff(o Board) Bitboard { return b.Black ^ o.Black | b.White ^ o.White }

// sides returns the discs of a colour and those of the other.
func (b Board) sides(c Color) (own, opp Bitboard) {
	if c == Black {
		return b.Black, b.White
	}
	return b.White, b.Black
}

// Legal returns the squares on which a colour can play.
func (b Board) Legal(c Color) Bitboard {
	own, opp := b.sides(c)
	return legal(own, opp)
}

// Flips returns the discs that a colour outflanks by playing on a square: none
// when the square is occupied or the move is not legal.
func (b Board) Flips(sq Square, c Color) Bitboard {
	if sq < 0 || b.Occupied().Has(sq) {
		return 0
	}
	own, opp := b.sides(c)
	return flips(own, opp, sq)
}

// Play returns the board after a legal move, with all flips made. It panics
// when the move is not legal: whether it is, is for the caller to know.
func (b Board) Play(sq Square, c Color) Board {
	f := b.Flips(sq, c)
	if f == 0 {
		panic(fmt.Sprintf("engine: %v is not legal for %v on %v", sq, c, b))
	}
	if c == Black {
		return Board{b.Black | f | BitOf(sq), b.White &^ f}
	}
	return Board{b.Black &^ f, b.White | f | BitOf(sq)}
}
