package vision

import "math"

// discReach is how far from the middle of its square a disc is looked for, in
// map pixels: 0.3 square. Discs are put down carelessly, lean away from the
// camera by their height, and corners are not exact.
const discReach = 5

// discRadiusPx is the radius of the disc that is fitted: 0.40 square.
const discRadiusPx = 6.4

// discFinder finds, in each square, where a disc would fit best.
type discFinder struct {
	offsets []discOffset
	half    []int          // half width of the disc in each of its rows
	area    float32        //
	sums    [mapPx]float32 // running sums along rows
	at      [64]int        // the best centre in each square, as an index in a map
	fit     [64]float32    // share of the disc there that is not green, less a little for the way
	way     [64]float32    // distance from the square's middle, 1 at discReach
}

type discOffset struct {
	index int
	cost  float32
	way   float32
}

func (d *discFinder) init() {
	r := int(math.Floor(discRadiusPx))
	for y := -r; y <= r; y++ {
		w := int(math.Sqrt(discRadiusPx*discRadiusPx - float64(y*y)))
		d.half = append(d.half, w)
		d.area += float32(2*w + 1)
	}
	for y := -discReach; y <= discReach; y++ {
		for x := -discReach; x <= discReach; x++ {
			way := math.Hypot(float64(x), float64(y)) / discReach
			if way <= 1.05 {
				d.offsets = append(d.offsets, discOffset{y*mapSidePx + x, float32(0.06 * way * way), float32(way)})
			}
		}
	}
}

// find looks at a map of what is not green.
func (d *discFinder) find(notGreen *[mapPx]float32) {
	for y := range mapSidePx {
		sum := float32(0)
		for i := y * mapSidePx; i < (y+1)*mapSidePx; i++ {
			sum += notGreen[i]
			d.sums[i] = sum
		}
	}
	for sq := range 64 {
		c := centre(sq)
		best := discOffset{}
		fit := float32(-1)
		for _, o := range d.offsets {
			if v := d.cover(c+o.index) - o.cost; v > fit {
				fit, best = v, o
			}
		}
		d.at[sq], d.fit[sq], d.way[sq] = c+best.index, fit, best.way
	}
}

// cover returns the share of a disc at c that is not green.
func (d *discFinder) cover(c int) float32 {
	sum := float32(0)
	row := c - len(d.half)/2*mapSidePx
	for _, w := range d.half {
		sum += d.sums[row+w] - d.sums[row-w-1]
		row += mapSidePx
	}
	return sum / d.area
}
