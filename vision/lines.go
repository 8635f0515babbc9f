package vision

import (
	"cmp"
	"math"
	"slices"
)

const (
	// lineAngles is the number of directions told apart in the vote: one degree.
	lineAngles = 180
	// lineStep is the width of a vote's bin across the line, in work pixels.
	lineStep = 2.0
	// lineSpread is how many degrees from its own direction an edge pixel still
	// votes. Wide enough for the noise of a 3×3 gradient, and far too narrow for
	// the discs: the pixels of a circle spread over all directions.
	lineSpread = 3
	// maxLines is the number of lines kept: the 18 of the grid, and as many again.
	maxLines = 36
	// edgeShare is the share of a region's pixels that are not edges.
	edgeShare = 0.72
	// minGradient is the weakest edge that counts, in grey levels times 4 (the
	// weight of the 3×3 gradient), after brightening.
	minGradient = 10
)

// line is a·x + b·y + c = 0 in work pixels, (a, b) of length 1.
type line struct {
	a, b, c float64
	votes   float64
}

// lineFinder finds straight lines by a vote of edge pixels in which each votes
// only for lines near its own direction. (Ballard 1981, for straight lines.)
type lineFinder struct {
	cos, sin [lineAngles]float32
	hist     [2048]int32
	votes    []int32 // lineAngles × bins
	sums     []int32 // votes, summed over 3×3
	peaks    []votePeak
	lines    []line
}

type votePeak struct {
	angle, bin int32
	votes      int32
}

func newLineFinder() *lineFinder {
	f := &lineFinder{}
	for i := range lineAngles {
		s, c := math.Sincos(float64(i) * math.Pi / lineAngles)
		f.sin[i], f.cos[i] = float32(s), float32(c)
	}
	return f
}

// find returns the strongest lines whose edge pixels lie inside the mask of
// w × h, strongest first. The result is good until the next call.
func (f *lineFinder) find(p *workPicture, inside []uint8) []line {
	f.lines = f.lines[:0]
	least, ok := f.threshold(p, inside)
	if !ok {
		return nil
	}
	diag := int(math.Hypot(float64(p.w), float64(p.h))) + 2
	bins := int(2*float64(diag)/lineStep) + 2
	f.votes = sized(f.votes, lineAngles*bins)
	clear(f.votes)
	if f.vote(p, inside, least, diag, bins) < 200 {
		return nil
	}
	f.smooth(bins)
	f.findPeaks(bins)
	f.distinct(p, diag)
	return f.lines
}

// threshold returns the gradient above which a pixel is an edge.
func (f *lineFinder) threshold(p *workPicture, inside []uint8) (least int, ok bool) {
	clear(f.hist[:])
	n := 0
	for k := 0; k < len(inside); k += 5 {
		if inside[k] != 0 {
			f.hist[min(gradient(p, k), len(f.hist)-1)]++
			n++
		}
	}
	if n < 100 {
		return 0, false
	}
	sum := int32(0)
	for g, c := range f.hist {
		if sum += c; float64(sum) >= edgeShare*float64(n) {
			return max(g, minGradient), true
		}
	}
	return len(f.hist) - 1, true
}

func gradient(p *workPicture, k int) int {
	x, y := float32(p.dx[k]), float32(p.dy[k])
	return int(math.Sqrt(float64(x*x + y*y)))
}

func (f *lineFinder) vote(p *workPicture, inside []uint8, least, diag, bins int) (voters int) {
	cx, cy := float32(p.w)/2, float32(p.h)/2
	least2, from := int32(least*least), float32(diag)/lineStep
	for y := range p.h {
		row := inside[y*p.w:][:p.w]
		dx, dy := p.dx[y*p.w:][:p.w], p.dy[y*p.w:][:p.w]
		for x, in := range row {
			if in == 0 {
				continue
			}
			gx, gy := int32(dx[x]), int32(dy[x])
			if gx*gx+gy*gy <= least2 {
				continue
			}
			voters++
			a := int(arctan2(float32(gy), float32(gx))*(lineAngles/math.Pi)+0.5) - lineSpread
			if a < 0 {
				a += lineAngles
			}
			fx, fy := (float32(x)-cx)/lineStep, (float32(y)-cy)/lineStep
			for range 2*lineSpread + 1 {
				if a >= lineAngles {
					a -= lineAngles
				}
				f.votes[a*bins+int(fx*f.cos[a]+fy*f.sin[a]+from)]++
				a++
			}
		}
	}
	return voters
}

