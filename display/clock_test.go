package display

import (
	"image"
	"image/color"
	"testing"
	"time"

	"flipwatch/engine"
)

func TestTimes(t *testing.T) {
	for _, tc := range []struct {
		d    time.Duration
		want string
	}{
		{-time.Second, "0:00"}, {0, "0:00"}, {7999 * time.Millisecond, "0:07"}, {time.Minute, "1:00"},
		{59*time.Minute + 59*time.Second, "59:59"}, {time.Hour, "60:00"}, {99*time.Minute + 59*time.Second, "99:59"},
		{100 * time.Minute, "1h40"}, {1000 * time.Hour, "99h59"},
	} {
		if got := string(appendTime(nil, tc.d)); got != tc.want {
			t.Errorf("%v is written %q, want %q", tc.d, got, tc.want)
		}
		if got, room := bold.width(tc.want), sideW-2*(9+2); got > room {
			t.Errorf("%q is %d pixels wide, there are %d", tc.want, got, room)
		}
		if got := small.width(tc.want); got > sideW/2-1 {
			t.Errorf("%q is %d pixels wide in small print", tc.want, got)
		}
	}
}

// TestClockMakesANewScreen: a second more does, half a second does not.
func TestClockMakesANewScreen(t *testing.T) {
	a := Screen{State: Playing, ToMove: engine.Black, Clock: Clock{Runs: true, Turn: 5 * time.Second}}
	b := a
	b.Clock.Turn += 900 * time.Millisecond
	if !a.Equal(&b) {
		t.Error("less than a second is another screen")
	}
	b.Clock.Turn += 100 * time.Millisecond
	if a.Equal(&b) {
		t.Error("a second more is the same screen")
	}
}

// TestPaperHasNoClock: paper is drawn on a turn or an alarm only.
func TestPaperHasNoClock(t *testing.T) {
	drawn := func(turn time.Duration) *image.Paletted {
		p := image.NewPaletted(image.Rect(0, 0, 250, 122), color.Palette{color.White, color.Black})
		s := Screen{State: Playing, Board: engine.Opening(), ToMove: engine.Black, Ply: 1, Clock: Clock{Runs: true, Turn: turn}}
		if err := (Glass{Paper: true}).Draw(p, s); err != nil {
			t.Fatal(err)
		}
		return p
	}
	if string(drawn(0).Pix) != string(drawn(time.Minute).Pix) {
		t.Error("the clock ticks on paper")
	}
}
