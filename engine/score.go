package engine

// Score is a result: black's discs and white's.
type Score [2]int

// Retail returns the score by the T8130 guide: empty squares score nothing.
func (b Board) Retail() Score { return Score{b.Count(Black), b.Count(White)} }

// EmptiesToWinner returns the score of the world federation and of WTHOR: empty
// squares go to the winner, and are shared in a draw. A wipe-out is 64–0.
func (b Board) EmptiesToWinner() Score {
	s, empty := b.Retail(), b.Count(None)
	switch {
	case s[0] > s[1]:
		s[0] += empty
	case s[1] > s[0]:
		s[1] += empty
	default:
		s[0] += empty / 2
		s[1] += empty / 2
	}
	return s
}
