package vision

import "math"

// keyFeatures are those that tell the classes apart by the board's own examples:
// a disc is compared with the other discs there.
var keyFeatures = [...]int{
	fDy50, fDgr50, fDgb50, fUr50, fDv50, fNin, fDyRim, fYmax, fYmin,
	fDy10, fDy90, fRing3, fRim15,
	fLeftDy10, fLeftDy50, fSlope, fDySd,
}

// What the networks after the first see of a square.
const (
	cFeatures    = 0
	cChances     = cFeatures + FeatureCount   // logarithms of the chances that the network before gave
	cExamples    = cChances + classes         // the keys against the mean of each class, and the class's share
	cNear        = cExamples + 3*(keyCount+1) // dy50 against the examples near by
	cScatter     = cNear + 3                  // keys of dark and light examples in units of how much those differ among themselves
	cGroups      = cScatter + 2*scatterCount  // the board's discs parted in two by lightness
	cNeighbours  = cGroups + groupCount       // mean chances of the eight neighbours, greatest chance of a covered one
	ContextSize  = cNeighbours + classes + 1  // how many there are
	keyCount     = 17                         // len(keyFeatures)
	groupCount   = 6
	scatterCount = 6
)

// scatterKeys are the places in keyFeatures whose scatter counts: white discs in
// one light hardly differ, and what is not quite as light, or tinted as the lamp
// that it mirrors, is none.
var scatterKeys = [scatterCount]int{0, 4, 9, 10, 12, 13}

// Context is what the networks after the first see of the 64 squares.
type Context [64][ContextSize]float32

// Chances are those of empty, dark, light and covered for the 64 squares.
type Chances [64][classes]float32

// Examples are the key features that a class has on an ordinary board: they
// stand in where a board has no examples of its own.
type Examples [3][keyCount]float32

// UsualExamples picks the key features out of the mean features of empty, dark
// and light squares.
func UsualExamples(mean [3][FeatureCount]float32) (e Examples) {
	for c := range e {
		for k, i := range keyFeatures {
			e[c][k] = mean[c][i]
		}
	}
	return e
}

// examplePull is how many examples of its own outweigh the ordinary board's.
const examplePull = 0.4

// ContextMaker turns features and the chances so far into what the next network
// sees.
type ContextMaker struct {
	nearness [64][64]float32
}

// NewContextMaker makes a ContextMaker.
func NewContextMaker() *ContextMaker {
	m := &ContextMaker{}
	for a := range 64 {
		for b := range 64 {
			if a != b {
				d := math.Hypot(float64(a/8-b/8), float64(a%8-b%8)) / 1.5
				m.nearness[a][b] = float32(math.Exp(-d * d))
			}
		}
	}
	return m
}

// Build writes the context of a board of which the network before thinks p.
func (m *ContextMaker) Build(f *Features, p *Chances, usual *Examples, out *Context) {
	for sq := range out {
		o := &out[sq]
		copy(o[cFeatures:], f[sq][:])
		for c, v := range p[sq] {
			o[cChances+c] = log32(v + 1e-3)
		}
	}
	for c := range 3 {
		m.examples(c, f, p, usual, out)
	}
	g := partDiscs(f, p)
	for sq := range out {
		g.write(f[sq][fDy50], out[sq][cGroups:cNeighbours])
		neighbours(sq, p, out[sq][cNeighbours:])
	}
}

// examples compares every square with the board's examples of class c.
func (m *ContextMaker) examples(c int, f *Features, p *Chances, usual *Examples, out *Context) {
	var sum [keyCount]float32
	var weight, share float32
	var squared [64]float32
	for sq := range p {
		w := p[sq][c] * p[sq][c]
		squared[sq] = w
		weight += w
		share += p[sq][c] / 64
		for k, i := range keyFeatures {
			sum[k] += w * f[sq][i]
		}
	}
	for k := range sum {
		sum[k] = (sum[k] + examplePull*usual[c][k]) / (weight + examplePull)
	}
	if c > 0 {
		m.scatter(c, f, &sum, &squared, out)
	}
	for sq := range out {
		o := out[sq][cExamples+c*(keyCount+1):]
		for k, i := range keyFeatures {
			o[k] = f[sq][i] - sum[k]
		}
		o[keyCount] = share
		const pull = 0.3
		near, n := pull*usual[c][0], float32(pull)
		for other, d := range &m.nearness[sq] {
			w := d * squared[other]
			n += w
			near += w * f[other][fDy50]
		}
		out[sq][cNear+c] = f[sq][fDy50] - near/n
	}
}

