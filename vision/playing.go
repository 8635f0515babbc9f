package vision

import (
	"math"
	"slices"
)

// playingColour is the colour most of the squares' free corners have.
//
// Colours are (G−R, G−B)/(R+G+B): grey is (0, 0) and a colour's direction from
// there is its hue, its distance its saturation. Shadow, glare and the blur of
// discs beside it change the saturation of a board's colour more than its hue,
// and mostly to less.
type playingColour struct {
	red, blue, green float64 // medians; green is the brightness
	// What is off by less is the same colour: along the hue to the grey side and
	// to the other, and across it.
	less, more, across float64
	x, y               float64 // the hue's direction
	samples            []colourSample
}

const (
	// leastWidth is the width of a colour that noise and compression leave.
	leastWidth = 0.03
	// darkest is how dark, against the board's usual brightness, the playing
	// colour may be: half shadows leave a third.
	darkest = 0.3
)

// commonest returns the commonest colour of the judge's samples.
func (j *judge) commonest() playingColour {
	c := playingColour{samples: j.samples}
	var dr, db float64
	c.red, dr = j.middle(func(s *colourSample) float64 { return s.red })
	c.blue, db = j.middle(func(s *colourSample) float64 { return s.blue })
	c.green, _ = j.middle(func(s *colourSample) float64 { return s.green })
	saturation := math.Hypot(c.red, c.blue)
	c.x, c.y = c.red/(saturation+1e-9), c.blue/(saturation+1e-9)
	noise := max(leastWidth, min(2.5*max(dr, db), 0.06))
	c.less, c.more, c.across = max(feltLess*saturation, noise), max(feltMore*saturation, noise), max(feltAcross*saturation, noise)
	return c
}

// middle returns the median of a property of the samples and of the deviation
// from it.
func (j *judge) middle(of func(*colourSample) float64) (median, deviation float64) {
	j.scratch = j.scratch[:0]
	for i := range j.samples {
		j.scratch = append(j.scratch, of(&j.samples[i]))
	}
	n := len(j.scratch)
	selectNth(j.scratch, n/2)
	median = j.scratch[n/2]
	if n%2 == 0 {
		median = (slices.Max(j.scratch[:n/2]) + median) / 2
	}
	for i, v := range j.scratch {
		j.scratch[i] = math.Abs(v - median)
	}
	selectNth(j.scratch, n/2)
	return median, j.scratch[n/2]
}

// selectNth puts the value that would be at n if the values were sorted there, and
// none that is larger before it: a fifth of the time of sorting. (Hoare 1961.)
func selectNth(values []float64, n int) {
	for lo, hi := 0, len(values)-1; lo < hi; {
		pivot := values[n]
		i, j := lo, hi
		for i <= j {
			for values[i] < pivot {
				i++
			}
			for values[j] > pivot {
				j--
			}
			if i <= j {
				values[i], values[j] = values[j], values[i]
				i++
				j--
			}
		}
		if j < n {
			lo = i
		}
		if n < i {
			hi = j
		}
	}
}

// off says how different a colour is: 1 at the limit, and with the square of
// the distance.
func (c *playingColour) off(red, blue float64) float64 {
	along, across := (red-c.red)*c.x+(blue-c.blue)*c.y, (red-c.red)*c.y-(blue-c.blue)*c.x
	width := c.more
	if along < 0 {
		width = c.less
	}
	along /= width
	across /= c.across
	return along*along + across*across
}

// has reports whether a sample has the playing colour.
func (c *playingColour) has(s *colourSample) bool {
	return s.green > darkest*c.green && c.off(s.red, s.blue) < 1
}

// share says how much a pixel has the playing colour, 0 to 255: like has, but
// without a hard edge.
type share struct {
	dark, light               float32 // brightness where it begins, and how much per level
	red, blue, x, y           float32
	perLess, perMore, perPast float32
}

// shares prepares share for many pixels.
func (c *playingColour) shares() share {
	return share{
		dark: float32(0.7 * darkest * c.green), light: float32(1 / (0.6 * darkest * c.green)),
		red: float32(c.red), blue: float32(c.blue), x: float32(c.x), y: float32(c.y),
		perLess: float32(1 / c.less), perMore: float32(1 / c.more), perPast: float32(1 / c.across),
	}
}

// of writes it for a row of pixels, blue, green and red.
func (s share) of(row, out []uint8) {
	for x := range out {
		px := row[3*x:][:3]
		b, g, r := float32(px[0]), float32(px[1]), float32(px[2])
		light := (g - s.dark) * s.light
		if light <= 0 {
			out[x] = 0
			continue
		}
		n := 1 / (b + g + r + 12)
		red, blue := (g-r)*n-s.red, (g-b)*n-s.blue
		along, across := red*s.x+blue*s.y, (red*s.y-blue*s.x)*s.perPast
		if along < 0 {
			along *= s.perLess
		} else {
			along *= s.perMore
		}
		// Not min and max, which look for what is no number.
		hue := (2 - along*along - across*across) * (1 / 1.4)
		if hue > light {
			hue = light
		}
		switch {
		case hue > 1:
			out[x] = 255
		case hue > 0:
			out[x] = uint8(255 * hue)
		default:
			out[x] = 0
		}
	}
}

const (
	feltLess   = 0.6
	feltMore   = 3
	feltAcross = 0.35
)

// greenness says how much the colour is a playing colour, 0 to 1: green, from
// yellow green to teal, as it is or, under a lamp that colours all, against the
// mean of the picture.
func (c *playingColour) greenness(p *workPicture) float64 {
	rate := func(red, blue float64) float64 {
		return min(max(red/0.04, 0), 1) * min(max((blue+0.05)/0.05, 0), 1)
	}
	return max(rate(c.red, c.blue), rate(c.red-p.meanRed-0.02, c.blue-p.meanBlue-0.02))
}
