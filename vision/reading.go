// Package vision says what lies on each square of an Othello board in a picture.
//
// A picture goes through four steps: the Locator finds the 8×8 grid, the
// Rectifier looks at it from straight above, the Classifier reads the 64
// squares, and, for moving pictures, the Tracker checks on every frame that
// the grid is still where it was. Reader is all four together.
//
// vision reports Empty, Dark, Light or Unknown. It knows neither black nor
// white nor what is legal: that is engine's.
//
// # Coordinate frames
//
// Pixels: (0, 0) is the centre of the picture's top left pixel, x to the right,
// y down. Grid: (0, 0) is the outer corner of the board's first square, (8, 0)
// the one at the end of the first row; square (row, column) has its centre at
// (column+½, row+½). A homography named gridToImage takes grid to pixels.
package vision

import "math"

// State is what can be said of one square.
type State uint8

// The states of a square. Unknown is an answer: covered, cut off, or not clear
// enough to be told.
const (
	Unknown State = iota
	Empty
	Dark
	Light
)

// String returns the state's name in lower case.
func (s State) String() string {
	return [...]string{"unknown", "empty", "dark", "light"}[s]
}

// Point is a place in a picture, in pixels.
type Point struct{ X, Y float64 }

// Quad holds the four outer corners of the grid in pixels, clockwise as seen in
// the picture, starting at the corner of the board's first square.
type Quad [4]Point

// Side returns the mean length of the four sides, in pixels.
func (q Quad) Side() float64 {
	sum := 0.0
	for i, a := range q {
		b := q[(i+1)%4]
		sum += math.Hypot(b.X-a.X, b.Y-a.Y)
	}
	return sum / 4
}

// Turn returns the same grid named from the corner n steps further clockwise.
func (q Quad) Turn(n int) Quad {
	var t Quad
	for i := range q {
		t[i] = q[((i+n)%4+4)%4]
	}
	return t
}

// MinConfidence is the chance up to which a square is Unknown instead of the
// likeliest state: that is told when it is likelier than everything else together.
const MinConfidence = 0.5

// Square holds the chances of what is on one square, which add up to 1, and how
// well it can be seen.
type Square struct {
	Empty, Dark, Light float32
	// Covered is the chance that something hides the square: a hand, a sleeve,
	// a cup, the edge of the picture.
	Covered float32
	// Glare is the share of where a disc lies or would lie that a reflection has
	// burnt out. A white disc that is burnt out by itself has none: the picture
	// must be burnt out beside it too.
	Glare float32
}

// State returns the likeliest state and the chance that it is right. A square
// that is likeliest covered, or whose best chance is not above MinConfidence, is
// Unknown; the chance is then that of the square being indeed covered.
func (s Square) State() (State, float64) {
	best, p := Empty, s.Empty
	if s.Dark > p {
		best, p = Dark, s.Dark
	}
	if s.Light > p {
		best, p = Light, s.Light
	}
	if s.Covered >= p || p <= MinConfidence {
		return Unknown, float64(s.Covered)
	}
	return best, float64(p)
}

// Reading is what was seen of a board in one picture.
type Reading struct {
	Quad Quad
	// Squares are row by row from the quad's first corner.
	Squares [64]Square
}

// Grid returns the map from grid coordinates to the picture's pixels: (0, 0) is
// the first corner, (8, 8) the one across. It panics for corners that are not
// those of a convex quadrilateral, which no Reading has.
func (q Quad) Grid() func(x, y float64) Point {
	h, ok := q.gridToImage()
	if !ok {
		panic("vision: grid of a quad that is not convex")
	}
	return h.at
}
