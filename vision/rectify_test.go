package vision

import (
	"image"
	"image/color"
	"math"
	"testing"

	"gocv.io/x/gocv"
)

// drawChecks fills every square of the grid with its own colour: blue its
// column, green its row.
func drawChecks(width, height int, q Quad) gocv.Mat {
	m := gocv.NewMatWithSize(height, width, gocv.MatTypeCV8UC3)
	m.SetTo(gocv.NewScalar(0, 0, 200, 0))
	h, _ := q.gridToImage()
	for sq := range 64 {
		x, y := float64(sq%8), float64(sq/8)
		var ring []image.Point
		for _, c := range [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
			p := h.at(x+c[0], y+c[1])
			ring = append(ring, image.Pt(int(math.Round(p.X)), int(math.Round(p.Y))))
		}
		pts := gocv.NewPointsVectorFromPoints([][]image.Point{ring})
		gocv.FillPoly(&m, pts, color.RGBA{B: uint8(20 + 30*(sq%8)), G: uint8(20 + 30*(sq/8)), A: 255})
		pts.Close()
	}
	return m
}

func TestRectify(t *testing.T) {
	tests := []struct {
		name          string
		width, height int
		quad          Quad
		outside       []int // squares that do not lie wholly inside
	}{
		{"straight", 320, 320, Quad{{32, 32}, {288, 32}, {288, 288}, {32, 288}}, nil},
		{"oblique", 640, 480, Quad{{200, 80}, {430, 90}, {560, 400}, {90, 390}}, nil},
		{"turned", 640, 480, Quad{{560, 400}, {90, 390}, {200, 80}, {430, 90}}, nil},
		{"large", 3000, 2400, Quad{{500, 300}, {2500, 320}, {2600, 2200}, {400, 2100}}, nil},
		{"cut off on the left", 640, 480, Quad{{-40, 40}, {360, 40}, {360, 440}, {-40, 440}}, []int{0, 8, 16, 24, 32, 40, 48, 56}},
	}
	r := NewRectifier()
	defer r.Close()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := drawChecks(tt.width, tt.height, tt.quad)
			defer m.Close()
			if err := r.Rectify(m, tt.quad); err != nil {
				t.Fatal(err)
			}
			out := map[int]bool{}
			for _, sq := range tt.outside {
				out[sq] = true
			}
			for sq := range 64 {
				if got := r.Inside(sq) < 1; got != out[sq] {
					t.Errorf("square %d: inside %.2f", sq, r.Inside(sq))
				}
				if out[sq] {
					continue
				}
				checkSquare(t, r, sq)
			}
		})
	}
}

// checkSquare wants the square's colour in its middle and near its corners.
func checkSquare(t *testing.T, r *Rectifier, sq int) {
	t.Helper()
	for _, d := range []image.Point{{0, 0}, {-13, -13}, {13, -13}, {13, 13}, {-13, 13}} {
		x := RectMarginPx + sq%8*RectSquarePx + RectSquarePx/2 + d.X
		y := RectMarginPx + sq/8*RectSquarePx + RectSquarePx/2 + d.Y
		i := 3 * (y*RectSidePx + x)
		b, g := int(r.pixels[i]), int(r.pixels[i+1])
		if abs(b-(20+30*(sq%8))) > 4 || abs(g-(20+30*(sq/8))) > 4 {
			t.Errorf("square %d%+v: blue %d, green %d", sq, d, b, g)
			return
		}
	}
}

func abs(x int) int { return max(x, -x) }

func TestRectifyDoesNotAlias(t *testing.T) {
	// A raster of one-pixel stripes must come out grey, whatever the scale.
	for _, side := range []float64{500, 900, 1300, 2100} {
		m := gocv.NewMatWithSize(2400, 2400, gocv.MatTypeCV8UC3)
		data, _ := m.DataPtrUint8()
		for i := range data {
			data[i] = uint8(255 * (i / 3 % 2))
		}
		r := NewRectifier()
		if err := r.Rectify(m, Quad{{100, 100}, {100 + side, 100}, {100 + side, 100 + side}, {100, 100 + side}}); err != nil {
			t.Fatal(err)
		}
		for i, v := range r.pixels {
			if abs(int(v)-127) > 60 {
				t.Errorf("side %v: byte %d is %d", side, i, v)
				break
			}
		}
		r.Close()
		m.Close()
	}
}

func TestRectifyRefuses(t *testing.T) {
	m := gocv.NewMatWithSize(100, 100, gocv.MatTypeCV8UC3)
	defer m.Close()
	nan := math.NaN()
	tests := []struct {
		name string
		quad Quad
	}{
		{"all corners in one place", Quad{}},
		{"anticlockwise", Quad{{10, 10}, {10, 90}, {90, 90}, {90, 10}}},
		{"crossed", Quad{{10, 10}, {90, 90}, {90, 10}, {10, 90}}},
		{"not numbers", Quad{{nan, 10}, {90, 10}, {90, 90}, {10, 90}}},
		{"outside the picture", Quad{{1010, 10}, {1090, 10}, {1090, 90}, {1010, 90}}},
	}
	r := NewRectifier()
	defer r.Close()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := r.Rectify(m, tt.quad); err == nil {
				t.Error("no error")
			}
		})
	}
}

func TestRectifyAllocatesNothing(t *testing.T) {
	skipProfiled(t)
	q := Quad{{300, 80}, {900, 90}, {1000, 680}, {200, 660}}
	m := drawChecks(1280, 720, q)
	defer m.Close()
	r := NewRectifier()
	defer r.Close()
	n := testing.AllocsPerRun(20, func() {
		if err := r.Rectify(m, q); err != nil {
			t.Fatal(err)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func BenchmarkRectify(b *testing.B) {
	q := Quad{{300, 80}, {900, 90}, {1000, 680}, {200, 660}}
	m := drawChecks(1280, 720, q)
	defer m.Close()
	r := NewRectifier()
	defer r.Close()
	for b.Loop() {
		if err := r.Rectify(m, q); err != nil {
			b.Fatal(err)
		}
	}
}
