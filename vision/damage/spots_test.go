package damage

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestBurntAddsUp: where two spots overlap, their light adds up.
func TestBurntAddsUp(t *testing.T) {
	c := flat(t, 960, 680, 10, 10, 10, field())
	square := c.quad.Side() / 8
	at := c.quad.Grid()(2.5, 5.5)
	half := spot{at.X, at.Y, square, 0.6, 1.2, 0.6 * 255}
	c.burn(half)
	if c.Burnt() != [64]bool{} {
		t.Errorf("burnt by little light: %v", c.Burnt())
	}
	c.burn(half)
	if want := [64]bool{5*8 + 2: true}; c.Burnt() != want {
		t.Errorf("burnt by twice as much: %v", c.Burnt())
	}
}

// TestHide: what can be read is never called covered, what is gone always, and
// of what lies between the more the less is left.
func TestHide(t *testing.T) {
	tests := []struct {
		name      string
		away      float64 // of a spot from the middle of a square, in squares
		low, high float64 // share of the tries in which the square is hidden
	}{
		{"on it", 0, 1, 1},
		{"most of it", 0.3, 0.2, 0.9},
		{"two thirds", 0.38, 0.05, 0.6},
		{"beside it", 0.7, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			const tries = 400
			c := flat(t, 960, 680, 10, 10, 10, field())
			at := c.quad.Grid()(2.5+tt.away, 5.5)
			c.burn(spot{at.X, at.Y, c.quad.Side() / 12, spotInner, spotOuter, spotLight})
			r := rand.New(rand.NewPCG(1, 2))
			hidden := 0.0
			for range tries {
				var cover [64]float64
				c.hide(r, &cover)
				hidden += cover[5*8+2]
			}
			if hidden /= tries; hidden < tt.low || hidden > tt.high {
				t.Errorf("hidden in %.2f of the tries, want %v to %v", hidden, tt.low, tt.high)
			}
		})
	}
}

// TestBurntScales: what is burnt out stays so in a picture of another size.
func TestBurntScales(t *testing.T) {
	for _, s := range []float64{0.5, 1.6} {
		c := flat(t, 960, 680, 10, 10, 10, field())
		at := c.quad.Grid()(2.5, 5.5)
		c.burn(spot{at.X, at.Y, c.quad.Side() / 12, spotInner, spotOuter, spotLight})
		c.scale(s)
		if want := [64]bool{5*8 + 2: true}; c.Burnt() != want {
			t.Errorf("scaled by %v: burnt %v", s, c.Burnt())
		}
	}
}

// TestSpoilByGlare: nearly every picture has squares that are burnt out, as bright as it
// can be after the camera, and they are told as covered.
func TestSpoilByGlare(t *testing.T) {
	const tries = 20
	burnt, told := 0, 0
	for seed := range uint64(tries) {
		c := flat(t, 960, 680, 30, 60, 30, field())
		m, cover, err := SpoilByGlare(c, rand.New(rand.NewPCG(seed, 3)), strings.Repeat("-", 64))
		if err != nil {
			t.Fatal(err)
		}
		px, err := m.DataPtrUint8()
		if err != nil {
			t.Fatal(err)
		}
		if slices.Max(px) > 220 {
			burnt++
		}
		if slices.Max(cover[:]) == 1 {
			told++
		}
		m.Close()
	}
	if burnt < tries*9/10 || told < tries/4 {
		t.Errorf("of %d pictures %d are bright, on %d a square is told as covered", tries, burnt, told)
	}
}
