package live

import (
	"errors"

	"flipwatch/engine/referee"
)

// keep records what happened in a frame. A game that begins after another one has
// a record of its own, also one that is picked up on another board than the record
// of a game that was cut off tells of.
func (g *game) keep(events []referee.Event) error {
	for i, e := range events {
		s, ok := e.(referee.Start)
		if ok && g.screen.moves != "" && (s.Board != g.left.Board || s.Ply != g.left.Ply) {
			before := g.Record.Append(events[:i], g.shoot)
			if g.Swap && g.screen.match.finished() {
				g.Record.SwapNames()
			}
			next := g.Record.Next(g.screen.moves)
			return errors.Join(before, next, g.Record.Append(events[i:], g.shoot))
		}
	}
	return g.Record.Append(events, g.shoot)
}

// warnOnce passes an error on and warns of it when it is a new one: a full disk
// fails with every line.
func (g *game) warnOnce(err error) error {
	if err != nil && (g.warned == nil || err.Error() != g.warned.Error()) {
		g.Warn(err)
	}
	g.warned = err
	return err
}

// checkRecord asks the record how the disk is, and tells of its troubles.
func (g *game) checkRecord() {
	if g.Record == nil {
		return
	}
	low, trouble := g.Record.Check()
	g.screen.low = low
	if trouble != nil {
		g.Warn(trouble)
	}
}