// arctan2 is the direction of (x, y) in [0, π), good to 0.003: a direction and
// its opposite are the same line.
func arctan2(y, x float32) float32 {
	if y < 0 {
		x, y = -x, -y
	}
	ax := x
	if ax < 0 {
		ax = -ax
	}
	lo, hi := min(ax, y), max(ax, y)
	if hi == 0 {
		return 0
	}
	t := lo / hi
	r := t * (math.Pi/4 + 0.273*(1-t))
	if y > ax {
		r = math.Pi/2 - r
	}
	if x < 0 {
		r = math.Pi - r
	}
	return r
}

// smooth sums the votes over 3×3 bins. Direction 180° is 0° with the sign of
// the distance turned.
func (f *lineFinder) smooth(bins int) {
	f.sums = sized(f.sums, lineAngles*bins)
	for a := range lineAngles {
		mid := f.votes[a*bins : (a+1)*bins]
		up := f.votes[(a+lineAngles-1)%lineAngles*bins:][:bins]
		down := f.votes[(a+1)%lineAngles*bins:][:bins]
		out := f.sums[a*bins : (a+1)*bins]
		first, last := a == 0, a == lineAngles-1
		col := func(i int) int32 {
			u, d := up[i], down[i]
			if first {
				u = up[bins-1-i]
			}
			if last {
				d = down[bins-1-i]
			}
			return u + mid[i] + d
		}
		l, c := int32(0), col(0)
		for i := range bins {
			r := int32(0)
			if i+1 < bins {
				r = col(i + 1)
			}
			out[i] = l + c + r
			l, c = c, r
		}
	}
}

// findPeaks lists the bins that are largest among 5×5.
func (f *lineFinder) findPeaks(bins int) {
	f.peaks = f.peaks[:0]
	least := max(36, int32(0.06*float64(slices.Max(f.sums))))
	for a := range lineAngles {
		for i, v := range f.sums[a*bins:][:bins-2] {
			if v > least && i >= 2 && f.isPeak(a, i, bins, v) {
				f.peaks = append(f.peaks, votePeak{int32(a), int32(i), v})
			}
		}
	}
	slices.SortFunc(f.peaks, func(p, q votePeak) int { return cmp.Compare(q.votes, p.votes) })
}

func (f *lineFinder) isPeak(a, i, bins int, v int32) bool {
	for da := -2; da <= 2; da++ {
		b, flip := a+da, false
		if b < 0 {
			b, flip = b+lineAngles, true
		} else if b >= lineAngles {
			b, flip = b-lineAngles, true
		}
		j := i
		if flip {
			j = bins - 1 - i
		}
		for _, o := range f.sums[b*bins+max(j-2, 0) : b*bins+min(j+3, bins)] {
			if o > v {
				return false
			}
		}
	}
	return true
}

// distinct turns peaks into lines, leaving out those next to a stronger one.
func (f *lineFinder) distinct(p *workPicture, diag int) {
	cx, cy := float64(p.w)/2, float64(p.h)/2
	cos5 := math.Cos(5 * math.Pi / 180)
	for _, k := range f.peaks[:min(len(f.peaks), 4*maxLines)] {
		a, b := float64(f.cos[k.angle]), float64(f.sin[k.angle])
		rho := (float64(k.bin)+0.5)*lineStep - float64(diag)
		l := line{a, b, -(rho + a*cx + b*cy), float64(k.votes)}
		twin := slices.ContainsFunc(f.lines, func(o line) bool {
			dot := a*o.a + b*o.b
			other := -(o.c + o.a*cx + o.b*cy)
			return math.Abs(dot) > cos5 && math.Abs(rho-math.Copysign(other, dot)) < 5
		})
		if twin {
			continue
		}
		if f.lines = append(f.lines, l); len(f.lines) == maxLines {
			return
		}
	}
}