// scatter measures squares against the examples of a class in units of the
// examples' own differences.
func (m *ContextMaker) scatter(c int, f *Features, mean *[keyCount]float32, weight *[64]float32, out *Context) {
	const pull, usual = 1.5, 0.2
	for k, key := range scatterKeys {
		i := keyFeatures[key]
		n, sum := float32(pull), float32(pull*usual*usual)
		for sq, w := range weight {
			d := f[sq][i] - mean[key]
			n += w
			sum += w * min(d*d, 1)
		}
		scale := 1 / sqrt32(sum/n+0.003)
		for sq := range out {
			z := (f[sq][i] - mean[key]) * scale
			out[sq][cScatter+(c-1)*scatterCount+k] = min(max(z, -2*featureLimit), 2*featureLimit)
		}
	}
}

// discGroups are the board's discs parted in two by lightness, whatever the
// first network called them.
type discGroups struct{ low, high, gap, scatter, lowShare float32 }

func (g *discGroups) write(dy float32, out []float32) {
	values := [groupCount]float32{(dy - g.low) / (g.gap + 0.1), g.gap, g.scatter / (g.gap + 0.1), g.low, g.high, g.lowShare}
	for i, v := range values {
		out[i] = min(max(v, -featureLimit), featureLimit)
	}
}

// partDiscs runs two means over the discs' lightness.
func partDiscs(f *Features, p *Chances) discGroups {
	g := discGroups{low: 9, high: -9}
	var weight [64]float32
	for sq := range weight {
		weight[sq] = 1e-6
		if d := p[sq][1] + p[sq][2]; d > 0.5 {
			weight[sq] += d
			v := f[sq][fDy50]
			g.low, g.high = min(g.low, v), max(g.high, v)
		}
	}
	if g.low > g.high { // no discs: an ordinary board's
		g.low, g.high = -0.6, 0.7
	}
	for range 6 {
		g.step(f, &weight)
	}
	return g
}

// step moves each group to the mean of the discs nearest to it.
func (g *discGroups) step(f *Features, weight *[64]float32) {
	const pull = 0.02
	lowSum, lowN, highSum, highN := pull*g.low, float32(pull), pull*g.high, float32(pull)
	squares := float32(0)
	for sq, w := range weight {
		v := f[sq][fDy50]
		a, b := v-g.low, v-g.high
		if a*a < b*b {
			lowSum += w * v
			lowN += w
			squares += w * a * a
		} else {
			highSum += w * v
			highN += w
			squares += w * b * b
		}
	}
	g.low, g.high = lowSum/lowN, highSum/highN
	g.gap = g.high - g.low
	n := lowN + highN - 2*pull
	g.scatter = sqrt32(squares / (n + 1e-3))
	g.lowShare = (lowN - pull) / (n + 1)
}

// neighbours writes the mean chances of the squares round sq, and the greatest
// chance of being covered of the four that share a side.
func neighbours(sq int, p *Chances, out []float32) {
	row, col := sq/8, sq%8
	n, most := float32(0), float32(0)
	var sum [classes]float32
	for r := max(row-1, 0); r <= min(row+1, 7); r++ {
		for c := max(col-1, 0); c <= min(col+1, 7); c++ {
			other := 8*r + c
			if other == sq {
				continue
			}
			n++
			for k, v := range p[other] {
				sum[k] += v
			}
			if r == row || c == col {
				most = max(most, p[other][3])
			}
		}
	}
	for k, v := range sum {
		out[k] = v / n
	}
	out[classes] = most
}
