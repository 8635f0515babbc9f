package vision

import (
	"image"
	"path/filepath"
	"testing"

	"gocv.io/x/gocv"
)

// TestCutByEdge: boards that lie partly outside of the picture are found where they
// are or not at all, but for a few: of those half outside, a quarter of a board read
// as a whole one.
func TestCutByEdge(t *testing.T) {
	const dir, every = "rendered/A", 3
	l, err := NewLocator(LocatorConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	truth := readTruth(t, dir)
	for _, c := range []struct {
		share                 float64
		leastFound, mostWrong int
	}{{0.15, 48, 1}, {0.3, 36, 0}, {0.45, 0, 2}} {
		tried, found, wrong := 0, 0, 0
		for i := 0; i < len(truth); i += every {
			m := loadPicture(t, filepath.Join(sharedDir, dir, truth[i].File))
			for side := range 4 {
				part, q := cutSide(m, truth[i].quad(), c.share, side)
				tried++
				if got, err := l.Locate(part); err == nil {
					found++
					if off := meanError(q, got.Quad); off > 0.05 {
						t.Logf("%s without %.2f on side %d: off by %.2f", truth[i].File, c.share, side, off)
						wrong++
					}
				}
				part.Close()
			}
		}
		if found < c.leastFound || wrong > c.mostWrong {
			t.Errorf("without %.2f: %d found, %d wrong; want at least %d and at most %d", c.share, found, wrong, c.leastFound, c.mostWrong)
		}
		t.Logf("%.2f outside: %d of %d found, %d wrong", c.share, found, tried, wrong)
	}
}

// cutSide cuts the picture so that a share of the board's extent lies outside of
// its top, right, bottom or left side.
func cutSide(m gocv.Mat, q Quad, share float64, side int) (gocv.Mat, Quad) {
	x0, y0, x1, y1 := q.box(0, m.Cols(), m.Rows())
	dx, dy := int(share*float64(x1-x0)), int(share*float64(y1-y0))
	r := image.Rect(0, 0, m.Cols(), m.Rows())
	switch side {
	case 0:
		r.Min.Y = y0 + dy
	case 1:
		r.Max.X = x1 - dx
	case 2:
		r.Max.Y = y1 - dy
	default:
		r.Min.X = x0 + dx
	}
	r = r.Intersect(image.Rect(0, 0, m.Cols(), m.Rows()))
	for i := range q {
		q[i].X -= float64(r.Min.X)
		q[i].Y -= float64(r.Min.Y)
	}
	region := m.Region(r)
	defer region.Close()
	return region.Clone(), q
}
