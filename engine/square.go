package engine

import (
	"errors"
	"fmt"
)

// ErrSquare is wrapped by the errors about text that names no square.
var ErrSquare = errors.New("not a square")

// Square is one of the 64 squares, as its index 8·row+column, or NoSquare.
type Square int8

// NoSquare stands where there is no square: for a pass, or for "none".
const NoSquare Square = -1

// The 64 squares, row by row from the top left.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8
)

// SquareAt returns the square in the given row and column, both counted from
// 0; NoSquare when it would lie outside the board.
func SquareAt(row, col int) Square {
	if uint(row) > 7 || uint(col) > 7 {
		return NoSquare
	}
	return Square(8*row + col)
}

// ParseSquare reads a square's name, a column letter of either case and a row
// digit, such as "e6" or "E6".
func ParseSquare(s string) (Square, error) {
	if len(s) == 2 {
		col, row := int(s[0]|0x20)-'a', int(s[1])-'1' // 0x20: to lower case
		if sq := SquareAt(row, col); sq != NoSquare {
			return sq, nil
		}
	}
	return NoSquare, fmt.Errorf("%w: %.20q: write a column a to h and a row 1 to 8, as in e6", ErrSquare, s)
}

// Valid tells whether sq is one of the 64 squares.
func (sq Square) Valid() bool { return uint8(sq) < 64 }

// Row returns the row, 0 at the top (written 1) to 7. The square must be valid.
func (sq Square) Row() int { return int(sq) >> 3 }

// Col returns the column, 0 at the left (written a) to 7. The square must be
// valid.
func (sq Square) Col() int { return int(sq) & 7 }

// String returns the square's name in lower case, such as "e6", and "-" for
// NoSquare.
func (sq Square) String() string {
	if !sq.Valid() {
		return "-"
	}
	return string([]byte{'a' + byte(sq.Col()), '1' + byte(sq.Row())})
}

// MarshalText writes the square as String does.
func (sq Square) MarshalText() ([]byte, error) { return []byte(sq.String()), nil }

// UnmarshalText reads what MarshalText writes; empty text is NoSquare too.
func (sq *Square) UnmarshalText(text []byte) error {
	if len(text) == 0 || string(text) == "-" {
		*sq = NoSquare
		return nil
	}
	parsed, err := ParseSquare(string(text))
	if err != nil {
		return err
	}
	*sq = parsed
	return nil
}
