package damage

import (
	"image"
	"math"
	"math/rand/v2"

	"gocv.io/x/gocv"
)

// middle returns the board's middle and extent in pixels.
func (c *Canvas) middle() (x, y, w, h float64) {
	x0, y0, x1, y1 := bounds(c.quad)
	for _, p := range c.quad {
		x += p.X / 4
		y += p.Y / 4
	}
	return x, y, x1 - x0, y1 - y0
}

// motion blurs along a line of length pixels at an angle.
func (c *Canvas) motion(length, angle float64) {
	n := int(max(2, length)) | 1
	kernel := gocv.NewMatWithSize(n, n, gocv.MatTypeCV32F)
	defer kernel.Close()
	k, err := kernel.DataPtrFloat32()
	must(err)
	clear(k)
	m := float64(n-1) / 2
	const steps = 64
	for i := range steps {
		t := (2*(float64(i)+0.5)/steps - 1) * m
		x, y := int(math.Round(m+t*math.Cos(angle))), int(math.Round(m+t*math.Sin(angle)))
		k[y*n+x] += 1.0 / steps
	}
	out := gocv.NewMat()
	must(gocv.Filter2D(c.mat, &out, -1, kernel, image.Pt(-1, -1), 0, gocv.BorderReflect101))
	c.replace(out)
}

// shadowShape is the outline of a shadow.
type shadowShape int

const (
	halfShadow  shadowShape = iota // one side of a line
	barShadow                      // bars of a window
	stripShadow                    // an arm, a pole
)

// shadow darkens a part of the picture to strength lo of its light; soft is the
// width of its border in pixels; tint is the power to which blue and red see it
// differently from green.
func (c *Canvas) shadow(r *rand.Rand, shape shadowShape, lo, soft float64, tint [3]float64) {
	mx, my, w, h := c.middle()
	mx += between(r, -0.25, 0.25) * w
	my += between(r, -0.25, 0.25) * h
	angle := between(r, 0, 2*math.Pi)
	dx, dy := math.Cos(angle), math.Sin(angle)
	period, open := between(r, 0.2, 0.7)*w, between(r, 0.3, 0.7)
	reach := between(r, 0.06, 0.25) * w
	mask := gocv.NewMatWithSize(c.h, c.w, gocv.MatTypeCV32F)
	defer mask.Close()
	m, err := mask.DataPtrFloat32()
	must(err)
	for i := range m {
		t := (float64(i%c.w)-mx)*dx + (float64(i/c.w)-my)*dy
		in := false
		switch shape {
		case halfShadow:
			in = t < 0
		case barShadow:
			in = t-math.Floor(t/period)*period < period*open
		case stripShadow:
			in = math.Abs(t) < reach
		}
		m[i] = 0
		if in {
			m[i] = 1
		}
	}
	if soft > 0 {
		must(gocv.GaussianBlur(mask, &mask, image.Pt(0, 0), soft, soft, gocv.BorderReplicate))
	}
	c.darken(m, lo, tint)
}

// darken multiplies the picture by lo where the mask is 1.
func (c *Canvas) darken(mask []float32, lo float64, tint [3]float64) {
	for i, v := range mask {
		light := 1 - float64(v)*(1-lo)
		for k := range 3 {
			f := light
			if tint[k] != 1 {
				f = math.Pow(light, tint[k])
			}
			c.pix[3*i+k] *= float32(f)
		}
	}
}

// glare adds a spot of light with the given brightness; reach is its sigma in
// pixels, long how much taller than wide it is.
func (c *Canvas) glare(x, y, reach, long, bright float64) {
	for py := range c.h {
		v := (float64(py) - y) / (reach * long)
		for px := range c.w {
			u := (float64(px) - x) / reach
			d := u*u + v*v
			if d > 18 {
				continue
			}
			a := float32(bright * math.Exp(-d/2))
			c.lighten(px, py, a)
		}
	}
}

// pane adds the mirror image of a window or a tube lamp: a bright quadrilateral
// with soft edges.
func (c *Canvas) pane(r *rand.Rand, bright float64) {
	mx, my, w, h := c.middle()
	x, y := mx+between(r, -0.5, 0.5)*w, my+between(r, -0.5, 0.5)*h
	a := between(r, 0, 2*math.Pi)
	long, wide := between(r, 0.05, 0.5)*w, between(r, 0.01, 0.15)*w
	soft := between(r, 0.004, 0.05) * w
	skew := between(r, -0.6, 0.6)
	side := func(t, half float64) float64 { return 1 / (1 + math.Exp((math.Abs(t)-half)/soft)) }
	for py := range c.h {
		for px := range c.w {
			dx, dy := float64(px)-x, float64(py)-y
			u, v := dx*math.Cos(a)+dy*math.Sin(a), dy*math.Cos(a)-dx*math.Sin(a)
			add := float32(bright * side(u+skew*v, long) * side(v, wide))
			if add < 0.5 {
				continue
			}
			c.lighten(px, py, add)
		}
	}
}

// randomGlare puts a spot of light somewhere on the board.
func (c *Canvas) randomGlare(r *rand.Rand, bright float64) {
	mx, my, w, h := c.middle()
	c.glare(mx+between(r, -0.4, 0.4)*w, my+between(r, -0.4, 0.4)*h,
		w*between(r, 0.05, 0.12), between(r, 0.5, 1.5), bright)
}

// gamma bends the tone curve.
func (c *Canvas) gamma(g float64) {
	var curve [256]float32
	for i := range curve {
		curve[i] = float32(255 * math.Pow(float64(i)/255, g))
	}
	tone := func(v float32) float32 { return curve[uint8(min(max(v, 0), 255))] }
	for i, v := range c.pix {
		c.pix[i] = tone(v)
	}
	c.lamp.change(tone)
}

// repaint turns the hue of what is green by degrees and scales its saturation
// and brightness: boards come in every green.
func (c *Canvas) repaint(turn, saturation, brightness float64) {
	for i := 0; i < len(c.pix); i += 3 {
		b, g, r := c.pix[i], c.pix[i+1], c.pix[i+2]
		top, low := max(b, g, r), min(b, g, r)
		if g < top || top-low < 0.14*top || top <= 0 {
			continue
		}
		// How surely this is green: fades in with the saturation.
		sure := min(1, ((top-low)/top-0.14)*8)
		hue := (b - r) / (top - low) // −1 yellow, 0 green, 1 cyan
		hue = min(max(hue+sure*float32(turn/60), -1), 1)
		sat := min((top-low)/top*(1+sure*float32(saturation)), 1)
		top = min(top*(1+sure*float32(brightness)), 255)
		low = top * (1 - sat)
		c.pix[i+1] = top
		c.pix[i], c.pix[i+2] = low+max(hue, 0)*(top-low), low+max(-hue, 0)*(top-low)
	}
}
