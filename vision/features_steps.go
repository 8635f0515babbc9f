package vision

// A reflection on disc and board adds the same brightness to both: their
// difference stays, where their ratio fades. And red, of which a green board
// sends little, burns out last.

// stepUnit brings sums of sixteenths of grey levels to about −1 to 1.
const stepUnit = 1.0 / (16 * 128)

// steps describes the disc's brightness less its surroundings', colour by colour.
func (d *Describer) steps(sq, c int, f *[FeatureCount]float32) {
	m := &d.masks
	own := centre(sq)
	for k := range 3 {
		plane := &d.light.half[k]
		// A disc that leans reaches over corners: the greener ones count more.
		corner, weight := float32(0), float32(0)
		for _, o := range m.corners {
			w := mean9(&d.light.w, own+o) + 0.05
			corner += w * brightness9(plane, own+o)
			weight += w
		}
		corner /= weight
		in, low := brightness(plane, m.in, c)
		out, lowOut := brightness(plane, m.out, c)
		f[fStepB+k] = in - corner
		f[fEdgeB+k] = in - out
		switch k {
		case 1:
			f[fHeadG] = 2 - corner
		case 2:
			f[fHeadR] = 2 - corner
			f[fEdgeLowR] = low - lowOut
		}
	}
	f[fWhite] = d.burnt(m.in, c)
	f[fWhiteOut] = d.burnt(m.out, c)
}

// tones describes how much of the board's tone there is, reflection or not.
func (d *Describer) tones(sq, c int, f *[FeatureCount]float32) {
	m, tone := &d.masks, &d.green.tone
	var q quantiles
	for _, o := range m.in {
		q.add(tone[c+o])
	}
	q.read(f[fTone15:fTone85+1], 0.15, 0.5, 0.85)
	f[fToneCore], f[fToneOut] = meanAt(tone, m.core, c), meanAt(tone, m.out, c)
	sum, low, high := float32(0), float32(2), float32(-1)
	own := centre(sq)
	for _, o := range m.corners {
		v := mean9(tone, own+o)
		sum += v
		low, high = min(low, v), max(high, v)
	}
	f[fToneCorner], f[fToneCornerMin], f[fToneCornerMax] = sum/4, low, high
}

// brightness returns the mean of a plane over a mask, and the mean of the part
// that is darker than it.
func brightness(plane *[mapPx]uint16, mask []int, c int) (mean, low float32) {
	sum := uint32(0)
	for _, o := range mask {
		sum += uint32(plane[c+o])
	}
	middle := sum / uint32(len(mask))
	below, n := uint32(0), uint32(0)
	for _, o := range mask {
		if v := uint32(plane[c+o]); v <= middle {
			below += v
			n++
		}
	}
	return float32(middle) * stepUnit, float32(below) / float32(max(n, 1)) * stepUnit
}

func brightness9(plane *[mapPx]uint16, i int) float32 {
	sum := uint32(0)
	for _, r := range [3]int{i - mapSidePx, i, i + mapSidePx} {
		sum += uint32(plane[r-1]) + uint32(plane[r]) + uint32(plane[r+1])
	}
	return float32(sum) / 9 * stepUnit
}

// burnt returns the share of a mask where even the darkest colour is at its end.
func (d *Describer) burnt(mask []int, c int) float32 {
	n := 0
	for _, o := range mask {
		i := c + o
		if min(d.light.half[0][i], d.light.half[1][i], d.light.half[2][i]) > 248*16 {
			n++
		}
	}
	return float32(n) / float32(len(mask))
}

// openLimit is the brightness of the darkest colour up to which a pixel says
// something of what lies there: beyond it glare has swallowed nearly all.
const openLimit = 238 * 16

// open describes what a burnt-out patch leaves of the square, round the square's
// own centre: a disc's place cannot be told well in glare.
func (d *Describer) open(sq int, f *[FeatureCount]float32) {
	c, n := centre(sq), 0
	var tones, dy quantiles
	sum := float32(0)
	for _, o := range d.masks.whole {
		i := c + o
		if min(d.light.half[0][i], d.light.half[1][i], d.light.half[2][i]) > openLimit {
			continue
		}
		n++
		sum += d.green.tone[i]
		tones.add(d.green.tone[i])
		dy.add(d.green.dy[i])
	}
	f[fOpen] = float32(n) / float32(len(d.masks.whole))
	if n == 0 {
		return
	}
	f[fOpenTone] = sum / float32(n)
	tones.read(f[fOpenTone85:fOpenTone85+1], 0.85)
	dy.read(f[fOpenDy15:fOpenDy50+1], 0.15, 0.5)
}
