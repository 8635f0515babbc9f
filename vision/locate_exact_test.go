package vision

import (
	"math"
	"math/rand/v2"
	"testing"
)

// latticeSides are the parts of the lines of a board that a lens bends by k and
// whose halves lie gap squares apart from the fold along axis 1, as measured.
func latticeSides(eye *lens, h *homography, k, gap float64) []sideOffset {
	random := rand.New(rand.NewPCG(3, 4))
	var sides []sideOffset
	for axis := range 2 {
		for line := -3.0; line <= 3; line++ {
			for along := -3.9; along < 4; along += 0.25 {
				o := sideAt(axis, line, along, 0, 0.5)
				dx, dy := eye.along(h, o.u+4, o.v+4)
				if o.offset = k * dx; axis == 1 {
					o.offset = k * dy
					if o.v != 0 {
						o.offset += math.Copysign(gap, o.v)
					}
				}
				o.offset += 0.02 * random.NormFloat64()
				if random.IntN(8) == 0 { // the edge of a disc
					o.offset = 0.5*random.Float64() - 0.25
				}
				sides = append(sides, o)
			}
		}
	}
	return sides
}

// TestSolveWithGap: a lens that bends is told from a board that folds.
func TestSolveWithGap(t *testing.T) {
	eye := newLens(512, 342, 0)
	h, _ := Quad{{110, 40}, {400, 45}, {430, 320}, {80, 315}}.gridToImage()
	for name, c := range map[string]struct{ bend, gap float64 }{
		"neither": {0, 0}, "barrel": {-0.05, 0}, "pincushion": {0.03, 0}, "fold": {0, 0.04}, "barrel and fold": {-0.04, 0.03},
	} {
		t.Run(name, func(t *testing.T) {
			f := latticeFit{sides: latticeSides(&eye, &h, c.bend, c.gap)}
			f.throughLens(&h, &eye)
			change, weight := f.solveWithGap(exactWithin)
			if off := math.Abs(change[8] - c.bend); off > 0.012 {
				t.Errorf("bend %.3f, want %.3f", change[8], c.bend)
			}
			if all := float64(len(f.sides)) / 2; weight < 0.5*all {
				t.Errorf("%.0f of %.0f agree", weight, all)
			}
		})
	}
}

// TestExactRaised: discs that lean to one side do not pull the grid along, nor do
// their sides and shadows.
func TestExactRaised(t *testing.T) {
	b := othelloBoard()
	b.raised = true
	m, truth := b.draw(t)
	defer m.Close()
	f, err := newTestLocator(t).Locate(m)
	if err != nil {
		t.Fatal(err)
	}
	if e := meanError(truth, f.Quad); e > 0.004 {
		t.Errorf("corners off by %.2f %% of the side", 100*e)
	}
}
