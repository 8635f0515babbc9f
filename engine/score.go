package engine

import "fmt"

// Score is a result: black's points, then white's.
type Score [2]int

// Retail counts the discs; empty squares score for nobody. It is the rule of
// the guide that comes with sets sold in shops.
func (b Board) Retail() Score { return Score{b.Count(Black), b.Count(White)} }

// EmptiesToWinner counts the discs and gives the empties to the winner, half
// to each side in a draw, so that the points sum to 64 and a wipeout is 64 to
// 0. It is the world federation's rule.
func (b Board) EmptiesToWinner() Score {
	s, empties := b.Retail(), b.Count(None)
	switch s.Winner() {
	case Black:
		s[0] += empties
	case White:
		s[1] += empties
	default: // as many black discs as white leaves an even number
		s[0] += empties / 2
		s[1] += empties / 2
	}
	return s
}

// Winner returns the colour with more points, None for a draw.
func (s Score) Winner() Color {
	switch {
	case s[0] > s[1]:
		return Black
	case s[1] > s[0]:
		return White
	}
	return None
}

// String returns black's points and white's, such as "33-31".
func (s Score) String() string { return fmt.Sprintf("%d-%d", s[0], s[1]) }
