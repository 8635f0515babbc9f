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
	// coverStep is the step, in canvas pixels, at which the region is looked up.
	coverStep = 5
	// canvasReach is how much larger than the region the canvas is.
	canvasReach = 1.3
	// combLow, combHigh bound the pitch of a grid's lines on the canvas: from a
	// board that fills half of its region to one whose edge squares are outside.
	combLow, combHigh = 12, 46
	// faintPoint is the share of the second vanishing point's support below which the
	// third is not tried: it is a table's, and each pair costs a view.
	faintPoint = 0.5
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
	xs, ys   []float64 // some pixels of the region
	us, vs   []float64 // scratch
	soft     [canvasPx]float32
	edge     [canvasPx / canvasBlock][canvasPx]float32
	covered  [2][canvasPx / canvasBlock][canvasPx]float32
	strips   [2][canvasPx / canvasBlock][canvasPx]int32
	single   [canvasPx / canvasBlock][canvasPx]int32 // strips of an axis, before gather
	around   int                                     // strips to both sides that are averaged, see gather
	profiles [2][]float64
	first    [2]int // the part of a profile that is in the picture
	last     [2]int
	all, out []proposal
}

func newProposer() (*proposer, error) {
	f := &proposer{lines: newLineFinder(), mat: gocv.NewMat(), toImage: gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F)}
	f.profiles = [2][]float64{make([]float64, canvasPx), make([]float64, canvasPx)}
	f.reach(combCut, combTeeth)
	var err error
	if f.matrix, err = f.toImage.DataPtrFloat64(); err != nil {
		return nil, err
	}
	return f, nil
}

// reach sets how many squares of a grid may lie outside of the picture, and how
// many inner lines must be in it.
func (f *proposer) reach(cut, teeth float64) {
	for i := range f.combs {
		f.combs[i].cut, f.combs[i].teeth = cut, teeth
	}
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
	f.all, f.around = f.all[:0], gathered(p.noise)
	lines := f.lines.find(p, mask)
	if len(lines) < 6 {
		return nil, nil
	}
	cx, cy, size, ok := f.spread(p, mask)
	if !ok {
		return nil, nil
	}
	points := f.vanish.find(lines, cx, cy, size)
	for a := range points {
		for b := a + 1; b < len(points); b++ {
			faint := points[b].support < faintPoint*points[1].support
			if faint || turnBetween(points[a].direction, points[b].direction) < 35*math.Pi/180 {
				continue
			}
			if err := f.pair(p, mask, &points[a], &points[b], cx, cy); err != nil {
				return nil, err
			}
		}
	}
	return f.distinct(), nil
}

// spread lists some pixels of the mask and returns their median and extent, or
// false where the mask is so thin that none of them is in it.
func (f *proposer) spread(p *workPicture, mask []uint8) (cx, cy, size float64, ok bool) {
	f.xs, f.ys = f.xs[:0], f.ys[:0]
	for y := 0; y < p.h; y += 6 {
		for x := 0; x < p.w; x += 6 {
			if mask[y*p.w+x] != 0 {
				f.xs, f.ys = append(f.xs, float64(x)), append(f.ys, float64(y))
			}
		}
	}
	f.us, f.vs = append(f.us[:0], f.xs...), append(f.vs[:0], f.ys...)
	xs, ys := f.us, f.vs
	slices.Sort(xs)
	n := len(xs)
	if n == 0 {
		return 0, 0, 0, false
	}
	slices.Sort(ys)
	return xs[n/2], ys[n/2], max(xs[n-1]-xs[0], ys[n-1]-ys[0]), true
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

// cover notes which share of each strip lies in the region.
func (f *proposer) cover(p *workPicture, mask []uint8, back *homography) {
	f.covered = [2][canvasPx / canvasBlock][canvasPx]float32{}
	const step = coverStep
	var seen [2][canvasPx / step]int
	for y := step / 2; y < canvasPx; y += step {
		for x := step / 2; x < canvasPx; x += step {
			q := back.at(float64(x), float64(y))
			i, k := int(q.X+0.5), int(q.Y+0.5)
			if q.X < 0 || q.Y < 0 || i >= p.w || k >= p.h {
				continue
			}
			seen[0][x/step]++
			seen[1][y/step]++
			if mask[k*p.w+i] == 0 {
				continue
			}
			for d := -step / 2; d <= step/2; d++ {
				f.covered[0][y/canvasBlock][x+d] += step / float32(canvasBlock)
				f.covered[1][x/canvasBlock][y+d] += step / float32(canvasBlock)
			}
		}
	}
	f.inPicture(&seen)
}

// inPicture notes which part of each profile is in the picture: where half of
// the canvas across is that is in it anywhere.
func (f *proposer) inPicture(seen *[2][canvasPx / coverStep]int) {
	for axis := range seen {
		most := slices.Max(seen[axis][:])
		f.first[axis], f.last[axis] = 0, canvasPx-1
		for i := 0; i < len(seen[axis]) && 2*seen[axis][i] < most; i++ {
			f.first[axis] = (i + 1) * coverStep
		}
		for i := len(seen[axis]) - 1; i >= 0 && 2*seen[axis][i] < most; i-- {
			f.last[axis] = i*coverStep - 1
		}
	}
}

// profile averages the line evidence of an axis over the region.
func (f *proposer) profile(axis int) {
	const flank = 3
	var hist [1024]int32
	n := int32(0)
	f.gather(axis)
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
	across := f.combs[0].fit(f.profiles[0], f.first[0], f.last[0], combLow, combHigh)
	down := f.combs[1].fit(f.profiles[1], f.first[1], f.last[1], combLow, combHigh)
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
