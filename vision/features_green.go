package vision

import "math"

// The local green is kept on a coarse raster: light changes slowly.
const (
	coarsePx   = 4 // map pixels a raster step
	coarseSide = mapSidePx / coarsePx
	coarseN    = coarseSide * coarseSide
	coarseRim  = mapMarginPx / coarsePx
	blurReach  = 7
	blurSigma  = 2.4 // raster steps: 0.6 square; what is further away may lie in other light
)

// localGreen is the playing colour around every pixel: an average weighted by
// how green the pixels are, so that discs and hands do not count.
type localGreen struct {
	weight            [coarseN]float32    // sum of w
	sums              [4][coarseN]float32 // sums of w·y, w·gr, w·gb, w·tone
	near              [coarseN]float32    // weight, blurred
	field             [4][coarseN]float32 // the local green
	high, low         [coarseN]float32    // lightest and darkest green within two steps
	mean              [4]float32
	share             float32        // green share of the board
	dy, dgr, dgb      [mapPx]float32 // the maps against it
	tone              [mapPx]float32 // 1 where the tone is the board\'s, reflection or not
	kernel            [2*blurReach + 1]float32
	tmp               [coarseN]float32
	greenY, greenHigh [coarseN]float32
}

func (g *localGreen) init() {
	sum := 0.0
	for i := range g.kernel {
		x := float64(i-blurReach) / blurSigma
		g.kernel[i] = float32(math.Exp(-x * x / 2))
		sum += float64(g.kernel[i])
	}
	for i := range g.kernel {
		g.kernel[i] /= float32(sum)
	}
}

func (g *localGreen) measure(l *light) {
	g.collect(l)
	g.average()
	g.blur(&g.weight, &g.near)
	for i := range g.near {
		g.near[i] += 0.01
	}
	for c := range g.field {
		g.blur(&g.sums[c], &g.field[c])
		for i := range g.field[c] {
			g.field[c][i] = (g.field[c][i] + 0.01*g.mean[c]) / g.near[i]
		}
	}
	g.extremes()
	subtract(&l.y, &g.field[0], &g.dy)
	subtract(&l.gr, &g.field[1], &g.dgr)
	subtract(&l.gb, &g.field[2], &g.dgb)
	divide(&l.tone, &g.field[3], &g.tone)
}

// collect sums up the raster's cells, as means over their pixels.
func (g *localGreen) collect(l *light) {
	const scale = 1.0 / (coarsePx * coarsePx)
	for cy := range coarseSide {
		for cx := range coarseSide {
			var n, y, gr, gb, tone float32
			for r := range coarsePx {
				o := (cy*coarsePx+r)*mapSidePx + cx*coarsePx
				for i := o; i < o+coarsePx; i++ {
					w := l.w[i]
					n += w
					y += w * l.y[i]
					gr += w * l.gr[i]
					gb += w * l.gb[i]
					tone += w * l.tone[i]
				}
			}
			i := cy*coarseSide + cx
			g.weight[i] = n * scale
			g.sums[0][i], g.sums[1][i], g.sums[2][i] = y*scale, gr*scale, gb*scale
			g.sums[3][i] = tone * scale
		}
	}
}

// average takes the mean over the grid, without its margin.
func (g *localGreen) average() {
	weight, sums := float32(1e-3), [4]float32{}
	const inner = coarseSide - 2*coarseRim
	for cy := coarseRim; cy < coarseSide-coarseRim; cy++ {
		for i := cy*coarseSide + coarseRim; i < (cy+1)*coarseSide-coarseRim; i++ {
			weight += g.weight[i]
			for c := range sums {
				sums[c] += g.sums[c][i]
			}
		}
	}
	for c := range sums {
		g.mean[c] = sums[c] / weight
	}
	g.share = weight / (inner * inner)
}

