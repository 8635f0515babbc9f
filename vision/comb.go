package vision

import (
	"math"
	"slices"
)

// tooth is where a comb of nine equally spaced lines fits a profile.
type comb struct {
	score         float64
	offset, pitch float64 // place of the first line and step, in samples
}

const (
	// combPitches is the number of pitches tried; each is 2.9 % above the last,
	// so that the ninth line is off by a ninth of a square at most.
	combPitches = 48
	// combKept is how many combs of a profile are kept.
	combKept = 8
	// combOut is how many squares of the grid may lie beyond the profile, and
	// combCut the same where the picture ends there.
	combOut, combCut = 1.5, 3.2
	// combUnseen is what a comb loses for each line outside of the picture.
	combUnseen = 0.1
)

// combFinder fits combs to profiles.
type combFinder struct {
	soft, sums []float64 // profile smoothed over 3, and its running sums
	lo, hi     float64   // the part of the profile that is in the picture
	cut, teeth float64   // squares that may lie beyond it, and lines that must be in it
	steps      []combStep
	tried      []comb
	best       []comb
}

// combStep is one of the places, stepsPerPitch to a pitch, at which the lines of a
// comb are tried: the profile there, and its mean over the gap after it. Beyond the
// picture neither counts.
type combStep struct {
	line, gap     float64
	inLine, inGap bool
}

// stepsPerPitch is how many places of a comb are tried for each pitch.
const stepsPerPitch = 14

// fit returns the best distinct combs with pitches from low to high samples,
// best first, for a profile of which the part from first to last is in the
// picture. The result is good until the next call.
func (f *combFinder) fit(profile []float64, first, last int, low, high float64) []comb {
	f.load(profile)
	n := float64(len(profile))
	f.lo, f.hi = float64(first), float64(last)
	before, after := combOut, combOut
	if first > 0 {
		before = f.cut
	}
	if last < len(profile)-1 {
		after = f.cut
	}
	mean := f.sums[len(profile)]/n + 1e-6
	f.tried = f.tried[:0]
	for i := range combPitches {
		p := low * math.Pow(high/low, float64(i)/(combPitches-1))
		step := p / stepsPerPitch
		from, to := f.lo-before*p, min(n, f.hi)-(8-after)*p
		tries := int(math.Ceil((to - from) / step))
		f.sample(from, p, tries+8*stepsPerPitch)
		var top [4]comb
		for t := range tries {
			c := comb{f.score(t) / mean, from + float64(t)*step, p}
			if c.score <= top[len(top)-1].score {
				continue
			}
			for k := range top {
				if c.score > top[k].score {
					c, top[k] = top[k], c
				}
			}
		}
		for _, c := range top {
			if c.score > 0 {
				f.tried = append(f.tried, c)
			}
		}
	}
	return f.distinct()
}

func (f *combFinder) distinct() []comb {
	slices.SortFunc(f.tried, func(a, b comb) int { return compareDown(a.score, b.score) })
	f.best = f.best[:0]
	for _, c := range f.tried {
		same := slices.ContainsFunc(f.best, func(b comb) bool {
			return math.Abs(c.offset-b.offset) <= 0.3*c.pitch &&
				math.Abs(c.offset+8*c.pitch-b.offset-8*b.pitch) <= 0.3*c.pitch
		})
		if same {
			continue
		}
		if f.best = append(f.best, c); len(f.best) == combKept {
			break
		}
	}
	return f.best
}

func (f *combFinder) load(profile []float64) {
	n := len(profile)
	f.soft, f.sums = sized(f.soft, n), sized(f.sums, n+1)
	f.sums[0] = 0
	for i, v := range profile {
		l, r := 0.0, 0.0
		if i > 0 {
			l = profile[i-1]
		}
		if i+1 < n {
			r = profile[i+1]
		}
		f.soft[i] = (l + v + r) / 3
		f.sums[i+1] = f.sums[i] + f.soft[i]
	}
}

// at is the smoothed profile between samples, 0 beyond its ends.
func (f *combFinder) at(x float64) float64 {
	if x < 0 || x > float64(len(f.soft)-1) {
		return 0
	}
	i := int(x)
	v := f.soft[i]
	if i+1 < len(f.soft) {
		v += (x - float64(i)) * (f.soft[i+1] - v)
	}
	return v
}

// between is the mean of the profile from x to y, 0 beyond its ends.
func (f *combFinder) between(x, y float64) float64 {
	n := len(f.soft)
	i, j := min(max(int(x+0.5), 0), n), min(max(int(y+0.5), 0), n)
	return (f.sums[j] - f.sums[i]) / max(y-x, 1)
}

// sample reads the profile at so many steps of the pitch p.
func (f *combFinder) sample(from, p float64, steps int) {
	f.steps = f.steps[:0]
	for i := range steps + 1 {
		x := from + float64(i)*p/stepsPerPitch
		m := x + p/2
		s := combStep{line: f.at(x), inLine: x >= f.lo && x <= f.hi, inGap: m >= f.lo && m <= f.hi}
		if s.inGap {
			s.gap = f.between(x+0.22*p, x+0.78*p)
		}
		f.steps = append(f.steps, s)
	}
}

// score says how much stronger the profile is on the lines than between them, for the
// comb that begins at a step. The weakest inner lines weigh most: all seven must be
// there, or outside of the picture. The outer two may look like anything.
func (f *combFinder) score(at int) float64 {
	sum, gaps := 0.0, 0.0
	teeth, spaces := 0, 0
	a, b, c := math.Inf(1), math.Inf(1), math.Inf(1)
	steps := f.steps[at:][:8*stepsPerPitch+1]
	for k := range 8 {
		s := &steps[k*stepsPerPitch]
		if s.inGap {
			gaps += s.gap
			spaces++
		}
		if k == 0 || !s.inLine {
			continue
		}
		v := s.line
		sum += v
		teeth++
		switch {
		case v < a:
			a, b, c = v, a, b
		case v < b:
			b, c = v, b
		case v < c:
			c = v
		}
	}
	if float64(teeth) < f.teeth {
		return 0
	}
	ends := steps[0].line + steps[8*stepsPerPitch].line
	s := 0.6*sum/float64(teeth) + 0.4*(a+b+c)/3 + 0.06*ends - gaps/float64(spaces)
	return s * (1 - combUnseen*float64(7-teeth))
}
