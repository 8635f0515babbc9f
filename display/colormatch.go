package display

import (
	"image"
	"strconv"

	"flipwatch/engine"
)

// A match with colours: the games in the place of the board and the points beside
// them, or all of it below each other.

// matchPlan is where the parts of a match are.
type matchPlan struct {
	bar    image.Rectangle // the title
	points image.Rectangle // of the players, or the latest result
	games  image.Rectangle
	font   *letters // of the games
}

// matchOf lays out a match.
func matchOf(p *plan, s *Screen) matchPlan {
	m := matchPlan{bar: p.open, games: p.open}
	if p.column {
		m.bar = p.head
		m.bar.Max.Y = m.bar.Min.Y + barHeight(p)
		m.points = p.head
		m.points.Min.Y = m.bar.Max.Y
		m.games.Max.X = p.board.Max.X
	} else {
		m.bar.Max.Y = p.open.Min.Y + min(barHeight(p), p.open.Dy()/6)
		m.games.Min.Y = m.bar.Max.Y + 2
		if s.Match.named() {
			m.points = m.games
			m.points.Max.Y = m.games.Min.Y + p.open.Dy()/4
			m.games.Min.Y = m.points.Max.Y + 2
		}
	}
	m.font = &lettersBySize[len(lettersBySize)-1]
	for i := range lettersBySize {
		if f := &lettersBySize[i]; 4*f.height() <= m.games.Dy() && gameWidth(f) <= m.games.Dx()-4 {
			m.font = f
			break
		}
	}
	return m
}

// gameWidth is how wide a line is with the number of a game, the disc of its winner
// and the score.
func gameWidth(f *letters) int { return 3*f.width("88") + f.width(longestTime) }

// room is how many games there is room for.
func (m *matchPlan) room() int { return max(1, m.games.Dy()/m.font.height()) }

// match shows the points or the latest result, and the games.
func (b brush) match(p *plan, s *Screen) {
	m := matchOf(p, s)
	b.bar(m.bar, m.bar.Dy(), s, s.words().states[MatchScore].title, engine.None)
	switch n := len(s.Match.Games); {
	case s.Match.named():
		b.points(m.points, &s.Match, p.column)
	case n > 0 && !m.points.Empty():
		b.counts(m.points, s.Match.Games[n-1].Score[0], s.Match.Games[n-1].Score[1])
	}
	games, number := s.Match.page(s.Page, m.room())
	h := m.font.height()
	y := m.games.Min.Y + (m.games.Dy()-h*m.room())/2
	x, em := m.games.Min.X+(m.games.Dx()-gameWidth(m.font))/2, m.font.width("88")
	for i := range games {
		var buf lineBuffer
		text := string(strconv.AppendInt(buf[:0], int64(number+i), 10))
		b.text(m.font, x+em-m.font.width(text), y, text, b.ink.faint)
		b.resultDisc(x+2*em, y+h/2, float64(m.font.caps())*0.55, games[i].winner())
		b.text(m.font, x+3*em, y, string(appendScore(buf[:0], games[i].Score)), b.ink.text)
		y += h
	}
}

// resultDisc paints the disc of a winner, half of each colour for a draw.
func (b brush) resultDisc(x, y int, radius float64, winner engine.Color) {
	if winner != engine.None {
		b.icon(x, y, radius, winner)
		return
	}
	b.icon(x, y, radius, engine.White)
	b.half(2*x, 2*y, radius-1, b.ink.black, true)
}

// points writes the names and the points of both players, in a column the points
// below the names.
func (b brush) points(r image.Rectangle, m *Match, column bool) {
	first, second := m.points()
	half := r.Dy() / 2
	for i, name := range [2]string{m.First, m.Second} {
		var buf lineBuffer
		points := string(appendPoints(buf[:0], [2]int{first, second}[i]))
		part := image.Rect(r.Min.X+4, r.Min.Y+i*half, r.Max.X-4, r.Min.Y+(i+1)*half)
		f := largestLine(points, part.Dx()/2, part.Dy())
		if column {
			upper := part
			upper.Max.Y = part.Min.Y + half*2/5
			part.Min.Y = upper.Max.Y
			b.name(upper, name)
			b.center(f, part, points, b.ink.text)
			continue
		}
		w := f.width(points)
		b.center(f, image.Rect(part.Max.X-w, part.Min.Y, part.Max.X, part.Max.Y), points, b.ink.text)
		part.Max.X -= w + 4
		b.name(part, name)
	}
}

// name writes a name from the left, with a dot after its first letters where it is
// too long.
func (b brush) name(r image.Rectangle, name string) {
	f := largestLine(name, r.Dx(), r.Dy())
	y := r.Min.Y + (r.Dy()-f.caps())/2 - (f.ascent() - f.caps())
	if f.width(name) <= r.Dx() {
		b.text(f, r.Min.X, y, name, b.ink.text)
		return
	}
	x := b.text(f, r.Min.X, y, f.cut(name, r.Dx()-f.width(".")), b.ink.text)
	b.text(f, x, y, ".", b.ink.text)
}

// cut returns as many of the first letters as fit into w pixels.
func (l *letters) cut(text string, w int) string {
	x := 0
	for i, r := range text {
		if x += l.find(r).advance; x > w {
			return text[:i]
		}
	}
	return text
}
