package scene

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"flipwatch/vision"
)

// TestDraw: the same seed draws the same scene, and discs are where the truth
// says: dark ones darker than light ones, on the whole.
func TestDraw(t *testing.T) {
	var dark, light, n float64
	for seed := range uint64(6) {
		m, s := Draw(rand.New(rand.NewPCG(seed, 3)))
		again, same := Draw(rand.New(rand.NewPCG(seed, 3)))
		if s != same || !bytes.Equal(m.ToBytes(), again.ToBytes()) {
			t.Errorf("seed %d: two scenes", seed)
		}
		pixels := m.ToBytes()
		grid := s.Quad.Grid()
		for sq, state := range s.Squares {
			p := grid(float64(sq%8)+0.5, float64(sq/8)+0.5)
			if p.X < 0 || p.Y < 0 || p.X >= sidePx || p.Y >= sidePx {
				t.Fatalf("seed %d: square %d lies outside", seed, sq)
			}
			v := float64(pixels[3*(int(p.Y)*sidePx+int(p.X))+1])
			switch state {
			case vision.Dark:
				dark += v
				n++
			case vision.Light:
				light += v
			}
		}
		m.Close()
		again.Close()
	}
	if n == 0 || dark*1.5 > light {
		t.Errorf("dark discs sum up to %v, light ones to %v", dark, light)
	}
}

// TestImageToGrid: the inverse leads back.
func TestImageToGrid(t *testing.T) {
	for seed := range uint64(20) {
		q, _, _ := view(rand.New(rand.NewPCG(seed, 3)))
		h, grid := imageToGrid(q), q.Grid()
		for _, c := range [][2]float64{{0, 0}, {3, 5}, {8, 8}, {-1, 2}} {
			p := grid(c[0], c[1])
			w := h[6]*p.X + h[7]*p.Y + h[8]
			x, y := (h[0]*p.X+h[1]*p.Y+h[2])/w, (h[3]*p.X+h[4]*p.Y+h[5])/w
			if d := (x-c[0])*(x-c[0]) + (y-c[1])*(y-c[1]); d > 1e-12 {
				t.Errorf("seed %d: %v leads to (%v, %v)", seed, c, x, y)
			}
		}
	}
}
