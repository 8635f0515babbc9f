package vision

import (
	"errors"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// region is a part of the picture in which lines are looked for.
type region struct {
	hull  []Point // clockwise or not, in pixels of the colour picture; nil: mask says
	area  float64 // of the hull
	fill  float64 // share of the hull that has the colour
	box   image.Rectangle
	rank  float64 // how much it looks like a board
	seen  int     // in how many masks it came up
	shape Quad    // the quadrilateral round the hull, in work pixels
	quad  bool    // whether there is one that may be a board
}

const (
	// Hues (OpenCV's 0…179) that playing colours have, casts included: from
	// yellow green under a warm lamp to teal and the blue end of cyan.
	minHue, maxHue = 25, 105
	// leastSaturation is OpenCV's below which a hue is not told, and hueWidth how far
	// others are still the same.
	leastSaturation, hueWidth = 25, 9
	// minRegion is the smallest region, as share of the picture, worth a look.
	minRegion = 0.015
	// maxRegions bounds the regions tried before everything greenish is.
	maxRegions = 5
	// componentsTried is how many of a mask's largest components are looked at.
	componentsTried = 4
)

// greenLevels are the levels of green excess, (2G−R−B)/(R+G+B), at which the
// picture is split. Felt in poor light has little, plastic in sun much.
var greenLevels = [...]float32{0.06, 0.14, 0.24, 0.38}

// regionFinder finds regions of playing colour.
type regionFinder struct {
	mask, work, open, wide gocv.Mat
	level                  []uint8 // green levels reached, 0 where the hue is none
	hue                    []uint8 // how much like a hue, see takeHue
	near                   []int32 // pixels that have it
	parts                  components
	found                  []region
	pool                   []Point
	hull                   hullMaker
}

func newRegionFinder() *regionFinder {
	return &regionFinder{
		mask: gocv.NewMat(), work: gocv.NewMat(),
		open: gocv.GetStructuringElement(gocv.MorphRect, image.Pt(3, 3)),
		wide: gocv.GetStructuringElement(gocv.MorphRect, image.Pt(5, 5)),
	}
}

func (f *regionFinder) close() error {
	return errors.Join(f.mask.Close(), f.work.Close(), f.open.Close(), f.wide.Close())
}

// find fills f.found with distinct regions, the most board-like first.
func (f *regionFinder) find(p *workPicture) error {
	f.found, f.pool = f.found[:0], f.pool[:0]
	if f.mask.Rows() != p.sh || f.mask.Cols() != p.sw {
		if err := f.mask.Close(); err != nil {
			return err
		}
		f.mask = gocv.NewMatWithSize(p.sh, p.sw, gocv.MatTypeCV8U)
	}
	f.grade(p)
	for i := range greenLevels {
		least := uint8(i + 1)
		if err := f.take(p, f.level, func(level uint8) bool { return level >= least }); err != nil {
			return err
		}
	}
	if err := f.huePeaks(p); err != nil {
		return err
	}
	slices.SortStableFunc(f.found, func(a, b region) int { return compareDown(a.rank, b.rank) })
	return nil
}

// grade notes for every pixel how many green levels it reaches.
func (f *regionFinder) grade(p *workPicture) {
	n := p.sw * p.sh
	f.level = sized(f.level, n)
	for k := range f.level {
		hsv, bgr := p.hsvPx[3*k:][:3], p.smallPx[3*k:][:3]
		level := uint8(0)
		if isPlayingHue(hsv) {
			b, g, r := int(bgr[0]), int(bgr[1]), int(bgr[2])
			excess, light := float32(2*g-r-b), float32(b+g+r+12)
			for _, t := range greenLevels {
				if excess > t*light {
					level++
				}
			}
		}
		f.level[k] = level
	}
}

// isPlayingHue says that a pixel, hue first, has a hue that playing colours have, and
// is not black.
func isPlayingHue(hsv []uint8) bool { return hsv[0] >= minHue && hsv[0] <= maxHue && hsv[2] >= 18 }

// huePeaks takes the regions of the two commonest saturated hues.
func (f *regionFinder) huePeaks(p *workPicture) error {
	hist := hueHistogram(p)
	total := 0.0
	for _, v := range hist {
		total += v
	}
	for range 2 {
		peak := 0
		for h := range hist {
			if hist[h] > hist[peak] {
				peak = h
			}
		}
		if hist[peak] <= 0 || hist[peak] < 0.02*total {
			break
		}
		if err := f.takeHue(p, peak); err != nil {
			return err
		}
		for h := max(0, peak-12); h <= min(len(hist)-1, peak+12); h++ {
			hist[h] = 0
		}
	}
	return nil
}

// hueHistogram weighs each playing hue by saturation, smoothed over 7 hues.
func hueHistogram(p *workPicture) [180]float64 {
	var raw, out [180]float64
	for k := 0; k < len(p.hsvPx); k += 3 {
		if px := p.hsvPx[k:][:3]; isPlayingHue(px) && px[1] > leastSaturation {
			raw[px[0]] += float64(px[1])
		}
	}
	for h := range out {
		for d := max(0, h-3); d <= min(len(raw)-1, h+3); d++ {
			out[h] += raw[d] / 7
		}
	}
	return out
}

// takeHue takes the regions of one hue: all that is saturated like the middle
// of it, and of these all that is not much darker.
func (f *regionFinder) takeHue(p *workPicture, peak int) error {
	var hs, hv [256]int
	f.near = f.near[:0]
	for k := 0; k < len(p.hsvPx); k += 3 {
		px := p.hsvPx[k:][:3]
		h := int(px[0])
		if max(h-peak, peak-h) <= hueWidth && isPlayingHue(px) && px[1] > leastSaturation {
			f.near = append(f.near, int32(k/3))
			hs[px[1]]++
			hv[px[2]]++
		}
	}
	n := len(f.near)
	s, v := 0.6*float64(histMedian(&hs, n)), 0.6*float64(histMedian(&hv, n))
	const saturated, bright = 1, 2
	f.hue = sized(f.hue, p.sw*p.sh)
	clear(f.hue)
	for _, k := range f.near {
		px := p.hsvPx[3*k:][:3]
		if float64(px[1]) > s {
			f.hue[k] = saturated
		}
		if float64(px[1]) > 0.92*s && float64(px[2]) > v {
			f.hue[k] |= bright
		}
	}
	for _, which := range [...]uint8{saturated, bright} {
		if err := f.take(p, f.hue, func(grade uint8) bool { return grade&which != 0 }); err != nil {
			return err
		}
	}
	return nil
}

// histMedian returns the median of n values counted by value.
func histMedian(hist *[256]int, n int) int {
	sum := 0
	for v, c := range hist {
		if sum += c; 2*sum >= n {
			return v
		}
	}
	return 255
}

// compareDown orders larger numbers first.
func compareDown(a, b float64) int {
	switch {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return 0
}

// sized returns a slice of n elements, s itself where it is long enough.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// rankOf says how much a region looks like a board: large, filling its upright
// or turned rectangle, not too oblong, and not cut by the picture's edge.
func rankOf(r *region, w, h int) float64 {
	long, short := minRectangle(r.hull)
	whole := float64(w * h)
	touching := 0
	for _, at := range [...]bool{r.box.Min.X <= 1, r.box.Min.Y <= 1, r.box.Max.X >= w-1, r.box.Max.Y >= h-1} {
		if at {
			touching++
		}
	}
	rank := math.Sqrt(r.area/whole) * r.area / max(1, long*short) * min(1, 1.6*short/max(long, 1e-6))
	return rank * (0.5 + 0.5*min(1, r.fill)) * math.Pow(0.75, float64(touching))
}
