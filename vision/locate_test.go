package vision

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"gocv.io/x/gocv"
)

// flatBoard draws a board as seen from the front: columns × rows squares on a
// table, with a few discs. The quad is that of the squares.
type flatBoard struct {
	columns, rows     int
	felt, line, table color.RGBA
	chess             bool // every other square white
	discs             bool
	raised            bool       // discs on nearly all squares, with sides and shadows
	shadow, lit       color.RGBA // of the upper left and of the other walls of sunken squares; none: flat
}

func othelloBoard() flatBoard {
	return flatBoard{columns: 8, rows: 8, felt: color.RGBA{30, 130, 60, 0}, line: color.RGBA{10, 30, 15, 0}, table: color.RGBA{150, 140, 130, 0}, discs: true}
}

const flatSquarePx = 40

// draw returns the board turned and tilted a little in a picture of 800 × 600.
func (f flatBoard) draw(t testing.TB) (gocv.Mat, Quad) {
	t.Helper()
	w, h := f.columns*flatSquarePx, f.rows*flatSquarePx
	const rim = 20
	flat := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(25, 25, 25, 0), h+2*rim, w+2*rim, gocv.MatTypeCV8UC3)
	defer flat.Close()
	gocv.Rectangle(&flat, image.Rect(rim, rim, rim+w, rim+h), f.felt, -1)
	at := func(c, r int) image.Point { return image.Pt(rim+c*flatSquarePx, rim+r*flatSquarePx) }
	for r := range f.rows {
		for c := range f.columns {
			if f.chess && (r+c)%2 == 0 {
				gocv.Rectangle(&flat, image.Rectangle{Min: at(c, r), Max: at(c+1, r+1)}, color.RGBA{235, 235, 225, 0}, -1)
			}
			if k := (r*5 + c*3) % 7; f.discs && k < 2 {
				shade := []color.RGBA{{20, 20, 20, 0}, {235, 235, 235, 0}}[k]
				gocv.Circle(&flat, at(c, r).Add(image.Pt(flatSquarePx/2, flatSquarePx/2)), flatSquarePx*2/5, shade, -1)
			}
		}
	}
	f.walls(&flat, at)
	for c := 0; c <= f.columns; c++ {
		gocv.Line(&flat, at(c, 0), at(c, f.rows), f.line, 2)
	}
	for r := 0; r <= f.rows; r++ {
		gocv.Line(&flat, at(0, r), at(f.columns, r), f.line, 2)
	}
	f.stand(&flat, at)
	return onTable(t, flat, f.table, rim)
}

// stand sets discs that reach out of their squares to the upper right on nearly
// all of them: shadow, side and top.
func (f flatBoard) stand(flat *gocv.Mat, at func(c, r int) image.Point) {
	for k := 0; k < f.columns*f.rows && f.raised; k++ {
		if k%7 == 3 {
			continue
		}
		top := []color.RGBA{{35, 35, 38, 0}, {235, 235, 235, 0}}[k*5%3%2]
		foot := at(k%f.columns, k/f.columns).Add(image.Pt(flatSquarePx/2, flatSquarePx/2))
		gocv.Circle(flat, foot.Add(image.Pt(-2, 3)), flatSquarePx*2/5, f.shaded(), -1)
		for i := range 6 {
			gocv.Circle(flat, foot.Add(image.Pt(i, -i)), flatSquarePx*2/5, color.RGBA{60, 60, 60, 0}, -1)
		}
		gocv.Circle(flat, foot.Add(image.Pt(6, -6)), flatSquarePx*2/5, top, -1)
	}
}

// shaded is the felt in shadow.
func (f flatBoard) shaded() color.RGBA {
	return color.RGBA{f.felt.R * 3 / 5, f.felt.G * 3 / 5, f.felt.B * 3 / 5, 0}
}

// walls draws those of sunken squares, with ridges between that are a tenth of a
// square wide.
func (f flatBoard) walls(flat *gocv.Mat, at func(c, r int) image.Point) {
	const ridge = flatSquarePx / 20
	for k := 0; k < f.columns*f.rows && f.shadow != (color.RGBA{}); k++ {
		c, r := k%f.columns, k/f.columns
		box := image.Rectangle{Min: at(c, r), Max: at(c+1, r+1)}.Inset(ridge)
		gocv.Rectangle(flat, image.Rect(box.Min.X, box.Min.Y, box.Max.X, box.Min.Y+3), f.shadow, -1)
		gocv.Rectangle(flat, image.Rect(box.Min.X, box.Min.Y, box.Min.X+3, box.Max.Y), f.shadow, -1)
		gocv.Rectangle(flat, image.Rect(box.Min.X, box.Max.Y-2, box.Max.X, box.Max.Y), f.lit, -1)
		gocv.Rectangle(flat, image.Rect(box.Max.X-2, box.Min.Y, box.Max.X, box.Max.Y), f.lit, -1)
	}
}

