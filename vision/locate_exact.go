package vision

import "math"

const (
	// exactLeast is the weight of agreeing parts of lines below which they are not
	// trusted.
	exactLeast = 12.0
	// exactWithin is how far off, in squares, a part counts half.
	exactWithin = 0.05
	// ridgeRival is how much of the likelier kind of line the other one must have for
	// a ridge or a groove, which is dark on one side and light on the other. Gaps
	// between discs look like lines too, but these disagree: how much they agree
	// counts three times.
	ridgeRival = 0.4
	// Between empty squares there are no gaps between discs: there less is enough,
	// but from that many parts, most of which agree.
	ridgeBare, ridgeParts, mostAgree = 0.15, 30, 0.6
	// asSettled is how much the place at which a grid of ridges was settled, by all
	// their edges, counts beside that between the lines on both sides: both are as
	// good.
	asSettled = 0.5
	// ridgeWide is how far apart, in board sides, the two sides of a ridge may lie.
	ridgeWide = 0.06
	// exactMost is how far, in board sides, a corner may move.
	exactMost = 0.06
)

// exact brings the grid that was decided on onto those parts of its lines that
// have nothing but the board on both sides. The grid was settled with all that
// looks like a line, and the sides and shadows of raised discs pull at that.
func (l *Locator) exact(v verdict) (verdict, error) {
	if v.ideal.weight == 0 {
		return v, nil
	}
	t := v.ideal
	if t.grid = t.seen; l.seen != t.seen {
		if err := l.markFelt(&v); err != nil {
			return v, err
		}
		if err := l.see(&t.grid); err != nil {
			return v, err
		}
	}
	if err := l.sumSegments(); err != nil {
		return v, err
	}
	other := t
	if other.mode = darkLine; t.mode == darkLine {
		other.mode = lightLine
	}
	own := l.ontoSegments(&t, 0)
	rival := l.ontoSegments(&other, ridgeRival*own.clear)
	if rival.clear > own.clear {
		t, other, own, rival = other, t, rival, own
	}
	if t.weight < exactLeast {
		return v, nil
	}
	if rival.clear > ridgeRival*own.clear || rival.bare > ridgeBare*own.bare && rival.parts >= ridgeParts {
		return l.betweenEdges(v)
	}
	return l.moveTo(v, t), nil
}

// betweenEdges returns the verdict on a grid of ridges or grooves: midway between
// both edges, as they are now and as they were when the grid was settled.
func (l *Locator) betweenEdges(v verdict) (verdict, error) {
	t, dark, light := v.ideal, v.ideal, v.ideal
	if err := l.see(&t.grid); err != nil {
		return v, err
	}
	if err := l.sumSegments(); err != nil {
		return v, err
	}
	dark.mode, light.mode = darkLine, lightLine
	l.ontoSegments(&dark, 0)
	l.ontoSegments(&light, 0)
	a, b := dark.grid.corners(), light.grid.corners()
	if min(dark.weight, light.weight) == 0 || a.apart(b) > ridgeWide*a.Side() {
		return v, nil
	}
	g, ok := a.toward(b, 0.5).toward(t.grid.corners(), asSettled).gridToImage()
	if !ok {
		return v, nil
	}
	t.grid, t.eye.k = g, (dark.eye.k+light.eye.k)/2*(1-asSettled)+t.eye.k*asSettled
	return l.moveTo(v, t), nil
}

// sumSegments sums up the views last seen.
func (l *Locator) sumSegments() error {
	green, err := l.inner.mat.DataPtrUint8()
	if err != nil {
		return err
	}
	felt, err := l.feltView.mat.DataPtrUint8()
	if err != nil {
		return err
	}
	l.segments.sum(green, &l.segments.green)
	l.segments.sum(felt, &l.segments.felt)
	return nil
}

// clarity is how clear the lines of a kind are: the weight of those that agree,
// the less the more do not, the weight of those between empty squares alone, and
// how many these are; none if most of them do not agree.
type clarity struct {
	clear, bare float64
	parts       int
}

// ontoSegments moves a trace onto the lines of its kind in the view last looked
// at, unless they are few and surely less clear than least.
func (l *Locator) ontoSegments(t *trace, least float64) (c clarity) {
	l.segments.measure(t.mode)
	f := &l.innerFit
	f.sides = l.segments.offsets(f.sides)
	t.weight = 0
	all, bare := 0.0, 0.0
	for i := range f.sides {
		all += f.sides[i].weight
		if f.sides[i].amidSide() {
			bare += f.sides[i].weight
			c.parts++
		}
	}
	if len(f.sides) < minSides || c.parts < ridgeParts && all < least {
		return clarity{}
	}
	f.throughLens(&t.grid, &t.eye)
	change, weight := f.solveWithGap(exactWithin)
	t.grid, t.weight = moved(&t.grid, &change), weight
	t.eye.k = min(max(change[8], -maxBend), maxBend)
	for i := range f.sides {
		if o := &f.sides[i]; o.amidSide() {
			row := o.row()
			e := (o.offset - row.times(&change)) / exactWithin
			c.bare += o.weight / (1 + e*e)
		}
	}
	if c.bare < mostAgree*bare {
		c.parts = 0
	}
	c.clear = weight * math.Pow(weight/all, 3)
	return c
}

// amidSide reports whether a part of a side is none of its ends.
func (o *sideOffset) amidSide() bool {
	_, along := o.place()
	at := viewSquarePx * (along - math.Floor(along))
	return at > float64(segmentEnds[1]) && at < float64(segmentEnds[segmentsPerSide-1])
}

// moveTo returns the verdict with the grid of a trace, if that is near.
func (l *Locator) moveTo(v verdict, t trace) verdict {
	g, ok := t.eye.bendAll(t.grid.corners()).gridToImage()
	if !ok {
		return v
	}
	p, ok := asBoard(&g, l.picture.w, l.picture.h, math.Inf(1))
	if !ok || p.quad.apart(v.quad) > exactMost*v.quad.Side() {
		return v
	}
	v.grid, v.quad, v.bend, v.ideal = p.grid, p.quad, t.eye.k, t
	return v
}
