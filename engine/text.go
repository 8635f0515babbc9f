package engine

import (
	"errors"
	"fmt"
	"unicode"
)

// ErrBoard is wrapped by the errors about text that is no board.
var ErrBoard = errors.New("not a board")

// ParseBoard reads 64 squares from a1 row by row: X x * B b for a black disc,
// O o W w for a white one, - or . for an empty square. White space between
// them, line breaks too, is ignored.
//
// Digits are refused, since programs disagree on the colours they stand for.
func ParseBoard(s string) (Board, error) {
	symbols, err := boardSymbols(s, 64)
	if err != nil {
		return Board{}, err
	}
	return boardOf(symbols), nil
}

// ParsePosition reads a board as ParseBoard does, and after its 64 squares
// the symbol of the side to move.
func ParsePosition(s string) (Position, error) {
	symbols, err := boardSymbols(s, 65)
	if err != nil {
		return Position{}, err
	}
	if symbols[64] == None {
		return Position{}, fmt.Errorf("%w: the side to move must be X or O, not empty", ErrBoard)
	}
	return Position{Board: boardOf(symbols), ToMove: symbols[64]}, nil
}

// boardOf places the first 64 symbols.
func boardOf(symbols []Color) Board {
	var b Board
	for sq := A1; sq <= H8; sq++ {
		b = b.With(sq, symbols[sq])
	}
	return b
}

// boardSymbols reads exactly want symbols.
func boardSymbols(s string, want int) ([]Color, error) {
	symbols := make([]Color, 0, want)
	for _, r := range s {
		if unicode.IsSpace(r) || r == '\ufeff' { // byte order mark
			continue
		}
		c, ok := colorOf(r)
		if !ok {
			return nil, symbolError(r, len(symbols), want)
		}
		if len(symbols) == want {
			return nil, fmt.Errorf("%w: more than the %d symbols expected: write %s", ErrBoard, want, wanted(want))
		}
		symbols = append(symbols, c)
	}
	if len(symbols) < want {
		return nil, fmt.Errorf("%w: %d of %d symbols: write %s", ErrBoard, len(symbols), want, wanted(want))
	}
	return symbols, nil
}

// wanted says what a text of n symbols consists of.
func wanted(n int) string {
	if n == 64 {
		return "64 squares from a1 row by row, X black, O white, - empty"
	}
	return "64 squares from a1 row by row, X black, O white, - empty, and then X or O for the side to move"
}

// symbolError names the square at which a board's text goes wrong. In a board
// index 64 is what follows h8, in a position the side to move.
func symbolError(r rune, index, want int) error {
	if index == 64 && want > 64 {
		return fmt.Errorf("%w: the side to move is %q: write X or O", ErrBoard, r)
	}
	where := "after the last"
	if index < 64 {
		where = "at " + Square(index).String()
	}
	switch {
	case r == '?' && index < 64:
		return fmt.Errorf("%w: %v is '?', not readable: put X, O or - there", ErrBoard, Square(index))
	case unicode.IsDigit(r):
		return fmt.Errorf("%w: %q %s: programs disagree on what digits stand for, write X black, O white, - empty", ErrBoard, r, where)
	}
	return fmt.Errorf("%w: %q %s: write X black, O white, - empty", ErrBoard, r, where)
}

// String returns the 64 squares from a1 row by row, X black, O white, - empty.
func (b Board) String() string {
	var s [64]byte
	for sq := range s {
		s[sq] = b.At(Square(sq)).Symbol()
	}
	return string(s[:])
}

// Rows returns the board as eight rows of eight symbols, each ended by a line
// break.
func (b Board) Rows() string {
	var s [72]byte
	for sq := A1; sq <= H8; sq++ {
		s[9*sq.Row()+sq.Col()] = b.At(sq).Symbol()
		s[9*sq.Row()+8] = '\n'
	}
	return string(s[:])
}

// MarshalText writes the board as String does.
func (b Board) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads a board as ParseBoard does.
func (b *Board) UnmarshalText(text []byte) error {
	parsed, err := ParseBoard(string(text))
	if err != nil {
		return err
	}
	*b = parsed
	return nil
}
