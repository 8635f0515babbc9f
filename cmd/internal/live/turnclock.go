package live

import (
	"time"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// turnClock follows how long the players think. Its time is that of the pictures: a
// video shows the time that passed at the table, however fast it is read.
//
// It starts anew with every turn that is accepted or taken back. The first turn is
// not timed: it is the same in all four directions, and nobody knows when the
// players sat down to it. Where a game is picked up the clock begins at once.
type turnClock struct {
	ply    int
	toMove engine.Color
	spent  time.Duration
	used   [3]time.Duration // by engine.Color, without the turn at hand
	whole  bool             // the game was seen from its beginning
	at     time.Duration
	runs   bool // it ran when it was last looked at
	gap    bool // no pictures since then
}

// begin starts the clock of a game after so many turns.
func (c *turnClock) begin(ply int) { *c = turnClock{whole: ply == 0, at: c.at} }

// look takes the state of the game at a time. While the clock is held, as when there
// are no pictures, nobody's time passes.
func (c *turnClock) look(r *referee.State, held bool, now time.Duration) {
	if now > c.at {
		if c.runs && !c.gap {
			c.spent += now - c.at
		}
		c.gap = false
	}
	c.at = now
	if r.Ply != c.ply || r.ToMove != c.toMove {
		c.used[c.toMove] += c.spent
		c.ply, c.toMove, c.spent = r.Ply, r.ToMove, 0
	}
	c.runs = c.timed(r) && !held
}

// timed says that somebody is thinking.
func (c *turnClock) timed(r *referee.State) bool {
	return r.Started && !r.Over && r.Ply > 0 && r.ToMove != engine.None
}

// clock is what is shown.
func (c *turnClock) clock(r *referee.State) display.Clock {
	if !c.timed(r) {
		return display.Clock{}
	}
	used := c.used
	used[c.toMove] += c.spent
	return display.Clock{Runs: true, Turn: c.spent, Whole: c.whole, Black: used[engine.Black], White: used[engine.White]}
}
