package vision

import (
	"math"
	"slices"
)

const (
	// sweepKept is how many courses of an axis are kept.
	sweepKept = 2
	// sweepApart is how far they lie apart, in squares.
	sweepApart = 0.35
	// sweepUnit is the step, in squares, at which grids are moved.
	sweepUnit = 0.1
)

// sweepReach is how far a sweep goes: how many steps of sweepUnit the grid is
// moved as a whole, how many per four squares it is stretched, turned, and
// narrowed to one side. The second sweep mends what the first leaves.
var sweepReach = [...][4]int{{9, 4, 4, 3}, {4, 3, 3, 3}}

// course is where the lines of one axis may run: lines i of strip j is off by
// move + stretch·(i−4)/4 + turn·(j−3.5)/4 + narrow·(i−4)(j−3.5)/16 squares.
type course struct{ score, move, stretch, turn, narrow float64 }

// sweep fits a grid whose sides are off by up to a square to the lines of the
// view, all of an axis at once: where noise drowns every single side of a square,
// 56 together still stand out. It returns the best hypotheses.
func (l *Locator) sweep(h homography) ([]homography, error) {
	grids := []homography{h}
	for _, reach := range sweepReach {
		var next []homography
		for _, g := range grids {
			if err := l.view.look(l.picture.green, &g, anyLine); err != nil {
				return nil, err
			}
			l.view.measure(anyLine)
			a, b := l.view.courses(0, reach), l.view.courses(1, reach)
			for _, x := range a {
				for _, y := range b {
					t := fitted{x.stretch / 4, x.turn / 4, x.move, y.turn / 4, y.stretch / 4, y.move, -y.narrow / 16, -x.narrow / 16}
					next = append(next, moved(&g, &t))
				}
			}
		}
		grids = next
	}
	return grids, nil
}

// courses returns the best distinct courses of the lines of an axis.
func (s *strips) courses(axis int, reach [4]int) []course {
	soft := s.capped(axis)
	var all []course
	for stretch := -reach[1]; stretch <= reach[1]; stretch++ {
		for turn := -reach[2]; turn <= reach[2]; turn++ {
			for narrow := -reach[3]; narrow <= reach[3]; narrow++ {
				c := course{stretch: sweepUnit * float64(stretch), turn: sweepUnit * float64(turn), narrow: sweepUnit * float64(narrow)}
				all = append(all, s.bestMove(c, soft, reach[0]))
			}
		}
	}
	slices.SortFunc(all, func(a, b course) int { return compareDown(a.score, b.score) })
	kept := all[:1]
	for _, c := range all[1:] {
		if len(kept) == sweepKept {
			break
		}
		if !slices.ContainsFunc(kept, func(k course) bool { return math.Abs(k.move-c.move) < sweepApart }) {
			kept = append(kept, c)
		}
	}
	return kept
}

// capped is the line evidence of the eight strips of an axis, summed over three
// positions and without what only few places have.
func (s *strips) capped(axis int) []float32 {
	most := 4 * s.noise[axis]
	soft := make([]float32, 8*s.px)
	for j := range 8 {
		e, out := strip(s, s.lines[axis], j), soft[j*s.px:][:s.px]
		for x := 1; x < s.px-1; x++ {
			out[x] = min(e[x-1], most) + min(e[x], most) + min(e[x+1], most)
		}
	}
	return soft
}

// bestMove returns the course moved to where the lines are clearest.
func (s *strips) bestMove(c course, soft []float32, reach int) course {
	var at [9][8]float64
	for i := range at {
		for j := range 8 {
			u, v := float64(i-4)/4, (float64(j)-3.5)/4
			off := c.stretch*u + c.turn*v + c.narrow*u*v
			at[i][j] = float64(s.margin) + float64(s.square)*(float64(i)+off)
		}
	}
	best := c
	best.score = -1
	for move := -reach; move <= reach; move++ {
		c.move = sweepUnit * float64(move)
		if c.score = s.clarity(soft, &at, c.move*float64(s.square)); c.score > best.score {
			best = c
		}
	}
	return best
}

// clarity sums up the evidence along the nine lines, moved by so many positions;
// the two weakest count more than twice. A grid one square off has the border
// among its inner lines, but nothing on one of its own borders.
func (s *strips) clarity(soft []float32, at *[9][8]float64, by float64) float64 {
	sum := float32(0)
	least, second := float32(math.MaxFloat32), float32(math.MaxFloat32)
	for i := range at {
		line := float32(0)
		for j := range 8 {
			if x := int(at[i][j] + by); x > 0 && x < s.px {
				line += soft[j*s.px+x]
			}
		}
		sum += line
		if line < least {
			least, second = line, least
		} else if line < second {
			second = line
		}
	}
	return float64(sum + 1.5*(least+second))
}
