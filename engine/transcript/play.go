package transcript

import (
	"fmt"

	"flipwatch/engine"
)

// Move is a square or a pass as it is written.
type Move struct {
	Square       engine.Square // NoSquare for a pass
	Line, Column int           // of its first character, from 1; columns count bytes
}

// playing is a game that is played as it is read.
type playing struct {
	*Record
	now     engine.Position // after a forced pass
	legal   engine.Bitboard // of the side to move; empty when the game is over
	claimed bool            // the forced pass made last was written too
	begun   bool            // legal is known: a pass that is forced at the start was made
}

// play begins a game in a record, from its start. A pass that is forced there is
// made with the first ply, so that a position alone stays what it is.
func play(r *Record) playing { return playing{Record: r, now: r.Start} }

// begin makes ready for a ply.
func (p *playing) begin() {
	if !p.begun {
		p.settle()
	}
}

// settle makes the forced pass, if there is one.
func (p *playing) settle() {
	p.claimed, p.begun = false, true
	p.legal = p.now.Legal()
	if p.legal != 0 {
		return
	}
	other := p.now.Pass()
	if p.legal = other.Legal(); p.legal == 0 {
		return
	}
	p.add(engine.Ply{Color: p.now.ToMove, Square: engine.NoSquare, Board: p.now.Board})
	p.now = other
}

// fullGame is room for a game without growing: 60 discs and a few passes.
const fullGame = 64

func (p *playing) add(ply engine.Ply) {
	if p.Plies == nil {
		p.Plies = make([]engine.Ply, 0, fullGame)
	}
	p.Plies = append(p.Plies, ply)
}

// over tells whether neither side can move.
func (p *playing) over() bool {
	p.begin()
	return p.legal == 0
}

// discs returns how many discs were put down.
func (p *playing) discs() int { return p.Discs(len(p.Plies)) }

// move puts a disc down. It fails with an *engine.IllegalError.
func (p *playing) move(sq engine.Square) error {
	p.begin()
	after, flipped := p.now.Move(sq)
	if flipped == 0 {
		return p.now.Check(sq)
	}
	p.add(engine.Ply{Color: p.now.ToMove, Square: sq, Flips: flipped, Board: after.Board})
	p.now = after
	p.settle()
	return nil
}

// pass takes a written pass. It must be one that was just made by itself, not yet
// claimed by an earlier written pass; after the game's end passes say nothing and
// are allowed.
func (p *playing) pass() error {
	p.begin()
	n := len(p.Plies)
	made := n > 0 && p.Plies[n-1].Square == engine.NoSquare
	if p.over() || made && !p.claimed {
		p.claimed = true
		return nil
	}
	return fmt.Errorf("%w: %v can play %v: leave the pass out", ErrPass, p.now.ToMove, p.legal)
}

// take plays a square or a written pass.
func (p *playing) take(sq engine.Square) error {
	if sq == engine.NoSquare {
		return p.pass()
	}
	return p.move(sq)
}

// takeFor plays a square or a pass that is written for a colour. A pass that is
// left out is made, whoever the move is written for.
func (p *playing) takeFor(c engine.Color, sq engine.Square) error {
	p.begin()
	switch {
	case sq != engine.NoSquare:
		if c == p.now.ToMove || p.over() {
			return p.move(sq)
		}
		return fmt.Errorf("%w: %v on %v, and %v is to move", ErrTurn, c, sq, p.now.ToMove)
	case c != p.now.ToMove.Other() && !p.over():
		return fmt.Errorf("%w: %v can play %v: leave the pass out", ErrPass, c, p.legal)
	}
	return p.pass()
}

// last returns the number of the ply that was just taken: of a disc, or of a pass
// that was claimed. false when there is none.
func (p *playing) last() (int, bool) {
	i := len(p.Plies) - 1
	if i > 0 && p.Plies[i].Square == engine.NoSquare && !p.claimed {
		i--
	}
	return i, i >= 0
}

// note says something of the ply that was just taken.
func (p *playing) note(n Note) {
	if i, ok := p.last(); ok && n != (Note{}) {
		p.annotate(i, n)
	}
}

// fail makes the error of a ply that cannot be taken.
func (p *playing) fail(file string, m Move, err error) *PlyError {
	return &PlyError{File: file, Line: m.Line, Column: m.Column, Ply: p.discs() + 1, Square: m.Square, Err: err}
}

// playAll plays moves, as written, to the first that cannot be played.
func (p *playing) playAll(moves []Move) *PlyError {
	for _, m := range moves {
		if err := p.take(m.Square); err != nil {
			return p.fail("", m, err)
		}
	}
	return nil
}
