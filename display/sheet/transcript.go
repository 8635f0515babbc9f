package sheet

import (
	"fmt"
	"strings"

	"flipwatch/display/sheet/paper"
	"flipwatch/engine"
)

// Transcript makes the sheet of a game: who played, how it ended, the board
// with the number of the move on each square, the list of moves, and what went
// wrong, in footnotes. The diagrams that were asked for follow on pages of
// their own.
func Transcript(g *Game, c Config) (*paper.Document, error) {
	doc := c.document(title(g))
	if err := AddTranscript(doc, g, c); err != nil {
		return nil, err
	}
	return doc, nil
}

// AddTranscript adds the sheet of a game to a document.
func AddTranscript(doc *paper.Document, g *Game, c Config) error {
	diagrams, err := chosen(g, &c)
	if err != nil {
		return err
	}
	s := sheet{doc: doc, page: doc.Add(), game: g, width: doc.Size().W - 2*margin}
	y := s.head(margin)
	y = s.players(y + 3)
	board, list := s.record(y + 8)
	s.foot(board+9, max(board, list)+9)
	s.diagrams(diagrams)
	return nil
}

// title is what a program shows as the document's name.
func title(g *Game) string {
	players := strings.Trim(g.Black+" – "+g.White, "– ")
	if players == "" {
		players = "Othello"
	}
	if g.Date != "" {
		players += ", " + g.Date
	}
	return players
}

// sheet is a sheet on its way.
type sheet struct {
	doc   *paper.Document
	page  *paper.Page
	game  *Game
	width float64 // between the margins
}

// right returns the x of the right margin.
func (s *sheet) right() float64 { return margin + s.width }

// head writes the event, and where and when it was; it returns the y below.
func (s *sheet) head(y float64) float64 {
	g := s.game
	event, details := g.Event, []string{}
	for _, d := range []string{g.Round, g.Place, g.Date} {
		if d != "" {
			details = append(details, d)
		}
	}
	if event == "" {
		event = "Othello"
	}
	text := strings.Join(details, "  ·  ")
	small := paper.Style{Pt: 11, Align: paper.Right, Shade: paper.Dark}
	beside := min(s.doc.Width(small, text), 0.55*s.width)
	s.page.TextIn(margin, y+5.5, s.width-beside-6, paper.Style{Pt: 17, Weight: paper.Bold}, event)
	s.page.TextIn(s.right(), y+5.5, 0.55*s.width, small, text)
	s.page.Line(margin, y+9, s.right(), y+9, paper.Black, 0.5)
	return y + 9
}

// The columns of the result, from the right margin: one for each way of
// scoring.
const scoreW = 30.0

// players writes names and scores; it returns the y below.
func (s *sheet) players(y float64) float64 {
	b := s.game.final()
	retail, empties := b.Retail(), b.EmptiesToWinner()
	both := s.game.over() && retail != empties
	label := paper.Style{Pt: 8.5, Align: paper.Right, Shade: paper.Dark}
	name, columns := "discs", 1.0
	if both {
		name, columns = "discs on the board", 2
	}
	s.page.Text(s.right()-(columns-1)*scoreW, y+3, label, name)
	if both {
		s.page.Text(s.right(), y+3, label, "empties to winner")
	}
	y += 4
	for i, player := range []struct {
		c    engine.Color
		name string
	}{{engine.Black, s.game.Black}, {engine.White, s.game.White}} {
		style := paper.Style{Pt: 17}
		score := paper.Style{Pt: 22, Align: paper.Right}
		if retail.Winner() == player.c && s.game.over() {
			style.Weight, score.Weight = paper.Bold, paper.Bold
		}
		base := y + 8
		drawDisc(s.page, margin+4, base-2.2, 4, player.c)
		s.name(margin+12, base, s.width-12-columns*scoreW-6, style, player.name)
		s.page.Text(s.right()-(columns-1)*scoreW, base, score, fmt.Sprint(retail[i]))
		if both {
			s.page.Text(s.right(), base, score, fmt.Sprint(empties[i]))
		}
		y += 11.5
	}
	return s.remark(y)
}

// name writes a player's name, or a line for it.
func (s *sheet) name(x, y, width float64, style paper.Style, name string) {
	if strings.TrimSpace(name) == "" {
		s.page.Line(x, y+0.8, x+min(width, 90), y+0.8, paper.Gray, 0.25)
		return
	}
	s.page.TextIn(x, y, width, style, name)
}

// remark says what the scores do not; it returns the y below.
func (s *sheet) remark(y float64) float64 {
	words := []string{}
	if !s.game.over() {
		words = append(words, "not played to the end")
	}
	if s.game.Remark != "" {
		words = append(words, s.game.Remark)
	}
	if len(words) > 0 {
		s.page.TextIn(s.right(), y+2.6, s.width, paper.Style{Pt: 10, Weight: paper.Italic, Align: paper.Right}, strings.Join(words, "; "))
		y += 3.5
	}
	s.page.Line(margin, y+2.5, s.right(), y+2.5, paper.Black, 0.25)
	return y + 2.5
}

// squareSide is the side of a square of the big board: with it the number of a
// move is as high as a headline.
const squareSide = 14.8

// gap is the room between the board and what is at its right.
const gap = 8.0

// listOver is how far the list of moves may go on below the board.
const listOver = 17.0

// record draws the board with the numbers of the moves, and the list of moves
// beside it; it returns the y below each.
func (s *sheet) record(y float64) (board, list float64) {
	left := margin + namePart*squareSide
	g := grid{page: s.page, x: left, y: y, side: squareSide}
	start := s.game.start()
	g.lines()
	g.board(start.Board)
	marks := s.letters()
	n := s.game.Before
	for _, ply := range s.game.Plies {
		if ply.Square == engine.NoSquare {
			continue
		}
		n++
		g.disc(ply.Square, ply.Color)
		g.number(ply.Square, ply.Color, fmt.Sprint(n))
	}
	for sq := range engine.Square(64) {
		g.letter(sq, marks.squares[sq])
	}
	x := left + g.size() + gap
	return y + g.size(), s.moves(x, y, s.right()-x, g.size()+listOver, marks)
}

// letters are the letters of the faults by square and by move.
type letters struct {
	squares [64]string
	plies   map[int]string
}

// letters hands out the letters of the faults.
func (s *sheet) letters() letters {
	l := letters{plies: map[int]string{}}
	for i := range s.game.Faults {
		f := &s.game.Faults[i]
		name := letterOf(i)
		l.plies[f.Ply] += name
		if f.Square.Valid() {
			l.squares[f.Square] += name
			continue
		}
		for sq := range f.Squares.Squares() {
			l.squares[sq] += name
		}
	}
	return l
}
