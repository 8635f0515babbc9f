package vision

import (
	"math"
)

// segmentsPerSide is in how many parts a side of a square is measured: at both
// ends, which discs leave free, and twice in between, where a line shows only
// between two empty squares. What a disc, its side or its shadow hides of one
// part says nothing about the others.
const segmentsPerSide = 4

// segmentEnds are where the parts begin and end, in pixels of a view. The line
// across is no part of them.
var segmentEnds = [segmentsPerSide + 1]int{1, 4, 10, 16, 19}

const (
	// segmentReach is how far from its place, in squares, a line is looked for.
	segmentReach = 0.25
	// segmentFlank is where the board beside a line is looked at, in pixels of the
	// view: seven hundredths of a square beyond the widest line.
	segmentFlank = 3
	// Shares of the playing colour beside a line: below feltNone it is no line, from
	// feltAll on surely one.
	feltNone, feltAll = 0.6, 0.9
	// uneven is how much the difference of both sides of a line counts against it:
	// lines have the same board on both sides, the edge of a shadow has not.
	uneven = 0.5
	// segmentWeight is what a part as long as the middle ones counts at most: sixty
	// of them know the lens better than lensGuess does.
	segmentWeight = 1.0
)

// segments are the parts of all sides of squares in a view, lines of axis 0 being
// upright: the mean along each, position by position across it.
type segments struct {
	green, felt [2][8 * segmentsPerSide][]float32
	lines       [2][8 * segmentsPerSide][]float32 // how much each position stands out
	noise       [2]float32                        // usual line evidence, by axis
	sums        []uint32
	margin      int
}

func newSegments(px, margin int) segments {
	s := segments{margin: margin, sums: make([]uint32, px)}
	for axis := range 2 {
		for i := range s.lines[axis] {
			s.green[axis][i], s.felt[axis][i], s.lines[axis][i] = make([]float32, px), make([]float32, px), make([]float32, px)
		}
	}
	return s
}

// sum takes the means along the parts of a square view.
func (s *segments) sum(view []uint8, means *[2][8 * segmentsPerSide][]float32) {
	px := len(means[0][0])
	for i := range means[0] {
		from := s.margin + i/segmentsPerSide*viewSquarePx + segmentEnds[i%segmentsPerSide]
		to := from + segmentEnds[i%segmentsPerSide+1] - segmentEnds[i%segmentsPerSide]
		across, along := means[0][i], means[1][i]
		sums := s.sums
		clear(sums)
		for y := from; y < to; y++ {
			row := view[y*px:][:len(sums)]
			for x, v := range row {
				sums[x] += uint32(v)
			}
		}
		k := 1 / float32(to-from)
		for y, v := range sums {
			across[y] = k * float32(v)
		}
		for y := range along {
			sum := uint32(0)
			for _, v := range view[y*px+from : y*px+to] {
				sum += uint32(v)
			}
			along[y] = k * float32(sum)
		}
	}
}

// measure works out how much lines of a kind stand out.
func (s *segments) measure(m mode) {
	for axis := range 2 {
		sum := float32(0)
		for i := range s.lines[axis] {
			s.evidence(axis, i, m)
			for _, e := range s.lines[axis][i][s.margin : len(s.lines[axis][i])-s.margin] {
				sum += e
			}
		}
		s.noise[axis] = 0.7*sum/float32(8*segmentsPerSide*8*viewSquarePx) + 0.3
	}
}

// evidence is how much the middle of three pixels stands out from both flanks, as
// far as these have the playing colour and are alike.
func (s *segments) evidence(axis, i int, m mode) {
	g, f, out := s.green[axis][i], s.felt[axis][i], s.lines[axis][i]
	const all = 255 * feltAll
	const flank = segmentFlank
	at := func(x int) float32 { return (g[x-1] + 2*g[x] + g[x+1]) / 4 }
	clear(out)
	for x := flank + 1; x < len(g)-flank-1; x++ {
		felt := min(f[x-flank-1], f[x-flank], f[x+flank], f[x+flank+1])
		if felt <= 255*feltNone {
			continue
		}
		l, c, r := at(x-flank), at(x), at(x+flank)
		e := c - max(l, r)
		if m == darkLine {
			e = min(l, r) - c
		}
		if e -= uneven * max(l-r, r-l); e > 0 {
			out[x] = e * min((felt-255*feltNone)/(all-255*feltNone), 1)
		}
	}
}

// offsets lists where the inner lines lie.
func (s *segments) offsets(sides []sideOffset) []sideOffset {
	reach := int(math.Round(segmentReach * viewSquarePx))
	sides = sides[:0]
	for axis := range 2 {
		noise := float64(s.noise[axis])
		for i, line := range s.lines[axis] {
			from, to := segmentEnds[i%segmentsPerSide], segmentEnds[i%segmentsPerSide+1]
			along := float64(from+to)/2/viewSquarePx + float64(i/segmentsPerSide-4)
			most := segmentWeight * float64(to-from) / float64(segmentEnds[2]-segmentEnds[1])
			for k := 1; k < 8; k++ {
				v, at := peakNear(line[s.margin+k*viewSquarePx-reach-1:][:2*reach+2])
				if v <= 2*noise {
					continue
				}
				sides = append(sides, sideAt(axis, float64(k-4), along, at/viewSquarePx, most*min(v/noise, 8)/8))
			}
		}
	}
	return sides
}

// peakNear returns the highest peak, favouring the middle, and how far from there
// it lies.
func peakNear(p []float32) (value, offset float64) {
	middle := float64(len(p)-1) / 2
	bell, best := 0.7*middle, 0
	for k := 1; k < len(p)-1; k++ {
		e := float64(p[k])
		if e <= value || p[k-1] > p[k] || p[k+1] > p[k] {
			continue
		}
		d := (float64(k) - middle) / bell
		if v := e * math.Exp(-0.5*d*d); v > value {
			best, value = k, v
		}
	}
	if best == 0 {
		return 0, 0
	}
	return value, vertex(p[best-1], p[best], p[best+1]) + float64(best) - middle
}