// onTable sets a flat picture on a table and returns where its part inside the
// rim comes to lie.
func onTable(t testing.TB, flat gocv.Mat, table color.RGBA, rim int) (gocv.Mat, Quad) {
	t.Helper()
	full := gocv.NewPoint2fVectorFromPoints([]gocv.Point2f{{}, {X: float32(flat.Cols())}, {X: float32(flat.Cols()), Y: float32(flat.Rows())}, {Y: float32(flat.Rows())}})
	defer full.Close()
	to := gocv.NewPoint2fVectorFromPoints([]gocv.Point2f{{X: 230, Y: 95}, {X: 600, Y: 120}, {X: 640, Y: 520}, {X: 170, Y: 490}})
	defer to.Close()
	m := gocv.GetPerspectiveTransform2f(full, to)
	defer m.Close()
	out := gocv.NewMat()
	if err := gocv.WarpPerspectiveWithParams(flat, &out, m, image.Pt(800, 600), gocv.InterpolationArea, gocv.BorderConstant, table); err != nil {
		t.Fatal(err)
	}
	if err := gocv.GaussianBlur(out, &out, image.Pt(3, 3), 0.8, 0.8, gocv.BorderReplicate); err != nil {
		t.Fatal(err)
	}
	var h homography
	for i := range h {
		h[i] = m.GetDoubleAt(i/3, i%3)
	}
	x0, y0, x1, y1 := float64(rim), float64(rim), float64(flat.Cols()-rim), float64(flat.Rows()-rim)
	return out, Quad{h.at(x0, y0), h.at(x1, y0), h.at(x1, y1), h.at(x0, y1)}
}

func TestLocateDrawn(t *testing.T) {
	teal, olive := othelloBoard(), othelloBoard()
	teal.felt, olive.felt = color.RGBA{20, 120, 110, 0}, color.RGBA{110, 130, 40, 0}
	bare, light := othelloBoard(), othelloBoard()
	bare.discs = false
	light.line = color.RGBA{120, 200, 140, 0}
	for name, b := range map[string]flatBoard{"green": othelloBoard(), "teal": teal, "olive": olive, "no discs": bare, "light lines": light} {
		t.Run(name, func(t *testing.T) {
			m, truth := b.draw(t)
			defer m.Close()
			f, err := newTestLocator(t).Locate(m)
			if err != nil {
				t.Fatal(err)
			}
			if e := meanErrorAt(truth, f.Quad, 0); e > 0.01 {
				t.Errorf("corners off by %.2f %% of the side, or named from another: %v, want %v", 100*e, f.Quad, truth)
			}
			if f.Visible != 64 {
				t.Errorf("%d squares in the picture, want 64", f.Visible)
			}
		})
	}
}

func TestLocateNone(t *testing.T) {
	ten, chess, white := othelloBoard(), othelloBoard(), othelloBoard()
	ten.columns, ten.rows, ten.discs = 10, 10, false
	chess.chess, chess.discs = true, false
	white.felt = color.RGBA{235, 235, 235, 0}
	boards := map[string]flatBoard{"10 × 10 squares": ten, "chessboard": chess, "white grid": white}
	for _, n := range [][2]int{{7, 7}, {6, 8}, {8, 6}, {16, 16}, {24, 24}, {4, 4}, {2, 4}} {
		b := othelloBoard()
		b.columns, b.rows, b.discs = n[0], n[1], false
		boards[fmt.Sprintf("%d × %d squares", n[0], n[1])] = b
	}
	for name, b := range boards {
		t.Run(name, func(t *testing.T) {
			m, _ := b.draw(t)
			defer m.Close()
			if f, err := newTestLocator(t).Locate(m); !errors.Is(err, ErrNoBoard) {
				t.Errorf("found %+v, %v; want %v", f, err, ErrNoBoard)
			}
		})
	}
}

// TestLocateCutOff moves the picture's edge over the board.
func TestLocateCutOff(t *testing.T) {
	m, truth := othelloBoard().draw(t)
	defer m.Close()
	part := m.Region(image.Rect(0, 0, m.Cols(), 400)) // some five and a half of eight rows
	defer part.Close()
	f, err := newTestLocator(t).Locate(part)
	if err != nil {
		t.Fatal(err)
	}
	if e := meanError(truth, f.Quad); e > 0.03 {
		t.Errorf("corners off by %.2f %% of the side", 100*e)
	}
	if f.Visible < minVisible || f.Visible >= 64 {
		t.Errorf("%d squares in the picture", f.Visible)
	}
}

