package sheet

import (
	"fmt"

	"flipwatch/display/sheet/paper"
	"flipwatch/engine"
)

// entry is a place in the list of moves: a move with its number, or a pass.
type entry struct {
	text, letter string
	number       int // 0 for a pass
	there        bool
}

// rows puts the plies into rows of black's and white's. A side that moves twice
// without a pass in between, in a wrong turn, begins a new row.
func rows(g *Game, marks letters) [][2]entry {
	var all [][2]entry
	n, next := g.Before, 0
	before := g.start().Board
	for _, ply := range g.Plies {
		column := 0
		if ply.Color == engine.White {
			column = 1
		}
		if len(all) == 0 || column < next || column == 0 {
			all = append(all, [2]entry{})
		}
		e := entry{text: "pass", there: true}
		if ply.Board != before {
			e.text = "set anew"
		}
		before = ply.Board
		if ply.Square != engine.NoSquare {
			n++
			e.text, e.number, e.letter = ply.Square.String(), n, marks.plies[n]
		}
		all[len(all)-1][column] = e
		next = column + 1
	}
	return all
}

// The list of moves, in millimetres: the highest row, which has room for letters
// that are read at arm's length, and its heading. As parts of a row: the size of
// its letters, and the gap after ten moves, which leads the eye.
const (
	rowH     = 4.3
	headRowH = 6.0
	rowPart  = 0.78
	gapPart  = 0.35
)

// moves writes the list of moves into a rectangle, in rows as low as they have
// to be; it returns the y below.
func (s *sheet) moves(x, y, width, height float64, marks letters) float64 {
	all := rows(s.game, marks)
	units := float64(len(all)) + gapPart*float64(max(len(all)-1, 0)/5)
	h := min(rowH, (height-headRowH)/max(units, 1))
	style := paper.Style{Pt: h * rowPart / ptMM}
	column := width / 2
	for i, c := range []engine.Color{engine.Black, engine.White} {
		drawDisc(s.page, x+float64(i)*column+0.46*column, y+1.6, 1.8, c)
	}
	s.page.Line(x, y+headRowH-1.6, x+width, y+headRowH-1.6, paper.Black, 0.25)
	y += headRowH
	for i, row := range all {
		if i > 0 && i%5 == 0 {
			y += gapPart * h
		}
		for j, e := range row {
			s.entry(x+float64(j)*column, y+h/2+capital*style.Pt*ptMM/2, column, style, e)
		}
		y += h
	}
	return y
}

// entry writes one move: its number, its square, the letter of its fault.
func (s *sheet) entry(x, y, width float64, style paper.Style, e entry) {
	if !e.there {
		return
	}
	at := x + 0.34*width
	if e.number > 0 {
		number := style
		number.Pt, number.Shade, number.Align = 0.8*style.Pt, paper.Dark, paper.Right
		s.page.Text(at-0.05*width, y, number, fmt.Sprint(e.number))
	}
	square := style
	square.Weight = paper.Bold
	if e.number == 0 {
		square.Weight = paper.Italic
	}
	w := s.page.Text(at, y, square, e.text)
	letter := style
	letter.Pt, letter.Weight = 0.7*style.Pt, paper.Bold
	s.page.TextIn(at+w+0.4, y-0.3*style.Pt*ptMM, x+width-at-w-0.4, letter, e.letter)
}
