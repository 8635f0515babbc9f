package boardless

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"gocv.io/x/gocv"
)

// sheet is a flat thing seen from straight above, before it is placed.
type sheet struct {
	m    gocv.Mat // CV8UC3
	w, h int
	r    *rand.Rand
}

// ink is a colour: red, green and blue from 0 to 255.
type ink [3]float64

func (c ink) rgba() color.RGBA {
	b := func(v float64) uint8 { return uint8(min(max(v, 0), 255)) }
	return color.RGBA{R: b(c[0]), G: b(c[1]), B: b(c[2]), A: 255}
}

// times is the colour in more or less light.
func (c ink) times(f float64) ink { return ink{c[0] * f, c[1] * f, c[2] * f} }

func grey(v float64) ink { return ink{v, v, v} }

// green is one that a board could have.
func green(r *rand.Rand) ink {
	v := between(r, 70, 190)
	return ink{v * between(r, 0.1, 0.75), v, v * between(r, 0.25, 0.9)}
}

// wood is a brown.
func wood(r *rand.Rand) ink {
	v := between(r, 60, 225)
	return ink{v, v * between(r, 0.6, 0.82), v * between(r, 0.3, 0.6)}
}

// anyInk is anything; most things in a room are dull.
func anyInk(r *rand.Rand) ink {
	v, dull := between(r, 15, 240), math.Sqrt(r.Float64())
	c := ink{between(r, 10, 245), between(r, 10, 245), between(r, 10, 245)}
	for k := range c {
		c[k] += dull * (v - c[k])
	}
	return c
}

func newSheet(r *rand.Rand, w, h int, c ink) *sheet {
	s := &sheet{m: gocv.NewMatWithSize(h, w, gocv.MatTypeCV8UC3), w: w, h: h, r: r}
	s.m.SetTo(gocv.NewScalar(c[2], c[1], c[0], 0))
	return s
}

func (s *sheet) close() { s.m.Close() }

// rect fills a rectangle.
func (s *sheet) rect(x0, y0, x1, y1 float64, c ink) {
	must(gocv.Rectangle(&s.m, image.Rect(round(x0), round(y0), round(x1), round(y1)), c.rgba(), -1))
}

func (s *sheet) line(x0, y0, x1, y1 float64, c ink, width float64) {
	must(gocv.Line(&s.m, image.Pt(round(x0), round(y0)), image.Pt(round(x1), round(y1)), c.rgba(), max(1, round(width))))
}

// dot fills a circle.
func (s *sheet) dot(x, y, radius float64, c ink) {
	must(gocv.Circle(&s.m, image.Pt(round(x), round(y)), max(1, round(radius)), c.rgba(), -1))
}

// ring draws a circle.
func (s *sheet) ring(x, y, radius float64, c ink, width float64) {
	must(gocv.Circle(&s.m, image.Pt(round(x), round(y)), max(1, round(radius)), c.rgba(), max(1, round(width))))
}

// area fills a polygon.
func (s *sheet) area(c ink, points ...[2]float64) {
	var ring []image.Point
	for _, p := range points {
		ring = append(ring, image.Pt(round(p[0]), round(p[1])))
	}
	v := gocv.NewPointsVectorFromPoints([][]image.Point{ring})
	defer v.Close()
	must(gocv.FillPoly(&s.m, v, c.rgba()))
}

// text writes letters about height pixels high.
func (s *sheet) text(x, y, height float64, words string, c ink) {
	must(gocv.PutText(&s.m, words, image.Pt(round(x), round(y)), gocv.FontHersheySimplex, height/22, c.rgba(), max(1, round(height/11))))
}

// lattice draws rows and columns of lines over the whole sheet from (x0, y0).
func (s *sheet) lattice(x0, y0, step float64, rows, columns int, c ink, width float64) {
	for k := range rows + 1 {
		s.line(x0, y0+float64(k)*step, x0+float64(columns)*step, y0+float64(k)*step, c, width)
	}
	for k := range columns + 1 {
		s.line(x0+float64(k)*step, y0, x0+float64(k)*step, y0+float64(rows)*step, c, width)
	}
}

// token draws a round thing seen from above, with its shadow and a shine.
func (s *sheet) token(x, y, radius float64, c ink) {
	shadow := between(s.r, 0.05, 0.16) * radius
	s.dot(x+shadow, y+shadow, radius, grey(25))
	s.dot(x, y, radius, c.times(0.8))
	s.dot(x, y, 0.9*radius, c)
	if chance(s.r, 0.4) {
		s.ring(x, y, 0.6*radius, c.times(0.85), radius/12)
	}
	s.dot(x-0.35*radius, y-0.35*radius, 0.18*radius, ink{c[0] + 25, c[1] + 25, c[2] + 25})
}

// weave roughens the sheet: strength in grey levels, coarse in pixels across and
// down. Wood has long grains, felt fine ones.
func (s *sheet) weave(strength, across, down float64) {
	small := gocv.NewMatWithSize(max(2, int(float64(s.h)/down)), max(2, int(float64(s.w)/across)), gocv.MatTypeCV32F)
	defer small.Close()
	for i, n := 0, numbers(small); i < len(n); i++ {
		n[i] = float32(strength * s.r.NormFloat64())
	}
	full := gocv.NewMat()
	defer full.Close()
	must(gocv.Resize(small, &full, image.Pt(s.w, s.h), 0, 0, gocv.InterpolationCubic))
	pix, err := s.m.DataPtrUint8()
	must(err)
	for i, d := range numbers(full) {
		for k := range 3 {
			pix[3*i+k] = uint8(min(max(float32(pix[3*i+k])*(1+d/128), 0), 255))
		}
	}
}

// paint sets every pixel by its place.
func (s *sheet) paint(at func(x, y float64) ink) {
	pix, err := s.m.DataPtrUint8()
	must(err)
	for i := range s.w * s.h {
		c := at(float64(i%s.w), float64(i/s.w)).rgba()
		pix[3*i], pix[3*i+1], pix[3*i+2] = c.B, c.G, c.R
	}
}

func round(v float64) int { return int(math.Round(v)) }
