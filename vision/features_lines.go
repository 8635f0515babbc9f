package vision

import (
	"math"
	"slices"
)

// The lines between the squares are looked at next to where they cross: no disc
// reaches there. A hand or a cup hides them; glare and shadow do not.
const (
	armFrom, armTo = 2, 5 // map pixels from the crossing, along the line
	armHalf        = 4    // pixels to each side of the line
	armPx          = 2*armHalf + 1
	armShift       = 2 // lines may lie this far from where they should be
)

// armProfile is the lightness across a line, brought to mean 0.
type armProfile [armPx]float32

// lines compares the board's lines with one another, twice: as logarithms, which
// shade leaves as they are, and as brightness, which a reflection that is added
// leaves as it is. A line that looks as usual in one of them is there.
type lines struct {
	shade, mirror lineSet
	bright        [mapPx]float32 // brightness in units of the board's
	tint          [2]float32     // median of green over red and green over blue beside the crossings
	sorted        [324]float32
}

// lineSet is the lines as one map shows them.
type lineSet struct {
	// arms[k][i] is the arm of crossing i that runs right, down, left, up.
	arms     [4][81]armProfile
	green    [4][81]float32 // how green it is there
	usual    [2]armProfile  // of lines that run across and down
	strength [2]float32
	like     [4][81]float32 // 1 where a line looks as usual, 0 where there is none
	same     [4][81]float32 // correlation with the usual one
}

// armSteps are the ways along an arm and across it, in map indices.
var armSteps = [4][2]int{{1, mapSidePx}, {mapSidePx, 1}, {-1, mapSidePx}, {-mapSidePx, 1}}

func crossing(i int) int {
	return (mapMarginPx+i/9*mapSquarePx)*mapSidePx + mapMarginPx + i%9*mapSquarePx
}

// measure reads all lines; meanY is the logarithm of the board's brightness.
func (l *lines) measure(m *light, meanY float32) {
	scale := float32(math.Exp(-float64(meanY))) / 16
	for i, v := range m.half[1] {
		l.bright[i] = float32(v) * scale
	}
	l.shade.measure(&m.y, &m.w)
	l.mirror.measure(&l.bright, &m.w)
	l.tint[0] = l.medianBeside(&m.gr)
	l.tint[1] = l.medianBeside(&m.gb)
}

func (l *lineSet) measure(y, w *[mapPx]float32) {
	for k := range l.arms {
		for i := range 81 {
			l.take(y, w, k, i)
		}
	}
	l.average()
	for k := range l.arms {
		for i := range 81 {
			l.like[k][i], l.same[k][i] = l.compare(k, i)
		}
	}
}

// take reads one arm.
func (l *lineSet) take(y, w *[mapPx]float32, k, i int) {
	p := &l.arms[k][i]
	*p = armProfile{}
	along, across := armSteps[k][0], armSteps[k][1]
	sum, green := float32(0), float32(0)
	c := crossing(i)
	for a := armFrom; a < armTo; a++ {
		o := c + a*along - armHalf*across
		if o < 0 || o+(armPx-1)*across >= mapPx {
			continue
		}
		for j := range p {
			p[j] += y[o]
			green += w[o]
			o += across
		}
	}
	for _, v := range p {
		sum += v
	}
	for j := range p {
		p[j] = (p[j] - sum/armPx) / (armTo - armFrom)
	}
	l.green[k][i] = green / (armPx * (armTo - armFrom))
}

// average finds what the board's lines usually look like, by the arms that lie
// on green within the grid.
func (l *lineSet) average() {
	for d := range l.usual {
		var sum armProfile
		n := float32(0.5)
		for _, k := range [2]int{d, d + 2} {
			for i := range 81 {
				if i%9 == 0 || i%9 == 8 || i/9 == 0 || i/9 == 8 {
					continue // the grid's own border looks different
				}
				w := l.green[k][i] * l.green[k][i]
				n += w
				for j, v := range l.arms[k][i] {
					sum[j] += w * min(max(v, -1), 1)
				}
			}
		}
		l.strength[d] = 0
		for j, v := range sum {
			l.usual[d][j] = v / n
			l.strength[d] += v / n * v / n
		}
	}
}

// compare returns how strong an arm is against the usual line, at the shift that
// fits best, and how like it in form.
func (l *lineSet) compare(k, i int) (like, same float32) {
	p, u := &l.arms[k][i], &l.usual[k%2]
	strength := l.strength[k%2]
	best, size := float32(0), float32(1e-4)
	for _, v := range p {
		size += v * v
	}
	for s := -armShift; s <= armShift; s++ {
		dot := float32(0)
		for j := max(0, s); j < min(armPx, armPx+s); j++ {
			dot += p[j] * u[j-s]
		}
		best = max(best, dot)
	}
	return min(best/(strength+2e-4), 2), best / sqrt32(size*(strength+1e-5))
}

// medianBeside returns the median of a map diagonally beside the crossings.
func (l *lines) medianBeside(m *[mapPx]float32) float32 {
	n := 0
	for i := range 81 {
		c := crossing(i)
		for _, d := range [4]int{-3*mapSidePx - 3, -3*mapSidePx + 3, 3*mapSidePx - 3, 3*mapSidePx + 3} {
			l.sorted[n] = m[c+d]
			n++
		}
	}
	slices.Sort(l.sorted[:n])
	return l.sorted[n/2]
}

// squareArms lists, for the corners of a square, the crossing (as steps right and
// down) and the two arms that are sides of the square.
var squareArms = [4]struct{ right, down, a, b int }{
	{0, 0, 0, 1}, {1, 0, 2, 1}, {1, 1, 2, 3}, {0, 1, 0, 3},
}

// features writes what is seen of the lines round a square.
func (l *lines) features(sq int, f *[FeatureCount]float32) {
	var sum, same, most float32
	low, second := float32(9), float32(9)
	for _, s := range squareArms {
		i := (sq/8+s.down)*9 + sq%8 + s.right
		v := max((l.shade.like[s.a][i]+l.shade.like[s.b][i])/2, (l.mirror.like[s.a][i]+l.mirror.like[s.b][i])/2)
		r := max((l.shade.same[s.a][i]+l.shade.same[s.b][i])/2, (l.mirror.same[s.a][i]+l.mirror.same[s.b][i])/2)
		sum += v
		same += r
		most = max(most, r)
		if v < low {
			low, second = v, low
		} else {
			second = min(second, v)
		}
	}
	f[fLines], f[fLinesLow], f[fLinesSecond] = sum/4, low, second
	f[fLinesSame], f[fLinesSameHigh] = same/4, most
}
