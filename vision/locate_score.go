package vision

import (
	"math"
)

// evidence is what speaks for and against a hypothesis. Shares are 0 to 1.
type evidence struct {
	lines   float64 // inner lines: on them minus beside and between them, -1 to 1
	worst   float64 // the same for the four weakest
	outer   float64 // the same for the four sides of the grid
	goesOn  float64 // the same for the lines drawn on outside of the grid, the worst side
	colour  float64 // share of free corners of squares in the playing colour
	border  float64 // the same for the squares along the side that has least
	between float64 // lines halfway between the grid's
	short   int     // sides along which all squares lack the playing colour, but the next have it
	around  float64 // share of playing colour just outside the grid
	around1 float64 // the same for the side that has most
	beyond  float64 // lines going on and playing colour together, the worst side
	parity  float64 // difference in colour share between the squares of a chessboard's two colours
	hues    float64 // the same for the mean colour
	green   float64 // how much the playing colour is one
	agree   float64 // weight of the sides that agree with the polished grid, of 112
	unseen  int     // sides outside of the picture
	visible int     // squares whose middle lies in the picture
}

// place is the part of the evidence that does not come from lines: how well the
// playing colour ends where the grid does. Raised discs do not sway it.
func (e *evidence) place() float64 {
	return 0.8*e.colour + 0.4*e.border - 0.5*e.around - 0.3*e.around1 - 2*max(0, e.around1-0.25)*(0.3+0.7*min(1, 4*e.beyond))
}

// total weighs the evidence. About 2.5 for a perfect board; see minScore. The
// limits leave all real and rendered boards of the tests as they are, also
// darkened, noisy, in half shadow and under hands; what goes beyond them are
// chessboards (parity, hues), grids of more squares (goesOn, beyond), of fewer
// (short), and green things without lines or without end (unseen).
func (e *evidence) total() float64 {
	t := e.lines + 0.5*e.worst + 0.2*e.outer + e.place()
	t -= 0.5*e.goesOn + 3*max(0, e.goesOn-0.6) + 3*max(0, e.beyond-0.1)
	t -= 6*max(0, e.parity-0.1) + 20*max(0, e.hues-0.045)
	t -= 1.5*max(0, -0.1-e.worst) + 6*max(0, e.between-0.3) + float64(e.short)
	t -= unseenSquare*float64(64-e.visible) + 0.5*float64(max(0, e.unseen-2)) + 2*max(0, 0.12-e.border)
	return t * (0.2 + 0.8*e.green)
}

// settled is how much less the evidence is worth once it is known how many
// sides agree with the polished grid. Without clear lines there must be many:
// grooves between sunken squares are weak, but they are everywhere.
func (e *evidence) settled() float64 {
	few := func(enough, scale float64) float64 { return min(max((enough-e.agree)/scale, 0), 1) }
	return 0.4*few(25, 15) + 2*max(0, 0.25-e.lines)*few(30, 10)
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
	seen    [2][10][9]bool // by axis, strip and line: the side is in the picture
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
	if err := j.view.look(p.green, h, anyLine); err != nil {
		return e, false, err
	}
	j.view.measure(anyLine)
	j.look(p, h)
	goesOn := j.lines(&e)
	j.inside(c, &e)
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
	for _, line := range [...]*[8]tally{&rows, &cols} {
		for _, row := range [...]*tally{&line[0], &line[7]} {
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
		e.around += least / 4
		e.around1 = max(e.around1, least)
		if seen {
			e.beyond = max(e.beyond, least*goesOn[side])
		} else {
			e.unseen++
		}
	}
}
