package engine

import "fmt"

// Color is the colour of a disc or of a player, or None.
type Color uint8

// The colours. None stands for an empty square, and for the winner of a draw.
const (
	None Color = iota
	Black
	White
)

// Other returns the opponent's colour; that of None is None.
func (c Color) Other() Color {
	switch c {
	case Black:
		return White
	case White:
		return Black
	}
	return None
}

// String returns "black", "white" or "none".
func (c Color) String() string {
	switch c {
	case Black:
		return "black"
	case White:
		return "white"
	}
	return "none"
}

// Symbol returns the character that stands for the colour in a written board:
// 'X' for black, 'O' for white, '-' for an empty square.
func (c Color) Symbol() byte {
	switch c {
	case Black:
		return 'X'
	case White:
		return 'O'
	}
	return '-'
}

// MarshalText writes the colour as String does.
func (c Color) MarshalText() ([]byte, error) {
	return []byte(c.String()), nil
}

// UnmarshalText reads what MarshalText writes.
func (c *Color) UnmarshalText(text []byte) error {
	switch string(text) {
	case "black":
		*c = Black
	case "white":
		*c = White
	case "none":
		*c = None
	default:
		return fmt.Errorf("colour %.20q: write black, white or none", text)
	}
	return nil
}

// colorOf returns the colour a symbol of a written board stands for.
func colorOf(symbol rune) (c Color, ok bool) {
	switch symbol {
	case 'X', 'x', '*', 'B', 'b':
		return Black, true
	case 'O', 'o', 'W', 'w':
		return White, true
	case '-', '.':
		return None, true
	}
	return None, false
}
