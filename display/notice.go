package display

import (
	"strconv"

	"flipwatch/engine"
)

// paintNotice shows a title in a bar and below it an icon, or the message of
// an error in as many lines as fit.
func paintNotice(b *bitmap, s *Screen) {
	if s.State >= stateCount {
		return
	}
	w := &english.states[s.State]
	paintBar(b, barY, barH, w.title)
	if s.State != Error {
		icons.center(b, sideX, bodyY+1, sideW, w.icon, lit)
		return
	}
	text := s.errorText()
	page := wrap(s.Page, errorPages(text))
	for i := range errorLines {
		small.draw(b, sideX, bodyY+1+i*10, small.lineAt(text, sideW, page*errorLines+i), lit)
	}
}

// errorLines is how many lines of small print fit into the body.
const errorLines = 3

func (s *Screen) errorText() string {
	if s.Message == "" {
		return english.states[Error].line
	}
	return s.Message
}

func errorPages(text string) int {
	return max(1, (small.lines(text, sideW)+errorLines-1)/errorLines)
}

// paintResult shows who has won and the score, and below it the score with the
// empty squares for the winner where that is another.
func paintResult(b *bitmap, s *Screen) {
	final := s.Final
	if final == (Final{}) {
		final.Retail[0], final.Retail[1] = s.Counts()
		final.EmptiesToWinner = final.Retail
	}
	winner, word := engine.None, english.colors[engine.None]
	switch r := final.Retail; {
	case r[0] > r[1]:
		winner, word = engine.Black, english.wins
	case r[0] < r[1]:
		winner, word = engine.White, english.wins
	}
	if winner == engine.None {
		paintBar(b, 0, 17, word)
	} else {
		paintColorBar(b, winner, word)
	}
	shown := Screen{Black: final.Retail[0], White: final.Retail[1]}
	if final.EmptiesToWinner == final.Retail {
		paintCounts(b, &shown, 20, 31)
		return
	}
	paintNumber(b, sideX, 19, final.Retail[0])
	paintNumber(b, sideX+sideW/2+2, 19, final.Retail[1])
	var buf [48]byte
	text := append(buf[:0], english.empties...)
	text = strconv.AppendInt(append(text, ' '), int64(final.EmptiesToWinner[0]), 10)
	text = strconv.AppendInt(append(text, ':'), int64(final.EmptiesToWinner[1]), 10)
	small.center(b, sideX, 45, sideW, string(text), lit)
}
