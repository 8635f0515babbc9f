package simulate

import (
	"fmt"
	"slices"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// told is a game as the events tell it.
type told struct {
	before int
	moves  []referee.Move
	first  []int // the frame in which each ply was first told
	passes map[int]engine.Color
	over   *referee.GameOver
}

// listener takes the events of a session in and notes what breaks their order.
type listener struct {
	rounds    []told
	takebacks []referee.Takeback
	faults    map[int]*heard
	order     []string // what was told out of order
	unsure    []referee.Unsure
	open      []referee.Fault // those not resolved yet
}

// heard is a fault as it was told.
type heard struct {
	event    referee.Fault // as first told
	again    []referee.Fault
	resolved []referee.How
}

func listen(events []referee.Event) *listener {
	l := &listener{faults: map[int]*heard{}}
	for _, e := range events {
		l.hear(e)
	}
	return l
}

func (l *listener) wrong(e referee.Event, what string) {
	l.order = append(l.order, fmt.Sprintf("frame %d: %s", e.When().Frame, what))
}

func (l *listener) hear(e referee.Event) {
	if s, ok := e.(referee.Start); ok {
		l.rounds = append(l.rounds, told{before: s.Ply, passes: map[int]engine.Color{}})
		return
	}
	switch e := e.(type) {
	case referee.Fault:
		l.fault(e)
		return
	case referee.Resolved:
		l.resolved(e)
		return
	case referee.Unsure:
		l.unsure = append(l.unsure, e)
		return
	case referee.Acknowledged:
		return // also of a wrong set-up
	}
	if len(l.rounds) == 0 {
		l.wrong(e, e.Type()+" before the start")
		return
	}
	r := &l.rounds[len(l.rounds)-1]
	switch e := e.(type) {
	case referee.Move:
		l.move(r, e)
	case referee.Pass:
		r.passes[r.before+len(r.moves)] = e.Color
	case referee.Takeback:
		l.takeback(r, e)
	case referee.GameOver:
		r.over = &e
	}
}

func (l *listener) move(r *told, e referee.Move) {
	switch n := e.Ply - r.before - 1; {
	case n == len(r.moves):
		r.moves, r.first = append(r.moves, e), append(r.first, e.Frame)
		if slices.ContainsFunc(l.open, func(f referee.Fault) bool { return f.Ply <= e.Ply }) {
			l.wrong(e, "a move while a fault is open")
		}
	case n >= 0 && n < len(r.moves):
		r.moves[n] = e
	default:
		l.wrong(e, fmt.Sprintf("move %d after ply %d", e.Ply, r.before+len(r.moves)))
	}
}

func (l *listener) takeback(r *told, e referee.Takeback) {
	l.takebacks = append(l.takebacks, e)
	n := e.Ply - r.before
	if n < 0 || n >= len(r.moves) {
		l.wrong(e, fmt.Sprintf("take-back to %d after ply %d", e.Ply, r.before+len(r.moves)))
		return
	}
	r.moves, r.first, r.over = r.moves[:n], r.first[:n], nil
	for ply := range r.passes {
		if ply > e.Ply {
			delete(r.passes, ply)
		}
	}
}

func (l *listener) fault(e referee.Fault) {
	if h := l.faults[e.ID]; h != nil {
		h.again = append(h.again, e)
		if !slices.ContainsFunc(l.open, func(f referee.Fault) bool { return f.ID == e.ID }) {
			l.wrong(e, "a fault that is over is told again")
		}
		return
	}
	l.faults[e.ID] = &heard{event: e}
	if slices.ContainsFunc(l.open, func(f referee.Fault) bool { return f.Ply+1 != e.Ply }) {
		l.wrong(e, "a fault while another is open, not over it")
	}
	l.open = append(l.open, e)
}

func (l *listener) resolved(e referee.Resolved) {
	h := l.faults[e.ID]
	if h == nil {
		l.wrong(e, "a fault resolved that nobody named")
		return
	}
	if n := len(h.resolved); n > 0 && (h.resolved[n-1] != referee.Stands || e.How == referee.Stands) {
		l.wrong(e, "a fault resolved twice")
	}
	h.resolved = append(h.resolved, e.How)
	l.open = slices.DeleteFunc(l.open, func(f referee.Fault) bool { return f.ID == e.ID })
}
