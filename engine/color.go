package engine

// Color is the colour of a disc's upper face, or of a side.
type Color uint8

// None is an empty square, or no side.
const (
	None Color = iota
	Black
	White
)

// Other returns the opposing colour; None has none and returns None.
func (c Color) Other() Color {
	switch c {
	case Black:
		return White
	case White:
		return Black
	default:
		return None
	}
}

// String returns "black", "white" or "none".
func (c Color) String() string {
	switch c {
	case Black:
		return "black"
	case White:
		return "white"
	default:
		return "none"
	}
}

// Symbol returns the colour's letter in a board's text: X, O or -.
func (c Color) Symbol() byte {
	switch c {
	case Black:
		return 'X'
	case White:
		return 'O'
	default:
		return '-'
	}
}

// MarshalText implements encoding.TextMarshaler.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.String()), nil }
