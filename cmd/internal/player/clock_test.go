package player

import (
	"testing"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/replay"
)

// TestClock: at each step the clock shows how long the side to move thought.
func TestClock(t *testing.T) {
	const s = time.Second
	steps := []replay.Step{
		{Kind: replay.Start, Time: 2 * s, ToMove: engine.Black},
		{Kind: replay.Move, Time: 10 * s, Ply: 1, ToMove: engine.White},
		{Kind: replay.Alarm, Time: 14 * s, Ply: 2, ToMove: engine.White},
		{Kind: replay.Move, Time: 20 * s, Ply: 2, ToMove: engine.Black},
		{Kind: replay.Move, Time: 22 * s, Ply: 2, ToMove: engine.Black, Revised: true},
		{Kind: replay.Move, Time: 50 * s, Ply: 3, ToMove: engine.White},
		{Kind: replay.Over, Time: 57 * s, Ply: 4},
	}
	for at, want := range []display.Clock{
		{}, // the first turn
		{Runs: true, Turn: 10 * s, Whole: true, White: 10 * s},
		{Runs: true, Turn: 10 * s, Whole: true, White: 10 * s},
		{Runs: true, Turn: 30 * s, Whole: true, Black: 30 * s, White: 10 * s},
		{Runs: true, Turn: 30 * s, Whole: true, Black: 30 * s, White: 10 * s},
		{Runs: true, Turn: 7 * s, Whole: true, Black: 30 * s, White: 17 * s},
		{},
	} {
		if got := Clock(steps, at); got != want {
			t.Errorf("step %d: %+v, want %+v", at, got, want)
		}
	}
	steps[5].Time = 3 * s // the program was started again
	if got := Clock(steps, 3); got != (display.Clock{}) {
		t.Errorf("a turn during which the program was started again took %+v", got)
	}
	if got := Clock(steps, 5); !got.Runs || got.Whole {
		t.Errorf("after it %+v", got)
	}
	for i := range steps {
		steps[i].Time = 0 // a game without times
	}
	for at := range steps {
		if got := Clock(steps, at); got != (display.Clock{}) {
			t.Errorf("step %d without times: %+v", at, got)
		}
	}
}
