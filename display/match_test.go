package display

import (
	"testing"

	"flipwatch/engine"
)

// TestMatchPoints: a win is a point and a draw half of one, for the player who had
// the colour.
func TestMatchPoints(t *testing.T) {
	black, white, draw := engine.Score{40, 24}, engine.Score{0, 13}, engine.Score{32, 32}
	for _, tc := range []struct {
		name  string
		games []Result
		want  string
	}{
		{"none", nil, "0:0"},
		{"black wins", []Result{{Score: black}}, "1:0"},
		{"white wins", []Result{{Score: white}}, "0:1"},
		{"a draw", []Result{{Score: draw}}, "½:½"},
		{"colours changed", []Result{{Score: black}, {Score: white, Swapped: true}}, "2:0"},
		{"colours kept", []Result{{Score: black}, {Score: white}, {Score: draw}}, "1½:1½"},
	} {
		m := Match{First: "Ann", Second: "Bob", Games: tc.games}
		first, second := m.points()
		text := appendPoints(append(appendPoints(nil, first), ':'), second)
		if string(text) != tc.want {
			t.Errorf("%s: %s, want %s", tc.name, text, tc.want)
		}
	}
}

// TestMatchPages: every game is on one page, the newest on the first one.
func TestMatchPages(t *testing.T) {
	for n := range 40 {
		m := Match{Games: make([]Result, n)}
		for room := 1; room < 9; room++ {
			seen, before := 0, n+1
			for p := range pagesOf(n, room) {
				games, number := m.page(p, room)
				if len(games) > room || n > 0 && len(games) == 0 || number+len(games) != before {
					t.Fatalf("%d games, page %d of %d each: %d from %d", n, p, room, len(games), number)
				}
				seen, before = seen+len(games), number
			}
			if seen != n {
				t.Fatalf("%d of %d games are shown", seen, n)
			}
		}
	}
}

// TestMatchNames: names that cannot be drawn leave the players unnamed, and long ones
// stay in their place.
func TestMatchNames(t *testing.T) {
	for name, want := range map[string]bool{"Ann": true, "Jean-Sébastien": true, "": false, "Ольга": false, "名\u200bX": false} {
		if m := (Match{First: name, Second: "Bob"}); m.named() != want {
			t.Errorf("%q can be drawn: %v", name, !want)
		}
	}
	for _, name := range []string{"Bob", "Maximilian Weatherstone", "WWWWWWWWWWWWWWWWW"} {
		b := bitmap{w: 128, h: 64}
		paintName(&b, 10, 0, 30, name)
		for y := range 64 {
			for x := range 128 {
				if b.at(x, y) && (x < 10 || x >= 40) {
					t.Fatalf("%q is drawn at (%d, %d)", name, x, y)
				}
			}
		}
	}
}
