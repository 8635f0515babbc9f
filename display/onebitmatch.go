package display

import (
	"strconv"

	"flipwatch/engine"
)

// The games of a match are listed on the left half, where the board is else; on
// 128×32 on the right one.
const (
	gameH       = 10
	gamesOneBit = 6
	gamesTiny   = 3
)

// room is how many games of a match a page has.
func (s *Screen) room() int {
	if s.tiny {
		return gamesTiny
	}
	return gamesOneBit
}

// paintGames lists games of a match below each other: number, disc of the winner and
// score, black first.
func paintGames(b *bitmap, x, y int, s *Screen) {
	games, number := s.Match.page(s.Page, s.room())
	for i := range games {
		var buf lineBuffer
		text := string(strconv.AppendInt(buf[:0], int64(number+i), 10))
		small.draw(b, x+11-small.width(text), y, text, lit)
		switch games[i].winner() {
		case engine.Black:
			b.stamp(x+16, y, blackDisc, lit)
		case engine.White:
			b.stamp(x+16, y, whiteDisc, lit)
		default:
			b.stamp(x+16, y, dueDisc, lit)
		}
		small.draw(b, x+29, y, string(appendScore(buf[:0], games[i].Score)), lit)
		y += gameH
	}
}

// paintMatch shows the points of both players or, without names, the latest result.
func paintMatch(b *bitmap, s *Screen) {
	paintBar(b, s.words().bold, 0, colorH, s.words().states[MatchScore].title)
	if s.Match.named() {
		paintPoints(b, sideX, 22, 15, &s.Match)
		return
	}
	if n := len(s.Match.Games); n > 0 {
		last := s.Match.Games[n-1].Score
		paintCounts(b, &Screen{Black: last[0], White: last[1]}, iconY, digitY)
	}
}

// paintPoints writes the name and the points of both players below each other.
func paintPoints(b *bitmap, x, y, pitch int, m *Match) {
	first, second := m.points()
	for i, name := range [2]string{m.First, m.Second} {
		var buf lineBuffer
		points := string(appendPoints(buf[:0], [2]int{first, second}[i]))
		w := mplus10Bold.width(points)
		mplus10Bold.draw(b, x+sideW-w, y+i*pitch, points, lit)
		paintName(b, x, y+i*pitch, sideW-w-3, name)
	}
}

// paintName writes a name, with a dot after its first letters where it is too long.
func paintName(b *bitmap, x, y, w int, name string) {
	f := &mplus10
	if f.width(name) <= w {
		f.draw(b, x, y, name, lit)
		return
	}
	x = f.draw(b, x, y, f.cut(name, w-f.width(".")-1), lit)
	f.draw(b, x+1, y, ".", lit)
}

// cut returns as many of the first letters as fit into w pixels.
func (f *font) cut(text string, w int) string {
	x := 0
	for i, r := range text {
		_, g := f.glyph(r)
		if x += g; x > w {
			return text[:i]
		}
		x++
	}
	return text
}
