package sheet

import (
	"flipwatch/display/sheet/paper"
	"flipwatch/engine"
)

// Rules makes the page with the rules of the game and what the referee's screen
// says. Of the configuration only the paper and the date are used.
func Rules(c Config) *paper.Document {
	const title = "Othello: the rules"
	doc := c.document(title)
	r := rulesPage{doc: doc, page: doc.Add(), width: doc.Size().W - 2*margin}
	y := r.head(margin, title)
	rest := doc.Size().H - margin - y - bandH
	for i, lesson := range lessons() {
		r.lesson(i, y+float64(i/lessonColumns)*rest/2, rest/2, &lesson)
	}
	r.band(doc.Size().H - margin - bandH)
	return doc
}

// rulesPage is the page on its way.
type rulesPage struct {
	doc   *paper.Document
	page  *paper.Page
	width float64 // between the margins
}

// The page, in millimetres: columns of lessons and the gap between them, the
// height of what is below them, and a line of text.
const (
	lessonColumns = 3
	lessonGap     = 9.0
	bandH         = 58.0
	textLineH     = 4.15
	textPt        = 9.5
)

// head writes the title and the first words; it returns the y below.
func (r *rulesPage) head(y float64, title string) float64 {
	r.page.Text(margin, y+6, paper.Style{Pt: 22, Weight: paper.Bold}, title)
	r.page.Text(margin+r.width, y+6, paper.Style{Pt: 10, Align: paper.Right, Shade: paper.Dark},
		"for two, with 64 discs, black on one side and white on the other")
	r.page.Line(margin, y+9.5, margin+r.width, y+9.5, paper.Black, 0.5)
	return y + 16
}

// column is the width of a column of lessons.
func (r *rulesPage) column() float64 {
	return (r.width - (lessonColumns-1)*lessonGap) / lessonColumns
}

// lesson writes one rule in its place: heading, board, text.
func (r *rulesPage) lesson(i int, y, height float64, l *lesson) {
	const heading, names, below = 2.5, 3.5, 5.0
	w := r.column()
	x := margin + float64(i%lessonColumns)*(w+lessonGap)
	lines := r.doc.Wrap(paper.Style{Pt: textPt}, l.text, w)
	side := min((height-heading-names-below-lessonLines*textLineH)/8, (w-2)/(8+namePart))
	r.page.Text(x, y, paper.Style{Pt: 12, Weight: paper.Bold}, l.name)
	g := grid{page: r.page, x: x + (w-8*side+namePart*side)/2, y: y + heading + names, side: side}
	g.shade(l.shaded)
	g.lines()
	g.board(l.board)
	for _, line := range l.lines {
		x1, y1 := g.center(line[0])
		x2, y2 := g.center(line[1])
		r.page.Line(x1, y1, x2, y2, paper.Gray, 0.7)
	}
	if l.last.Valid() {
		g.dot(l.last, l.board.At(l.last))
	}
	for _, sq := range l.open.List() {
		cx, cy := g.center(sq)
		r.page.Disc(cx, cy, 0.2*side, paper.Look{Rim: paper.Black, RimW: 0.45})
	}
	y = g.y + g.size() + below
	for _, line := range lines {
		r.page.Text(x, y, paper.Style{Pt: textPt}, line)
		y += textLineH
	}
}

// lessonLines is how many lines of text the longest lesson has.
const lessonLines = 7

// lesson is one rule with a board.
type lesson struct {
	name, text string
	board      engine.Board
	last       engine.Square      // the new disc, NoSquare for none
	shaded     engine.Bitboard    // the discs the text is about
	lines      [][2]engine.Square // from the new disc to those at the other ends
	open       engine.Bitboard    // squares on which there is a move
}
