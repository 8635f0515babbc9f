package vision

import (
	"fmt"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

const (
	// canvasPx is the side of the view in which combs are fitted.
	canvasPx = 320
	// canvasBlock is the height of the strips over which lines are averaged.
	canvasBlock = 10
	// canvasReach is how much larger than the region the canvas is.
	canvasReach = 1.3
	// combLow, combHigh bound the pitch of a grid's lines on the canvas: from a
	// board that fills half of its region to one whose edge squares are outside.
	combLow, combHigh = 12, 46
	// maxProposals is how many hypotheses of a region are kept.
	maxProposals = 5
	// maxOffSquare is how far from the picture of a square a hypothesis may be.
	maxOffSquare = 0.25
)

// proposal is a hypothesis: where the grid may be.
type proposal struct {
	score float64
	grid  homography
	quad  Quad
}

// proposer makes hypotheses from the lines of a region: two vanishing points,
// seen from above by them, and a comb of nine lines along each axis.
type proposer struct {
	lines    *lineFinder
	vanish   vanishFinder
	combs    [2]combFinder
	mat      gocv.Mat
	toImage  gocv.Mat
	matrix   []float64
	xs, ys   []float64
	soft     [canvasPx]float32
	edge     [canvasPx / canvasBlock][canvasPx]float32
	covered  [2][canvasPx / canvasBlock][canvasPx]float32
	strips   [2][canvasPx / canvasBlock][canvasPx]int32
	profiles [2][]float64
	all, out []proposal
}

func newProposer() (*proposer, error) {
	f := &proposer{lines: newLineFinder(), mat: gocv.NewMat(), toImage: gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F)}
	f.profiles = [2][]float64{make([]float64, canvasPx), make([]float64, canvasPx)}
	var err error
	if f.matrix, err = f.toImage.DataPtrFloat64(); err != nil {
		return nil, err
	}
	return f, nil
}

func (f *proposer) close() error {
	if err := f.mat.Close(); err != nil {
		return err
	}
	return f.toImage.Close()
}

// propose returns the best distinct hypotheses for the region that mask marks
// in the work picture, best first. Good until the next call.
func (f *proposer) propose(p *workPicture, mask []uint8) ([]proposal, error) {
	f.all = f.all[:0]
	lines := f.lines.find(p, mask)
	if len(lines) < 6 {
		return nil, nil
	}
	cx, cy, size := f.spread(p, mask)
	points := f.vanish.find(lines, cx, cy, size)
	for a := range points {
		for b := a + 1; b < len(points); b++ {
			if turnBetween(points[a].direction, points[b].direction) < 35*math.Pi/180 {
				continue
			}
			if err := f.pair(p, mask, &points[a], &points[b], cx, cy); err != nil {
				return nil, err
			}
		}
	}
	return f.distinct(), nil
}

// spread lists some pixels of the mask and returns their median and extent.
func (f *proposer) spread(p *workPicture, mask []uint8) (cx, cy, size float64) {
	f.xs, f.ys = f.xs[:0], f.ys[:0]
	for y := 0; y < p.h; y += 6 {
		for x := 0; x < p.w; x += 6 {
			if mask[y*p.w+x] != 0 {
				f.xs, f.ys = append(f.xs, float64(x)), append(f.ys, float64(y))
			}
		}
	}
	xs, ys := slices.Clone(f.xs), slices.Clone(f.ys)
	slices.Sort(xs)
	n := len(xs)
	slices.Sort(ys)
	return xs[n/2], ys[n/2], max(xs[n-1]-xs[0], ys[n-1]-ys[0])
}

// pair proposes the grids whose lines run to the vanishing points a and b.
func (f *proposer) pair(p *workPicture, mask []uint8, a, b *vanishing, cx, cy float64) error {
	above, ok := fromAbove(a, b, cx, cy)
	if !ok {
		return nil
	}
	canvas, ok := f.frame(&above)
	if !ok {
		return nil
	}
	back := canvas.inverse()
	if err := warpInto(p.green, &f.mat, f.toImage, f.matrix, &back, canvasPx); err != nil {
		return fmt.Errorf("look at a region from above: %w", err)
	}
	px, err := f.mat.DataPtrUint8()
	if err != nil {
		return err
	}
	f.sum(px)
	f.cover(p, mask, &back)
	for axis := range 2 {
		f.profile(axis)
	}
	f.combine(p, &back)
	return nil
}

// fromAbove returns the map of the picture that sends both vanishing points to
// infinity, along the axes.
func fromAbove(a, b *vanishing, cx, cy float64) (homography, bool) {
	hx, hy, hz := a.y*b.z-a.z*b.y, a.z*b.x-a.x*b.z, a.x*b.y-a.y*b.x
	at := hx*cx + hy*cy + hz
	if math.Abs(at) < 1e-12 {
		return homography{}, false
	}
	p := homography{1, 0, 0, 0, 1, 0, hx / at, hy / at, hz / at}
	ax, ay, bx, by := a.x, a.y, b.x, b.y
	na, nb := math.Hypot(ax, ay), math.Hypot(bx, by)
	if na < 1e-12 || nb < 1e-12 {
		return homography{}, false
	}
	m := homography{ax / na, bx / nb, 0, ay / na, by / nb, 0, 0, 0, 1}
	if math.Abs(m[0]*m[4]-m[1]*m[3]) < 1e-6 {
		return homography{}, false
	}
	inv := m.inverse()
	return inv.mul(&p), true
}

