package referee

import "flipwatch/engine"

// Restore is a position that the players may set up to go on from: the one before
// a faulty turn, where the policy allows that, or the one that the board showed
// before its discs were knocked over. The zero value is none.
type Restore struct {
	engine.Position
	// Before is the square of the turn that is undone by it; NoSquare when it
	// undoes none.
	Before engine.Square
}

// Offered says that there is such a position.
func (r Restore) Offered() bool { return r.Board != (engine.Board{}) }

// restoreFor is the position that puts an open fault right.
func (r *Referee) restoreFor(t *turn) Restore {
	here := Restore{engine.Position{Board: r.board, ToMove: r.toMove}, engine.NoSquare}
	switch {
	case t.fault == FalsePass, t.fault == OverStanding:
		return Restore{} // nothing lies wrong, or the alarm says all of it
	case t.fault == Setup:
		return Restore{engine.Position{Board: t.before, ToMove: r.expected.ToMove}, engine.NoSquare}
	case t.placed || t.revises:
		if !r.cfg.Policy.forgives() {
			return Restore{}
		}
		if t.revises {
			return r.lastPly().undo()
		}
		here.Before = t.square
	case t.gone != 0:
		if p := r.standing(); p != nil && t.gone&^r.placedSince(p) == 0 {
			return p.undo() // they are on their way there
		}
	}
	return here
}

// undo is the position before the ply.
func (p *ply) undo() Restore {
	return Restore{engine.Position{Board: p.before, ToMove: p.turnOf}, p.square}
}

// standing is the newest ply with a fault that stands and may still be put right;
// nil for none.
func (r *Referee) standing() *ply {
	if !r.cfg.Policy.forgives() {
		return nil
	}
	for k := len(r.plies) - 1; k >= 0; k-- {
		if r.plies[k].fault != 0 {
			return &r.plies[k]
		}
	}
	return nil
}

// placedSince are the squares of a ply and of those after it.
func (r *Referee) placedSince(p *ply) engine.Bitboard {
	var placed engine.Bitboard
	for k := len(r.plies) - 1; k >= 0; k-- {
		placed = placed.With(r.plies[k].square)
		if &r.plies[k] == p {
			break
		}
	}
	return placed
}

// restore is the position that the players may go back to now.
func (r *Referee) restore() Restore {
	switch p := r.standing(); {
	case r.word.back.on:
		return r.goal()
	case r.open != nil:
		return r.open.event.Restore
	case r.adrift.state == asked, r.resumed && !r.started:
		return Restore{engine.Position{Board: r.board, ToMove: r.toMove}, engine.NoSquare}
	case p != nil && r.started && !r.cleared:
		return p.undo()
	}
	return Restore{}
}
