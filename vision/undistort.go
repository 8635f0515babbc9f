package vision

import (
	"errors"
	"fmt"
	"image/color"

	"gocv.io/x/gocv"
)

// Undistorter takes the radial distortion of a lens out of pictures, see
// Inspection.Bend. Its tables are made for the first picture and for each of
// another size. It is not safe for concurrent use.
type Undistorter struct {
	k      float64
	x, y   gocv.Mat // where each pixel comes from
	closed bool
}

// NewUndistorter makes an Undistorter for a lens that bends by k. The caller
// closes it.
func NewUndistorter(k float64) *Undistorter {
	return &Undistorter{k: k, x: gocv.NewMat(), y: gocv.NewMat()}
}

// Undistort writes src without the distortion to dst, which is another Mat.
// What a picture does not show is black.
func (u *Undistorter) Undistort(src gocv.Mat, dst *gocv.Mat) error {
	if src.Cols() != u.x.Cols() || src.Rows() != u.x.Rows() {
		if err := u.prepare(src.Cols(), src.Rows()); err != nil {
			return err
		}
	}
	err := gocv.Remap(src, dst, &u.x, &u.y, gocv.InterpolationLinear, gocv.BorderConstant, color.RGBA{})
	if err != nil {
		return fmt.Errorf("undistort: %w", err)
	}
	return nil
}

// prepare makes the tables for pictures of a size.
func (u *Undistorter) prepare(width, height int) error {
	if err := errors.Join(u.x.Close(), u.y.Close()); err != nil {
		return err
	}
	u.x = gocv.NewMatWithSize(height, width, gocv.MatTypeCV32F)
	u.y = gocv.NewMatWithSize(height, width, gocv.MatTypeCV32F)
	xs, err1 := u.x.DataPtrFloat32()
	ys, err2 := u.y.DataPtrFloat32()
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	eye := newLens(width, height, u.k)
	for y := range height {
		for x := range width {
			p := eye.bend(Point{float64(x), float64(y)})
			xs[y*width+x], ys[y*width+x] = float32(p.X), float32(p.Y)
		}
	}
	return nil
}

// Close frees everything. It may be called twice.
func (u *Undistorter) Close() error {
	if u.closed {
		return nil
	}
	u.closed = true
	return errors.Join(u.x.Close(), u.y.Close())
}
