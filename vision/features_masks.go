package vision

import "math"

// masks are the places in and round a disc, as distances of indices in a map.
// Radii are in squares.
type masks struct {
	in, core, rim, out, edge, ring34, whole []int
	rings                                   [5][]int
	sectors, outer                          [8][]int
	quarters                                [4][]int // upper left, upper right, lower left, lower right
	corners                                 [4]int   // middle of the 3×3 pixels at the square's own corners
	sectorX, sectorY                        [8]float32
}

// ringEdges bound the rings: the outermost straddles the edge of a disc, whose
// diameter is 0.75 to 0.9 square.
var ringEdges = [...]float64{0, 0.14, 0.23, 0.30, 0.37, 0.44}

func (m *masks) init() {
	m.in, m.core, m.rim = annulus(0, 0.36), annulus(0, 0.20), annulus(0.24, 0.36)
	m.out, m.edge = annulus(0.50, 0.62), annulus(0.34, 0.48)
	m.whole = annulus(0, 0.44)
	m.ring34 = annulus(ringEdges[3], ringEdges[5])
	for i := range m.rings {
		m.rings[i] = annulus(ringEdges[i], ringEdges[i+1])
	}
	each(0.47, 0.60, func(x, y int) {
		s := sectorOf(x, y)
		m.outer[s] = append(m.outer[s], y*mapSidePx+x)
	})
	each(0.10, 0.36, func(x, y int) {
		s := sectorOf(x, y)
		m.sectors[s] = append(m.sectors[s], y*mapSidePx+x)
		for q := range 4 {
			if sx, sy := cornerSigns(q); x*sx >= 0 && y*sy >= 0 {
				m.quarters[q] = append(m.quarters[q], y*mapSidePx+x)
			}
		}
	})
	for s := range m.sectors {
		a := (float64(s) + 0.5) * math.Pi / 4
		m.sectorX[s], m.sectorY[s] = float32(math.Cos(a)), float32(math.Sin(a))
	}
	for q := range m.corners {
		sx, sy := cornerSigns(q)
		m.corners[q] = sy*7*mapSidePx + sx*7
	}
}

// sectorOf returns the eighth of the circle in which a point lies.
func sectorOf(x, y int) int {
	return int(math.Floor(math.Atan2(float64(y), float64(x))/(math.Pi/4)+8)) % 8
}

// cornerSigns returns the direction of corner q of a square.
func cornerSigns(q int) (x, y int) { return q%2*2 - 1, q/2*2 - 1 }

// annulus lists the pixels whose distance from the centre, in squares, is from
// lo up to hi.
func annulus(lo, hi float64) []int {
	var list []int
	each(lo, hi, func(x, y int) { list = append(list, y*mapSidePx+x) })
	return list
}

func each(lo, hi float64, do func(x, y int)) {
	for y := -mapSquarePx; y <= mapSquarePx; y++ {
		for x := -mapSquarePx; x <= mapSquarePx; x++ {
			if r := math.Hypot(float64(x), float64(y)) / mapSquarePx; r >= lo && r < hi {
				do(x, y)
			}
		}
	}
}

// meanAt returns the mean of a map over a mask placed at c.
func meanAt(m *[mapPx]float32, mask []int, c int) float32 {
	sum := float32(0)
	for _, o := range mask {
		sum += m[c+o]
	}
	return sum / float32(len(mask))
}

// quantileBins bins of a twentieth cover −3.2 to 3.2; quantiles are read off
// between them.
const (
	quantileBins = 128
	quantileMin  = -3.2
	quantileStep = 0.05
)

// quantiles counts values and reads off several quantiles at once.
type quantiles struct {
	bins [quantileBins]uint16
	n    int
}

func (q *quantiles) reset() { *q = quantiles{} }

func (q *quantiles) add(v float32) {
	i := int((v - quantileMin) * (1 / quantileStep))
	q.bins[min(max(i, 0), quantileBins-1)]++
	q.n++
}

// read writes the quantiles at the given shares, which must ascend.
func (q *quantiles) read(out []float32, shares ...float32) {
	below, i := float32(0), 0
	for k, s := range shares {
		want := s * float32(q.n)
		for i < quantileBins-1 && below+float32(q.bins[i]) < want {
			below += float32(q.bins[i])
			i++
		}
		t := float32(0.5)
		if q.bins[i] > 0 {
			t = (want - below) / float32(q.bins[i])
		}
		out[k] = quantileMin + (float32(i)+t)*quantileStep
	}
}
