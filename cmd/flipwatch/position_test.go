package main

import (
	"strings"
	"testing"

	"flipwatch/engine"
)

// lineOf makes what read says of a board.
func lineOf(board string, why unread) *reading {
	count := func(mark string) *int {
		n := strings.Count(board, mark)
		return &n
	}
	return &reading{File: "a.jpg", Found: true, Board: board, Black: count("X"), White: count("O"), Empty: count("-"), unread: why}
}

func TestPositionText(t *testing.T) {
	opening := engine.Opening().String()
	for _, c := range []struct {
		name   string
		line   *reading
		toMove engine.Color
		want   string
	}{
		{"both sides", lineOf(opening, unread{}), engine.None, `a.jpg

    a b c d e f g h
  1 · · · · · · · ·
  2 · · · · · · · ·
  3 · · · · · · · ·
  4 · · · ○ ● · · ·
  5 · · · ● ○ · · ·
  6 · · · · · · · ·
  7 · · · · · · · ·
  8 · · · · · · · ·

● black 2, ○ white 2, · empty 60
black can play d3 c4 f5 e6
white can play e3 f4 c5 d6

`},
		{"one side, marked", lineOf(opening, unread{}), engine.White, `a.jpg

    a b c d e f g h
  1 · · · · · · · ·
  2 · · · · · · · ·
  3 · · · · + · · ·
  4 · · · ○ ● + · ·
  5 · · + ● ○ · · ·
  6 · · · + · · · ·
  7 · · · · · · · ·
  8 · · · · · · · ·

● black 2, ○ white 2, · empty 60
white can play e3 f4 c5 d6

`},
		// What lies on c4 decides whether black can play there: it is not told.
		// e6 needs only what can be read.
		{"one square unread", lineOf(opening[:26]+"?"+opening[27:], unread{hidden: 1}), engine.Black, `a.jpg

    a b c d e f g h
  1 · · · · · · · ·
  2 · · · · · · · ·
  3 · · · + · · · ·
  4 · · ? ○ ● · · ·
  5 · · · ● ○ + · ·
  6 · · · · + · · ·
  7 · · · · · · · ·
  8 · · · · · · · ·

● black 2, ○ white 2, · empty 59, ? cannot be read 1: hidden by something (1)
black can certainly play d3 f5 e6, perhaps more

`},
		{"much unread", lineOf(strings.Repeat("?", 20)+strings.Repeat("-", 44), unread{hidden: 9, outside: 8, unclear: 3}), engine.None, `a.jpg

    a b c d e f g h
  1 ? ? ? ? ? ? ? ?
  2 ? ? ? ? ? ? ? ?
  3 ? ? ? ? · · · ·
  4 · · · · · · · ·
  5 · · · · · · · ·
  6 · · · · · · · ·
  7 · · · · · · · ·
  8 · · · · · · · ·

● black 0, ○ white 0, · empty 44, ? cannot be read 20: hidden by something (9), out of the picture (8), unclear (3)
too little of the board can be read to say what is legal

`},
		{"over", lineOf(strings.Repeat("X", 40)+strings.Repeat("O", 24), unread{}), engine.None, `a.jpg

    a b c d e f g h
  1 ● ● ● ● ● ● ● ●
  2 ● ● ● ● ● ● ● ●
  3 ● ● ● ● ● ● ● ●
  4 ● ● ● ● ● ● ● ●
  5 ● ● ● ● ● ● ● ●
  6 ○ ○ ○ ○ ○ ○ ○ ○
  7 ○ ○ ○ ○ ○ ○ ○ ○
  8 ○ ○ ○ ○ ○ ○ ○ ○

● black 40, ○ white 24, · empty 0
neither side can move: the game is over, black wins 40:24

`},
	} {
		if got := c.line.text(c.toMove); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestPass: one side has no move, the other has.
func TestPass(t *testing.T) {
	text := lineOf("XO"+strings.Repeat("-", 62), unread{}).text(engine.None)
	if !strings.Contains(text, "black can play c1\n") || !strings.Contains(text, "white can play nowhere and has to pass\n") {
		t.Errorf("says %q", text)
	}
}
