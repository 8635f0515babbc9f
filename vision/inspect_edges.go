package vision

import (
	"errors"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// edgeWindowPx is the window in which an edge is measured, in pixels of the
// rectified board: wide enough for the blur that makes a board hard to read,
// narrow enough not to reach the next edge.
const edgeWindowPx = 9

// edgeMeter measures how sharp edges are: that of a step of height c, smeared
// by a Gaussian of standard deviation s, rises by at most c/(s·√2π) a pixel.
type edgeMeter struct {
	high, low, dx, dy, rise gocv.Mat
	window                  gocv.Mat
	ratio                   []float64
	steps                   []edgeStep
}

// edgeStep is the height of a step and the most that it rises in a pixel.
type edgeStep struct{ height, rise float64 }

func newEdgeMeter() edgeMeter {
	return edgeMeter{
		high: gocv.NewMat(), low: gocv.NewMat(), dx: gocv.NewMat(), dy: gocv.NewMat(), rise: gocv.NewMat(),
		window: gocv.GetStructuringElement(gocv.MorphRect, image.Pt(edgeWindowPx, edgeWindowPx)),
	}
}

func (e *edgeMeter) close() error {
	return errors.Join(e.high.Close(), e.low.Close(), e.dx.Close(), e.dy.Close(), e.rise.Close(), e.window.Close())
}

// blur returns the standard deviation of the blur of a grey rectified board, in
// its pixels, by its highest steps.
func (e *edgeMeter) blur(grey gocv.Mat) (float64, error) {
	if err := e.measure(grey); err != nil {
		return 0, err
	}
	high, err1 := e.high.DataPtrUint8()
	low, err2 := e.low.DataPtrUint8()
	rise, err3 := e.rise.DataPtrFloat32()
	if err := errors.Join(err1, err2, err3); err != nil {
		return 0, err
	}
	e.steps = e.steps[:0]
	for y := RectMarginPx; y < RectSidePx-RectMarginPx; y += 2 {
		for x := RectMarginPx; x < RectSidePx-RectMarginPx; x += 2 {
			at := y*RectSidePx + x
			e.steps = append(e.steps, edgeStep{float64(high[at]) - float64(low[at]), float64(rise[at])})
		}
	}
	slices.SortFunc(e.steps, func(a, b edgeStep) int { return compareDown(a.height, b.height) })
	e.ratio = e.ratio[:0]
	for _, s := range e.steps[:len(e.steps)/10] {
		if s.rise > 0 {
			e.ratio = append(e.ratio, s.height/s.rise)
		}
	}
	if len(e.ratio) == 0 {
		return 0, nil // a picture of one brightness
	}
	slices.Sort(e.ratio)
	return e.ratio[len(e.ratio)/2] / math.Sqrt(2*math.Pi), nil
}

// measure finds the highest and lowest brightness and the steepest rise in the
// window round every pixel.
func (e *edgeMeter) measure(grey gocv.Mat) error {
	const perPixel = 1.0 / 8 // the Sobel kernel weighs its differences by 8 in all
	return errors.Join(
		gocv.Dilate(grey, &e.high, e.window),
		gocv.Erode(grey, &e.low, e.window),
		gocv.Sobel(grey, &e.dx, gocv.MatTypeCV32F, 1, 0, 3, perPixel, 0, gocv.BorderDefault),
		gocv.Sobel(grey, &e.dy, gocv.MatTypeCV32F, 0, 1, 3, perPixel, 0, gocv.BorderDefault),
		gocv.Magnitude(e.dx, e.dy, &e.dx),
		gocv.Dilate(e.dx, &e.rise, e.window),
	)
}
