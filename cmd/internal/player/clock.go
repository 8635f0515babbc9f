package player

import (
	"time"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/replay"
)

// turns says that a step is the beginning of a turn.
func turns(s *replay.Step) bool {
	switch s.Kind {
	case replay.Start, replay.Pass, replay.Takeback, replay.Over:
		return true
	case replay.Move:
		return !s.Revised
	}
	return false
}

// Clock is what the clock shows at a step: how long the side to move thought, as far
// as the record tells. As at the table the first turn is not timed.
func Clock(steps []replay.Step, at int) display.Clock {
	c := display.Clock{Whole: true}
	used := [3]time.Duration{}
	begun := 0
	for i := 1; i < len(steps); i++ {
		if !turns(&steps[i]) {
			continue
		}
		from := &steps[begun]
		spent := steps[i].Time - from.Time
		switch {
		case from.Kind == replay.Start && from.Ply == 0:
			used = [3]time.Duration{}
			spent = 0
		case from.Kind == replay.Start || spent < 0: // picked up, or a program started again
			c.Whole = false
		}
		used[from.ToMove] += max(spent, 0)
		if i > at {
			if spent > 0 && from.ToMove != engine.None {
				c.Runs, c.Turn, c.Black, c.White = true, spent, used[engine.Black], used[engine.White]
				return c
			}
			return display.Clock{}
		}
		begun = i
	}
	return display.Clock{}
}
