package damage

import (
	"math"
	"math/rand/v2"

	"gocv.io/x/gocv"
)

// Spoil damages a picture for training: a bit of everything that happens, in the
// order in which it happens, from the board's paint to the camera's file.
// It returns the picture, which the caller closes, and how much of each square
// is covered by what was painted on it.
func Spoil(c *Canvas, r *rand.Rand, board string, hands float64) (gocv.Mat, [64]float64, error) {
	resurface(c, r)
	if chance(r, 0.5) {
		c.gloss(r, board)
	}
	var cover [64]float64
	if chance(r, hands) {
		cover = c.Hand(r)
	}
	Light(c, r)
	expose(c, r)
	if chance(r, 0.5) { // after the exposure: lamps shine as bright in the dark
		c.spots(r, 0.5)
	}
	return finish(c, r, cover)
}

// SpoilByGlare is Spoil with spots of glare always, and with less of all else.
func SpoilByGlare(c *Canvas, r *rand.Rand, board string) (gocv.Mat, [64]float64, error) {
	resurface(c, r)
	if chance(r, 0.2) {
		c.gloss(r, board)
	}
	if chance(r, 0.3) {
		Light(c, r)
	}
	if chance(r, 0.5) {
		expose(c, r)
	}
	c.spots(r, 0.6)
	return finish(c, r, [64]float64{})
}

// resurface makes the picture smaller and gives the board another colour.
func resurface(c *Canvas, r *rand.Rand) {
	if chance(r, 0.6) {
		c.scale(math.Exp(between(r, math.Log(0.35), 0)))
	}
	if chance(r, 0.7) {
		c.repaint(between(r, -40, 34), between(r, -0.5, 0.5), between(r, -0.35, 0.5))
	}
}

// finish is what the camera and the file do.
func finish(c *Canvas, r *rand.Rand, cover [64]float64) (gocv.Mat, [64]float64, error) {
	c.hide(r, &cover)
	sense(c, r)
	m, err := spoilFile(c, r)
	return m, cover, err
}

// Light changes the light on the board at random: shadows, glare, lamps mirrored,
// warm and cold light.
func Light(c *Canvas, r *rand.Rand) {
	if chance(r, 0.42) {
		for range 1 + r.IntN(2) {
			tint := [3]float64{1, 1, 1}
			if chance(r, 0.4) { // shadows in daylight are blue
				tint = [3]float64{between(r, 0.8, 1), 1, between(r, 1, 1.25)}
			}
			shape := []shadowShape{halfShadow, halfShadow, barShadow, stripShadow}[r.IntN(4)]
			c.shadow(r, shape, between(r, 0.25, 0.7), []float64{0, 0, 1, 4, 15}[r.IntN(5)], tint)
			if chance(r, 0.5) {
				g := float32(between(r, 1, 1.8))
				c.times(g, g, g)
			}
		}
	}
	if chance(r, 0.3) {
		for range 1 + r.IntN(3) {
			c.randomGlare(r, between(r, 80, 420))
		}
	}
	if chance(r, 0.3) {
		for range 1 + r.IntN(3) {
			c.pane(r, between(r, 20, 260))
		}
	}
	if chance(r, 0.4) {
		t := between(r, -1, 1)
		g := 1 - 0.04*math.Abs(t) + between(r, -0.06, 0.06)
		c.times(float32(1+0.42*t), float32(g), float32(1-0.42*t))
	}
}

// Camera does at random what exposure, lens and sensor do.
func Camera(c *Canvas, r *rand.Rand) {
	expose(c, r)
	sense(c, r)
}

// expose bends the tones and makes the picture lighter or darker.
func expose(c *Canvas, r *rand.Rand) {
	if chance(r, 0.3) {
		c.gamma(between(r, 0.65, 1.5))
	}
	if chance(r, 0.2) { // veil
		a := float32(between(r, 0, 0.35))
		level := float32(between(r, 100, 255)) * a
		for i := range c.pix {
			c.pix[i] = c.pix[i]*(1-a) + level
		}
		c.lamp.change(func(v float32) float32 { return v*(1-a) + level })
	}
	switch x := r.Float64(); {
	case x < 0.2:
		g := float32(between(r, 0.13, 0.6))
		c.times(g, g, g)
	case x < 0.4:
		g := float32(between(r, 1.1, 2))
		c.times(g, g, g)
	}
}

// sense blurs and adds noise.
func sense(c *Canvas, r *rand.Rand) {
	c.clip()
	switch x := r.Float64(); {
	case x < 0.25:
		c.blur(between(r, 0.5, 2.5))
	case x < 0.4:
		c.motion(between(r, 3, 12)*min(1, float64(c.w)/600+0.3), between(r, 0, math.Pi))
	}
	if chance(r, 0.6) {
		most := 6.0
		if chance(r, 0.6) {
			most = 16
		}
		c.noise(r, between(r, 1, most))
	}
	c.clip()
}

// spoilFile stores the picture.
func spoilFile(c *Canvas, r *rand.Rand) (gocv.Mat, error) {
	if chance(r, 0.7) {
		return c.jpeg(28 + r.IntN(67))
	}
	return c.Bytes(), nil
}

// Shoot takes the picture with an ordinary camera: of some size, a little soft,
// a little noisy, as JPEG.
func Shoot(c *Canvas, r *rand.Rand) ([]byte, error) {
	if chance(r, 0.4) {
		c.scale(between(r, 0.45, 1.2))
	}
	c.blur(between(r, 0.4, 1.3))
	c.noise(r, between(r, 0.5, 4))
	c.clip()
	return c.file(60 + r.IntN(36))
}
