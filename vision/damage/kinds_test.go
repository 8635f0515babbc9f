package damage

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"gocv.io/x/gocv"

	"flipwatch/vision"
)

// field is the board of the flat pictures below.
func field() vision.Quad {
	return vision.Quad{{X: 200, Y: 60}, {X: 760, Y: 60}, {X: 760, Y: 620}, {X: 200, Y: 620}}
}

// flat is a photo of one colour.
func flat(t *testing.T, w, h int, b, g, r float64, q vision.Quad) *Canvas {
	t.Helper()
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(b, g, r, 0), h, w, gocv.MatTypeCV8UC3)
	defer m.Close()
	c := Whole(m, q)
	t.Cleanup(c.Close)
	return c
}

// degraded returns the numbers of a damaged picture and its size.
func degraded(t *testing.T, c *Canvas, kind string) (pix []byte, w, h int) {
	t.Helper()
	file, err := Degrade(c, kind, Rand(1, kind))
	if err != nil {
		t.Fatal(err)
	}
	m, err := Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	return m.ToBytes(), m.Cols(), m.Rows()
}

// moments are the mean and the deviation of a channel.
func moments(pix []byte, channel int) (mean, sigma float64) {
	var sum, squares, n float64
	for i := channel; i < len(pix); i += 3 {
		v := float64(pix[i])
		sum, squares, n = sum+v, squares+v*v, n+1
	}
	mean = sum / n
	return mean, math.Sqrt(max(squares/n-mean*mean, 0))
}

// TestDegradeLevels: brightness, colour and noise of a flat picture come out as
// the kinds say.
func TestDegradeLevels(t *testing.T) {
	tests := []struct {
		kind  string
		in    [3]float64
		mean  [3]float64
		sigma [2]float64 // from, to
	}{
		{"dark35", grey(160), grey(56), [2]float64{4.8, 5.2}},
		{"dark18", grey(160), grey(28.8), [2]float64{4.8, 5.2}},
		{"over", [3]float64{60, 120, 200}, [3]float64{96, 192, 255}, [2]float64{0, 0}},
		{"tungsten", grey(120), [3]float64{66, 108, 144}, [2]float64{0, 0}},
		{"blue", grey(120), [3]float64{144, 108, 66}, [2]float64{0, 0}},
		{"blurnoise", grey(120), grey(120), [2]float64{14.7, 15.3}},
		{"jpeg640", grey(120), grey(120), [2]float64{0, 0}},
		{"motion", grey(120), grey(120), [2]float64{0, 0}},
		{"dark35+tungsten", grey(160), [3]float64{30.8, 50.4, 67.2}, [2]float64{4.8, 5.2}},
		{"dark18+blurnoise", grey(250), grey(45), [2]float64{15.3, 16.3}},
	}
	for _, tt := range tests {
		t.Run(tt.kind, func(t *testing.T) {
			c := flat(t, 960, 680, tt.in[0], tt.in[1], tt.in[2], field())
			pix, _, _ := degraded(t, c, tt.kind)
			for k, want := range tt.mean {
				if mean, _ := moments(pix, k); math.Abs(mean-want) > 1.5 {
					t.Errorf("channel %d: mean %.1f, want %.1f", k, mean, want)
				}
			}
			// The noise is measured before the file, which takes much of it away.
			before := c.Bytes()
			defer before.Close()
			for k := range 3 {
				if _, sigma := moments(before.ToBytes(), k); sigma < tt.sigma[0] || sigma > tt.sigma[1] {
					t.Errorf("channel %d: deviation %.1f, want %v", k, sigma, tt.sigma)
				}
			}
		})
	}
}

