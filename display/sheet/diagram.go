package sheet

import (
	"errors"
	"fmt"
	"strings"

	"flipwatch/display/sheet/paper"
	"flipwatch/engine"
)

// ErrDiagram is a diagram of a position that the game has not.
var ErrDiagram = errors.New("no such position")

// diagram is a position with what is to be said of it.
type diagram struct {
	caption, more string
	board         engine.Board
	last          engine.Square // the newest disc, NoSquare for none
	shaded        engine.Bitboard
}

// chosen makes the diagrams that were asked for.
func chosen(g *Game, c *Config) ([]diagram, error) {
	var all []diagram
	for _, n := range c.Diagrams {
		board, last, ok := g.boardAfter(n)
		if !ok {
			return nil, fmt.Errorf("%w after move %d: choose %d to %d", ErrDiagram, n, g.Before, g.discs())
		}
		d := diagram{board: board, last: last.Square, caption: fmt.Sprintf("After move %d, %s %v", n, last.Color, last.Square)}
		if n == g.Before {
			d.caption = "At the start"
		}
		d.more = counts(board) + toMove(board, g.moverAfter(n))
		all = append(all, d)
	}
	if c.FaultDiagrams {
		for i := range g.Faults {
			all = append(all, g.faultDiagram(i))
		}
	}
	return all, nil
}

// counts says how many discs lie on a board.
func counts(b engine.Board) string {
	return fmt.Sprintf("black %d, white %d", b.Count(engine.Black), b.Count(engine.White))
}

// toMove says whose move it is, if anybody can move.
func toMove(b engine.Board, c engine.Color) string {
	if b.Legal(c) == 0 {
		c = c.Other()
	}
	if b.Legal(c) == 0 {
		return ", game over"
	}
	return fmt.Sprintf("; %s to move", c)
}

// moverAfter returns whose turn it is after n discs, unless that side must pass.
func (g *Game) moverAfter(n int) engine.Color {
	if _, last, _ := g.boardAfter(n); last.Square != engine.NoSquare {
		return last.Color.Other()
	}
	return g.start().ToMove
}

// faultDiagram draws the board as it lay when a fault was named, with the
// squares to look at.
func (g *Game) faultDiagram(i int) diagram {
	f := &g.Faults[i]
	before, _, _ := g.boardAfter(max(f.Ply-1, g.Before))
	d := diagram{board: f.Board(before), last: f.Square, shaded: f.Squares | f.Missed | f.Extra}
	d.caption = "Fault " + letterOf(i)
	d.more = note(f)
	return d
}

// The diagrams on a page: rows of two. Below each board is room for its caption
// and up to three lines.
const (
	diagramRows  = 3
	diagramHead  = 20.0
	captionH     = 5.5
	captionLineH = 3.9
	captionLines = 3
	diagramFoot  = captionH + captionLines*captionLineH + 2.5
)

// diagrams draws diagrams on pages of their own.
func (s *sheet) diagrams(all []diagram) {
	column, row := s.width/2, (s.doc.Size().H-2*margin-diagramHead)/diagramRows
	side := (row - diagramFoot) / 8
	for i := range all {
		at := i % (2 * diagramRows)
		if at == 0 {
			s.page = s.doc.Add()
			s.head(margin)
			s.source(s.doc.Size().H - margin)
		}
		x := margin + float64(at%2)*column + (column-8*side)/2 + 1
		y := margin + diagramHead + float64(at/2)*row
		s.diagram(grid{page: s.page, x: x, y: y, side: side}, &all[i])
	}
}

// diagram draws one diagram with its caption.
func (s *sheet) diagram(g grid, d *diagram) {
	g.shade(d.shaded)
	g.lines()
	g.board(d.board)
	if d.last.Valid() && d.board.At(d.last) != engine.None {
		g.dot(d.last, d.board.At(d.last))
	}
	y := g.y + g.size() + captionH
	s.page.Text(g.x, y, paper.Style{Pt: 10, Weight: paper.Bold}, d.caption)
	style := paper.Style{Pt: 9}
	lines := s.doc.Wrap(style, d.more, g.size())
	for i, line := range lines[:min(len(lines), captionLines)] {
		if i == captionLines-1 {
			line = strings.Join(lines[i:], " ")
		}
		s.page.TextIn(g.x, y+float64(i+1)*captionLineH, g.size(), style, line)
	}
}