// TestLocateHalf moves it over half of the board: too much to read it, but there
// is one.
func TestLocateHalf(t *testing.T) {
	m, _ := othelloBoard().draw(t)
	defer m.Close()
	for name, r := range map[string]image.Rectangle{
		"upper half": image.Rect(0, 0, m.Cols(), 310), "left half": image.Rect(0, 0, 430, m.Rows()), "right half": image.Rect(385, 0, m.Cols(), m.Rows()),
	} {
		t.Run(name, func(t *testing.T) {
			part := m.Region(r)
			defer part.Close()
			if f, err := newTestLocator(t).Locate(part); !errors.Is(err, ErrCutOff) {
				t.Errorf("found %+v, %v; want %v", f, err, ErrCutOff)
			}
		})
	}
}

// TestLocateWhichRows cuts a board at both ends: what is seen may be any of its
// rows, and none is guessed.
func TestLocateWhichRows(t *testing.T) {
	b := othelloBoard()
	b.discs = false
	m, _ := b.draw(t)
	defer m.Close()
	part := m.Region(image.Rect(0, 150, m.Cols(), 455)) // the middle of its rows
	defer part.Close()
	if f, err := newTestLocator(t).Locate(part); !errors.Is(err, ErrCutOff) {
		t.Errorf("found %+v, %v; want %v", f, err, ErrCutOff)
	}
}

func TestLocateBadPictures(t *testing.T) {
	l := newTestLocator(t)
	sized := func(w, h int, k gocv.MatType) gocv.Mat { return gocv.NewMatWithSize(h, w, k) }
	for _, c := range []struct {
		name string
		make func() gocv.Mat
		want error // nil: any error
	}{
		{"empty", gocv.NewMat, ErrTooSmall},
		{"zero value", func() gocv.Mat { return gocv.Mat{} }, ErrTooSmall},
		{"one pixel", func() gocv.Mat { return sized(1, 1, gocv.MatTypeCV8UC3) }, ErrTooSmall},
		{"strip", func() gocv.Mat { return sized(4000, 70, gocv.MatTypeCV8UC3) }, ErrTooSmall},
		{"grey", func() gocv.Mat { return sized(200, 150, gocv.MatTypeCV8U) }, ErrNoBoard},
		{"four channels", func() gocv.Mat { return sized(200, 150, gocv.MatTypeCV8UC4) }, ErrNoBoard},
		{"black", func() gocv.Mat { return gocv.Zeros(600, 800, gocv.MatTypeCV8UC3) }, ErrNoBoard},
		{"floats", func() gocv.Mat { return sized(200, 150, gocv.MatTypeCV32FC3) }, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := c.make()
			if m.Ptr() != nil {
				defer m.Close()
			}
			if _, err := l.Locate(m); err == nil || c.want != nil && !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
}

func TestLocatorClosed(t *testing.T) {
	l, err := NewLocator(LocatorConfig{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(l.Close(), l.Close()); err != nil {
		t.Error(err)
	}
	m := gocv.Zeros(300, 300, gocv.MatTypeCV8UC3)
	defer m.Close()
	if _, err := l.Locate(m); err == nil {
		t.Error("a closed locator located")
	}
	if _, err := NewLocator(LocatorConfig{MinChance: 3}); err == nil {
		t.Error("a score that nothing reaches was accepted")
	}
}

// FuzzLocate takes any bytes for a picture: nothing panics, and what is found is
// a quadrilateral named from the top left.
func FuzzLocate(f *testing.F) {
	f.Add(uint8(80), uint8(64), []byte{30, 130, 60, 20, 20, 20})
	f.Add(uint8(200), uint8(65), []byte("0123456789abcdef"))
	f.Add(uint8(0xee), uint8('T'), []byte("07001000AXXa2X")) // a region as thin as a hair
	l, err := NewLocator(LocatorConfig{MinChance: 0.01})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { l.Close() })
	f.Fuzz(func(t *testing.T, w, h uint8, data []byte) {
		m := gocv.NewMatWithSize(int(h)+1, int(w)+1, gocv.MatTypeCV8UC3)
		defer m.Close()
		px, err := m.DataPtrUint8()
		if err != nil {
			t.Skip()
		}
		for i := range px {
			if px[i] = uint8(i * 7); len(data) > 0 {
				px[i] = data[i%len(data)]
			}
		}
		found, err := l.Locate(m)
		if err != nil {
			return
		}
		if !found.Quad.convex() || found.Quad != found.Quad.clockwise() || math.IsNaN(found.Score) {
			t.Errorf("found %+v", found)
		}
	})
}