// TestDegradeSizes: widths, corners and the quality of files.
func TestDegradeSizes(t *testing.T) {
	tests := []struct {
		name, kind string
		w, h       int
		wantW      int
		quality    [2]int
	}{
		{"a photo at 640", "jpeg640", 1024, 683, 640, [2]int{30, 60}},
		{"noise at 640", "blurnoise", 1024, 683, 640, [2]int{90, 90}},
		{"a small photo stays", "jpeg640", 320, 240, 320, [2]int{30, 60}},
		{"1600 stays", "dark35", 1600, 1200, 1600, [2]int{90, 90}},
		{"12 megapixels are reduced", "motion", 4000, 3000, 1280, [2]int{90, 90}},
		{"12 megapixels at 640", "jpeg640+glare", 4000, 3000, 640, [2]int{30, 60}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := float64(tt.w) / 1000
			q := vision.Quad{{X: 200 * s, Y: 50 * s}, {X: 700 * s, Y: 50 * s}, {X: 700 * s, Y: 550 * s}, {X: 200 * s, Y: 550 * s}}
			c := flat(t, tt.w, tt.h, 60, 120, 40, q)
			file, err := Degrade(c, tt.kind, Rand(1, tt.name))
			if err != nil {
				t.Fatal(err)
			}
			m, err := Decode(file)
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			w, h := c.Size()
			if m.Cols() != tt.wantW || w != m.Cols() || h != m.Rows() || h != int(math.Round(float64(tt.h*tt.wantW)/float64(tt.w))) {
				t.Errorf("%d×%d, canvas %d×%d, want %d wide", m.Cols(), m.Rows(), w, h, tt.wantW)
			}
			f := float64(tt.wantW) / float64(tt.w)
			for i, p := range c.Quad() {
				x, y := (q[i].X+0.5)*f-0.5, (q[i].Y+0.5)*float64(m.Rows())/float64(tt.h)-0.5
				if math.Abs(p.X-x) > 1e-6 || math.Abs(p.Y-y) > 1e-6 {
					t.Errorf("corner %d at %v, want %.2f %.2f", i, p, x, y)
				}
			}
			if got := jpegQuality(t, file); got < tt.quality[0]-1 || got > tt.quality[1]+1 {
				t.Errorf("quality %d, want %v", got, tt.quality)
			}
		})
	}
}

// jpegQuality is the quality that the first entry of a file's first quantization
// table, 16 at quality 50, speaks of (ITU T.81, annex K, as scaled by libjpeg).
func jpegQuality(t *testing.T, file []byte) int {
	t.Helper()
	at := bytes.Index(file, []byte{0xff, 0xdb})
	if at < 0 {
		t.Fatal("no quantization table")
	}
	scale := float64(file[at+5]) * 100 / 16
	if scale > 100 {
		return int(math.Round(5000 / scale))
	}
	return int(math.Round((200 - scale) / 2))
}

// TestShadowIsHard: one side of a line keeps 38 % of its light, the other all,
// and the line crosses the board.
func TestShadowIsHard(t *testing.T) {
	for seed := range uint64(8) {
		c := flat(t, 960, 680, 150, 150, 150, field())
		if _, err := Degrade(c, "shadow", Rand(seed, "x")); err != nil {
			t.Fatal(err)
		}
		dark, light := 0, 0
		for y := 60; y < 620; y++ {
			for x := 200; x < 760; x++ {
				switch v := c.pix[3*(y*c.w+x)]; {
				case math.Abs(float64(v)-57) < 0.1:
					dark++
				case v == 150:
					light++
				default:
					t.Fatalf("seed %d: %v at %d, %d", seed, v, x, y)
				}
			}
		}
		if share := float64(dark) / float64(dark+light); share < 0.1 || share > 0.9 {
			t.Errorf("seed %d: %.2f of the board in the shadow", seed, share)
		}
	}
}

// TestGlareBurnsOut: every spot is white in its core on black and in the dark,
// about a sixth of the board wide, and the squares below it are told.
func TestGlareBurnsOut(t *testing.T) {
	for _, kind := range []string{"glare", "dark18+glare", "glare+motion", "jpeg640+glare"} {
		t.Run(kind, func(t *testing.T) {
			c := flat(t, 960, 680, 10, 10, 10, field())
			pix, _, _ := degraded(t, c, kind)
			cores := 0
			for i, v := range c.lamp.black {
				if v < 250 {
					continue
				}
				cores++
				if kind != "glare+motion" && pix[3*i] < 240 {
					t.Fatalf("%d in the middle of a spot", pix[3*i])
				}
			}
			// A core is 0.7 of a spot wide; two to four of them may overlap.
			core := math.Pi * math.Pow(0.7*c.quad.Side()/12, 2)
			if n := float64(cores) / core; n < 0.9 || n > 4.2 {
				t.Errorf("light for %.1f spots", n)
			}
			white, _ := moments(pix, 0)
			if white < 6 { // two spots are 2 % of the picture
				t.Errorf("mean %.1f: hardly any light", white)
			}
		})
	}
}

