package vision

// squareFeatures fills in the features of one square, at the disc that fits best
// there.
func (d *Describer) squareFeatures(sq int, f *[FeatureCount]float32) {
	c := d.discs.at[sq]
	d.lightness(c, f)
	d.colour(c, f)
	d.share(sq, c, f)
	d.form(c, f)
	d.join(c, f)
	d.corners(sq, f)
	d.quarters(sq, c, f)
	d.gradients(c, f)
	d.lines.features(sq, f)
	d.tones(sq, c, f)
	d.steps(sq, c, f)
	d.open(sq, f)
	d.left(sq, f)
}

// lightness describes dy over the disc and round it.
func (d *Describer) lightness(c int, f *[FeatureCount]float32) {
	dy, m := &d.green.dy, &d.masks
	var q quantiles
	sum, squares := float32(0), float32(0)
	for _, o := range m.in {
		v := dy[c+o]
		q.add(v)
		sum += v
		squares += v * v
	}
	n := float32(len(m.in))
	q.read(f[fDy10:fDy90+1], 0.1, 0.3, 0.5, 0.7, 0.9)
	f[fDySd] = sqrt32(max(0, squares/n-sum*sum/(n*n)))
	f[fDyCore] = meanAt(dy, m.core, c)
	f[fDyRim] = meanAt(dy, m.rim, c)
	f[fDyOut] = meanAt(dy, m.out, c)
	q.reset()
	for _, o := range m.out {
		q.add(dy[c+o])
	}
	q.read(f[fDyOut20:fDyOut80+1], 0.2, 0.8)
	// The median's lightness itself, against the greens that may be meant.
	cell := c/mapSidePx/coarsePx*coarseSide + c%mapSidePx/coarsePx
	y := f[fDy50] + d.light.y[c] - dy[c]
	f[fYmax] = y - d.green.high[cell]
	f[fYmin] = y - d.green.low[cell]
	f[fYabs] = y - d.light.white
	f[fGreenNear] = d.green.near[cell]
}

// colour describes the tints over the disc.
func (d *Describer) colour(c int, f *[FeatureCount]float32) {
	var gr, gb, ur, dv quantiles
	sum, squares := float32(0), float32(0)
	perSpread := 1 / d.light.spread
	for _, o := range d.masks.in {
		i := c + o
		r, b := d.green.dgr[i], d.green.dgb[i]
		v := r - b
		gr.add(r)
		gb.add(b)
		dv.add(v)
		ur.add((d.light.u[i] - d.light.boardU) * perSpread)
		sum += v
		squares += v * v
	}
	n := float32(len(d.masks.in))
	gr.read(f[fDgr15:fDgr85+1], 0.15, 0.5, 0.85)
	gb.read(f[fDgb15:fDgb85+1], 0.15, 0.5, 0.85)
	ur.read(f[fUr15:fUr85+1], 0.15, 0.5, 0.85)
	dv.read(f[fDv50:fDv50+1], 0.5)
	f[fDvSd] = sqrt32(max(0, squares/n-sum*sum/(n*n)))
	// The same medians against the whole board instead of the local green.
	f[fTintGr] = f[fDgr50] + d.light.gr[c] - d.green.dgr[c] - d.lines.tint[0]
	f[fTintGb] = f[fDgb50] + d.light.gb[c] - d.green.dgb[c] - d.lines.tint[1]
	f[fUrRim] = (meanAt(&d.light.u, d.masks.rim, c) - d.light.boardU) * perSpread
	f[fUrOut] = (meanAt(&d.light.u, d.masks.out, c) - d.light.boardU) * perSpread
}

// share describes how much of the square is not green, and how a disc fits.
func (d *Describer) share(sq, c int, f *[FeatureCount]float32) {
	n, m := &d.light.notGreen, &d.masks
	f[fNin] = meanAt(n, m.in, c)
	f[fNcore] = meanAt(n, m.core, c)
	f[fNout] = meanAt(n, m.out, c)
	f[fNcentre] = meanAt(n, m.core, centre(sq))
	f[fOffset] = d.discs.way[sq]
	f[fFit] = d.discs.fit[sq]
	f[fClip] = meanAt(&d.light.clip, m.in, c)
}

// form describes how lightness is spread over the disc: a white disc is even, a
// glossy black one that mirrors a lamp slopes and keeps a dark edge, fingers are
// neither.
func (d *Describer) form(c int, f *[FeatureCount]float32) {
	dy, m := &d.green.dy, &d.masks
	for i, ring := range m.rings {
		f[fRing0+i] = meanAt(dy, ring, c)
	}
	var q quantiles
	for _, o := range m.ring34 {
		q.add(dy[c+o])
	}
	q.read(f[fRim15:fRim85+1], 0.15, 0.85)
	lo, hi := float32(featureLimit), float32(-featureLimit)
	var sx, sy, cx, cy float32
	for s, sector := range m.sectors {
		v := meanAt(dy, sector, c)
		lo, hi = min(lo, v), max(hi, v)
		x, y := m.sectorX[s], m.sectorY[s]
		sx += v * x
		sy += v * y
		cx += v * (x*x - y*y)
		cy += v * 2 * x * y
	}
	f[fSectorMin], f[fSectorMax] = lo, hi
	f[fSlope] = sqrt32(sx*sx+sy*sy) / 4
	f[fSaddle] = sqrt32(cx*cx+cy*cy) / 4
}

