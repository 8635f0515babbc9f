package vision

import (
	"math"
	"testing"
)

// seenFrom projects a board of side 1 at the origin, turned, into a picture of
// w × h pixels by a camera with the focal length f in pixels that looks at the
// board's middle from an elevation at a distance.
func seenFrom(elevation, turn, distance, f float64, w, h int) Quad {
	var q Quad
	s, c := math.Sincos(elevation)
	for i := range q {
		x, y := []float64{-0.5, 0.5, 0.5, -0.5}[i], []float64{-0.5, -0.5, 0.5, 0.5}[i]
		x, y = x*math.Cos(turn)-y*math.Sin(turn), x*math.Sin(turn)+y*math.Cos(turn)
		depth := distance - y*c
		q[i] = Point{float64(w-1)/2 + f*x/depth, float64(h-1)/2 + f*y*s/depth}
	}
	return q
}

func TestElevation(t *testing.T) {
	const w, h = 1280, 720
	for _, degrees := range []float64{20, 35, 50, 70, 85} {
		for _, turn := range []float64{0, 0.4, 0.8, 2.5} {
			for _, f := range []float64{0.7, 1.0, 1.6} {
				q := seenFrom(degrees*math.Pi/180, turn, 1.3*f, f*w, w, h)
				if got := q.Elevation(w, h); math.Abs(got-degrees) > 0.5 {
					t.Errorf("%v° turned by %v, focal length %v: %v°", degrees, turn, f, got)
				}
			}
		}
	}
	// From straight above the focal length cannot be told.
	if got := seenFrom(math.Pi/2, 0.3, 2, 900, w, h).Elevation(w, h); got < 89 {
		t.Errorf("from straight above: %v°", got)
	}
	if got := (Quad{}).Elevation(w, h); !math.IsNaN(got) {
		t.Errorf("no board: %v°", got)
	}
}
