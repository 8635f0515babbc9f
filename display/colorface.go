package display

import (
	"image"
	"image/color"
	"strconv"

	"flipwatch/engine"
)

// notice shows a title and, below it, the message of an error or the words of
// the state.
func (b brush) notice(p *plan, s *Screen) {
	if s.State >= stateCount {
		return
	}
	n := noticeOf(p, s)
	w := &s.words().states[s.State]
	b.bar(n.area, n.bar, s, w.title, engine.None)
	if !n.code.Empty() {
		b.code(n.code, s.Address.code)
	}
	if !n.turn.Empty() {
		b.turn(n.turn, s.ToMove, s.words().colors[s.ToMove], b.ink.rim)
	}
	if n.text == "" {
		if w.icon != "" {
			b.picture(&icons, n.rest.Inset(2), w.icon, b.ink.text)
		}
		return
	}
	page := s.textPage(n.pages())
	shown := min(n.perPage(), n.lines-page*n.perPage())
	y := n.rest.Min.Y + (n.rest.Dy()-shown*n.font.height())/2
	for i := range shown {
		line := n.font.lineAt(n.text, n.rest.Dx()-4, page*n.perPage()+i)
		b.text(n.font, n.rest.Min.X+(n.rest.Dx()-n.font.width(line))/2, y+i*n.font.height(), line, b.ink.text)
	}
}

// result shows who has won, and the score; where both ways of scoring differ,
// both.
func (b brush) result(p *plan, s *Screen) {
	final := s.Final
	if final == (Final{}) {
		final.Retail[0], final.Retail[1] = s.Counts()
		final.EmptiesToWinner = final.Retail
	}
	w := s.words()
	winner, word := engine.None, w.colors[engine.None]
	switch r := final.Retail; {
	case r[0] > r[1]:
		winner, word = engine.Black, w.wins
	case r[0] < r[1]:
		winner, word = engine.White, w.wins
	}
	bar := p.head
	bar.Max.Y = bar.Min.Y + barHeight(p)
	b.turn(bar, winner, word, b.ink.doubt)
	b.scores(image.Rect(bar.Min.X, bar.Max.Y, bar.Max.X, p.head.Max.Y), &final, w)
}

// turn paints a bar in the colour of a side, with its disc and a word; the disc alone
// where there is no room for the word.
func (b brush) turn(bar image.Rectangle, c engine.Color, word string, frame color.RGBA) {
	back, ink := b.colorOf(c)
	b.fill(bar, back)
	b.frame(bar, max(1, bar.Dy()/16), frame)
	text, h := bar, bar.Dy()
	if c != engine.None {
		radius := float64(h) * discTurn
		room := besideDisc(bar.Dx(), h, discTurn)
		if largest(lettersBySize[:], word, room, h*3/4).width(word) > room {
			b.icon((bar.Min.X+bar.Max.X)/2, (bar.Min.Y+bar.Max.Y)/2, radius, c)
			return
		}
		b.icon(bar.Min.X+int(radius*1.8), (bar.Min.Y+bar.Max.Y)/2, radius, c)
		text.Min.X = bar.Max.X - room - 3
	}
	b.center(largest(lettersBySize[:], word, text.Dx()-3, h*3/4), text, word, ink)
}

// scores writes the score, and below it the other one where there is one.
func (b brush) scores(r image.Rectangle, f *Final, w *words) {
	var buf [48]byte
	upper, lower := r, r
	other := f.EmptiesToWinner != f.Retail
	if other {
		upper.Max.Y = r.Min.Y + r.Dy()*60/100
		lower.Min.Y = upper.Max.Y
	}
	score := appendScore(buf[:0], f.Retail)
	b.center(largest(namesBySize[:], "88:88", upper.Dx()-4, upper.Dy()-4), upper, string(score), b.ink.text)
	if other {
		text := appendScore(append(append(buf[:0], w.empties...), ' '), f.EmptiesToWinner)
		l := largestLine(string(text), lower.Dx()-4, lower.Dy())
		for i, n := 0, l.lines(string(text), lower.Dx()-4); i < n; i++ {
			part := image.Rect(lower.Min.X, lower.Min.Y+i*lower.Dy()/n, lower.Max.X, lower.Min.Y+(i+1)*lower.Dy()/n)
			b.center(l, part, l.lineAt(string(text), lower.Dx()-4, i), b.ink.faint)
		}
	}
}

func appendScore(text []byte, s engine.Score) []byte {
	text = strconv.AppendInt(text, int64(s[0]), 10)
	return strconv.AppendInt(append(text, ':'), int64(s[1]), 10)
}

// stateLine writes the state line, with the page at its end if there are several, or
// the clock.
func (b brush) stateLine(p *plan, s *Screen) {
	var made lineBuffer
	text, own := stateText(s, &made)
	if len(own) > 0 {
		text = string(own)
	}
	r, ink := p.state, b.ink.faint
	if s.State == LowDisk {
		b.fill(r, b.ink.doubt)
		ink = b.ink.onDoubt
	}
	end := stateEnd(p, s)
	f, w := stateLetters(p, text, end)
	last := r
	last.Min.X = r.Max.X - end
	var buf [8]byte
	switch n := bodyPagesColor(p, s); {
	case n > 1:
		count := strconv.AppendInt(buf[:0], int64(wrap(s.Page, n)+1), 10)
		count = strconv.AppendInt(append(count, '/'), int64(n), 10)
		b.center(largestLine(string(count), last.Dx(), last.Dy()), last, string(count), ink)
	case end > 0:
		bright := b.ink.text
		if s.State == LowDisk {
			bright = ink
		}
		b.center(largestLine(longestTime, last.Dx(), last.Dy()), last, string(appendTime(buf[:0], s.Clock.Turn)), bright)
	}
	r.Max.X = r.Min.X + w + 4
	b.center(f, r, f.lineAt(text, w, wrap(s.Page, max(1, f.lines(text, w)))), ink)
}
