package damage

import (
	"math/rand/v2"
	"testing"

	"flipwatch/vision/scene"
)

// coveredShare of a square's middle, and one cannot say what lies there.
const coveredShare = 0.45

// drawn returns a drawn scene, cut out.
func drawn(t *testing.T, seed uint64) (*Canvas, string) {
	t.Helper()
	m, s := scene.Draw(rand.New(rand.NewPCG(seed, 1)))
	defer m.Close()
	c := Cut(m, s.Quad, 1024)
	t.Cleanup(c.Close)
	return c, s.Letters()
}

// TestHandCovers: where something was painted the picture changed, and it is
// told to cover something in most cases.
func TestHandCovers(t *testing.T) {
	covering := 0
	for seed := range uint64(12) {
		whole, _ := drawn(t, 7)
		before := append([]float32(nil), whole.pix...)
		cover := whole.Hand(rand.New(rand.NewPCG(seed, 9)))
		changed := 0
		for i := range before {
			if before[i] != whole.pix[i] {
				changed++
			}
		}
		most := 0.0
		for _, v := range cover {
			if v < 0 || v > 1.0001 {
				t.Fatalf("seed %d: cover %v", seed, v)
			}
			most = max(most, v)
		}
		if most > coveredShare {
			covering++
			if changed < len(before)/500 {
				t.Errorf("seed %d: covers %.2f of a square but changes %d of %d numbers", seed, most, changed, len(before))
			}
		}
	}
	if covering < 6 {
		t.Errorf("%d of 12 hands cover a square", covering)
	}
}
