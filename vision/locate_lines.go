package vision

import "slices"

// minHalfway is how many sides lines halfway between the grid's must be looked
// for on to count in full.
const minHalfway = 12

// look notes which sides of squares, also of the ring round the grid, lie in the
// picture.
func (j *judge) look(p *workPicture, h *homography) {
	const edge = 2 // pixels; nearer than that the picture's edge is the line
	for axis := range 2 {
		for s := -1; s <= 8; s++ {
			for k := 0; k <= 8; k++ {
				x, y := float64(k), float64(s)+0.5
				if axis == 1 {
					x, y = y, x
				}
				at := h.at(x, y)
				j.seen[axis][s+1][k] = at.X > edge && at.Y > edge && at.X < float64(p.w-edge) && at.Y < float64(p.h-edge)
			}
		}
	}
}

// lines judges the lines, and returns how much they go on outside of the grid
// over its top, right, bottom and left side.
func (j *judge) lines(e *evidence) (goesOn [4]float64) {
	j.inner = j.inner[:0]
	var outer, between mean
	e.weaker = 1
	for axis := range 2 {
		var inner mean
		var by [2]mean
		for k := 0; k <= 8; k++ {
			line := j.line(axis, k, &between)
			switch {
			case line.n < 2:
			case k == 0 || k == 8:
				outer.add(line.value())
			default:
				j.inner = append(j.inner, line.value())
				inner.add(line.value())
				by[k%2].add(line.value())
			}
		}
		e.every = max(e.every, (by[0].value()-max(by[1].value(), 0))/max(by[0].value(), 0.3))
		e.weaker = min(e.weaker, inner.value())
		e.bare = max(e.bare, j.bareness(axis))
		for i, side := range [2][2]int{{0, 2}, {3, 1}}[axis] {
			goesOn[side] = j.drawnOn(axis, [...]int{-1, 8}[i])
			e.goesOn = max(e.goesOn, goesOn[side])
		}
	}
	slices.Sort(j.inner)
	var all, worst mean
	for i, v := range j.inner {
		all.add(v)
		if i < 4 {
			worst.add(v)
		}
	}
	e.lines, e.worst, e.outer, e.between = all.value(), worst.value(), outer.value(), between.sum/float64(max(between.n, minHalfway))
	return goesOn
}

// line is the mean contrast of line k; that halfway to the next goes to between.
func (j *judge) line(axis, k int, between *mean) (line mean) {
	noise := j.view.noise[axis]
	for s := range 8 {
		if !j.seen[axis][s+1][k] {
			continue
		}
		line.add(j.contrast(axis, s, k, noise))
		if k < 8 && j.isEmpty(axis, s, k) {
			between.add(j.halfway(axis, s, k, noise))
		}
	}
	return line
}

// isEmpty reports whether square k of strip s is.
func (j *judge) isEmpty(axis, s, k int) bool {
	if axis == 1 {
		s, k = k, s
	}
	return j.empty[s][k]
}

// bareness says how much weaker the lines across the strip along the border are
// than across the usual strip, as far as the playing colour is missing there too.
func (j *judge) bareness(axis int) float64 {
	j.across = j.across[:0]
	var ends [2]mean
	for s := range 8 {
		var m mean
		for k := 1; k < 8; k++ {
			if j.seen[axis][s+1][k] {
				m.add(j.contrast(axis, s, k, j.view.noise[axis]))
			}
		}
		switch {
		case m.n < 4:
		case s == 0 || s == 7:
			ends[s/7] = m
		default:
			j.across = append(j.across, m.value())
		}
	}
	if len(j.across) == 0 {
		return 0
	}
	slices.Sort(j.across)
	usual, bare := j.across[len(j.across)/2], 0.0
	for i, m := range ends {
		if m.n > 0 {
			bare = max(bare, (usual-m.value())*(1-j.border[axis][i]))
		}
	}
	return bare
}

// drawnOn is the mean contrast of the lines drawn on into a strip outside.
func (j *judge) drawnOn(axis, strip int) float64 {
	var on mean
	for k := 1; k < 8; k++ {
		if j.seen[axis][strip+1][k] {
			on.add(j.contrast(axis, strip, k, j.view.noise[axis]))
		}
	}
	if on.n < 3 {
		return 0
	}
	return max(on.value(), 0)
}

// contrast is the evidence on one line minus that beside it, in one strip.
func (j *judge) contrast(axis, strip, k int, noise float32) float64 {
	p := j.view.near(axis, strip, k, 8)
	most := 6 * noise
	at := func(i int) float32 { return min(p[8+i], most) }
	on := max(at(-2), at(-1), at(0), at(1))
	off := max(at(-8)+at(-7)+at(-6), at(5)+at(6)+at(7)) / 3
	return float64(min(max((on-off)/(3*noise), -1), 1))
}

// halfway is the evidence halfway between line k and the next minus that beside
// it, in one strip.
func (j *judge) halfway(axis, strip, k int, noise float32) float64 {
	p := j.view.near(axis, strip, k, viewSquarePx)[viewSquarePx:]
	most := 6 * noise
	at := func(i int) float32 { return min(p[viewSquarePx/2+i], most) }
	on := max(at(-2), at(-1), at(0), at(1))
	off := max(at(-6)+at(-5)+at(-4), at(3)+at(4)+at(5)) / 3
	return float64(min(max((on-off)/(3*noise), -1), 1))
}
