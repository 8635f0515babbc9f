package live

import (
	"strings"
	"testing"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// shows fails unless the screen is in a state and its line begins with a text.
func (tb *table) shows(state display.State, text string) *table {
	tb.t.Helper()
	now := tb.screen()
	if line := now.Line(); now.State != state || !strings.HasPrefix(line, text) {
		tb.t.Errorf("%v: %q, want %v: %q", now.State, line, state, text)
	}
	return tb
}

// TestAlarmFollowsThePlayers: an alarm names what is left to do, also while a hand
// hides it.
func TestAlarmFollowsThePlayers(t *testing.T) {
	tb := newTable(t, referee.Config{})
	opened(func(tb *table) {
		hand := engine.SetOf(engine.C2, engine.D2, engine.C3, engine.D3)
		tb.do("c2O e5O").wait(late).shows(display.Fault, "Wrong flips: FLIP c3 d3 · UNFLIP e5")
		tb.do("c3O").wait(time.Second).shows(display.Fault, "Wrong flips: FLIP d3 · UNFLIP e5")
		tb.do("e5X").wait(time.Second).shows(display.Fault, "Wrong flips: FLIP d3")
		tb.see(time.Second, hand).shows(display.Fault, "Wrong flips: FLIP d3")
		tb.do("d3O").wait(time.Second).shows(display.Corrected, "Play on")
	})(tb)
}

// TestSilence: in silent mode the screen says nothing of mistakes, nor what is still
// to flip; it does say how the discs are set up.
func TestSilence(t *testing.T) {
	tb := newTable(t, referee.Config{Mode: referee.Silent})
	tb.show(engine.Opening().Flip(engine.SetOf(engine.D4))).wait(late).shows(display.SetupWrong, "Bad set-up: TURN OVER d4")
	tb.show(engine.Opening())
	opened(func(tb *table) {
		tb.do("c2O c3O").wait(time.Second).shows(display.Playing, "Last move d3")
		tb.wait(late).shows(display.Playing, "Last move d3")
		tb.do("f3X e4X").wait(time.Second).shows(display.Playing, "Last move f3")
	})(tb)
	faults := 0
	for _, e := range tb.said {
		if f, ok := e.(referee.Fault); ok && f.Kind == referee.WrongFlips {
			faults++
		}
	}
	if faults != 1 {
		t.Errorf("%d faults in the record, want 1", faults)
	}
}

// TestCountsStay: both counts of a finished game are shown whatever hides the board,
// until it is cleared; then another game is set up.
func TestCountsStay(t *testing.T) {
	const over = "Game over (black 13, white 0, empties 64-0)"
	tb := newTable(t, referee.Config{})
	tb.wait(time.Second).play("e6f4e3f6g5d6e7f5c5").shows(display.GameOver, over)
	tb.view(Covered).see(5*time.Second, engine.Bitboard(0xffff)).shows(display.GameOver, over)
	tb.view(Moved).view(Lost).see(5*time.Second, ^engine.Bitboard(0)).shows(display.GameOver, over)
	tb.view(SourceLost).shows(display.GameOver, over).view(SourceBack).view(Found).view(Clear)
	tb.show(engine.Board{Black: 0x1fff}).wait(20*time.Second).shows(display.GameOver, over)
	tb.show(engine.Board{}).wait(2*time.Second).shows(display.MatchScore, "Next game: 1. 13:0")
	tb.show(engine.Opening()).wait(2*time.Second).shows(display.MatchScore, "Ready: 1. 13:0")
	tb.wait(5*time.Second).shows(display.Ready, "Ready")
	tb.play("e6").shows(display.Playing, "Last move e6")
}

// TestRecordAndBoardDisagree: what is wrong with the board is shown; it is never
// taken over in silence.
func TestRecordAndBoardDisagree(t *testing.T) {
	var record []referee.Event
	opened(func(tb *table) { record = tb.said })(newTable(t, referee.Config{}))
	tb := newTable(t, referee.Config{})
	tb.must(tb.g.referee.Resume(lines(t, record)))
	tb.show(tb.g.referee.Expected().With(engine.E6, engine.None)).wait(time.Second).shows(display.Resume, "Set as shown")
	tb.wait(20*time.Second).shows(display.SetupWrong, "Bad set-up: PUT BACK e6 (black)")
	tb.do("e6X").wait(time.Second).shows(display.Corrected, "Play on")
	tb.do("c2O c3O d3O").wait(5*time.Second).shows(display.Playing, "Last move c2")
}
