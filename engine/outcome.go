package engine

// Ending is the way a game ended.
type Ending uint8

// The endings. A wipeout is one whether or not the board is full.
const (
	Unfinished Ending = iota // a side still has a legal move
	Full                     // no square is empty
	Blocked                  // neither side has a legal move though squares are empty
	Wipeout                  // one colour has no disc left
)

// String returns "unfinished", "full", "blocked" or "wipeout".
func (e Ending) String() string {
	switch e {
	case Full:
		return "full"
	case Blocked:
		return "blocked"
	case Wipeout:
		return "wipeout"
	}
	return "unfinished"
}

// MarshalText writes the ending as String does.
func (e Ending) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// Outcome is how a game stands or ended. Both scores always name the same
// winner.
type Outcome struct {
	Ending          Ending
	Winner          Color // who is ahead while the game is unfinished; None for a draw
	Retail          Score // see Board.Retail
	EmptiesToWinner Score // see Board.EmptiesToWinner
}

// Outcome returns how the game ended, or how it stands.
func (p Position) Outcome() Outcome {
	o := Outcome{Retail: p.Retail(), EmptiesToWinner: p.EmptiesToWinner()}
	o.Winner = o.Retail.Winner()
	switch {
	case !p.Over():
		o.Ending = Unfinished
	case p.Black == 0 || p.White == 0:
		o.Ending = Wipeout
	case p.Vacant() == 0:
		o.Ending = Full
	default:
		o.Ending = Blocked
	}
	return o
}
