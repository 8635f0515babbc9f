package replay

import "flipwatch/engine"

// mainLine is the game that counts: turns that were changed are as they were in
// the end, and those taken back are not in it.
type mainLine struct {
	started bool
	over    bool // its end is told
	gap     bool // it begins after a gap in the record: the board before is not known
	base    int  // discs placed before
	first   engine.Board
	mover   engine.Color // to move at first
	turns   []*line
	passes  []pass
}

// pass is a pass with the number of discs placed before it.
type pass struct {
	discs int
	line  *line
}

// discs returns the number of discs placed.
func (m *mainLine) discs() int { return m.base + len(m.turns) }

// board returns the board now; false when it is not known.
func (m *mainLine) board() (engine.Board, bool) {
	if n := len(m.turns); n > 0 {
		return *m.turns[n-1].Board, true
	}
	return m.first, m.started
}

// toMove returns the side to move, after a pass that is due.
func (m *mainLine) toMove() engine.Color {
	to := m.mover
	if n := len(m.turns); n > 0 {
		to = m.turns[n-1].Color.Other()
	}
	b, _ := m.board()
	return engine.Position{Board: b, ToMove: to}.Next().ToMove
}

// put adds a turn, or puts it in place of what it was; false when its number does
// not fit.
func (m *mainLine) put(l *line) bool {
	if !m.started && len(m.turns) == 0 && !m.gap {
		*m = mainLine{started: true, base: 0, first: engine.Opening(), mover: engine.Black}
	}
	switch k := l.Ply - m.base - 1; {
	case k == len(m.turns):
		m.turns = append(m.turns, l)
	case k >= 0 && k < len(m.turns):
		l.Revised = true
		m.turns[k] = l
	default:
		return false
	}
	return true
}

// takeBack leaves a number of discs; false when there were not as many.
func (m *mainLine) takeBack(discs int) bool {
	k := discs - m.base
	if k < 0 || k > len(m.turns) {
		return false
	}
	m.turns = m.turns[:k]
	kept := m.passes[:0]
	for _, p := range m.passes {
		if p.discs < discs {
			kept = append(kept, p)
		}
	}
	m.passes = kept
	return true
}

// passed returns the pass after a number of discs, nil when there is none. Of
// several, told again after a correction, it is the last.
func (m *mainLine) passed(discs int) *line {
	for i := len(m.passes) - 1; i >= 0; i-- {
		if m.passes[i].discs == discs {
			return m.passes[i].line
		}
	}
	return nil
}
