package sheet

import (
	"strings"
	"testing"

	"flipwatch/engine"
	"flipwatch/engine/replay"
)

// squares returns the squares of a game in order.
func (g *Game) squares() []engine.Square {
	var all []engine.Square
	for _, ply := range g.Plies {
		if ply.Square != engine.NoSquare {
			all = append(all, ply.Square)
		}
	}
	return all
}

// TestLessonsAreRight holds what the boards of the rules show, and what is said
// of them, against the rules.
func TestLessonsAreRight(t *testing.T) {
	all := lessons()
	if all[0].board != engine.Opening() {
		t.Error("not the opening")
	}
	if got := all[1].shaded; got != engine.SetOf(engine.C4, engine.D4, engine.E4) || len(all[1].lines) != 1 {
		t.Errorf("a move flips %v in %d lines", got, len(all[1].lines))
	}
	if n := len(all[2].lines); n < 3 || all[2].shaded.Count() < 5 {
		t.Errorf("%d lines, %d discs flipped: too few to show that all count", n, all[2].shaded.Count())
	}
	chain := board(chainBoard)
	if chain.Flips(engine.E4, engine.Black) != engine.SetOf(engine.D4) || all[3].board.At(engine.D5) != engine.White ||
		all[3].board.At(engine.D4) != engine.Black || all[3].board.At(engine.D6) != engine.Black {
		t.Errorf("no disc between two that stays:\n%s", all[3].board.Rows())
	}
	if pass := (engine.Position{Board: all[4].board, ToMove: engine.Black}); !pass.MustPass() || all[4].open != pass.Board.Legal(engine.White) {
		t.Error("black need not pass")
	}
	end := engine.Position{Board: all[5].board, ToMove: engine.Black}
	if !end.Over() || end.Vacant().Count() != 2 || !strings.Contains(all[5].text, "here 35 to 27") || !strings.Contains(all[5].text, "37 to 27") {
		t.Errorf("not the end, or not those scores: %v %v", end.Retail(), end.EmptiesToWinner())
	}
}

// TestScreensAreRight: what the screens name is what is wrong on their boards.
func TestScreensAreRight(t *testing.T) {
	before := board(linesBoard)
	right := before.Play(engine.D3, engine.Black)
	for i, s := range screens() {
		named := s.screen.Alarm.Squares()
		if i == 2 {
			if named != s.screen.Board.Diff(before) || before.Flips(named.First(), engine.Black)|before.Flips(named.First(), engine.White) != 0 {
				t.Errorf("screen %d names %v", i, named)
			}
			continue
		}
		if named != s.screen.Board.Diff(right) {
			t.Errorf("screen %d names %v, and %v is wrong", i, named, s.screen.Board.Diff(right))
		}
	}
}

func TestNotes(t *testing.T) {
	c4, d4e4 := engine.SetOf(engine.C4), engine.SetOf(engine.D4, engine.E4)
	tests := []struct {
		fault replay.Fault
		want  string
	}{
		{replay.Fault{Ply: 3, Kind: "wrong_flips", Color: engine.Black, Square: engine.F4, Missed: c4, How: "corrected"}, "Move 3, black f4: c4 was not flipped; put right."},
		{replay.Fault{Ply: 3, Kind: "wrong_flips", Color: engine.Black, Square: engine.F4, Missed: d4e4.With(engine.C4), Extra: d4e4, How: "stands"},
			"Move 3, black f4: c4, d4 and e4 were not flipped, d4 and e4 were flipped without being outflanked; it stands."},
		{replay.Fault{Kind: "setup", Square: engine.NoSquare, Squares: d4e4}, "Before the game: not the starting position (d4 and e4); left open."},
		{replay.Fault{Ply: 9, Kind: "wrong_turn", Color: engine.White, Square: engine.A1, How: "taken_back"}, "Move 9, white a1: it was the other side’s turn; taken back."},
		{replay.Fault{Ply: 9, Kind: "new_kind", Color: engine.White, Square: engine.A1, How: "left_alone"}, "Move 9, white a1: new kind; left alone."},
		{replay.Fault{Ply: 9, Kind: "wrong_flips", Square: engine.NoSquare}, "Move 9: wrong flips; left open."},
	}
	for _, tt := range tests {
		if got := note(&tt.fault); got != tt.want {
			t.Errorf("%q\nwant %q", got, tt.want)
		}
	}
	for i, want := range map[int]string{0: "a", 25: "z", 26: "aa", 51: "az", 52: "ba", 701: "zz", 702: "aaa"} {
		if got := letterOf(i); got != want {
			t.Errorf("letter %d is %s, want %s", i, got, want)
		}
	}
}
