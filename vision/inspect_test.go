package vision

import (
	"image"
	"image/color"
	"math"
	"testing"

	"gocv.io/x/gocv"
)

// inspect reads and inspects a picture.
func inspect(t *testing.T, bgr gocv.Mat) (Reading, Inspection) {
	t.Helper()
	r := newTestReader(t)
	i := NewInspector()
	t.Cleanup(func() { _ = i.Close() })
	var seen Reading
	if err := r.Still(bgr, &seen); err != nil {
		t.Fatal(err)
	}
	out, err := i.Inspect(bgr, &seen)
	if err != nil {
		t.Fatal(err)
	}
	return seen, out
}

// TestInspect looks at the opening position of the bundled video, and at the
// same picture blurred, darkened and with a spot of glare.
func TestInspect(t *testing.T) {
	clear := demoFrames(t, 1, 1, image.Pt(960, 540))[0]
	seen, good := inspect(t, clear)
	if good.Sides < 100 || good.ResidualPx > 0.02*good.SquarePx || good.BlurPx > 0.04*good.SquarePx {
		t.Errorf("%d sides, %.2f px off, blur %.2f px of squares of %.1f px", good.Sides, good.ResidualPx, good.BlurPx, good.SquarePx)
	}
	for sq, l := range good.Light {
		switch state, _ := seen.Squares[sq].State(); {
		case state == Dark && l.Darkest > 0.7*l.Board, state == Light && l.Disc < 1.2*l.Board, state != Light && l.Burnt > 0.01:
			t.Errorf("square %d, %v: %+v", sq, state, l)
		}
	}
	damaged := gocv.NewMat()
	defer damaged.Close()
	sigma := 0.06 * good.SquarePx
	if err := gocv.GaussianBlur(clear, &damaged, image.Point{}, sigma, sigma, gocv.BorderDefault); err != nil {
		t.Fatal(err)
	}
	if _, blurred := inspect(t, damaged); math.Abs(blurred.BlurPx/math.Hypot(sigma, good.BlurPx)-1) > 0.25 {
		t.Errorf("blurred by %.1f px it measures %.1f px", sigma, blurred.BlurPx)
	}
	clear.CopyTo(&damaged)
	at := seen.Quad.Grid()(2.5, 1.5)
	gocv.Circle(&damaged, image.Pt(int(at.X), int(at.Y)), int(good.SquarePx/3), color.RGBA{R: 255, G: 255, B: 255}, -1)
	if _, glaring := inspect(t, damaged); glaring.Light[8+2].Burnt < 0.15 {
		t.Errorf("glare on square 10: %+v", glaring.Light[8+2])
	}
}

// TestUndistort bends a picture as a wide lens does: the bend is measured from
// the board's lines, and taken out again.
func TestUndistort(t *testing.T) {
	clear := demoFrames(t, 1, 1, image.Pt(960, 540))[0]
	_, before := inspect(t, clear)
	for _, k := range []float64{-0.06, 0.04} {
		bent, straight := gocv.NewMat(), gocv.NewMat()
		defer bent.Close()
		defer straight.Close()
		// What undoes a small bend is one of the other sign, but for k².
		if err := undistorterOf(t, -k).Undistort(clear, &bent); err != nil {
			t.Fatal(err)
		}
		_, with := inspect(t, bent)
		if math.Abs(with.Bend-before.Bend-k) > 0.012 {
			t.Errorf("bent by %v it measures %.4f, %.4f before", k, with.Bend, before.Bend)
		}
		if err := undistorterOf(t, with.Bend).Undistort(bent, &straight); err != nil {
			t.Fatal(err)
		}
		if _, without := inspect(t, straight); math.Abs(without.Bend) > 0.012 || without.ResidualPx > with.ResidualPx+0.2 {
			t.Errorf("%v taken out: %.4f left, %.2f px off, %.2f px before", with.Bend, without.Bend, without.ResidualPx, with.ResidualPx)
		}
	}
}

// undistorterOf is an Undistorter that is closed with the test.
func undistorterOf(t *testing.T, k float64) *Undistorter {
	u := NewUndistorter(k)
	t.Cleanup(func() { _ = u.Close() })
	return u
}
