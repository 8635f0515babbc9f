package calibrate

import (
	"math"
	"slices"

	"flipwatch/engine"
	"flipwatch/vision"
)

// Place says where a square of the board is in a reading: its number there,
// row by row from the quad's first corner.
type Place func(engine.Square) int

// Quality is how well a board can be seen, in figures.
type Quality struct {
	// SquarePx is the side of a square in pixels of the picture.
	SquarePx float64 `json:"square_px"`
	// Lines is how many of the 112 inner sides of squares show their line, and
	// ResidualPx how far they lie from the grid, root mean square.
	Lines      int     `json:"lines"`
	ResidualPx float64 `json:"residual_px"`
	// Bend is the radial distortion of the lens; see vision.Inspection.
	Bend float64 `json:"bend"`
	// BlurPx is the standard deviation of the blur.
	BlurPx float64 `json:"blur_px"`
	// ElevationDeg is the camera's height as an angle: 90 is straight above.
	ElevationDeg float64 `json:"elevation_deg"`
	// LeanSquares is how far the face of a disc appears beside its square for
	// that, in squares.
	LeanSquares float64 `json:"lean_squares"`
	// Brightness of the board from 0 to 255, the middle square's, and the
	// difference between its lightest and its darkest parts in stops.
	Brightness    float64 `json:"brightness"`
	UnevenStops   float64 `json:"uneven_stops"`
	LightestSide  string  `json:"lightest_side,omitempty"` // of the picture
	BlackStops    float64 `json:"black_stops"`             // how much darker black discs are than the board, in stops; 0 without any
	WhiteStops    float64 `json:"white_stops"`             // how much lighter white discs are
	FramesASecond float64 `json:"fps,omitempty"`
	// Glare are squares on which a lamp reflects, Unread those that cannot be
	// read, and WeakestSquare is the one read with the least confidence.
	Glare             []engine.Square `json:"glare"`
	Unread            []engine.Square `json:"unread"`
	WeakestSquare     engine.Square   `json:"weakest_square"`
	WeakestConfidence float64         `json:"weakest_confidence"`
}

// discHeight is how high the face of a disc lies above the board, in squares:
// 7 mm on squares of 43 mm.
const discHeight = 0.16

const (
	// darkestLight keeps the noise of a picture in the dark from counting as
	// contrast, in brightness.
	darkestLight = 4
)

// Measure puts figures to what was read and inspected in one picture.
func Measure(r *vision.Reading, i *vision.Inspection, place Place) Quality {
	q := Quality{
		SquarePx: i.SquarePx, Lines: i.Sides, ResidualPx: i.ResidualPx, Bend: i.Bend, BlurPx: i.BlurPx,
		ElevationDeg: i.Elevation, LeanSquares: discHeight / math.Tan(max(i.Elevation, 1)*math.Pi/180),
		Glare: []engine.Square{}, Unread: []engine.Square{}, WeakestConfidence: 1,
	}
	q.light(r, i)
	q.contrast(r, i)
	lamps := newReflections(&q, r, &i.Light)
	for sq := range engine.Square(64) {
		at := place(sq)
		state, p := r.Squares[at].State()
		if lamps.on(at) {
			q.Glare = append(q.Glare, sq)
		}
		switch {
		case state == vision.Unknown:
			q.Unread = append(q.Unread, sq)
		case p < q.WeakestConfidence:
			q.WeakestSquare, q.WeakestConfidence = sq, p
		}
	}
	return q
}

// stops is the ratio of two brightnesses as a power of two.
func stops(a, b float64) float64 { return math.Log2((a + darkestLight) / (b + darkestLight)) }

// light measures how bright the board is, and how evenly lit.
func (q *Quality) light(r *vision.Reading, i *vision.Inspection) {
	var all []float64
	var byRow, byColumn [2]float64 // of both halves
	for sq, l := range i.Light {
		if state, _ := r.Squares[sq].State(); state == vision.Unknown {
			continue
		}
		all = append(all, l.Board)
		byRow[sq/32] += l.Board
		byColumn[sq%8/4] += l.Board
	}
	if len(all) == 0 {
		return
	}
	slices.Sort(all)
	n := len(all) - 1
	q.Brightness = all[n/2]
	// The lightest and the darkest twentieth are left out: lines, rims, sparks.
	q.UnevenStops = stops(all[n*19/20], all[n/20])
	q.LightestSide = lightestSide(r.Quad, byRow, byColumn)
}

// lightestSide names the side of the picture on which the board is lightest.
func lightestSide(quad vision.Quad, byRow, byColumn [2]float64) string {
	at := quad.Grid()
	middle := at(4, 4)
	dark, light := at(4, 2), at(4, 6)
	if math.Abs(byColumn[1]-byColumn[0]) > math.Abs(byRow[1]-byRow[0]) {
		light, dark = at(6, 4), at(2, 4)
		byRow = byColumn
	}
	if byRow[0] > byRow[1] {
		light = dark
	}
	dx, dy := light.X-middle.X, light.Y-middle.Y
	switch {
	case math.Abs(dx) > math.Abs(dy) && dx > 0:
		return "right"
	case math.Abs(dx) > math.Abs(dy):
		return "left"
	case dy > 0:
		return "bottom"
	}
	return "top"
}

// contrast measures both colours against the board, by the disc in the middle
// of each.
func (q *Quality) contrast(r *vision.Reading, i *vision.Inspection) {
	var black, white []float64
	for sq, l := range i.Light {
		switch state, _ := r.Squares[sq].State(); state {
		case vision.Dark:
			black = append(black, stops(l.Board, l.Darkest))
		case vision.Light:
			white = append(white, stops(l.Disc, l.Board))
		}
	}
	q.BlackStops, q.WhiteStops = middle(black), middle(white)
}

// middle is the median; 0 of none.
func middle(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[len(values)/2]
}
