package damage

import (
	"math"
	"math/rand/v2"

	"gocv.io/x/gocv"
)

// Kinds are the fixed kinds of damage by which reading is judged.
var Kinds = []string{"clean", "jpeg640", "blurnoise", "dark35", "dark18", "over", "shadow", "tungsten", "blue", "glare", "motion"}

// Degrade returns a damaged copy of a picture prepared for judging. The caller
// closes it.
func Degrade(c *Canvas, kind string, r *rand.Rand) (gocv.Mat, error) {
	quality := 85
	switch kind {
	case "clean":
		return c.Bytes(), nil
	case "jpeg640":
		c.scale(min(1, 640/float64(c.fullPx)))
		quality = 40
	case "blurnoise":
		c.blur(2)
		c.noise(r, 15)
	case "dark35":
		c.times(0.35, 0.35, 0.35)
		c.noise(r, 6)
	case "dark18":
		c.times(0.18, 0.18, 0.18)
		c.noise(r, 5)
	case "over":
		c.times(1.6, 1.6, 1.6)
	case "shadow":
		c.shadow(r, halfShadow, 0.38, 0, [3]float64{1, 1, 1})
	case "tungsten":
		c.times(0.55, 0.95, 1.25)
	case "blue":
		c.times(1.3, 0.95, 0.65)
	case "glare":
		c.randomGlare(r, 220)
	case "motion":
		c.motion(9, between(r, 0, math.Pi))
	}
	c.clip()
	return c.jpeg(quality)
}
