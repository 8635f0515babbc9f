package engine

import "fmt"

// Square is one of the 64 squares: 8·row + column, both from 0, so that a1 is 0
// and h8 is 63.
type Square int8

// NoSquare is the absence of a square.
const NoSquare Square = -1

// SquareAt returns the square in a row and column, both from 0 to 7.
func SquareAt(row, col int) Square { return Square(8*row + col) }

// ParseSquare reads a square's name: a letter a–h in either case and a digit 1–8.
func ParseSquare(s string) (Square, error) {
	if len(s) != 2 {
		return NoSquare, fmt.Errorf("%q is not a square: a letter a to h and a digit 1 to 8", s)
	}
	col, row := s[0]|0x20-'a', s[1]-'1'
	if col > 7 || row > 7 {
		return NoSquare, fmt.Errorf("%q is not a square: a letter a to h and a digit 1 to 8", s)
	}
	return SquareAt(int(row), int(col)), nil
}

// Row returns the square's row, 0 for row 1.
func (s Square) Row() int { return int(s) >> 3 }

// Col returns the square's column, 0 for column a.
func (s Square) Col() int { return int(s) & 7 }

// String returns the square's name, such as "e6", or "-" for NoSquare.
func (s Square) String() string {
	if s < 0 || s > 63 {
		return "-"
	}
	return string([]byte{'a' + byte(s.Col()), '1' + byte(s.Row())})
}

// MarshalText implements encoding.TextMarshaler.
func (s Square) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Square) UnmarshalText(text []byte) error {
	sq, err := ParseSquare(string(text))
	*s = sq
	return err
}
