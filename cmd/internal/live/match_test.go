package live

import (
	"slices"
	"testing"
	"time"

	"flipwatch/cmd/internal/record"
	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// shortGame is one that black wins by 13 to 0.
const shortGame = "e6f4e3f6g5d6e7f5c5"

// TestMatch plays three games in one run: they are shown between them, each once, with
// the colours that the players had.
func TestMatch(t *testing.T) {
	kept, err := record.Open(record.Config{Folder: t.TempDir(), Evidence: record.NoEvidence, Head: record.Head{Black: "Ann", White: "Bob"}})
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close() //nolint:errcheck // closed below
	tb := newTable(t, referee.Config{})
	tb.g.Record, tb.g.Warn = kept, func(err error) { t.Error(err) }
	tb.g.Swap, tb.g.screen.match.swap = true, true
	after := func(what string, swapped ...bool) {
		t.Helper()
		s := tb.screen()
		if s.State != display.MatchScore {
			t.Errorf("%s: the screen is %v", what, s.State)
		}
		var want []display.Result
		for _, w := range swapped {
			want = append(want, display.Result{Score: engine.Score{13, 0}, Swapped: w})
		}
		if !slices.Equal(s.Match.Games, want) {
			t.Errorf("%s: the games are %v, want %v", what, s.Match.Games, want)
		}
	}
	tb.wait(time.Second).play(shortGame)
	if s := tb.screen(); s.State != display.GameOver || len(s.Match.Games) > 0 {
		t.Fatalf("the screen is %v", s.State)
	}
	over := tb.board
	tb.show(engine.Board{}).wait(2 * time.Second)
	after("cleared", false)
	tb.show(over).wait(3 * time.Second).show(engine.Board{}).wait(2 * time.Second)
	after("back on the board and cleared again", false)
	tb.show(engine.Opening()).wait(2 * time.Second)
	after("set up again", false)
	tb.wait(matchTime)
	if s := tb.screen(); s.State != display.Ready {
		t.Errorf("later the screen is %v", s.State)
	}
	tb.play("f5d6").wait(time.Second).show(engine.Opening()).wait(12 * time.Second) // taken back to the beginning
	if s := tb.screen(); s.State != display.Ready {
		t.Errorf("begun again, the screen is %v", s.State)
	}
	tb.play(shortGame).show(engine.Opening()).wait(2 * time.Second)
	after("set up again at once", false, true)
	tb.play(shortGame).show(engine.Board{}).wait(2 * time.Second)
	after("three games", false, true, false)
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	var black []string
	for _, path := range kept.Paths() {
		g, err := record.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		black = append(black, g.Head.Black)
	}
	if want := []string{"Ann", "Bob", "Ann"}; !slices.Equal(black, want) {
		t.Errorf("the records have %v with the black discs, want %v", black, want)
	}
}
