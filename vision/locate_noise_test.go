package vision

import (
	"image/color"
	"math/rand/v2"
	"testing"

	"gocv.io/x/gocv"
)

// spoil darkens a picture and adds noise of sigma grey levels.
func spoil(t testing.TB, m gocv.Mat, gain, sigma float64) {
	t.Helper()
	px, err := m.DataPtrUint8()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for i, v := range px {
		px[i] = uint8(min(max(gain*float64(v)+sigma*r.NormFloat64(), 0), 255))
	}
}

// TestLocateNoisy finds boards in the dark of which noise leaves no clear line, to
// less than a fifteenth of a square.
func TestLocateNoisy(t *testing.T) {
	board := othelloBoard()
	board.line = color.RGBA{24, 104, 48, 0}
	bare := board
	bare.discs = false
	for name, b := range map[string]flatBoard{"discs": board, "no discs": bare} {
		t.Run(name, func(t *testing.T) {
			m, truth := b.draw(t)
			defer m.Close()
			spoil(t, m, 0.18, 16)
			f, err := newTestLocator(t).Locate(m)
			if err != nil {
				t.Fatal(err)
			}
			if e := meanError(truth, f.Quad); e > 0.008 {
				t.Errorf("corners off by %.2f %% of the side", 100*e)
			}
		})
	}
}

// TestNoise measures what was added, and no lines or discs.
func TestNoise(t *testing.T) {
	for _, sigma := range []float64{0, 5, 20} {
		m, _ := othelloBoard().draw(t)
		defer m.Close()
		spoil(t, m, 0.5, sigma)
		px, err := m.DataPtrUint8()
		if err != nil {
			t.Fatal(err)
		}
		if got := noiseOf(px, m.Cols(), m.Rows()); got < 0.8*sigma || got > 1.2*sigma+1 {
			t.Errorf("noise %.1f, want %g", got, sigma)
		}
	}
}

// TestWholeFactor: what is left after a whole factor is at most a little off the
// work size, whatever the picture's size.
func TestWholeFactor(t *testing.T) {
	for px := minPicturePx; px < 9000; px += 7 {
		if left := float64(px) / float64(wholeFactor(px)); px >= workPx && left < 0.85*workPx || left > 1.75*workPx {
			t.Errorf("%d pixels: %.0f left", px, left)
		}
	}
}

// TestLocateSunken: the lines between sunken squares are ridges, lit on one side
// and in shadow on the other; the grid lies on their middles.
func TestLocateSunken(t *testing.T) {
	b := othelloBoard()
	b.line = b.felt
	b.shadow, b.lit = color.RGBA{15, 60, 28, 0}, color.RGBA{50, 165, 85, 0}
	m, truth := b.draw(t)
	defer m.Close()
	f, err := newTestLocator(t).Locate(m)
	if err != nil {
		t.Fatal(err)
	}
	if e := meanError(truth, f.Quad); e > 0.0015 {
		t.Errorf("corners off by %.2f %% of the side: the lines are off the ridges' middles", 100*e)
	}
}

// TestSweep: a grid that is off by more than half a square, stretched and turned,
// comes to lie on lines that noise drowns one by one.
func TestSweep(t *testing.T) {
	b := othelloBoard()
	b.line = color.RGBA{24, 104, 48, 0}
	m, truth := b.draw(t)
	defer m.Close()
	spoil(t, m, 0.18, 16)
	l := newTestLocator(t)
	if err := l.picture.load(m, true); err != nil {
		t.Fatal(err)
	}
	h, _ := l.picture.fromImage(truth).gridToImage()
	off := moved(&h, &fitted{0.04, 0.03, 0.6, -0.03, -0.04, -0.5})
	grids, err := l.sweep(off)
	if err != nil {
		t.Fatal(err)
	}
	best := 1.0
	for i := range grids {
		best = min(best, meanError(truth, l.picture.toImage(grids[i].corners())))
	}
	if was := meanError(truth, l.picture.toImage(off.corners())); was < 0.08 || best > 0.03 {
		t.Errorf("off by %.1f %% of the side, was %.1f %%", 100*best, 100*was)
	}
}
