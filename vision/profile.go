package vision

import (
	"errors"
	"fmt"
	"image"
	"image/color"

	"gocv.io/x/gocv"
)

const (
	// viewSquarePx is the side of a square in the view from above that the
	// Locator measures lines in.
	viewSquarePx = 20
	// viewMargin is how many squares round the grid the view shows.
	viewMargin = 1
	// viewSquares and viewPx are the view's side.
	viewSquares = 8 + 2*viewMargin
	viewPx      = viewSquares * viewSquarePx
	// flankPx is where, to both sides of a line, its surroundings are measured.
	flankPx = 4
	// endFrom, endTo: the parts of a square's side, from each of its ends, that
	// no disc covers.
	endFrom, endTo = 1, 6
)

// mode is what kind of line is looked for.
type mode uint8

const (
	anyLine   mode = iota // ridges, grooves, and edges of any kind
	darkLine              // darker than both sides
	lightLine             // lighter than both sides
)

// gridView is a hypothesis' grid seen from straight above, in green, and the
// mean brightness along each side of each square.
//
// For axis 0 (lines x = const) strip j is the row of squares j and position is
// x in the view; for axis 1 strip j is the column j and position is y.
type gridView struct {
	mat, toImage gocv.Mat
	matrix       []float64
	px           []uint8
	sumEnds      [2][viewSquares][viewPx]int32
	sumFull      [2][viewSquares][viewPx]int32
	ends, full   [viewPx]float32
	// lines is the line evidence by axis, strip and position.
	lines [2][viewSquares][viewPx]float32
	// noise is the usual evidence where there is no line, by axis.
	noise [2]float32
}

func newGridView() (*gridView, error) {
	v := &gridView{mat: gocv.NewMat(), toImage: gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F)}
	var err error
	if v.matrix, err = v.toImage.DataPtrFloat64(); err != nil {
		return nil, errors.Join(err, v.close())
	}
	return v, nil
}

func (v *gridView) close() error { return errors.Join(v.mat.Close(), v.toImage.Close()) }

// warpInto looks at gray from above: dst, of n × n pixels, is pixel by pixel
// gray at m.
func warpInto(gray gocv.Mat, dst *gocv.Mat, mat gocv.Mat, matrix []float64, m *homography, n int) error {
	copy(matrix, m[:])
	return gocv.WarpPerspectiveWithParams(gray, dst, mat, image.Pt(n, n),
		gocv.InterpolationLinear|gocv.WarpInverseMap, gocv.BorderReplicate, color.RGBA{})
}

// look takes the view of the grid h and sums it up along the squares' sides.
func (v *gridView) look(gray gocv.Mat, h *homography) error {
	const k = 1.0 / viewSquarePx
	a := homography{k, 0, 0.5*k - viewMargin, 0, k, 0.5*k - viewMargin, 0, 0, 1}
	m := h.mul(&a)
	if err := warpInto(gray, &v.mat, v.toImage, v.matrix, &m, viewPx); err != nil {
		return fmt.Errorf("look at the grid from above: %w", err)
	}
	var err error
	if v.px, err = v.mat.DataPtrUint8(); err != nil {
		return err
	}
	v.sum()
	return nil
}

func (v *gridView) sum() {
	v.sumEnds, v.sumFull = [2][viewSquares][viewPx]int32{}, [2][viewSquares][viewPx]int32{}
	for y := range viewPx {
		row := (*[viewPx]uint8)(v.px[y*viewPx:])
		across := &v.sumFull[0][y/viewSquarePx]
		in := y % viewSquarePx
		if isEnd(in) {
			ends := &v.sumEnds[0][y/viewSquarePx]
			for x, g := range row {
				ends[x] += int32(g)
			}
		}
		if in >= endFrom && in < viewSquarePx-endFrom {
			for x, g := range row {
				across[x] += int32(g)
			}
		}
		for j := range viewSquares {
			s := row[j*viewSquarePx:][:viewSquarePx]
			ends, mid := int32(0), int32(0)
			for i := endFrom; i < endTo; i++ {
				ends += int32(s[i]) + int32(s[viewSquarePx-1-i])
			}
			for i := endTo; i < viewSquarePx-endTo; i++ {
				mid += int32(s[i])
			}
			v.sumEnds[1][j][y] = ends
			v.sumFull[1][j][y] = ends + mid
		}
	}
}

// isEnd reports whether a position in a square is on a disc-free end of a side.
func isEnd(in int) bool {
	return in >= endFrom && in < endTo || in >= viewSquarePx-endTo && in < viewSquarePx-endFrom
}

// measure computes the line evidence of the view last looked at.
func (v *gridView) measure(m mode) {
	for axis := range 2 {
		for j := range viewSquares {
			v.strip(m, axis, j)
		}
		if m == anyLine {
			v.noise[axis] = v.median(axis) + 0.3
		} else {
			v.noise[axis] = 0.7*v.mean(axis) + 0.3
		}
	}
}

// strip computes the evidence along one strip: how much the mean over three
// pixels of the sides' free ends stands out from both flanks and, for any kind
// of line, how much the whole side differs from its flanks' mean.
func (v *gridView) strip(m mode, axis, j int) {
	soften(&v.sumEnds[axis][j], &v.ends, 1.0/(3*2*(endTo-endFrom)))
	out := &v.lines[axis][j]
	for x := range viewPx {
		l, r, c := v.ends[max(x-flankPx, 0)], v.ends[min(x+flankPx, viewPx-1)], v.ends[x]
		dark, light := min(l, r)-c, c-max(l, r)
		switch m {
		case darkLine:
			out[x] = max(dark, 0)
		case lightLine:
			out[x] = max(light, 0)
		default:
			out[x] = 2 * max(dark, light, 0)
		}
	}
	if m != anyLine {
		return
	}
	soften(&v.sumFull[axis][j], &v.full, 1.0/(3*(viewSquarePx-2*endFrom)))
	for x := range viewPx {
		d := v.full[x] - 0.5*(v.full[max(x-flankPx, 0)]+v.full[min(x+flankPx, viewPx-1)])
		out[x] += max(d, -d)
	}
}

// soften writes k times the sum over three positions.
func soften(src *[viewPx]int32, dst *[viewPx]float32, k float32) {
	for x := range viewPx {
		dst[x] = k * float32(src[max(x-1, 0)]+src[x]+src[min(x+1, viewPx-1)])
	}
}

// median is that of the evidence on the grid, to a sixteenth of a grey level.
func (v *gridView) median(axis int) float32 {
	var hist [1024]int32
	for j := viewMargin; j < viewMargin+8; j++ {
		for _, e := range v.lines[axis][j][viewMargin*viewSquarePx : (viewMargin+8)*viewSquarePx] {
			hist[min(int(16*e), len(hist)-1)]++
		}
	}
	sum := int32(0)
	for i, n := range hist {
		if sum += n; sum >= 8*8*viewSquarePx/2 {
			return (float32(i) + 0.5) / 16
		}
	}
	return 64
}

func (v *gridView) mean(axis int) float32 {
	sum := float32(0)
	for j := viewMargin; j < viewMargin+8; j++ {
		for _, e := range v.lines[axis][j][viewMargin*viewSquarePx : (viewMargin+8)*viewSquarePx] {
			sum += e
		}
	}
	return sum / (8 * 8 * viewSquarePx)
}
