package mishap

import (
	"errors"
	"image"
	"image/color"
	"math"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/vision"
)

// pose is where a board lies against where it lay: squares right and down,
// degrees clockwise about its middle, and whether it is there at all.
type pose struct {
	dx, dy, degrees float64
	there           bool
}

// path is where the board lies at a time.
type path func(at time.Duration) pose

// share goes a part of the way.
func (p pose) share(part float64) pose { return pose{there: true}.between(p, part) }

// between goes a part of the way to another place.
func (p pose) between(q pose, part float64) pose {
	t := min(max(part, 0), 1)
	return pose{p.dx + t*(q.dx-p.dx), p.dy + t*(q.dy-p.dy), p.degrees + t*(q.degrees-p.degrees), true}
}

// table is a picture of the table without the board.
type table struct {
	mat, mask, board, away gocv.Mat
	q                      vision.Quad
}

// rimSquares is how far a board reaches beyond its grid.
const rimSquares = 1.0

// clearTable paints the board over with a mean colour of what lies round it.
func clearTable(bgr gocv.Mat, q vision.Quad) *table {
	t := &table{bgr.Clone(), gocv.NewMatWithSize(bgr.Rows(), bgr.Cols(), gocv.MatTypeCV8U), gocv.NewMat(), gocv.NewMat(), q}
	t.mask.SetTo(gocv.Scalar{})
	grid := q.Grid()
	var ring []image.Point
	for _, c := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		p := grid(4+c[0]*(4+rimSquares), 4+c[1]*(4+rimSquares))
		ring = append(ring, image.Pt(int(math.Round(p.X)), int(math.Round(p.Y))))
	}
	points := gocv.NewPointsVectorFromPoints([][]image.Point{ring})
	defer points.Close()
	must(gocv.FillPoly(&t.mask, points, color.RGBA{255, 255, 255, 255}))
	rest := gocv.NewMat()
	defer rest.Close()
	must(gocv.BitwiseNot(t.mask, &rest))
	mean := bgr.MeanWithMask(rest)
	flat := gocv.NewMatWithSizeFromScalar(mean, bgr.Rows(), bgr.Cols(), gocv.MatTypeCV8UC3)
	defer flat.Close()
	must(flat.CopyToWithMask(&t.mat, t.mask))
	return t
}

func (t *table) close() error {
	return errors.Join(t.mat.Close(), t.mask.Close(), t.board.Close(), t.away.Close())
}

// move puts the board, or the whole picture, where the path says.
func (m *Mishap) move(bgr gocv.Mat, at time.Duration) error {
	p := m.path(at)
	q := m.brush.q
	if p == (pose{there: true}) {
		return nil
	}
	matrix := p.matrix(q)
	defer matrix.Close()
	size := image.Pt(bgr.Cols(), bgr.Rows())
	warp := func(from gocv.Mat, to *gocv.Mat, border gocv.BorderType) error {
		return gocv.WarpAffineWithParams(from, to, matrix, size, gocv.InterpolationLinear, border, color.RGBA{})
	}
	if m.camera {
		return errors.Join(warp(bgr, &m.brush.whole, gocv.BorderReplicate), m.brush.whole.CopyTo(&bgr))
	}
	t := m.pulled
	err := errors.Join(warp(bgr, &t.board, gocv.BorderReplicate), warp(t.mask, &t.away, gocv.BorderConstant))
	err = errors.Join(err, t.mat.CopyTo(&bgr))
	if p.there {
		err = errors.Join(err, t.board.CopyToWithMask(&bgr, t.away))
	}
	return err
}

// matrix is the pose as a 2×3 matrix of pixels.
func (p pose) matrix(q vision.Quad) gocv.Mat {
	side := q.Side() / 8
	cx, cy := middle(q)
	s, c := math.Sincos(p.degrees * math.Pi / 180)
	m := gocv.NewMatWithSize(2, 3, gocv.MatTypeCV64F)
	n, err := m.DataPtrFloat64()
	must(err)
	copy(n, []float64{c, -s, cx - c*cx + s*cy + p.dx*side, s, c, cy - s*cx - c*cy + p.dy*side})
	return m
}

// must is for calls that can only fail by a mistake of ours.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
