package vision

// nearBurnt to burntOut is the brightness of the darkest colour, in sixteenths,
// over which a pixel counts as ever more burnt out.
const nearBurnt, burntOut = 205 * 16, 250 * 16

// faceAt says how surely a pixel is burnt out, green, or something dark; what is
// left is something light. Green is told by its share or by its tone, for light
// that is added leaves the one and shade the other.
func (d *Describer) faceAt(i int) (burnt, green, dark float32) {
	l := &d.light
	low := float32(min(l.half[0][i], l.half[1][i], l.half[2][i]))
	burnt = min(max((low-nearBurnt)*(1.0/(burntOut-nearBurnt)), 0), 1)
	green = max(l.w[i], min(max((d.green.tone[i]-0.25)*2.5, 0), 1)) * (1 - burnt)
	dark = min(max((0.1-d.green.dy[i])*2.5, 0), 1) * (1 - burnt - green)
	return burnt, green, dark
}

// left describes what is neither green nor burnt out near the middle of a
// square: the rest of a disc's face, if one lies there.
func (d *Describer) left(sq int, f *[FeatureCount]float32) {
	c := centre(sq)
	var q quantiles
	green, dark, open := float32(0), float32(0), float32(1)
	for _, o := range d.masks.whole {
		burnt, g, k := d.faceAt(c + o)
		open += 1 - burnt
		green += g
		dark += k
		if burnt < 0.5 && g < 0.5*(1-burnt) {
			q.add(d.green.dy[c+o])
		}
	}
	f[fLeft] = float32(q.n) / float32(len(d.masks.whole))
	f[fLeftGreen], f[fLeftDark] = green/open, dark/open
	if q.n > 0 {
		q.read(f[fLeftDy10:fLeftDy80+1], 0.1, 0.3, 0.5, 0.8)
	}
	green, dark, open = 0, 0, 1
	for _, o := range d.masks.in {
		burnt, g, k := d.faceAt(c + o)
		open += 1 - burnt
		green += g
		dark += k
	}
	f[fLeftGreenCore], f[fLeftDarkCore] = green/open, dark/open
}
