package referee

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"

	"flipwatch/engine"
)

// recorded is a line of a record, as far as a game is made of it.
type recorded struct {
	Type   string       `json:"type"`
	Board  string       `json:"board"`
	Ply    int          `json:"ply"`
	ToMove engine.Color `json:"to_move"`
	Color  engine.Color `json:"color"`
	Square string       `json:"square"`
	Flips  []string     `json:"flips"`
	ID     int          `json:"id"`
	Kind   FaultKind    `json:"kind"`
	How    How          `json:"how"`
	Fault  int          `json:"fault"` // since version 2
}

// Resume takes up the game that the events of a record tell of, the last one of
// several. The referee then waits until that position is seen; a board that shows
// another one is a wrong set-up, until it is put right or played on. It is to be
// called before the first observation.
func (r *Referee) Resume(lines []json.RawMessage) error {
	faults, stands := map[int]recorded{}, map[int]int{}
	for i, text := range lines {
		var l recorded
		if err := json.Unmarshal(text, &l); err != nil {
			return fmt.Errorf("line %d of the record: %w", i+1, err)
		}
		if err := r.retell(&l, faults, stands); err != nil {
			return fmt.Errorf("line %d of the record: %w", i+1, err)
		}
	}
	r.expected = engine.Position{Board: r.board, ToMove: r.toMove}
	return nil
}

// retell takes one line in. Faults are the lines of the faults by their ids, and stands
// the faults that stand by their plies.
func (r *Referee) retell(l *recorded, faults map[int]recorded, stands map[int]int) error {
	switch l.Type {
	case "start", "takeback", "move":
		b, err := engine.ParseBoard(l.Board)
		if err != nil {
			return err
		}
		return r.retellBoard(l, b, faults, stands)
	case "pass":
		r.toMove = l.Color.Other()
	case "fault":
		r.faults, faults[l.ID] = max(r.faults, l.ID), *l
	case "resolved": // one that stood until now does so until its move is told again
		if stands[l.Ply] = l.ID; l.How != Stands || l.Board != "" { // none of a turn
			delete(stands, l.Ply)
		}
		return r.retellEnd(l, faults[l.ID])
	}
	return nil
}

// retellEnd takes in how a fault ended: one that stands may have changed the board,
// or the side to move.
func (r *Referee) retellEnd(l *recorded, fault recorded) error {
	switch {
	case l.How == Stands && l.Board != "":
		b, err := engine.ParseBoard(l.Board)
		if err != nil {
			return err
		}
		r.board, r.toMove = b, l.ToMove
	case l.How == Stands && fault.Kind == FalsePass:
		r.toMove = fault.Color.Other()
	}
	return nil
}

// retellBoard takes in a line that tells of the whole board.
func (r *Referee) retellBoard(l *recorded, b engine.Board, faults map[int]recorded, stands map[int]int) error {
	k := l.Ply - r.before
	switch {
	case l.Type == "start" && r.resumed && l.Ply == r.ply() && b == r.board:
		r.toMove = l.ToMove // the same game, taken up again
	case l.Type == "start":
		r.resumed, r.plies, r.before, r.toMove = true, nil, l.Ply, l.ToMove
		clear(stands)
	case k < 0 || k > len(r.plies)+1 || l.Type == "takeback" && k > len(r.plies):
		return fmt.Errorf("%s %d after ply %d", l.Type, l.Ply, r.ply())
	case l.Type == "takeback":
		if k < len(r.plies) {
			r.toMove = r.plies[k].turnOf
		}
		r.plies = r.plies[:k]
		maps.DeleteFunc(stands, func(ply, _ int) bool { return ply > l.Ply })
	default:
		return r.retellMove(l, b, cmp.Or(l.Fault, stands[l.Ply]), faults)
	}
	r.board = b
	return nil
}

// retellMove takes in a turn, or one that was changed later.
func (r *Referee) retellMove(l *recorded, b engine.Board, fault int, faults map[int]recorded) error {
	k := l.Ply - r.before - 1
	sq, err := engine.ParseSquare(l.Square)
	if err != nil || k < 0 {
		return fmt.Errorf("move %d to %q", l.Ply, l.Square)
	}
	p := ply{before: r.board, after: b, color: l.Color, shown: b.At(sq), square: sq, turnOf: r.toMove, fault: fault, kind: faults[fault].Kind}
	for _, name := range l.Flips {
		flip, err := engine.ParseSquare(name)
		if err != nil {
			return err
		}
		p.flips = p.flips.With(flip)
	}
	if k < len(r.plies) {
		p.before, p.turnOf = r.plies[k].before, r.plies[k].turnOf
		if k > 0 {
			p.before = r.plies[k-1].after
		}
	}
	if p.before.At(sq) != engine.None || p.fault == 0 && withFlips(p.before.With(sq, p.shown), p.flips, p.color) != b {
		p.before = withFlips(b.With(sq, engine.None), p.flips, p.color.Other()) // changed in between
	}
	p.due = p.before.Flips(sq, p.color)
	switch {
	case k == len(r.plies):
		r.plies = append(r.plies, p)
		r.board, r.toMove = b, p.color.Other()
	case k == len(r.plies)-1: // a pass that was told after it before is not told again
		r.plies[k], r.board = p, b
		r.toMove = r.sideAfter(b)
	default:
		r.plies[k] = p
	}
	return nil
}

// Expected is the board that the referee waits for at the start.
func (r *Referee) Expected() engine.Board { return r.expected.Board }
