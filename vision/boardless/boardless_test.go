package boardless

import (
	"bytes"
	"math"
	"testing"

	"gocv.io/x/gocv"

	"flipwatch/vision"
	"flipwatch/vision/damage"
)

// picture unpacks a file.
func picture(t *testing.T, file []byte) gocv.Mat {
	t.Helper()
	m, err := gocv.IMDecode(file, gocv.IMReadColor)
	if err != nil || m.Empty() {
		t.Fatalf("not a picture: %v", err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// TestDraw: every kind is drawn, shows something, and the same from the same
// seed.
func TestDraw(t *testing.T) {
	for i, kind := range Kinds() {
		t.Run(kind, func(t *testing.T) {
			file, err := Draw(damage.Rand(2, kind), kind)
			if err != nil {
				t.Fatal(err)
			}
			m := picture(t, file)
			if m.Cols() < 400 || m.Rows() < 250 {
				t.Errorf("%d×%d", m.Cols(), m.Rows())
			}
			mean, sigma := gocv.NewMat(), gocv.NewMat()
			defer mean.Close()
			defer sigma.Close()
			if err := gocv.MeanStdDev(m, &mean, &sigma); err != nil {
				t.Fatal(err)
			}
			if s := sigma.GetDoubleAt(1, 0); s < 1 {
				t.Errorf("nothing to be seen: deviation %.1f", s)
			}
			if i%4 != 0 { // what follows would say the same of all
				return
			}
			again, err := Draw(damage.Rand(2, kind), kind)
			if err != nil || !bytes.Equal(file, again) {
				t.Error("the same seed draws another picture")
			}
			other, err := Draw(damage.Rand(3, kind), kind)
			if err != nil || bytes.Equal(file, other) {
				t.Error("another seed draws the same picture")
			}
		})
	}
	if _, err := Draw(damage.Rand(1, ""), "othello"); err == nil {
		t.Error("drew what it cannot draw")
	}
}

// checkered is a photo with a board of red and blue squares on a table that gets
// lighter to the right.
func checkered(t *testing.T) (gocv.Mat, vision.Quad) {
	t.Helper()
	m := gocv.NewMatWithSize(480, 800, gocv.MatTypeCV8UC3)
	t.Cleanup(func() { m.Close() })
	pix, err := m.DataPtrUint8()
	if err != nil {
		t.Fatal(err)
	}
	for i := range 480 * 800 {
		x, y := i%800, i/800
		v := uint8(60 + x/8)
		pix[3*i], pix[3*i+1], pix[3*i+2] = v, v, v
		if x >= 320 && x < 560 && y >= 150 && y < 390 {
			pix[3*i], pix[3*i+1], pix[3*i+2] = 0, 0, 255
			if (x/30+y/30)%2 == 0 {
				pix[3*i], pix[3*i+2] = 255, 0
			}
		}
	}
	return m, vision.Quad{{X: 320, Y: 150}, {X: 559, Y: 150}, {X: 559, Y: 389}, {X: 320, Y: 389}}
}

// colourful counts pixels that are not grey: those of the board.
func colourful(m gocv.Mat) int {
	n, pix := 0, m.ToBytes()
	for i := 0; i < len(pix); i += 3 {
		b, g, r := float64(pix[i]), float64(pix[i+1]), float64(pix[i+2])
		if max(b, g, r)-min(b, g, r) > 60 {
			n++
		}
	}
	return n
}

// TestPhotosLoseTheirBoard: nothing of the board is left, but the table is.
func TestPhotosLoseTheirBoard(t *testing.T) {
	m, q := checkered(t)
	if colourful(m) < 50000 {
		t.Fatal("no board to begin with")
	}
	for seed := range uint64(6) {
		for name, make := range map[string]func(seed uint64) ([]byte, error){
			"beside":      func(s uint64) ([]byte, error) { return Beside(damage.Rand(s, "a"), m, q) },
			"painted out": func(s uint64) ([]byte, error) { return PaintOut(damage.Rand(s, "b"), m, q) },
		} {
			file, err := make(seed)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			out := picture(t, file)
			if n := colourful(out); n > 0 {
				t.Errorf("%s, seed %d: %d pixels of the board left", name, seed, n)
			}
		}
	}
}

// TestNoRoom: a photo that is all board has nothing beside it.
func TestNoRoom(t *testing.T) {
	m, _ := checkered(t)
	q := vision.Quad{{X: 20, Y: 5}, {X: 780, Y: 5}, {X: 780, Y: 475}, {X: 20, Y: 475}}
	if _, err := Beside(damage.Rand(1, ""), m, q); err != ErrNoRoom {
		t.Errorf("beside: %v", err)
	}
	if _, err := PaintOut(damage.Rand(1, ""), m, q); err != ErrNoRoom {
		t.Errorf("painted out: %v", err)
	}
}

// TestFillRunsOn: a slope of light goes on through the hole.
func TestFillRunsOn(t *testing.T) {
	m, _ := checkered(t)
	mask := gocv.NewMatWithSize(480, 800, gocv.MatTypeCV8U)
	defer mask.Close()
	in, err := mask.DataPtrUint8()
	if err != nil {
		t.Fatal(err)
	}
	for i := range in {
		in[i] = 0
		if x, y := i%800, i/800; x >= 310 && x < 570 && y >= 140 && y < 400 {
			in[i] = 255
		}
	}
	fill(m, mask)
	for _, p := range [][2]int{{330, 160}, {440, 270}, {550, 380}} {
		got := float64(m.GetVecbAt(p[1], p[0])[1])
		if want := 60 + float64(p[0])/8; math.Abs(got-want) > 8 {
			t.Errorf("%v at %v, want about %v", got, p, want)
		}
	}
}
