package vision

import (
	"image"
	"image/color"
	"math"
	"path/filepath"
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// motion is where a board lies, against a still picture of it, in each frame.
type motion struct {
	name   string
	frames int
	// at gives the shift in squares, the turn in degrees, and whether the board is
	// in the picture at all.
	at func(n int) (dx, dy, degrees float64, there bool)
	// moves, founds, losts are how often the Tracker must tell so.
	moves, founds, losts int
}

func jump(dx, dy, degrees float64) func(int) (float64, float64, float64, bool) {
	return func(n int) (float64, float64, float64, bool) {
		if n < 20 {
			return 0, 0, 0, true
		}
		return dx, dy, degrees, true
	}
}

func motions() []motion {
	slide := func(to float64) func(int) (float64, float64, float64, bool) {
		return func(n int) (float64, float64, float64, bool) {
			return to * min(max(float64(n-20)/15, 0), 1), 0, 0, true
		}
	}
	return []motion{
		{"at rest", 80, jump(0, 0, 0), 0, 1, 0},
		{"shift 0.2", 60, jump(0.2, 0, 0), 1, 1, 0},
		{"shift 0.4 across", 60, jump(0.3, 0.25, 0), 1, 1, 0},
		{"shift 0.6", 60, jump(0.6, 0, 0), 1, 1, 0},
		{"shift 0.6 across", 60, jump(-0.5, 0.6, 0), 1, 1, 0},
		{"shift by one square", 120, jump(0, 1, 0), 1, 1, 0},
		{"turn 2", 60, jump(0, 0, 2), 1, 1, 0},
		{"turn 6", 60, jump(0.2, 0, -6), 1, 1, 0},
		{"turn 20", 60, jump(0, 0, 20), 1, 1, 0},
		{"slide 1.5 in 1.5 s", 80, slide(1.5), 1, 1, 0},
		{"taken away and back", 300, func(n int) (float64, float64, float64, bool) { return 0.4, 0, 3, n < 20 || n > 150 }, 0, 2, 1},
		{"taken away for a moment", 100, func(n int) (float64, float64, float64, bool) { return 0, 0, 0, n < 20 || n > 35 }, 0, 1, 0},
	}
}

// TestTrackMotion moves a still about.
func TestTrackMotion(t *testing.T) {
	stills := []struct{ dir, file string }{
		{"rendered/A", "A_s08.jpg"}, {"rendered/A", "A_s26.jpg"}, {"rendered/A", "A_s38.jpg"}, {"photos", "reversi_board/image001.jpg"}, {"photos", "reversi_board/image070.jpg"},
	}
	for _, s := range stills {
		truth, ok := Quad{}, false
		for _, p := range readTruth(t, s.dir) {
			if p.File == s.file {
				truth, ok = p.quad(), true
			}
		}
		if !ok {
			t.Fatalf("no truth for %s", s.file)
		}
		still := gocv.IMRead(filepath.Join(sharedDir, s.dir, s.file), gocv.IMReadColor)
		defer still.Close()
		for _, m := range motions() {
			t.Run(filepath.Base(s.file)+" "+m.name, func(t *testing.T) { trackMotion(t, still, truth, m) })
		}
	}
}

func trackMotion(t *testing.T, still gocv.Mat, truth Quad, m motion) {
	f := newFollower(t)
	defer f.close()
	frame, matrix := gocv.NewMat(), gocv.NewMatWithSize(2, 3, gocv.MatTypeCV64F)
	defer frame.Close()
	defer matrix.Close()
	noise := gocv.NewMat()
	defer noise.Close()
	last := Track{}
	for n := range m.frames {
		dx, dy, degrees, there := m.at(n)
		q, shape := moveQuad(truth, dx, dy, degrees)
		for i, v := range shape {
			matrix.SetDoubleAt(i/3, i%3, v)
		}
		if err := gocv.WarpAffineWithParams(still, &frame, matrix, image.Pt(still.Cols(), still.Rows()), gocv.InterpolationLinear, gocv.BorderReplicate, color.RGBA{}); err != nil {
			t.Fatal(err)
		}
		if !there {
			frame.SetTo(gocv.NewScalar(90, 110, 120, 0))
		}
		last = f.frame(frame, n, time.Duration(n)*time.Second/10, q, !there)
	}
	f.report()
	if len(f.moves) != m.moves || f.founds != m.founds || f.losts != m.losts {
		t.Errorf("moved at %v, found %d, lost %d; want %d, %d, %d", f.moves, f.founds, f.losts, m.moves, m.founds, m.losts)
	}
	if !last.Steady {
		t.Error("not steady at the end")
	}
	for _, e := range f.errors {
		if e > 0.03 {
			t.Fatalf("corners off by %.2f %% of the side", 100*e)
		}
	}
}

// moveQuad moves a board about its middle and returns its corners and the 2×3
// matrix that moves the picture so.
func moveQuad(q Quad, dx, dy, degrees float64) (Quad, [6]float64) {
	side := q.Side() / 8
	cx, cy := 0.0, 0.0
	for _, p := range q {
		cx, cy = cx+p.X/4, cy+p.Y/4
	}
	s, c := math.Sincos(degrees * math.Pi / 180)
	m := [6]float64{c, -s, cx - c*cx + s*cy + dx*side, s, c, cy - s*cx - c*cy + dy*side}
	for i, p := range q {
		q[i] = Point{m[0]*p.X + m[1]*p.Y + m[2], m[3]*p.X + m[4]*p.Y + m[5]}
	}
	return q, m
}
