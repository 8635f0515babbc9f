package vision

// mode is what kind of line is looked for.
type mode uint8

const (
	anyLine   mode = iota // ridges, grooves, and edges of any kind
	darkLine              // darker than both sides
	lightLine             // lighter than both sides
)

// strips is the line evidence in a grid seen from straight above: the mean
// brightness along each side of each square, and how it stands out from what is
// beside it. Discs never cover the ends of a square's side; these count most.
//
// For axis 0 (lines x = const) strip j is the row of squares j and position is
// the view's x; for axis 1 strip j is the column j and position is y.
type strips struct {
	px     int // side of the view
	square int // side of a square in it
	margin int // from the view's edge to the grid
	rings  int // strips outside the grid on each side that are measured too
	from   int // the part of a side, from each of its ends, that discs leave
	to     int //   free: from ≤ position < to
	tip    int // the part that even leaning discs leave free: from ≤ position < tip
	flank  int // where, to both sides of a line, its surroundings are measured
	close  int // the same at the tips, where discs come nearest

	tipsOnly bool // nothing else was summed
	// felt is a view of the same grid in which the playing colour is bright; with
	// it a dark or light line must have that colour on both sides, which the gap
	// between two discs has not. May be nil.
	felt *strips

	sumTips, sumEnds, sumFull [2][]int32
	ends, full, on            []float32
	lines                     [2][]float32
	noise                     [2]float32 // usual evidence where there is no line, by axis
}

// newStrips makes strips for views in which a square has a side of square
// pixels and the grid begins margin pixels from the edge.
func newStrips(square, margin, rings int) strips {
	s := strips{px: 8*square + 2*margin, square: square, margin: margin, rings: rings}
	s.from, s.tip, s.to = max(1, square/20), square/5, square*3/10
	s.flank, s.close = max(2, square/5), max(2, square*3/20)
	for axis := range 2 {
		n := (8 + 2*rings) * s.px
		s.sumTips[axis], s.sumEnds[axis], s.sumFull[axis] = make([]int32, n), make([]int32, n), make([]int32, n)
		s.lines[axis] = make([]float32, n)
	}
	s.ends, s.full, s.on = make([]float32, s.px), make([]float32, s.px), make([]float32, s.px)
	return s
}

// strip returns strip j of a slice that holds all; j is negative or beyond 7
// for the rings outside the grid.
func strip[T any](s *strips, all []T, j int) []T { return all[(j+s.rings)*s.px:][:s.px] }

// sum adds up a view of s.px rows of s.px pixels of step bytes each, the first
// of which counts. Dark and light lines need the tips only.
func (s *strips) sum(view []uint8, step int, tipsOnly bool) {
	s.tipsOnly = tipsOnly
	for axis := range 2 {
		clear(s.sumTips[axis])
		if !tipsOnly {
			clear(s.sumEnds[axis])
			clear(s.sumFull[axis])
		}
	}
	for y := range s.px {
		row := view[y*s.px*step:]
		s.across(row, step, y)
		for j := -s.rings; j < 8+s.rings; j++ {
			s.along(row, step, y, j)
		}
	}
}

// across adds a row of pixels to the strip of axis 0 that it is in.
func (s *strips) across(row []uint8, step, y int) {
	first := s.margin - s.rings*s.square
	if y < first || y >= s.px-first {
		return
	}
	j, in := (y-first)/s.square-s.rings, (y-first)%s.square
	if in < s.from || in >= s.square-s.from {
		return
	}
	if in < s.tip || in >= s.square-s.tip {
		add(strip(s, s.sumTips[0], j), row, step)
	}
	if s.tipsOnly {
		return
	}
	add(strip(s, s.sumFull[0], j), row, step)
	if in < s.to || in >= s.square-s.to {
		add(strip(s, s.sumEnds[0], j), row, step)
	}
}

func add(sum []int32, row []uint8, step int) {
	if step == 1 {
		for x, v := range row[:len(sum)] {
			sum[x] += int32(v)
		}
		return
	}
	for x, k := 0, 0; x < len(sum); x, k = x+1, k+step {
		sum[x] += int32(row[k])
	}
}

