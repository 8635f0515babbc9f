package vision

import "slices"

const (
	// ridgeReach is how far from a line, in squares, the edges of a ridge or a
	// groove are looked for: half of the widest, and what a trace may be off.
	ridgeReach = 0.3
	// ridgeEdge is how many times the usual contrast an edge counts at most: the
	// lit edge of a ridge as much as the one in its shadow.
	ridgeEdge = 6
	// ridgeFoot is the share of the strongest edge below which none is seen.
	ridgeFoot = 0.2
	// Edges near the lines must be ridgeClear times as strong as between them to be
	// believed, and are not below ridgeFaint; the deviation of their places, in
	// squares, must be less than ridgeWidth: else they are those of discs.
	ridgeFaint, ridgeClear, ridgeWidth = 2.2, 3, 0.15
)

// centre moves a grid from the edges of ridges or grooves that it was fitted to
// to the middle between both edges, as a whole: which edge shows is for the light
// to say, and that is the same all over the board. Thin lines have both edges
// close by, and stay.
func (l *Locator) centre(h *homography) (homography, error) {
	if err := l.edges.look(l.picture.green, h, darkLine); err != nil {
		return *h, err
	}
	return h.shift(l.edges.middle(0), l.edges.middle(1)), nil
}

// middle is how far, in squares, the middle of the edges near the inner lines of
// an axis lies from these, by the tips that discs leave free.
func (s *strips) middle(axis int) float64 {
	const reach, around = int(ridgeReach * viewSquarePx), viewSquarePx/2 - 1
	var edges [2*around + 2]float32
	most := ridgeEdge * s.usualEdge(axis)
	for j := range 8 {
		tips := strip(s, s.sumTips[axis], j)
		for i := 1; i < 8; i++ {
			at := s.margin + i*s.square - around - 1
			for k := range edges {
				d := float32(tips[at+k+1] - tips[at+k-1])
				edges[k] += min(max(d, -d), most)
			}
		}
	}
	sorted := edges
	slices.Sort(sorted[:])
	base, top := sorted[len(sorted)/3], sorted[len(sorted)-1]
	sum, moment := float32(0), float32(0)
	for k := around - reach; k < around+reach+2; k++ {
		e := max(edges[k]-base-ridgeFoot*(top-base), 0)
		sum += e
		moment += e * (float32(k) - around - 0.5)
	}
	if sum == 0 {
		return 0
	}
	at, spread := moment/sum, float32(0)
	for k := around - reach; k < around+reach+2; k++ {
		d := float32(k) - around - 0.5 - at
		spread += max(edges[k]-base-ridgeFoot*(top-base), 0) / sum * d * d
	}
	if spread > ridgeWidth*ridgeWidth*viewSquarePx*viewSquarePx {
		return 0
	}
	clear := min(max((top/max(base, 1)-ridgeFaint)/(ridgeClear-ridgeFaint), 0), 1)
	return float64(clear * at / viewSquarePx)
}

// usualEdge is the median difference across the tips, at least half a grey level.
func (s *strips) usualEdge(axis int) float32 {
	var hist [1024]int32
	n := int32(0)
	for j := range 8 {
		tips := strip(s, s.sumTips[axis], j)
		for x := s.margin; x < s.px-s.margin; x++ {
			d := tips[x+1] - tips[x-1]
			hist[min(max(d, -d), int32(len(hist)-1))]++
			n++
		}
	}
	sum := int32(0)
	for d, c := range hist {
		if sum += c; 2*sum >= n {
			return max(float32(d), float32(s.tip-s.from))
		}
	}
	return float32(len(hist))
}