// join describes whether what lies there goes on outside: not green either, and
// as light. Green shows round a disc; a finger or a sleeve has no such border.
func (d *Describer) join(c int, f *[FeatureCount]float32) {
	var joins [8]float32
	sum, most, both := float32(0), float32(0), float32(0)
	for s, sector := range d.masks.outer {
		// 1 for the same lightness, 0.1 for a difference of a third.
		step := (meanAt(&d.green.dy, sector, c) - f[fDy50]) * 9
		joins[s] = meanAt(&d.light.notGreen, sector, c) / (1 + step*step)
		sum += joins[s]
		most = max(most, joins[s])
	}
	for s := range 4 {
		both = max(both, min(joins[s], joins[s+4]))
	}
	f[fJoin], f[fJoinMost], f[fJoinBoth] = sum/8, most, both
}

// corners describes the corners of the square, which no disc covers but hands do.
func (d *Describer) corners(sq int, f *[FeatureCount]float32) {
	c := centre(sq)
	lo, hi, sum := float32(2), float32(-1), float32(0)
	uLo, yLo, yHi := float32(9), float32(9), float32(-9)
	tintLo, tintHi := float32(9), float32(0)
	for _, o := range d.masks.corners {
		w := mean9(&d.light.w, c+o)
		lo, hi, sum = min(lo, w), max(hi, w), sum+w
		uLo = min(uLo, mean9(&d.light.u, c+o))
		y := mean9(&d.green.dy, c+o)
		yLo, yHi = min(yLo, y), max(yHi, y)
		r := mean9(&d.light.gr, c+o) - d.lines.tint[0]
		b := mean9(&d.light.gb, c+o) - d.lines.tint[1]
		tint := sqrt32(r*r + b*b)
		tintLo, tintHi = min(tintLo, tint), max(tintHi, tint)
	}
	f[fCornerTint], f[fCornerTintLow] = tintHi, tintLo
	f[fCornerW], f[fCornerWMax], f[fCornerWMin] = sum/4, hi, lo
	f[fCornerUrMin] = (uLo - d.light.boardU) / d.light.spread
	f[fCornerDyMin], f[fCornerDyMax] = yLo, yHi
}

// mean9 returns the mean of the 3×3 pixels round i.
func mean9(m *[mapPx]float32, i int) float32 {
	sum := float32(0)
	for _, r := range [3]int{i - mapSidePx, i, i + mapSidePx} {
		sum += m[r-1] + m[r] + m[r+1]
	}
	return sum / 9
}

// quarters measures each quarter of the disc against the green at that corner of
// its square: at the border of a hard shadow one of them is right.
func (d *Describer) quarters(sq, c int, f *[FeatureCount]float32) {
	var sorted [4]float32
	var weight, sum, most, best float32
	own := centre(sq)
	for k, mask := range d.masks.quarters {
		w, y := d.cornerGreen(own + d.masks.corners[k])
		v := meanAt(&d.light.y, mask, c) - y
		weight += w
		sum += w * v
		if w >= most {
			most, best = w, v
		}
		sorted[k] = v
		for i := k; i > 0 && sorted[i] < sorted[i-1]; i-- {
			sorted[i], sorted[i-1] = sorted[i-1], sorted[i]
		}
	}
	copy(f[fQuarter0:], sorted[:])
	f[fQuarterMean] = sum / (weight + 1e-3)
	f[fQuarterWMax] = most
	f[fQuarterBest] = best
}

// cornerGreen returns how green the 5×5 pixels round i are and how light their
// green is, leaning on the local green where there is little.
func (d *Describer) cornerGreen(i int) (weight, y float32) {
	const lean = 0.15
	var n, sum float32
	for r := i - 2*mapSidePx; r <= i+2*mapSidePx; r += mapSidePx {
		for k := r - 2; k <= r+2; k++ {
			w := d.light.w[k]
			n += w
			sum += w * d.light.y[k]
		}
	}
	n, sum = n/25, sum/25
	local := d.light.y[i] - d.green.dy[i]
	return n, (sum + lean*local) / (n + lean)
}

// gradients describes how rough the disc's middle and its edge are.
func (d *Describer) gradients(c int, f *[FeatureCount]float32) {
	f[fGradCore] = min(gradientAt(&d.light.y, d.masks.core, c), 0.6)
	f[fGradEdge] = min(gradientAt(&d.light.y, d.masks.edge, c), 0.6)
}

func gradientAt(m *[mapPx]float32, mask []int, c int) float32 {
	sum := float32(0)
	for _, o := range mask {
		i := c + o
		dx, dy := m[i+1]-m[i-1], m[i+mapSidePx]-m[i-mapSidePx]
		sum += max(dx, -dx) + max(dy, -dy)
	}
	return sum / (2 * float32(len(mask)))
}
