package sheet

import (
	"flipwatch/display/sheet/paper"
	"flipwatch/engine"
)

// grid is where a board is drawn: its top left corner without the names of the
// columns and rows, and the side of a square.
type grid struct {
	page *paper.Page
	x, y float64
	side float64
}

// The parts of a square's side: the radius of a disc, the room for the names
// beside the board, and their size.
const (
	discPart = 0.41
	namePart = 0.42
)

// size returns the side of the board.
func (g grid) size() float64 { return 8 * g.side }

// center returns the middle of a square.
func (g grid) center(sq engine.Square) (x, y float64) {
	return g.x + (float64(sq.Col())+0.5)*g.side, g.y + (float64(sq.Row())+0.5)*g.side
}

// shade fills squares, to point them out. It comes before the lines.
func (g grid) shade(set engine.Bitboard) {
	for sq := range set.Squares() {
		x, y := g.center(sq)
		g.page.Rect(x-g.side/2, y-g.side/2, g.side, g.side, paper.Look{Fill: paper.Pale})
	}
}

// lines draws the board's lines, its four dots, and the names of its columns
// and rows where they can be read.
func (g grid) lines() {
	end := g.size()
	for i := 1; i < 8; i++ {
		at := float64(i) * g.side
		g.page.Line(g.x+at, g.y, g.x+at, g.y+end, paper.Gray, 0.2)
		g.page.Line(g.x, g.y+at, g.x+end, g.y+at, paper.Gray, 0.2)
	}
	for _, at := range [][2]float64{{2, 2}, {6, 2}, {2, 6}, {6, 6}} {
		g.page.Disc(g.x+at[0]*g.side, g.y+at[1]*g.side, 0.055*g.side, paper.Look{Fill: paper.Dark})
	}
	g.page.Rect(g.x, g.y, end, end, paper.Look{Rim: paper.Black, RimW: 0.5})
	if g.side < namedSide {
		return
	}
	name := paper.Style{Pt: min(0.4*g.side/ptMM, 11), Align: paper.Center, Shade: paper.Dark}
	for i := range 8 {
		at := (float64(i) + 0.5) * g.side
		g.page.Text(g.x+at, g.y-0.13*g.side, name, string(rune('a'+i)))
		g.page.Text(g.x-0.25*g.side, g.y+at+capital*name.Pt*ptMM/2, name, string(rune('1'+i)))
	}
}

// namedSide is the side of a square from which on the names beside the board can
// be read.
const namedSide = 5.2

// ptMM is a point in millimetres, and capital the height of digits and
// capitals as a part of the size of the letters, in the Go fonts.
const (
	ptMM    = 25.4 / 72
	capital = 0.72
)

// disc draws a disc of colour c.
func (g grid) disc(sq engine.Square, c engine.Color) {
	x, y := g.center(sq)
	drawDisc(g.page, x, y, discPart*g.side, c)
}

// drawDisc draws a disc anywhere. The rim of both is as thick, so that black and
// white discs are of one size.
func drawDisc(p *paper.Page, x, y, r float64, c engine.Color) {
	fill := paper.White
	if c == engine.Black {
		fill = paper.Black
	}
	w := max(0.18, 0.055*r)
	p.Disc(x, y, r-w/2, paper.Look{Fill: fill, Rim: paper.Black, RimW: w})
}

// inked returns what is seen on a disc.
func inked(c engine.Color) paper.Shade {
	if c == engine.Black {
		return paper.White
	}
	return paper.Black
}

// board draws all discs.
func (g grid) board(b engine.Board) {
	for sq := range b.Occupied().Squares() {
		g.disc(sq, b.At(sq))
	}
}

// dot marks the disc on a square as the newest.
func (g grid) dot(sq engine.Square, c engine.Color) {
	x, y := g.center(sq)
	g.page.Disc(x, y, 0.11*g.side, paper.Look{Fill: inked(c)})
}

// number writes a number on the disc on a square.
func (g grid) number(sq engine.Square, c engine.Color, text string) {
	x, y := g.center(sq)
	style := paper.Style{Pt: 0.36 * g.side / ptMM, Weight: paper.Bold, Align: paper.Center, Shade: inked(c)}
	g.page.Text(x, y+capital*style.Pt*ptMM/2, style, text)
}

// letter writes the letter of a fault into the corner of a square, the top
// right one.
func (g grid) letter(sq engine.Square, text string) {
	x, y := g.center(sq)
	style := paper.Style{Pt: min(0.2*g.side/ptMM, 9), Weight: paper.Bold, Align: paper.Right}
	g.page.Text(x+0.46*g.side, y-0.33*g.side, style, text)
}
