package live

import (
	"testing"
	"time"

	"flipwatch/display"
	"flipwatch/engine/referee"
)

// TestClock follows what the clock shows through a game, in whole seconds.
func TestClock(t *testing.T) {
	tb := newTable(t, referee.Config{})
	now := func(what string, turn time.Duration) {
		t.Helper()
		c := tb.screen().Clock
		if !c.Runs || (c.Turn-turn).Abs() > time.Second {
			t.Errorf("%s: the clock shows %+v, want a turn of about %v", what, c, turn)
		}
	}
	none := func(what string) {
		t.Helper()
		if c := tb.screen().Clock; c != (display.Clock{}) {
			t.Errorf("%s: the clock shows %+v", what, c)
		}
	}
	tb.wait(20 * time.Second)
	none("before the first move")
	tb.play("e6").wait(7 * time.Second)
	now("white thinks", 8*time.Second) // a second of it in play
	tb.play("f4")
	now("black's turn begins", time.Second)
	tb.wait(9 * time.Second)
	if c := tb.screen().Clock; !c.Whole || (c.White-8500*time.Millisecond).Abs() > time.Second || (c.Black-10*time.Second).Abs() > time.Second {
		t.Errorf("of the whole game the clock says %+v", c)
	}
	tb.view(SourceLost)
	none("without a camera")
	tb.g.stamp.Frame += 600 // a minute without pictures
	tb.view(SourceBack).wait(time.Second)
	now("the camera is back", 11*time.Second)
	tb.view(Moved).wait(noticeTime + time.Second)
	now("the board was moved", 12*time.Second)
	tb.do("f4- e4X").wait(5 * time.Second)
	now("taken back", 4*time.Second) // it takes a while to be sure of it
	before := tb.screen().Clock
	tb.play("f4e3f6g5d6e7f5c5")
	none("at the end")
	if !before.Whole {
		t.Error("a takeback makes the game one that was not seen from its beginning")
	}
}

// TestClockPickedUp begins in the middle: at once, without times of the whole game.
func TestClockPickedUp(t *testing.T) {
	tb := newTable(t, referee.Config{}).wait(time.Second).play("e6f4")
	tb.g.screen.note(referee.Start{Ply: 2})
	if c := tb.wait(4 * time.Second).screen().Clock; !c.Runs || c.Whole || (c.Turn-4*time.Second).Abs() > time.Second {
		t.Errorf("the clock shows %+v", c)
	}
}
