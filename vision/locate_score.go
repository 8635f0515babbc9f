package vision

import (
	"math"
)

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

const (
	aroundPerSide = 15
	// unseenShare stands for a side outside of the picture: it speaks a little
	// against a hypothesis, so that one that is all in the picture is preferred.
	unseenShare = 0.3
	// unseenSquare is what each square outside of the picture speaks against it.
	unseenSquare = 0.012
)

// judge weighs hypotheses.
type judge struct {
	view    *gridView
	samples []colourSample
	scratch []float64
	inner   []float64
	across  []float64
	empty   [8][8]bool     // of the squares, by row
	border  [2][2]float64  // share of the playing colour in the first and last row of strips
	ends    [2][2]bool     // by axis, first and last: something outside of that side is in the picture
	seen    [2][10][9]bool // by axis, strip and line: the side is in the picture
}

// colourSample is the colour at one place: (G−R, G−B)/(R+G+B) and G.
type colourSample struct {
	red, blue, green float64
	row, col         int
	corner           int // of the square: 1 is the right side, 2 the lower
}

// weigh returns the evidence for the grid h.
func (j *judge) weigh(p *workPicture, h *homography) (evidence, bool, error) {
	var e evidence
	c, ok := j.playing(p, h, &e)
	if !ok {
		return e, false, nil
	}
	if err := j.view.look(p.green, h, anyLine); err != nil {
		return e, false, err
	}
	j.view.measure(anyLine)
	j.look(p, h)
	j.inside(c, &e)
	e.rim = rim(c.samples, &c)
	j.middles(p, h, c)
	goesOn := j.lines(&e)
	j.outside(p, h, c, goesOn, &e)
	e.green = c.greenness(p)
	return e, true, nil
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
					s.row, s.col, s.corner = r, c, k
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
	var rows, cols [8]tally
	var byParity [2]struct {
		share     tally
		red, blue float64
	}
	for i := range c.samples {
		s := &c.samples[i]
		has := c.has(s)
		all.add(has)
		rows[s.row].add(has)
		cols[s.col].add(has)
		q := &byParity[(s.row+s.col)&1]
		q.share.add(has)
		q.red += s.red
		q.blue += s.blue
	}
	e.colour, e.border = all.share(), 1
	for axis, line := range [...]*[8]tally{&rows, &cols} {
		for end, row := range [...]*tally{&line[0], &line[7]} {
			j.border[axis][end] = row.share()
			if row.n >= 8 {
				e.border = min(e.border, row.share())
			}
		}
		e.short += missing(line, 0, 1) + missing(line, 7, -1)
	}
	a, b := &byParity[0], &byParity[1]
	na, nb := max(1, float64(a.share.n)), max(1, float64(b.share.n))
	e.parity = math.Abs(a.share.share() - b.share.share())
	e.hues = math.Hypot(a.red/na-b.red/nb, a.blue/na-b.blue/nb)
}

// rim is the share of the playing colour in the corners along the side of the
// grid that has least.
func rim(samples []colourSample, c *playingColour) float64 {
	var sides [4]tally
	for i := range samples {
		s := &samples[i]
		has, right, low := c.has(s), s.corner&1 != 0, s.corner&2 != 0
		for k, at := range [...]bool{s.row == 0 && !low, s.row == 7 && low, s.col == 0 && !right, s.col == 7 && right} {
			if at {
				sides[k].add(has)
			}
		}
	}
	least := 1.0
	for _, t := range sides {
		if t.n >= 8 {
			least = min(least, t.share())
		}
	}
	return least
}

// middleOut is how far from a square's middle, each way, it is looked at: discs
// cover all of that, and lines of a grid twice or three times as fine lie beside.
const middleOut = 0.22

// middles notes which squares are empty.
func (j *judge) middles(p *workPicture, h *homography, c playingColour) {
	for row := range 8 {
		for col := range 8 {
			n := 0
			for k := range 4 {
				x, y := float64(col)+0.5-middleOut, float64(row)+0.5-middleOut
				if k&1 != 0 {
					x += 2 * middleOut
				}
				if k&2 != 0 {
					y += 2 * middleOut
				}
				if s, ok := sample(p, h, x, y); ok && c.has(&s) {
					n++
				}
			}
			j.empty[row][col] = n >= 3
		}
	}
}

// missing counts the rows from the border inwards that have none of the playing
// colour, before one that has.
func missing(rows *[8]tally, from, step int) int {
	n := 0
	for k := from; n < 4; k += step {
		switch share := rows[k].share(); {
		case rows[k].n >= 16 && share < 0.05:
			n++
		case share > 0.5:
			return n
		default:
			return 0
		}
	}
	return 0
}

// endOf says which axis' first or last end a side is, from the top clockwise.
var endOf = [4]struct{ axis, end int }{{1, 0}, {0, 1}, {1, 1}, {0, 0}}

// outside judges the colour just outside each side of the grid.
func (j *judge) outside(p *workPicture, h *homography, c playingColour, goesOn [4]float64, e *evidence) {
	for side := range 4 { // top, right, bottom, left
		least, seen := 1.0, false
		for _, d := range aroundAt {
			var t tally
			for k := range aroundPerSide {
				x, y := 0.5+0.5*float64(k), -d
				if side == 1 || side == 2 {
					y = 8 + d
				}
				if side == 1 || side == 3 {
					x, y = y, x
				}
				if s, ok := sample(p, h, x, y); ok {
					t.add(c.has(&s))
				}
			}
			share := unseenShare
			if t.n >= 4 {
				share, seen = t.share(), true
			}
			least = min(least, share)
		}
		at := endOf[side]
		j.ends[at.axis][at.end] = seen
		e.around += least / 4
		e.around1 = max(e.around1, least)
		if seen {
			e.beyond = max(e.beyond, least*goesOn[side])
		} else {
			e.unseen++
		}
	}
}
