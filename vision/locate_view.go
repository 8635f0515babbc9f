package vision

import (
	"errors"
	"fmt"
	"image"
	"image/color"

	"gocv.io/x/gocv"
)

const (
	// viewSquarePx is the side of a square in the view in which the Locator
	// measures lines.
	viewSquarePx = 20
	// viewRings is how many squares round the grid the view shows.
	viewRings = 1
	// innerPx is the margin of a view that shows the grid alone, where lines are
	// followed that were found before: what is looked at beside the outermost.
	innerPx = 6
)

// gridView is a hypothesis' grid seen from straight above, in green.
type gridView struct {
	strips
	mat, toImage gocv.Mat
	matrix       []float64
}

// newGridView makes a view with a margin of px pixels, in which there are that
// many rings of squares.
func newGridView(px, rings int) (*gridView, error) {
	v := &gridView{
		strips: newStrips(viewSquarePx, px, rings),
		mat:    gocv.NewMat(), toImage: gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F),
	}
	var err error
	if v.matrix, err = v.toImage.DataPtrFloat64(); err != nil {
		return nil, errors.Join(err, v.close())
	}
	return v, nil
}

func (v *gridView) close() error { return errors.Join(v.mat.Close(), v.toImage.Close()) }

// look takes the view of the grid h in a plane of the picture and sums it up
// along the squares' sides, for lines of kind m.
func (v *gridView) look(plane gocv.Mat, h *homography, m mode) error {
	const k = 1.0 / viewSquarePx
	toImage := h.from(k, k*(0.5-float64(v.margin)))
	if err := warpInto(plane, &v.mat, v.toImage, v.matrix, &toImage, v.px); err != nil {
		return fmt.Errorf("look at the grid from above: %w", err)
	}
	px, err := v.mat.DataPtrUint8()
	if err != nil {
		return err
	}
	v.sum(px, 1, m != anyLine)
	return nil
}

// warpInto looks at a picture from above: dst, of n × n pixels, is pixel by
// pixel src at m. mat and matrix are scratch, the same 3×3 Mat and its numbers.
func warpInto(src gocv.Mat, dst *gocv.Mat, mat gocv.Mat, matrix []float64, m *homography, n int) error {
	copy(matrix, m[:])
	return gocv.WarpPerspectiveWithParams(src, dst, mat, image.Pt(n, n),
		gocv.InterpolationLinear|gocv.WarpInverseMap, gocv.BorderReplicate, color.RGBA{})
}
