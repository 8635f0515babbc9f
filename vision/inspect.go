package vision

import (
	"errors"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// Inspection is how well a board can be seen in a picture, square by square in
// the order of a Reading.
type Inspection struct {
	// SquarePx is the mean side of a square in pixels of the picture.
	SquarePx float64
	// Sides is how many of the 112 inner sides of squares show a line, and
	// ResidualPx how far these lie from the grid that fits them best, bent by the
	// lens as it may be: root mean square, in pixels of the picture.
	Sides      int
	ResidualPx float64
	// Bend is the lens' radial distortion k: a point r half picture widths from
	// the middle is moved by k·r² of that distance. 0 where too few lines are seen.
	Bend float64
	// BlurPx is how far edges are smeared: the standard deviation of the blur, in
	// pixels of the picture. What is below a thirtieth of a square does not show.
	BlurPx float64
	// Elevation is the height of the camera above the board's plane as seen from
	// the board's middle, in degrees: 90 is from straight above.
	Elevation float64
	// Light is the light on each square.
	Light [64]SquareLight
}

// SquareLight is the light on one square, as brightness from 0 to 255.
type SquareLight struct {
	// Board is that of the square's corners, which discs leave free.
	Board float64
	// Disc is that of the middle of the square, the median, and Darkest that of
	// its darkest tenth, which a reflection seldom reaches.
	Disc, Darkest float64
	// Burnt is the share of the square that is burnt out: white in all channels.
	Burnt float64
}

// Inspector measures how well a board can be seen. It is not safe for
// concurrent use.
type Inspector struct {
	rect   *Rectifier
	grey   gocv.Mat
	green  gocv.Mat
	strips strips
	edges  edgeMeter
	closed bool
}

// NewInspector makes an Inspector. The caller closes it.
func NewInspector() *Inspector {
	return &Inspector{
		rect: NewRectifier(), grey: gocv.NewMat(), green: gocv.NewMat(),
		strips: newStrips(RectSquarePx, RectMarginPx, 0), edges: newEdgeMeter(),
	}
}

// Close frees everything. It may be called twice.
func (i *Inspector) Close() error {
	if i.closed {
		return nil
	}
	i.closed = true
	return errors.Join(i.rect.Close(), i.grey.Close(), i.green.Close(), i.edges.close())
}

// Inspect measures the board that was read in a picture.
func (i *Inspector) Inspect(bgr gocv.Mat, r *Reading) (Inspection, error) {
	if err := i.rect.Rectify(bgr, r.Quad); err != nil {
		return Inspection{}, err
	}
	out := Inspection{SquarePx: r.Quad.Side() / 8, Elevation: r.Quad.Elevation(bgr.Cols(), bgr.Rows())}
	if err := gocv.CvtColor(i.rect.Mat(), &i.grey, gocv.ColorBGRToGray); err != nil {
		return out, err
	}
	grey, err := i.grey.DataPtrUint8()
	if err != nil {
		return out, err
	}
	blur, err := i.edges.blur(i.grey)
	if err != nil {
		return out, err
	}
	out.BlurPx = blur * out.SquarePx / RectSquarePx
	i.lattice(bgr, r.Quad, &out)
	for sq := range out.Light {
		out.Light[sq] = lightOn(i.rect.Pixels(), grey, sq)
	}
	return out, nil
}

// lattice fits the grid and the lens to the lines in sight.
func (i *Inspector) lattice(bgr gocv.Mat, q Quad, out *Inspection) {
	h, ok := q.gridToImage()
	if !ok {
		return
	}
	const within = 0.2 // squares: the corners are known better than that
	i.strips.sum(i.rect.Pixels()[1:], 3, false)
	i.strips.measure(anyLine)
	fit := latticeFit{view: &i.strips, freeLens: true}
	fit.offsets(within)
	out.Sides = len(fit.sides)
	if out.Sides < minSides {
		return
	}
	eye := newLens(bgr.Cols(), bgr.Rows(), 0)
	fit.throughLens(&h, &eye)
	change, _ := fit.solve(within / 4)
	out.Bend = change[8]
	out.ResidualPx = fit.residual(&change) * out.SquarePx
}

// residual is the root of the mean square, in squares, of what a change leaves
// of the sides' offsets, the farthest tenth left out: lines mistaken for others.
func (f *latticeFit) residual(t *fitted) float64 {
	squares := make([]float64, 0, len(f.sides))
	for k := range f.sides {
		o := &f.sides[k]
		row := o.row()
		e := o.offset - row.times(t)
		squares = append(squares, e*e)
	}
	slices.Sort(squares)
	squares = squares[:max(1, len(squares)*9/10)]
	sum := 0.0
	for _, e := range squares {
		sum += e
	}
	return math.Sqrt(sum / float64(len(squares)))
}

// The parts of a square, in sides from its middle: the face of a disc, and
// where even a large disc leaves the board free. Lines run along the edge.
const (
	faceWithin   = 0.25
	boardBeyond  = 0.52
	boardToLines = 0.44
)

// burntFrom is the value from which a channel is taken for burnt out: JPEG
// leaves a few steps below 255.
const burntFrom = 250

// lightOn measures one square of a rectified picture.
func lightOn(bgr, grey []uint8, square int) SquareLight {
	var board, disc []uint8
	burnt := 0
	x0, y0 := RectMarginPx+square%8*RectSquarePx, RectMarginPx+square/8*RectSquarePx
	for y := range RectSquarePx {
		for x := range RectSquarePx {
			at := (y0+y)*RectSidePx + x0 + x
			if min(bgr[3*at], bgr[3*at+1], bgr[3*at+2]) >= burntFrom {
				burnt++
			}
			dx, dy := math.Abs((float64(x)+0.5)/RectSquarePx-0.5), math.Abs((float64(y)+0.5)/RectSquarePx-0.5)
			switch d := math.Hypot(dx, dy); {
			case d < faceWithin:
				disc = append(disc, grey[at])
			case d > boardBeyond && max(dx, dy) < boardToLines:
				board = append(board, grey[at])
			}
		}
	}
	return SquareLight{
		Board: quantile(board, 0.5), Disc: quantile(disc, 0.5), Darkest: quantile(disc, 0.1),
		Burnt: float64(burnt) / (RectSquarePx * RectSquarePx),
	}
}

// quantile is the value below which a share of the values lies. It sorts them.
func quantile(values []uint8, share float64) float64 {
	slices.Sort(values)
	return float64(values[int(share*float64(len(values)-1))])
}