// along adds the part of a row of pixels that lies in strip j of axis 1.
func (s *strips) along(row []uint8, step, y, j int) {
	at := row[(s.margin+j*s.square)*step:]
	sum := int32(0)
	pair := func(from, to int) {
		for l, r := from*step, (s.square-1-from)*step; l < to*step; l, r = l+step, r-step {
			sum += int32(at[l]) + int32(at[r])
		}
	}
	pair(s.from, s.tip)
	strip(s, s.sumTips[1], j)[y] = sum
	if s.tipsOnly {
		return
	}
	pair(s.tip, s.to)
	strip(s, s.sumEnds[1], j)[y] = sum
	for k := s.to * step; k < (s.square-s.to)*step; k += step {
		sum += int32(at[k])
	}
	strip(s, s.sumFull[1], j)[y] = sum
}

// measure computes the line evidence of the view summed last.
func (s *strips) measure(m mode) {
	for axis := range 2 {
		for j := -s.rings; j < 8+s.rings; j++ {
			s.evidence(m, axis, j)
		}
		if m == anyLine {
			s.noise[axis] = s.median(axis) + 0.3
		} else {
			s.noise[axis] = 0.7*s.mean(axis) + 0.3
		}
	}
}

// evidence computes how much the mean over three pixels of the sides' free ends
// stands out from both flanks and, for any kind of line, how much the whole
// side differs from its flanks' mean.
func (s *strips) evidence(m mode, axis, j int) {
	sums, to, flank := s.sumTips[axis], s.tip, s.close
	if m == anyLine {
		sums, to, flank = s.sumEnds[axis], s.to, s.flank
	}
	soften(strip(s, sums, j), s.ends, 1/float32(3*2*(to-s.from)))
	out, last := strip(s, s.lines[axis], j), s.px-1
	for x, c := range s.ends {
		l, r := s.ends[max(x-flank, 0)], s.ends[min(x+flank, last)]
		switch m {
		case darkLine:
			out[x] = max(min(l, r)-c, 0)
		case lightLine:
			out[x] = max(c-max(l, r), 0)
		default:
			out[x] = 2 * max(min(l, r)-c, c-max(l, r), 0)
		}
	}
	if m != anyLine {
		if s.felt != nil {
			s.onFelt(out, axis, j)
		}
		return
	}
	soften(strip(s, s.sumFull[axis], j), s.full, 1/float32(3*(s.square-2*s.from)))
	for x, c := range s.full {
		d := c - 0.5*(s.full[max(x-flank, 0)]+s.full[min(x+flank, last)])
		out[x] += max(d, -d)
	}
}

// onFelt weakens evidence that has not the playing colour on both sides.
func (s *strips) onFelt(out []float32, axis, j int) {
	// Shares of the playing colour that are none and that are all: a tip that
	// discs leave free still has the line itself, noise and a blurred disc.
	const none, all = 0.4, 0.8
	soften(strip(s, s.felt.sumTips[axis], j), s.on, 1/float32(255*3*2*(s.tip-s.from)))
	last := s.px - 1
	for x := range out {
		share := min(s.on[max(x-s.close, 0)], s.on[min(x+s.close, last)])
		out[x] *= min(max((share-none)/(all-none), 0), 1)
	}
}

// soften writes k times the sum over three positions.
func soften(src []int32, dst []float32, k float32) {
	last := len(dst) - 1
	dst[0] = k * float32(2*src[0]+src[1])
	dst[last] = k * float32(2*src[last]+src[last-1])
	for x := 1; x < last; x++ {
		dst[x] = k * float32(src[x-1]+src[x]+src[x+1])
	}
}

// median is that of the evidence on the grid, to a sixteenth of a grey level.
func (s *strips) median(axis int) float32 {
	var hist [1024]int32
	for j := range 8 {
		for _, e := range s.onGrid(axis, j) {
			hist[min(int(16*e), len(hist)-1)]++
		}
	}
	sum := int32(0)
	for i, n := range hist {
		if sum += n; int(sum) >= 8*8*s.square/2 {
			return (float32(i) + 0.5) / 16
		}
	}
	return float32(len(hist)) / 16
}

func (s *strips) mean(axis int) float32 {
	sum := float32(0)
	for j := range 8 {
		for _, e := range s.onGrid(axis, j) {
			sum += e
		}
	}
	return sum / float32(8*8*s.square)
}

// onGrid is the evidence in strip j from the first line to the last.
func (s *strips) onGrid(axis, j int) []float32 {
	return strip(s, s.lines[axis], j)[s.margin : s.px-s.margin]
}

// near is the evidence in strip j from reach positions before line i to reach
// after it. The line lies between its two middle positions, reach−1 and reach,
// of 2·reach.
func (s *strips) near(axis, j, i, reach int) []float32 {
	return strip(s, s.lines[axis], j)[s.margin+i*s.square-reach:][:2*reach]
}
