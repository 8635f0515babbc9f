package vision

import (
	"errors"
	"image"
	"math"
	"testing"

	"gocv.io/x/gocv"
)

// gateChange is something that happens between two looks at a board.
type gateChange struct {
	name string
	do   func(px []uint8, width int)
	want bool // that a square has changed
}

// lit multiplies the picture's light, which may differ from row to row.
func lit(px []uint8, width int, gain func(y int) float64) {
	for i, v := range px {
		px[i] = uint8(min(255, math.Round(float64(v)*gain(i/3/width))))
	}
}

// paint fills a rectangle, in parts of the picture's width.
func paint(px []uint8, width int, x, y, w, h float64, c [3]uint8) {
	side := float64(width)
	for py := int(y * side); py < int((y+h)*side); py++ {
		for col := int(x * side); col < int((x+w)*side); col++ {
			copy(px[3*(py*width+col):], c[:])
		}
	}
}

func gateChanges() []gateChange {
	return []gateChange{
		{"nothing", func([]uint8, int) {}, false},
		{"drifting exposure", func(px []uint8, w int) { lit(px, w, func(int) float64 { return 0.92 }) }, false},
		{"flicker that runs down the picture", func(px []uint8, w int) {
			lit(px, w, func(y int) float64 { return 1 + 0.05*math.Sin(float64(y)/90) })
		}, false},
		{"a lamp switched off", func(px []uint8, w int) { lit(px, w, func(int) float64 { return 0.6 }) }, true},
		{"a finger's tip", func(px []uint8, w int) {
			paint(px, w, 0.5, 0.28, 0.015, 0.015, [3]uint8{140, 160, 200})
		}, true},
		{"a grey sleeve over all of it", func(px []uint8, w int) {
			paint(px, w, 0, 0, 1, 0.56, [3]uint8{95, 95, 95})
		}, true},
		{"bumped by two pixels", func(px []uint8, w int) { copy(px, px[6:]) }, true},
	}
}

// TestGate: what changes the light or is noise is no change, what lies otherwise
// is one, in a clean picture and under the noise of a sensor in the dark.
func TestGate(t *testing.T) {
	still := demoFrames(t, 1, 1, image.Pt(960, 540))[0]
	m, grain, deep := gocv.NewMat(), gocv.NewMatWithSize(540, 960, gocv.MatTypeCV16SC3), gocv.NewMat()
	defer m.Close()
	defer grain.Close()
	defer deep.Close()
	gocv.SetRNGSeed(1)
	for _, sigma := range []float64{0, 3, 10} {
		g := aimedGate(t, still)
		look := func(do func([]uint8, int)) int {
			err := still.CopyTo(&m)
			px, err2 := m.DataPtrUint8()
			do(px, m.Cols())
			gocv.RandN(&grain, gocv.Scalar{}, gocv.NewScalar(sigma, sigma, sigma, 0))
			err = errors.Join(err, err2, m.ConvertTo(&deep, gocv.MatTypeCV16SC3),
				gocv.Add(deep, grain, &deep), deep.ConvertTo(&m, gocv.MatTypeCV8UC3))
			if err != nil {
				t.Fatal(err)
			}
			n := g.changed(m)
			if !g.known {
				g.keep(m)
			}
			return n
		}
		for range 40 { // learns the noise
			look(func([]uint8, int) {})
		}
		for _, c := range gateChanges() {
			if n := look(c.do); (n > 0) != c.want {
				t.Errorf("%s, noise %g: %d squares changed", c.name, sigma, n)
			}
		}
	}
}

// aimedGate is a gate on the board of a picture.
func aimedGate(t *testing.T, m gocv.Mat) *gate {
	t.Helper()
	r := newTestReader(t)
	found, err := r.locator.Locate(m)
	if err != nil {
		t.Fatal(err)
	}
	g := &gate{}
	g.aim(found.Quad, m.Cols(), m.Rows())
	return g
}

// TestGateBesideThePicture: samples beyond the picture's edge say nothing, and a
// picture of another size is another picture.
func TestGateBesideThePicture(t *testing.T) {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(40, 90, 50, 0), 200, 300, gocv.MatTypeCV8UC3)
	defer m.Close()
	small := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(40, 90, 50, 0), 100, 150, gocv.MatTypeCV8UC3)
	defer small.Close()
	g := &gate{}
	g.aim(Quad{{-60, -50}, {350, -20}, {310, 230}, {-20, 260}}, 300, 200)
	g.keep(m)
	if n := g.changed(m); n != 0 {
		t.Errorf("%d squares changed in the same picture", n)
	}
	if n := g.changed(small); n != 64 {
		t.Errorf("%d squares changed in a picture of another size, want all", n)
	}
}
