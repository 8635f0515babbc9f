package display

import (
	"slices"
	"strconv"
	"strings"

	"flipwatch/engine"
)

// Match holds the games that were finished at this board, one after the other. The
// zero value is none.
type Match struct {
	// First and Second are the players, First with the black discs in the first game.
	// Without names nobody knows who had which discs: the games are listed by colour.
	First, Second string
	// Games are the results in their order. The slice is not changed any more.
	Games []Result
}

// Result is how one game of a match ended.
type Result struct {
	// Score are the discs on the board.
	Score engine.Score
	// Swapped says that First had the white discs.
	Swapped bool
}

// winner is the side that won; None for a draw.
func (r *Result) winner() engine.Color {
	switch {
	case r.Score[0] > r.Score[1]:
		return engine.Black
	case r.Score[0] < r.Score[1]:
		return engine.White
	}
	return engine.None
}

// named says that there are names that can be drawn.
func (m *Match) named() bool { return drawable(m.First) && drawable(m.Second) }

// drawable says that there is a glyph for every letter of a name.
func drawable(name string) bool {
	for _, r := range name {
		if !strings.ContainsRune(mplusRunes, r) {
			return false
		}
	}
	return name != ""
}

// points are those of both players, in halves.
func (m *Match) points() (first, second int) {
	for i := range m.Games {
		g := &m.Games[i]
		switch w := g.winner(); {
		case w == engine.None:
			first, second = first+1, second+1
		case (w == engine.Black) != g.Swapped:
			first += 2
		default:
			second += 2
		}
	}
	return first, second
}

// equal reports whether two matches are alike.
func (m *Match) equal(o *Match) bool {
	return m.First == o.First && m.Second == o.Second && slices.Equal(m.Games, o.Games)
}

// appendPoints writes points that are counted in halves.
func appendPoints(text []byte, halves int) []byte {
	if halves != 1 {
		text = strconv.AppendInt(text, int64(halves/2), 10)
	}
	if halves%2 != 0 {
		text = append(text, "½"...)
	}
	return text
}

// page returns the games of a page that has room for some, and the number of the
// first one. The first page has the newest ones.
func (m *Match) page(page, room int) (games []Result, first int) {
	end := len(m.Games) - wrap(page, pagesOf(len(m.Games), room))*room
	first = max(end-room, 0)
	return m.Games[first:end], first + 1
}

// pagesOf is how many pages it takes to show n things, so many on each; at least one.
func pagesOf(n, each int) int { return max(1, (n+each-1)/each) }

// line tells the match in words: the points, and each game, black first.
func (m *Match) line() string {
	var text []byte
	if m.named() {
		first, second := m.points()
		text = append(appendPoints(append(append(text, m.First...), ' '), first), ", "...)
		text = append(appendPoints(append(append(text, m.Second...), ' '), second), ", "...)
	}
	for i := range m.Games {
		if i > 0 {
			text = append(text, " · "...)
		}
		text = appendScore(append(strconv.AppendInt(text, int64(i+1), 10), ". "...), m.Games[i].Score)
	}
	return string(text)
}