// frame returns the map of the picture to the canvas: the view from above,
// moved and stretched so that the region fills the canvas but for a margin.
func (f *proposer) frame(above *homography) (homography, bool) {
	us, vs := f.xs[:0:0], f.ys[:0:0]
	for i, x := range f.xs {
		y := f.ys[i]
		if above[6]*x+above[7]*y+above[8] <= 0.2 {
			continue
		}
		q := above.at(x, y)
		us, vs = append(us, q.X), append(vs, q.Y)
	}
	n := len(us)
	if n < 50 {
		return homography{}, false
	}
	slices.Sort(us)
	slices.Sort(vs)
	lo, hi := n*2/100, n-1-n*2/100
	u0, u1, v0, v1 := us[lo], us[hi], vs[lo], vs[hi]
	if u1-u0 < 20 || v1-v0 < 20 {
		return homography{}, false
	}
	su, sv := max((u1-u0)*canvasReach, 60)/canvasPx, max((v1-v0)*canvasReach, 60)/canvasPx
	s := homography{1 / su, 0, canvasPx/2 - (u0+u1)/2/su, 0, 1 / sv, canvasPx/2 - (v0+v1)/2/sv, 0, 0, 1}
	return s.mul(above), true
}

// sum adds up the canvas over strips along both axes.
func (f *proposer) sum(px []uint8) {
	f.strips = [2][canvasPx / canvasBlock][canvasPx]int32{}
	for y := range canvasPx {
		row := (*[canvasPx]uint8)(px[y*canvasPx:])
		strip := &f.strips[0][y/canvasBlock]
		for x, g := range row {
			strip[x] += int32(g)
		}
		for j := range canvasPx / canvasBlock {
			s := int32(0)
			for _, g := range row[j*canvasBlock:][:canvasBlock] {
				s += int32(g)
			}
			f.strips[1][j][y] = s
		}
	}
}

// cover notes which share of each strip lies in the region, looking at one
// pixel in four by four.
func (f *proposer) cover(p *workPicture, mask []uint8, back *homography) {
	f.covered = [2][canvasPx / canvasBlock][canvasPx]float32{}
	const step = 5
	for y := step / 2; y < canvasPx; y += step {
		for x := step / 2; x < canvasPx; x += step {
			q := back.at(float64(x), float64(y))
			i, k := int(q.X+0.5), int(q.Y+0.5)
			if q.X < 0 || q.Y < 0 || i >= p.w || k >= p.h || mask[k*p.w+i] == 0 {
				continue
			}
			for d := -step / 2; d <= step/2; d++ {
				f.covered[0][y/canvasBlock][x+d] += step / float32(canvasBlock)
				f.covered[1][x/canvasBlock][y+d] += step / float32(canvasBlock)
			}
		}
	}
}

// profile averages the line evidence of an axis over the region.
func (f *proposer) profile(axis int) {
	const flank = 3
	var hist [1024]int32
	n := int32(0)
	for j := range f.edge {
		s, e, c := &f.strips[axis][j], &f.edge[j], &f.covered[axis][j]
		for x := range canvasPx {
			f.soft[x] = float32(s[max(x-1, 0)]+s[x]+s[min(x+1, canvasPx-1)]) / (3 * canvasBlock)
		}
		for x := range canvasPx {
			d := f.soft[x] - 0.5*(f.soft[max(x-flank, 0)]+f.soft[min(x+flank, canvasPx-1)])
			e[x] = max(d, -d)
			if c[x] > 0.5 {
				hist[min(int(16*e[x]), len(hist)-1)]++
				n++
			}
		}
	}
	noise, sum := float32(0.3), int32(0)
	for i, k := range hist {
		if sum += k; 2*sum >= n {
			noise += (float32(i) + 0.5) / 16
			break
		}
	}
	for x := range canvasPx {
		v, w := float32(0), float32(0)
		for j := range f.edge {
			v += min(f.edge[j][x], 4*noise) * f.covered[axis][j][x]
			w += f.covered[axis][j][x]
		}
		f.profiles[axis][x] = float64(v / noise / max(8, w))
	}
}

// combine pairs the combs of both axes.
func (f *proposer) combine(p *workPicture, back *homography) {
	across := f.combs[0].fit(f.profiles[0], combLow, combHigh)
	down := f.combs[1].fit(f.profiles[1], combLow, combHigh)
	for _, a := range across {
		for _, d := range down {
			c := homography{a.pitch, 0, a.offset, 0, d.pitch, d.offset, 0, 0, 1}
			g := back.mul(&c)
			if c, ok := asBoard(&g, p.w, p.h, maxOffSquare); ok {
				c.score = a.score + d.score
				f.all = append(f.all, c)
			}
		}
	}
}

// distinct returns the best hypotheses that differ by a twentieth of a side.
func (f *proposer) distinct() []proposal {
	slices.SortFunc(f.all, func(a, b proposal) int { return compareDown(a.score, b.score) })
	f.out = f.out[:0]
	for _, c := range f.all {
		least := 0.05 * c.quad.Side()
		if slices.ContainsFunc(f.out, func(o proposal) bool { return c.quad.apart(o.quad) <= least }) {
			continue
		}
		if f.out = append(f.out, c); len(f.out) == maxProposals {
			break
		}
	}
	return f.out
}
