package vision

import (
	"math"
	"slices"
)

// evidence is what speaks for and against a hypothesis. Shares are 0 to 1.
type evidence struct {
	lines   float64 // inner lines: on them minus between them, -1 to 1
	worst   float64 // the same for the four weakest
	outer   float64 // the same for the four sides of the grid
	goesOn  float64 // the same for the lines drawn on outside of the grid, the worst side
	colour  float64 // share of free corners of squares in the playing colour
	border  float64 // the same for the squares along the side that has least
	around  float64 // share of playing colour just outside the grid
	around1 float64 // the same for the side that has most
	parity  float64 // difference in colour share between the squares of a chessboard's two colours
	hues    float64 // the same for the mean colour
	green   float64 // how much the playing colour is one
	visible int     // squares whose middle lies in the picture
}

// place is the part of the evidence that does not come from lines: how well the
// playing colour ends where the grid does. Raised discs do not sway it.
func (e *evidence) place() float64 {
	return 0.8*e.colour + 0.4*e.border - 0.5*e.around - 0.3*e.around1 - 2*max(0, e.around1-0.25)
}

// total weighs the evidence. About 2.5 for a perfect board; see minScore.
func (e *evidence) total() float64 {
	t := e.lines + 0.5*e.worst + 0.2*e.outer + e.place()
	t -= 0.5*e.goesOn + 3*max(0, e.goesOn-0.6)
	t -= 6*max(0, e.parity-0.16) + 20*max(0, e.hues-0.05)
	return t * (0.4 + 0.6*e.green)
}

const (
	// cornerIn is where in a square the playing colour is looked at: discs never
	// cover the corners.
	cornerIn = 0.13
	// minSamples is the least number of such places, of 256, to judge by.
	minSamples = 80
)

// aroundAt are the distances outside the grid, in squares, at which the colour
// is looked at; the one with least counts. More than one since racks beside a
// board have green floors too.
var aroundAt = [...]float64{0.25, 0.37, 0.5, 0.62, 0.74}

const aroundPerSide = 15

// judge weighs hypotheses.
type judge struct {
	view    *gridView
	samples []colourSample
	scratch []float64
}

// colourSample is the colour at one place: (G−R, G−B)/(R+G+B) and G.
type colourSample struct {
	red, blue, green float64
	row, col         int
}

// weigh returns the evidence for the grid h.
func (j *judge) weigh(p *workPicture, h *homography) (evidence, bool, error) {
	var e evidence
	c, ok := j.playing(p, h, &e)
	if !ok {
		return e, false, nil
	}
	if err := j.view.look(p.green, h); err != nil {
		return e, false, err
	}
	j.view.measure(anyLine)
	j.lines(&e)
	j.inside(c, &e)
	j.outside(p, h, c, &e)
	return e, true, nil
}

func (j *judge) lines(e *evidence) {
	var inner [14]float64
	outer, goesOn := 0.0, 0.0
	for axis := range 2 {
		noise := j.view.noise[axis]
		for k := 0; k <= 8; k++ {
			sum := 0.0
			for s := range 8 {
				sum += j.contrast(axis, s, k, noise)
			}
			if k == 0 || k == 8 {
				outer += sum / 8
			} else {
				inner[7*axis+k-1] = sum / 8
			}
		}
		for _, s := range [...]int{-1, 8} {
			sum := 0.0
			for k := 1; k < 8; k++ {
				sum += j.contrast(axis, s, k, noise)
			}
			goesOn = max(goesOn, sum/7)
		}
	}
	slices.Sort(inner[:])
	for i, v := range inner {
		e.lines += v / 14
		if i < 4 {
			e.worst += v / 4
		}
	}
	e.outer, e.goesOn = outer/4, goesOn
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

// sample reads the colour at one place of the grid.
func sample(p *workPicture, h *homography, x, y float64) (s colourSample, ok bool) {
	at := h.at(x, y)
	i, k := int(math.Floor(at.X+0.5)), int(math.Floor(at.Y+0.5))
	if i < 0 || k < 0 || i >= p.w || k >= p.h {
		return s, false
	}
	px := p.softPx[3*(k*p.w+i):][:3]
	b, g, r := float64(px[0]), float64(px[1]), float64(px[2])
	n := b + g + r + 12
	return colourSample{red: (g - r) / n, blue: (g - b) / n, green: g}, true
}

// playing reads the squares' free corners and takes their commonest colour.
func (j *judge) playing(p *workPicture, h *homography, e *evidence) (playingColour, bool) {
	j.samples = j.samples[:0]
	for r := range 8 {
		for c := range 8 {
			if at := h.at(float64(c)+0.5, float64(r)+0.5); at.X > -0.5 && at.Y > -0.5 &&
				at.X < float64(p.w)-0.5 && at.Y < float64(p.h)-0.5 {
				e.visible++
			}
			for k := range 4 {
				x, y := float64(c)+cornerIn, float64(r)+cornerIn
				if k&1 != 0 {
					x += 1 - 2*cornerIn
				}
				if k&2 != 0 {
					y += 1 - 2*cornerIn
				}
				if s, ok := sample(p, h, x, y); ok {
					s.row, s.col = r, c
					j.samples = append(j.samples, s)
				}
			}
		}
	}
	if len(j.samples) < minSamples {
		return playingColour{}, false
	}
	return j.commonest(), true
}

// inside judges the squares' free corners.
func (j *judge) inside(c playingColour, e *evidence) {
	var all tally
	var border [4]tally
	var byParity [2]struct {
		share     tally
		red, blue float64
	}
	for i := range c.samples {
		s := &c.samples[i]
		has := c.has(s)
		all.add(has)
		for k, at := range [...]bool{s.row == 0, s.row == 7, s.col == 0, s.col == 7} {
			if at {
				border[k].add(has)
			}
		}
		q := &byParity[(s.row+s.col)&1]
		q.share.add(has)
		q.red += s.red
		q.blue += s.blue
	}
	e.colour, e.border = all.share(), 1
	for k := range border {
		e.border = min(e.border, border[k].share())
	}
	a, b := &byParity[0], &byParity[1]
	na, nb := max(1, float64(a.share.n)), max(1, float64(b.share.n))
	e.parity = math.Abs(a.share.share() - b.share.share())
	e.hues = math.Hypot(a.red/na-b.red/nb, a.blue/na-b.blue/nb)
	e.green = min(max((c.red+0.02)/0.05, 0), 1) * min(max((c.blue+0.05)/0.05, 0), 1)
}

// outside judges the colour just outside each side of the grid.
func (j *judge) outside(p *workPicture, h *homography, c playingColour, e *evidence) {
	for side := range 4 {
		least := 1.0
		for _, d := range aroundAt {
			var t tally
			for k := range aroundPerSide {
				x, y := 0.5+0.5*float64(k), -d
				if side&1 != 0 {
					y = 8 + d
				}
				if side&2 != 0 {
					x, y = y, x
				}
				if s, ok := sample(p, h, x, y); ok {
					t.add(c.has(&s))
				}
			}
			share := 0.4 // nothing to be seen: neither for nor against
			if t.n >= 4 {
				share = t.share()
			}
			least = min(least, share)
		}
		e.around += least / 4
		e.around1 = max(e.around1, least)
	}
}

// tally counts how many of n are so.
type tally struct{ n, yes int }

func (t *tally) add(yes bool) {
	t.n++
	if yes {
		t.yes++
	}
}

// share is 0 when nothing was counted.
func (t *tally) share() float64 {
	if t.n == 0 {
		return 0
	}
	return float64(t.yes) / float64(t.n)
}
