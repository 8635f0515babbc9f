package survey

import (
	"testing"

	"flipwatch/vision"
)

// TestLensIsTakenOutWhenKnown: a bend is believed where many lines lie well on
// the grid that it bends.
func TestLensIsTakenOutWhenKnown(t *testing.T) {
	for name, tt := range map[string]struct {
		bend     float64
		sides    int
		residual float64 // squares
		taken    bool
		unsure   bool
	}{
		"a straight lens":        {0.001, 112, 0.01, false, false},
		"a wide lens":            {-0.09, 100, 0.02, true, false},
		"a hand hides lines":     {-0.16, 60, 0.02, false, true},
		"discs passed for lines": {0.1, 100, 0.05, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			var s surveyor
			s.result.Inspection = vision.Inspection{Bend: tt.bend, Sides: tt.sides, SquarePx: 60, ResidualPx: 60 * tt.residual}
			s.judgeLens()
			if s.lens != nil {
				defer s.lens.Close()
			}
			if (s.lens != nil) != tt.taken || (s.result.Undistort == tt.bend) != tt.taken || s.result.LensUnsure != tt.unsure {
				t.Errorf("taken %v, %+v", s.lens != nil, s.result.Undistort)
			}
		})
	}
}
