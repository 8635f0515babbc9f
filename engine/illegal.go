package engine

import (
	"errors"
	"fmt"
)

// ErrIllegal is what every *IllegalError is, by errors.Is.
var ErrIllegal = errors.New("not a legal move")

// IllegalError says which move is not legal and why.
type IllegalError struct {
	Position Position // before the move
	Square   Square
}

// Check returns nil when the side to move may play on sq, and otherwise an
// *IllegalError that says why not.
func (p Position) Check(sq Square) error {
	if p.Flips(sq, p.ToMove) != 0 {
		return nil
	}
	return &IllegalError{Position: p, Square: sq}
}

// Is makes the error match ErrIllegal.
func (e *IllegalError) Is(target error) bool { return target == ErrIllegal }

// Error says which move is not legal and why.
func (e *IllegalError) Error() string {
	return fmt.Sprintf("%v cannot play %v: %s", e.Position.ToMove, e.Square, e.Reason())
}

// Reason says why the move is not legal, such as "e6 is occupied by white".
func (e *IllegalError) Reason() string {
	p, sq := e.Position, e.Square
	other := p.ToMove.Other()
	switch {
	case !sq.Valid():
		return "it is not a square"
	case p.ToMove == None:
		return "the side to move is not known"
	case p.At(sq) != None:
		return fmt.Sprintf("%v is occupied by %v", sq, p.At(sq))
	case p.Over():
		return "the game is over"
	case p.MustPass():
		return fmt.Sprintf("%v has no legal move and must pass", p.ToMove)
	case p.Board.Flips(sq, other) != 0:
		return fmt.Sprintf("it outflanks nothing for %v, though it would for %v", p.ToMove, other)
	}
	return "it outflanks nothing"
}