// TestBurnt: a square is burnt out when the spot lies on its middle.
func TestBurnt(t *testing.T) {
	c := flat(t, 960, 680, 10, 10, 10, field())
	if c.Burnt() != [64]bool{} {
		t.Error("burnt without a spot")
	}
	at := c.quad.Grid()(2.55, 5.5) // row 6, third square
	c.burn(spot{at.X, at.Y, c.quad.Side() / 12, spotInner, spotOuter, spotLight})
	want := [64]bool{5*8 + 2: true}
	if c.Burnt() != want {
		t.Errorf("burnt %v", c.Burnt())
	}
	at = c.quad.Grid()(3, 5.5) // between two
	c.lamp = lamp{}
	c.burn(spot{at.X, at.Y, c.quad.Side() / 12, spotInner, spotOuter, spotLight})
	if c.Burnt() != [64]bool{} {
		t.Errorf("between two squares: burnt %v", c.Burnt())
	}
}

// TestMotionLength: a point becomes a line of nine pixels with the same light.
func TestMotionLength(t *testing.T) {
	for _, angle := range []float64{0, 0.4, math.Pi / 4, math.Pi / 2, 2.5} {
		c := flat(t, 200, 200, 0, 0, 0, field())
		c.pix[3*(100*c.w+100)] = 900
		c.motion(9, angle)
		sum, far := 0.0, 0.0
		for i := 0; i < len(c.pix); i += 3 {
			if v := c.pix[i]; v > 0 {
				x, y := float64(i/3%c.w)-100, float64(i/3/c.w)-100
				sum, far = sum+float64(v), max(far, math.Hypot(x, y))
			}
		}
		if math.Abs(sum-900) > 1 || far < 3.4 || far > 4.6 {
			t.Errorf("angle %.2f: light %.1f of 900, reach %.1f of 4", angle, sum, far)
		}
	}
}

// TestDegradeIsReproducible: the same seed gives the same file, another another.
func TestDegradeIsReproducible(t *testing.T) {
	m := gocv.NewMatWithSize(240, 320, gocv.MatTypeCV8UC3)
	defer m.Close()
	pix, err := m.DataPtrUint8()
	if err != nil {
		t.Fatal(err)
	}
	for i := range pix {
		pix[i] = uint8(i * i / 977)
	}
	q := vision.Quad{{X: 60, Y: 20}, {X: 260, Y: 20}, {X: 260, Y: 220}, {X: 60, Y: 220}}
	make := func(kind string, seed uint64) []byte {
		c := Whole(m, q)
		defer c.Close()
		file, err := Degrade(c, kind, Rand(seed, "photo "+kind))
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	random := []string{"jpeg640", "blurnoise", "dark35", "dark18", "shadow", "glare", "motion"}
	for _, kind := range slices.Concat(Kinds(), Pairs()) {
		first := make(kind, 1)
		if !bytes.Equal(first, make(kind, 1)) {
			t.Errorf("%s: the same seed gives another file", kind)
		}
		if slices.Contains(random, kind) && bytes.Equal(first, make(kind, 2)) {
			t.Errorf("%s: another seed gives the same file", kind)
		}
	}
}

// TestNames: pairs are of two known kinds that do not contradict each other, and
// what is unknown is refused.
func TestNames(t *testing.T) {
	pairs := Pairs()
	// Ten kinds make 45 pairs; three exposures and two casts exclude 3 + 1.
	if len(Kinds()) != 10 || len(pairs) != 41 {
		t.Errorf("%d kinds, %d pairs", len(Kinds()), len(pairs))
	}
	for _, bad := range []string{"dark35+dark18", "dark18+over", "tungsten+blue", "motion+motion"} {
		if slices.Contains(pairs, bad) {
			t.Errorf("%s makes no sense", bad)
		}
	}
	for _, unknown := range []string{"", "fog", "dark35+fog", "dark35+"} {
		c := flat(t, 64, 64, 0, 0, 0, field())
		if _, err := Degrade(c, unknown, Rand(1, "")); err == nil {
			t.Errorf("%q: no error", unknown)
		}
	}
}
