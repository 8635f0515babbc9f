package display

import (
	"image"

	"flipwatch/engine"
)

// pagesColor counts the pages of a screen with colours.
func pagesColor(r image.Rectangle, round bool, s *Screen) int {
	f := faceOf(s)
	p := planFor(r, round, f != playFace)
	n := bodyPagesColor(&p, s)
	var buf lineBuffer
	text, made := stateText(s, &buf)
	if len(made) > 0 {
		text = string(made)
	}
	l, w := stateLetters(&p, text, stateEnd(&p, s))
	return max(n, l.lines(text, w))
}

// bodyPagesColor counts the pages of what has to be done, or of a message.
func bodyPagesColor(p *plan, s *Screen) int {
	if s.State == MatchScore {
		m := matchOf(p, s)
		return pagesOf(len(s.Match.Games), m.room())
	}
	if faceOf(s) != noticeFace {
		return s.withMore(s.alarmPages(), visitPagesColor(p, s))
	}
	n := noticeOf(p, s)
	return s.withMore(n.pages(), visitPagesColor(p, s))
}

// visitPagesColor is how many pages the address has after those of an alarm.
func visitPagesColor(p *plan, s *Screen) int {
	if !s.visitsLater() || s.aside(p) {
		return 0
	}
	there, open := s.visitPage(), planFor(p.whole, p.round, true)
	n := noticeOf(&open, &there)
	return n.pages()
}

// stateEnd is how wide the end of the state line is that has the number of the page
// or the clock; 0 where there is neither.
func stateEnd(p *plan, s *Screen) int {
	switch {
	case bodyPagesColor(p, s) > 1:
		return p.state.Dx() / 5
	case s.clocked() && p.clockBelow():
		return p.state.Dx() * 3 / 10
	}
	return 0
}

// stateLetters are the letters of the state line, and how wide it is beside its end.
func stateLetters(p *plan, text string, end int) (*letters, int) {
	w := p.state.Dx() - 4
	if end > 0 {
		w -= end + 2
	}
	return largestLine(text, w, p.state.Dy()), w
}

// notice is a message in several lines.
type notice struct {
	area  image.Rectangle // of the bar and the message
	rest  image.Rectangle // of the message
	code  image.Rectangle // of a QR code, if there is one
	turn  image.Rectangle // of the side to move, if there is one
	bar   int             // height of the bar
	text  string
	font  *letters
	lines int
}

// noticeOf lays out the message of a screen. One with nothing on its board has
// the whole screen for it.
func noticeOf(p *plan, s *Screen) notice {
	n := notice{area: p.head}
	if s.bare() {
		n.area = p.open
	}
	n.bar = min(barHeight(p), n.area.Dy()/3)
	n.rest = n.area
	n.rest.Min.Y += n.bar
	if n.text = s.bodyText(); n.text == "" {
		n.text = s.Message
	}
	if n.text == "" && s.bare() && s.Note < noteCount {
		n.text = s.words().notes[s.Note]
	}
	if s.visited() {
		n.visit(p, s)
		return n
	}
	if s.ToMove != engine.None && !s.bare() {
		n.toMove(p)
	}
	n.font = &lettersBySize[len(lettersBySize)-1]
	for i := range lettersBySize {
		// Letters of which a few lines with a dozen letters fit.
		if f := &lettersBySize[i]; 3*f.height() <= n.rest.Dy() && f.width("nnnnnnnnnnnn") <= n.rest.Dx() {
			n.font = f
			break
		}
	}
	n.lines = n.font.lines(n.text, n.rest.Dx()-4)
	return n
}

// toMove makes room for the side to move: at the foot of a column, else beside the
// rest.
func (n *notice) toMove(p *plan) {
	n.turn = n.rest
	if p.column {
		n.turn.Min.Y = n.rest.Max.Y - n.bar
		n.rest.Max.Y = n.turn.Min.Y
		return
	}
	n.turn.Min.X = (n.rest.Min.X + n.rest.Max.X) / 2
	n.rest.Max.X = n.turn.Min.X
	if spare := n.turn.Dy() - n.bar; spare > 0 {
		n.turn.Min.Y += spare / 2
		n.turn.Max.Y = n.turn.Min.Y + n.bar
	}
}

// visit lays out an address and its QR code: beside each other, or the code below the
// address.
func (n *notice) visit(p *plan, s *Screen) {
	if p.column {
		n.code = p.board
		n.code.Max.X = n.code.Min.X + s.Address.code.sidePx(min(n.code.Dx(), n.code.Dy()))
		n.area.Min.X = n.code.Max.X + (p.head.Min.X - p.board.Max.X)
		n.rest.Min.X = n.area.Min.X
		n.font = largestPart(n.text, n.rest.Dx()-4, n.rest.Dy()/3)
		n.lines = n.font.lines(n.text, n.rest.Dx()-4)
		return
	}
	n.font = largestLine(n.text, n.rest.Dx()-4, n.area.Dy()/7)
	n.lines = n.font.lines(n.text, n.rest.Dx()-4)
	n.code = n.rest
	n.rest.Max.Y = n.rest.Min.Y + min(n.lines, 2)*n.font.height()
	n.code.Min.Y = n.rest.Max.Y
}

// largestPart returns the largest of the fonts in which an address fits into a few
// lines w pixels wide, each no higher than h, without breaking its parts.
func largestPart(text string, w, h int) *letters {
	for i := range lettersBySize {
		if l := &lettersBySize[i]; l.height() <= h && l.width("888.888.") <= w && l.lines(text, w)*l.height() <= 3*h {
			return l
		}
	}
	return &lettersBySize[len(lettersBySize)-1]
}

// perPage is how many lines fit.
func (n *notice) perPage() int { return max(1, n.rest.Dy()/n.font.height()) }

func (n *notice) pages() int { return pagesOf(n.lines, n.perPage()) }

// bare tells that no board is known.
func (s *Screen) bare() bool { return s.Board.Black|s.Board.White == 0 && s.Ply == 0 }
