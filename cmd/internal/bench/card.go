package bench

import (
	"fmt"
	"image"
	"image/color"

	"gocv.io/x/gocv"

	"flipwatch/vision"
)

// card is one picture of a contact sheet with what is written under it.
type card struct {
	kind    kind
	rank    float64 // the higher, the more it tells
	picture gocv.Mat
	lines   [2]string
}

// kind is a section of the contact sheet.
type kind int

// The sections in their order.
const (
	missedBoards kind = iota
	misplacedBoards
	falseBoards
	wrongSquares
	misguessedSquares
	unknownSquares
)

// section says how the cards of one kind are shown.
type section struct {
	heading string
	size    image.Point // of the picture
	most    int         // cards that are kept, so that a sheet can be looked at
}

// boardSize shows a whole photo four times across a page, squareSize a square
// and its neighbours eight times.
var (
	boardSize  = image.Pt(304, 228)
	squareSize = image.Pt(144, 144)
)

var sections = [...]section{
	missedBoards:      {"no board found (green: where it is)", boardSize, 120},
	misplacedBoards:   {"found elsewhere, or badly (green: the truth, red: what was found)", boardSize, 120},
	falseBoards:       {"a board found where there is none", boardSize, 120},
	wrongSquares:      {"squares read wrong (truth>read, how surely)", squareSize, 400},
	misguessedSquares: {"hidden squares given a wrong face (truth>read, how surely)", squareSize, 200},
	unknownSquares:    {"readable squares given as unknown (how surely something hides them)", squareSize, 200},
}

// The colours of the marks (the field order is red, green, blue).
var (
	truthColor = color.RGBA{G: 255, A: 255}
	readColor  = color.RGBA{R: 255, G: 40, B: 40, A: 255}
	openColor  = color.RGBA{R: 255, G: 170, A: 255}
	textColor  = color.RGBA{R: 235, G: 235, B: 235, A: 255}
)

// boardCard shows a whole photo with the truth and what was found. reduced is
// how many pixels of the photo one pixel of the picture stands for.
func boardCard(o *Outcome, picture gocv.Mat, reduced float64) card {
	c := card{picture: gocv.NewMat(), lines: [2]string{o.Photo.Name}}
	shrink := min(float64(boardSize.X)/float64(picture.Cols()), float64(boardSize.Y)/float64(picture.Rows()))
	size := image.Pt(max(1, int(shrink*float64(picture.Cols()))), max(1, int(shrink*float64(picture.Rows()))))
	gocv.Resize(picture, &c.picture, size, 0, 0, gocv.InterpolationArea)
	quad := func(q vision.Quad, color color.RGBA) {
		for i := range q {
			a, b := q[i], q[(i+1)%4]
			gocv.Line(&c.picture, shrunk(a, shrink/reduced), shrunk(b, shrink/reduced), color, 1)
		}
	}
	if !o.Photo.Bare() {
		quad(o.Photo.Corners, truthColor)
	}
	if o.Seen.Found {
		quad(o.Seen.Corners, readColor)
	}
	switch o.Verdict {
	case Missed:
		c.kind, c.lines[1] = missedBoards, "not found"
	case Misplaced, Found:
		c.kind, c.rank, c.lines[1] = misplacedBoards, o.OffPct, "off by "+fixed(o.OffPct, 1)+" %"
	default:
		c.kind, c.lines[1] = falseBoards, fmt.Sprintf("false board, %d squares unknown", o.Seen.unread())
	}
	return c
}

func shrunk(p vision.Point, by float64) image.Point {
	return image.Pt(int(p.X*by+0.5), int(p.Y*by+0.5))
}

// squareCard shows a square and its neighbours from straight above, as the
// reader looks at them, with the square framed.
func squareCard(o *Outcome, s *Square, picture gocv.Mat, reduced float64) card {
	c := card{picture: gocv.NewMat(), rank: s.Confidence, lines: [2]string{o.Photo.Name, s.String()}}
	frame := readColor
	switch s.Grade() {
	case Wrong:
		c.kind = wrongSquares
	case Misguessed:
		c.kind = misguessedSquares
	default:
		c.kind, frame = unknownSquares, openColor
	}
	grid := o.Seen.Corners.Grid()
	row, col := float64(s.Place/8), float64(s.Place%8)
	from := make([]gocv.Point2f, 0, 4)
	to := make([]gocv.Point2f, 0, 4)
	for _, d := range [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		p := grid(col-1+3*d[0], row-1+3*d[1])
		from = append(from, gocv.Point2f{X: float32((p.X+0.5)/reduced - 0.5), Y: float32((p.Y+0.5)/reduced - 0.5)})
		to = append(to, gocv.Point2f{X: float32(d[0] * fine * float64(squareSize.X)), Y: float32(d[1] * fine * float64(squareSize.Y))})
	}
	warp(picture, from, to, &c.picture)
	third := squareSize.X / 3
	gocv.Rectangle(&c.picture, image.Rect(third, third, 2*third, 2*third), frame, 1)
	return c
}

// fine is how many times larger a square is straightened before it is made
// small: large photos would look grainy otherwise.
const fine = 3

// warp brings four points of a picture to four points of a square card, fine
// times as large, and makes that small.
func warp(picture gocv.Mat, from, to []gocv.Point2f, out *gocv.Mat) {
	source, target := gocv.NewPoint2fVectorFromPoints(from), gocv.NewPoint2fVectorFromPoints(to)
	defer source.Close()
	defer target.Close()
	h := gocv.GetPerspectiveTransform2f(source, target)
	defer h.Close()
	large := gocv.NewMat()
	defer large.Close()
	gocv.WarpPerspective(picture, &large, h, squareSize.Mul(fine))
	gocv.Resize(large, out, squareSize, 0, 0, gocv.InterpolationArea)
}
