package damage

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"math/rand/v2"

	"gocv.io/x/gocv"

	"flipwatch/vision"
)

// Canvas is a picture that is being damaged: blue, green and red as floats, and
// where the board lies in it.
type Canvas struct {
	mat    gocv.Mat  // CV32FC3
	pix    []float32 // its numbers
	w, h   int
	quad   vision.Quad
	fullPx int // the width of the whole picture that this is a part of
	lamp   lamp
}

// wrap makes a Canvas of a float Mat, which it owns from then on.
func wrap(m gocv.Mat, q vision.Quad, fullPx int) *Canvas {
	pix, err := m.DataPtrFloat32()
	if err != nil {
		panic(err) // made by Resize or ConvertTo: continuous floats
	}
	return &Canvas{mat: m, pix: pix, w: m.Cols(), h: m.Rows(), quad: q, fullPx: fullPx}
}

// Whole makes a canvas of a whole photo, reduced to WorkPx. The caller closes it.
func Whole(bgr gocv.Mat, q vision.Quad) *Canvas {
	floats := gocv.NewMat()
	bgr.ConvertTo(&floats, gocv.MatTypeCV32FC3)
	c := wrap(floats, q, bgr.Cols())
	if px := WorkPx(c.w); px < c.w {
		c.scale(float64(px) / float64(c.w))
	}
	return c
}

// CutOff cuts the picture so that up to 40 % of the board lies outside, on one
// side or on two that meet.
func (c *Canvas) CutOff(r *rand.Rand) {
	x0, y0, x1, y1 := bounds(c.quad)
	part := image.Rect(0, 0, c.w, c.h)
	share, side := between(r, 0.02, 0.4), r.IntN(4)
	for range 1 + r.IntN(2) {
		dx, dy := int(share*(x1-x0)), int(share*(y1-y0))
		switch side % 4 {
		case 0:
			part.Min.X = int(x0) + dx
		case 1:
			part.Min.Y = int(y0) + dy
		case 2:
			part.Max.X = int(x1) - dx
		default:
			part.Max.Y = int(y1) - dy
		}
		side++
		share = between(r, 0.02, 0.2)
	}
	part = part.Intersect(image.Rect(0, 0, c.w, c.h))
	region := c.mat.Region(part)
	defer region.Close()
	for i := range c.quad {
		c.quad[i].X -= float64(part.Min.X)
		c.quad[i].Y -= float64(part.Min.Y)
	}
	c.replace(region.Clone())
}

// Cut cuts out the board with a fifth of its side round it, at the scale at
// which the whole picture is at most maxPx wide. The caller closes it.
func Cut(bgr gocv.Mat, q vision.Quad, maxPx int) *Canvas {
	side := q.Side()
	x0, y0, x1, y1 := bounds(q)
	r := image.Rect(int(x0-side*0.2), int(y0-side*0.2), int(x1+side*0.2)+1, int(y1+side*0.2)+1)
	r = r.Intersect(image.Rect(0, 0, bgr.Cols(), bgr.Rows()))
	part := bgr.Region(r)
	defer part.Close()
	for i := range q {
		q[i].X -= float64(r.Min.X)
		q[i].Y -= float64(r.Min.Y)
	}
	floats := gocv.NewMat()
	part.ConvertTo(&floats, gocv.MatTypeCV32FC3)
	c := wrap(floats, q, bgr.Cols())
	if bgr.Cols() > maxPx {
		c.scale(float64(maxPx) / float64(bgr.Cols()))
	}
	return c
}

func bounds(q vision.Quad) (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = q[0].X, q[0].Y, q[0].X, q[0].Y
	for _, p := range q {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	return x0, y0, x1, y1
}

// Close gives the picture back.
func (c *Canvas) Close() { c.mat.Close() }

// Quad is where the board lies in the picture as it is now.
func (c *Canvas) Quad() vision.Quad { return c.quad }

// Copy returns a Canvas of its own with the same picture.
func (c *Canvas) Copy() *Canvas {
	d := wrap(c.mat.Clone(), c.quad, c.fullPx)
	d.lamp = c.lamp.copy()
	return d
}

// Size returns the picture's width and height.
func (c *Canvas) Size() (w, h int) { return c.w, c.h }

// replace takes a new Mat in the place of the old.
func (c *Canvas) replace(m gocv.Mat) {
	c.mat.Close()
	was := *c
	*c = *wrap(m, c.quad, c.fullPx)
	c.lamp = was.lamp.resized(was.w, was.h, c.w, c.h)
}

// scale makes the picture s times as large.
func (c *Canvas) scale(s float64) {
	w, h := max(8, int(math.Round(float64(c.w)*s))), max(8, int(math.Round(float64(c.h)*s)))
	sx, sy := float64(w)/float64(c.w), float64(h)/float64(c.h)
	for i, p := range c.quad {
		c.quad[i] = vision.Point{X: (p.X+0.5)*sx - 0.5, Y: (p.Y+0.5)*sy - 0.5}
	}
	how := gocv.InterpolationArea
	if s > 1 {
		how = gocv.InterpolationLinear
	}
	out := gocv.NewMat()
	must(gocv.Resize(c.mat, &out, image.Pt(w, h), 0, 0, how))
	c.fullPx = int(math.Round(float64(c.fullPx) * s))
	c.replace(out)
}

// blur smooths with a Gaussian of sigma pixels.
func (c *Canvas) blur(sigma float64) {
	must(gocv.GaussianBlur(c.mat, &c.mat, image.Pt(0, 0), sigma, sigma, gocv.BorderReflect101))
}

// times multiplies blue, green and red.
func (c *Canvas) times(b, g, r float32) {
	for i := 0; i < len(c.pix); i += 3 {
		c.pix[i] *= b
		c.pix[i+1] *= g
		c.pix[i+2] *= r
	}
	c.lamp.change(func(v float32) float32 { return v * min(b, g, r) })
}

// lighten adds white light at one pixel, in grey levels.
func (c *Canvas) lighten(x, y int, add float32) {
	i := y*c.w + x
	for k := range 3 {
		c.pix[3*i+k] += add
	}
	c.lamp.light(c.w * c.h)
	c.lamp.add(i, add)
}

// clip bounds the picture to what eight bits hold.
func (c *Canvas) clip() {
	for i, v := range c.pix {
		c.pix[i] = min(max(v, 0), 255)
	}
	c.lamp.change(func(v float32) float32 { return min(v, 255) })
}

// noise adds Gaussian noise of sigma grey levels.
func (c *Canvas) noise(r *rand.Rand, sigma float64) {
	for i := range c.pix {
		c.pix[i] += float32(sigma * r.NormFloat64())
	}
}

// Bytes returns the picture with 8 bits. The caller closes it.
func (c *Canvas) Bytes() gocv.Mat {
	m := gocv.NewMat()
	c.mat.ConvertTo(&m, gocv.MatTypeCV8UC3)
	return m
}

// jpeg compresses the picture and unpacks it again, as 8 bits. The caller closes
// it.
func (c *Canvas) jpeg(quality int) (gocv.Mat, error) {
	file, err := c.file(quality)
	if err != nil {
		return gocv.NewMat(), err
	}
	return Decode(file)
}

// file compresses the picture.
func (c *Canvas) file(quality int) ([]byte, error) {
	m := c.Bytes()
	defer m.Close()
	buf, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, m, []int{gocv.IMWriteJpegQuality, quality})
	if err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	defer buf.Close()
	return bytes.Clone(buf.GetBytes()), nil
}

// must is for calls that can only fail by a mistake of ours.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
