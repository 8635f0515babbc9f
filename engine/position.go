package engine

// Position is a board and the side to move.
type Position struct {
	Board
	ToMove Color
}

// Start returns the position a game begins with: black moves first.
func Start() Position { return Position{Board: Opening(), ToMove: Black} }

// Legal returns the squares on which the side to move may play.
func (p Position) Legal() Bitboard { return p.Board.Legal(p.ToMove) }

// MustPass tells whether the side to move has no legal move but the other side
// has one.
func (p Position) MustPass() bool {
	return p.Legal() == 0 && p.Board.Legal(p.ToMove.Other()) != 0
}

// Over tells whether neither side has a legal move.
func (p Position) Over() bool {
	return p.Legal() == 0 && p.Board.Legal(p.ToMove.Other()) == 0
}

// Play makes the side to move play on sq and gives the turn to the other side,
// which may have to pass: see Next. It panics when the move is not legal.
func (p Position) Play(sq Square) Position {
	return Position{Board: p.Board.Play(sq, p.ToMove), ToMove: p.ToMove.Other()}
}

// Move is Play for a move that need not be legal: it looks the flips up once and
// returns them with the position after. Without flips the move is not legal, and
// p comes back.
func (p Position) Move(sq Square) (after Position, flipped Bitboard) {
	flipped = p.Flips(sq, p.ToMove)
	if flipped == 0 {
		return p, 0
	}
	own, opp := p.Black, p.White
	if p.ToMove == White {
		own, opp = opp, own
	}
	own, opp = own|flipped|BitOf(sq), opp&^flipped
	if p.ToMove == White {
		own, opp = opp, own
	}
	return Position{Board: Board{Black: own, White: opp}, ToMove: p.ToMove.Other()}, flipped
}

// Pass gives the turn to the other side, allowed or not.
func (p Position) Pass() Position {
	return Position{Board: p.Board, ToMove: p.ToMove.Other()}
}

// Next returns the position after the forced pass, if there is one, so that
// the side to move has a legal move unless the game is over.
func (p Position) Next() Position {
	if p.MustPass() {
		return p.Pass()
	}
	return p
}

// String returns the board's 64 symbols, a space and the symbol of the side to
// move.
func (p Position) String() string {
	return p.Board.String() + " " + string(p.ToMove.Symbol())
}

// MarshalText writes the position as String does.
func (p Position) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a position as ParsePosition does.
func (p *Position) UnmarshalText(text []byte) error {
	parsed, err := ParsePosition(string(text))
	if err != nil {
		return err
	}
	*p = parsed
	return nil
}
