package vision

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"

	"gocv.io/x/gocv"
)

// The measures of a rectified board, in its own pixels.
const (
	// RectSquarePx is the side of a square: twice what the features look at, so
	// that there is something to average.
	RectSquarePx = 32
	// RectMarginPx is the margin round the grid, half a square: discs lean out of
	// their squares, and corners are never found exactly.
	RectMarginPx = 16
	// RectSidePx is the side of the whole rectified picture.
	RectSidePx = 8*RectSquarePx + 2*RectMarginPx
)

// ErrQuad says that four corners cannot be those of a board in the picture.
var ErrQuad = errors.New("the corners are not those of a board: give them clockwise, as seen in the picture")

// Rectifier looks at a board from straight above: it warps the picture so that
// every square is RectSquarePx wide, row by row from the quad's first corner.
// Grid point (x, y) lies at pixel RectMarginPx − ½ + RectSquarePx·x, y likewise.
// Its buffers are made once and used again. It is not safe for concurrent use.
type Rectifier struct {
	out, small, matrix gocv.Mat
	pixels             []uint8   // out's bytes
	entries            []float64 // matrix's numbers
	inside             [64]float64
	closed             bool
}

// NewRectifier makes a Rectifier. The caller closes it.
func NewRectifier() *Rectifier {
	r := &Rectifier{
		out:    gocv.NewMatWithSize(RectSidePx, RectSidePx, gocv.MatTypeCV8UC3),
		small:  gocv.NewMat(),
		matrix: gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F),
	}
	var err, err2 error
	r.pixels, err = r.out.DataPtrUint8()
	r.entries, err2 = r.matrix.DataPtrFloat64()
	if err := errors.Join(err, err2); err != nil {
		panic(err) // a Mat just made is continuous
	}
	return r
}

// Rectify warps the board whose grid has the corners q. What lies outside the
// picture repeats its edge; Inside tells.
func (r *Rectifier) Rectify(bgr gocv.Mat, q Quad) error {
	if bgr.Empty() || bgr.Type() != gocv.MatTypeCV8UC3 {
		return errors.New("rectify: not a picture of 8-bit BGR pixels")
	}
	gridToImage, ok := q.gridToImage()
	if !ok {
		return ErrQuad
	}
	width, height := bgr.Cols(), bgr.Rows()
	rectToImage := gridToImage.from(1.0/RectSquarePx, -(RectMarginPx-0.5)/RectSquarePx)
	k := shrinkFactor(q)
	crop := cropRound(&rectToImage, width, height, k)
	if crop.Empty() {
		return fmt.Errorf("rectify: the board lies outside the picture: %w", ErrQuad)
	}
	r.share(&gridToImage, width, height)
	rectToCrop := rectToImage.into(float64(crop.Min.X), float64(crop.Min.Y), float64(k))
	copy(r.entries, rectToCrop[:])
	return r.warp(bgr, crop, k)
}

// warp shrinks the crop k times and warps it to the output.
func (r *Rectifier) warp(bgr gocv.Mat, crop image.Rectangle, k int) error {
	src := bgr.Region(crop)
	defer src.Close()
	from := &src
	if k > 1 {
		size := image.Pt(crop.Dx()/k, crop.Dy()/k)
		if err := gocv.Resize(src, &r.small, size, 0, 0, gocv.InterpolationArea); err != nil {
			return fmt.Errorf("rectify: shrink: %w", err)
		}
		from = &r.small
	}
	// The matrix takes output to input.
	const linearFromOutput = gocv.InterpolationLinear | gocv.WarpInverseMap
	err := gocv.WarpPerspectiveWithParams(*from, &r.out, r.matrix, image.Pt(RectSidePx, RectSidePx),
		linearFromOutput, gocv.BorderReplicate, color.RGBA{})
	if err != nil {
		return fmt.Errorf("rectify: warp: %w", err)
	}
	return nil
}

// shrinkFactor returns the whole factor by which the picture is shrunk, by
// averaging, before it is warped: the warp alone would skip pixels. Whole
// factors are an order of magnitude faster than broken ones; below 1.5 the
// bilinear warp itself covers the pixels.
func shrinkFactor(q Quad) int {
	return max(1, int(math.Round(q.Side()/(8*RectSquarePx))))
}

// cropRound returns the part of the picture that the rectified board shows, a
// few pixels more, with sides that k divides. Empty when there is none.
func cropRound(rectToImage *homography, width, height, k int) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, c := range [4][2]float64{{0, 0}, {RectSidePx, 0}, {RectSidePx, RectSidePx}, {0, RectSidePx}} {
		if rectToImage[6]*c[0]+rectToImage[7]*c[1]+rectToImage[8] < 0.05 {
			// The margin reaches the horizon: take the whole picture.
			x0, y0, x1, y1 = 0, 0, float64(width), float64(height)
			break
		}
		p := rectToImage.at(c[0], c[1])
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	pad := float64(2 * k)
	within := func(v float64, size int) int { return int(min(max(0, v), float64(size))) }
	crop := image.Rectangle{
		Min: image.Pt(within(x0-pad, width), within(y0-pad, height)),
		Max: image.Pt(within(x1+pad+1, width), within(y1+pad+1, height)),
	}
	crop.Max.X -= crop.Dx() % k
	crop.Max.Y -= crop.Dy() % k
	return crop
}

// share works out how much of each square lies inside the picture, on a raster
// of 6×6 points.
func (r *Rectifier) share(gridToImage *homography, width, height int) {
	const n = 6
	right, bottom := float64(width)-0.5, float64(height)-0.5
	for sq := range r.inside {
		in := 0
		for i := range n * n {
			x := float64(sq%8) + (float64(i%n)+0.5)/n
			y := float64(sq/8) + (float64(i/n)+0.5)/n
			p := gridToImage.at(x, y)
			if p.X >= -0.5 && p.Y >= -0.5 && p.X < right && p.Y < bottom {
				in++
			}
		}
		r.inside[sq] = float64(in) / (n * n)
	}
}

// Mat returns the rectified board: RectSidePx square, BGR, 8 bit. It belongs to
// the Rectifier and changes with the next Rectify.
func (r *Rectifier) Mat() gocv.Mat { return r.out }

// Pixels returns the bytes of Mat: rows of RectSidePx pixels of blue, green and
// red.
func (r *Rectifier) Pixels() []uint8 { return r.pixels }

// Inside returns the share of a square, counted row by row from the quad's
// first corner, that lies inside the picture: 1 for all of it.
func (r *Rectifier) Inside(square int) float64 { return r.inside[square] }

// Close frees the buffers. It may be called twice.
func (r *Rectifier) Close() error {
	if r.closed {
		return nil
	}
	r.closed = true
	return errors.Join(r.out.Close(), r.small.Close(), r.matrix.Close())
}
