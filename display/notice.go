package display

import (
	"strconv"

	"flipwatch/engine"
)

// paintNotice shows a title in a bar and below it an icon, or the message of
// an error or an address in as many lines as fit.
func paintNotice(b *bitmap, s *Screen) {
	if s.State >= stateCount {
		return
	}
	w := &s.words().states[s.State]
	paintBar(b, s.words().bold, barY, barH, w.title)
	text := s.bodyText()
	if text == "" {
		icons.center(b, sideX, bodyY+1, sideW, w.icon, lit)
		return
	}
	f, lines := s.words().small, s.textLines()
	page := s.textPage(s.textPages())
	for i := range lines {
		f.draw(b, sideX, bodyY+1+i*(f.h+1), f.lineAt(text, sideW, page*lines+i), lit)
	}
}

// bodyText is what the body says in words; "" where it has an icon.
func (s *Screen) bodyText() string {
	switch {
	case s.State == Error:
		return s.errorText()
	case s.visited():
		return s.Address.short()
	}
	return ""
}

// textLines is how many lines of small print fit into the body.
func (s *Screen) textLines() int { return bodyH / (s.words().small.h + 1) }

func (s *Screen) errorText() string {
	if s.Message == "" {
		return s.words().states[Error].line
	}
	return s.Message
}

// textPages is how many pages the words of the body need.
func (s *Screen) textPages() int {
	return pagesOf(s.words().small.lines(s.bodyText(), sideW), s.textLines())
}

// textPage is which of those pages is shown.
func (s *Screen) textPage(pages int) int {
	if s.total > 0 {
		return wrap(s.Page-s.first, pages)
	}
	return wrap(s.Page, pages)
}

// paintResult shows who has won and the score, and below it the score with the
// empty squares for the winner where that is another.
func paintResult(b *bitmap, s *Screen) {
	final := s.Final
	if final == (Final{}) {
		final.Retail[0], final.Retail[1] = s.Counts()
		final.EmptiesToWinner = final.Retail
	}
	winner, word := engine.None, s.words().colors[engine.None]
	switch r := final.Retail; {
	case r[0] > r[1]:
		winner, word = engine.Black, s.words().wins
	case r[0] < r[1]:
		winner, word = engine.White, s.words().wins
	}
	if winner == engine.None {
		paintBar(b, s.words().bold, 0, 17, word)
	} else {
		paintColorBar(b, s.words().bold, winner, word)
	}
	shown := Screen{Black: final.Retail[0], White: final.Retail[1]}
	if final.EmptiesToWinner == final.Retail {
		paintCounts(b, &shown, 20, 31)
		return
	}
	paintNumber(b, sideX, 19, final.Retail[0])
	paintNumber(b, sideX+sideW/2+2, 19, final.Retail[1])
	var buf [48]byte
	text := append(buf[:0], s.words().empties...)
	text = strconv.AppendInt(append(text, ' '), int64(final.EmptiesToWinner[0]), 10)
	text = strconv.AppendInt(append(text, ':'), int64(final.EmptiesToWinner[1]), 10)
	s.words().small.center(b, sideX, 54-s.words().small.h, sideW, string(text), lit)
}