// blur smooths a raster with the kernel, both ways, mirrored at its edges.
func (g *localGreen) blur(src, dst *[coarseN]float32) {
	var line [coarseSide + 2*blurReach]float32
	pass := func(from, to *[coarseN]float32, start, step int) {
		for i := range coarseSide {
			line[blurReach+i] = from[start+i*step]
		}
		for i := range blurReach {
			line[blurReach-1-i] = line[blurReach+i]
			line[blurReach+coarseSide+i] = line[blurReach+coarseSide-1-i]
		}
		for i := range coarseSide {
			sum := float32(0)
			for k, v := range line[i : i+2*blurReach+1] {
				sum += v * g.kernel[k]
			}
			to[start+i*step] = sum
		}
	}
	for i := range coarseSide {
		pass(src, &g.tmp, i*coarseSide, 1)
	}
	for i := range coarseSide {
		pass(&g.tmp, dst, i, coarseSide)
	}
}

// extremes finds the lightest and darkest green within two raster steps: at the
// border of a shadow a disc may lie in either.
func (g *localGreen) extremes() {
	const none = 99
	for i, w := range g.weight {
		g.greenY[i], g.greenHigh[i] = none, -none
		if w > 0.25 {
			v := g.sums[0][i] / (w + 1e-4)
			g.greenY[i], g.greenHigh[i] = v, v
		}
	}
	spread(&g.greenY, &g.tmp, &g.low, func(a, b float32) float32 { return min(a, b) })
	spread(&g.greenHigh, &g.tmp, &g.high, func(a, b float32) float32 { return max(a, b) })
	for i := range g.low {
		if g.low[i] >= none {
			g.low[i] = g.mean[0]
		}
		if g.high[i] <= -none {
			g.high[i] = g.mean[0]
		}
	}
}

// spread takes the best value within two steps, first along rows, then columns.
func spread(src, tmp, dst *[coarseN]float32, best func(a, b float32) float32) {
	pass := func(from, to *[coarseN]float32, start, step int) {
		for i := range coarseSide {
			v := from[start+i*step]
			for k := max(0, i-2); k <= min(coarseSide-1, i+2); k++ {
				v = best(v, from[start+k*step])
			}
			to[start+i*step] = v
		}
	}
	for i := range coarseSide {
		pass(src, tmp, i*coarseSide, 1)
	}
	for i := range coarseSide {
		pass(tmp, dst, i, coarseSide)
	}
}

// divide divides a map by a field on the coarse raster.
func divide(from *[mapPx]float32, field *[coarseN]float32, out *[mapPx]float32) {
	var scale [coarseN]float32
	for i, v := range field {
		scale[i] = 1 / max(v, 1)
	}
	for i, v := range from {
		out[i] = min(max(v*scale[i/mapSidePx/coarsePx*coarseSide+i%mapSidePx/coarsePx], -1), 2)
	}
}

// subtract takes a field on the coarse raster, drawn out linearly, from a map.
func subtract(from *[mapPx]float32, field *[coarseN]float32, out *[mapPx]float32) {
	var row [coarseSide]float32
	for y := range mapSidePx {
		c0, c1, t := coarseAt(y)
		for i := range row {
			a, b := field[c0*coarseSide+i], field[c1*coarseSide+i]
			row[i] = a + t*(b-a)
		}
		o := y * mapSidePx
		src, dst := from[o:o+mapSidePx], out[o:o+mapSidePx]
		for x := range dst {
			i0, i1, s := coarseAt(x)
			a := row[i0]
			dst[x] = src[x] - (a + s*(row[i1]-a))
		}
	}
}

// coarseAt returns the two raster steps beside a map pixel and the share of the
// second.
func coarseAt(x int) (i0, i1 int, t float32) {
	q := 2*x + 1 - coarsePx // twice the distance from the first step's centre
	if q < 0 {
		return 0, 0, 0
	}
	i0 = q / (2 * coarsePx)
	t = float32(q-i0*2*coarsePx) / (2 * coarsePx)
	return i0, min(i0+1, coarseSide-1), t
}
