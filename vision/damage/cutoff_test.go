package damage

import (
	"testing"

	"gocv.io/x/gocv"

	"flipwatch/vision"
)

// TestCutOff: the corners move with the picture, and some, but not most, of the
// board lies outside.
func TestCutOff(t *testing.T) {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 120, 50, 0), 300, 400, gocv.MatTypeCV8UC3)
	defer m.Close()
	q := vision.Quad{{X: 100, Y: 50}, {X: 300, Y: 50}, {X: 300, Y: 250}, {X: 100, Y: 250}}
	for seed := range uint64(40) {
		c := Whole(m, q)
		c.CutOff(Rand(seed, "cut"))
		w, h := c.Size()
		inside := 0
		grid := c.Quad().Grid()
		for sq := range 64 {
			p := grid(float64(sq%8)+0.5, float64(sq/8)+0.5)
			if p.X >= 0 && p.Y >= 0 && p.X < float64(w) && p.Y < float64(h) {
				inside++
			}
		}
		if side := c.Quad().Side(); side < 199.9 || side > 200.1 {
			t.Errorf("seed %d: side %v", seed, side)
		}
		out := false
		for _, p := range c.Quad() {
			out = out || p.X < 0 || p.Y < 0 || p.X >= float64(w) || p.Y >= float64(h)
		}
		if !out || inside < 28 {
			t.Errorf("seed %d: %d squares inside, a corner outside: %v", seed, inside, out)
		}
		c.Close()
	}
}
