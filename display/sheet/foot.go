package sheet

import (
	"fmt"
	"strings"

	"flipwatch/display/sheet/paper"
	"flipwatch/engine"
)

// finalSide is the side of a square of the small board with the last position.
const finalSide = 5.0

// noteH is the height of a line of the notes, and notePt the size of its
// letters.
const (
	noteH  = 4.3
	notePt = 9.5
)

// foot draws the notes on the faults and the lines to sign on at the left, and
// at the right the last position. Notes that have no room go on on further pages.
func (s *sheet) foot(y, right float64) {
	bottom := s.doc.Size().H - margin
	s.source(bottom)
	final := grid{page: s.page, x: s.right() - 8*finalSide, y: right + 3, side: finalSide}
	s.page.Text(final.x, right, paper.Style{Pt: 10, Weight: paper.Bold}, s.lastName())
	final.lines()
	final.board(s.game.final())
	s.sign(bottom-9, final.x-12)
	s.notes(y, final.x-12-margin, bottom-20)
}

// lastName is the caption of the last position.
func (s *sheet) lastName() string {
	if s.game.over() {
		return "Final position"
	}
	return "Last position"
}

// source writes the moves in a row at the foot of a page, in small print, so that
// they can be copied from a PDF into any program.
func (s *sheet) source(y float64) {
	var moves strings.Builder
	for _, ply := range s.game.Plies {
		if ply.Square != engine.NoSquare {
			moves.WriteString(ply.Square.String())
		}
	}
	s.page.TextIn(margin, y+3, s.width, paper.Style{Pt: 7.5, Shade: paper.Dark}, moves.String())
}

// sign draws the lines to sign on.
func (s *sheet) sign(y, end float64) {
	w := (end - margin - 8) / 2
	for i, c := range []engine.Color{engine.Black, engine.White} {
		x := margin + float64(i)*(w+8)
		drawDisc(s.page, x+1.6, y-1.4, 1.6, c)
		s.page.Line(x+5, y, x+w, y, paper.Gray, 0.25)
	}
}

// notes writes a note for each fault.
func (s *sheet) notes(y, width, bottom float64) {
	if len(s.game.Faults) == 0 {
		return
	}
	heading := paper.Style{Pt: 10, Weight: paper.Bold}
	style := paper.Style{Pt: notePt}
	letter := paper.Style{Pt: notePt, Weight: paper.Bold}
	s.page.Text(margin, y, heading, fmt.Sprintf("Faults: %d", len(s.game.Faults)))
	y += 1.2 * noteH
	for i := range s.game.Faults {
		lines := s.doc.Wrap(style, note(&s.game.Faults[i]), width-7)
		if y+float64(len(lines)-1)*noteH > bottom {
			s.page = s.doc.Add()
			y, width, bottom = s.head(margin)+9, s.width, s.doc.Size().H-margin-8
			s.source(s.doc.Size().H - margin)
			s.page.Text(margin, y, heading, "Faults, continued")
			y += 1.2 * noteH
			lines = s.doc.Wrap(style, note(&s.game.Faults[i]), width-7)
		}
		s.page.Text(margin, y, letter, letterOf(i))
		for _, line := range lines {
			s.page.Text(margin+7, y, style, line)
			y += noteH
		}
		y += 0.15 * noteH
	}
}
