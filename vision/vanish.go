package vision

import (
	"math"
	"slices"
)

const (
	// maxVanishing is how many vanishing points are tried in pairs: the two of
	// the grid, and one of a table or a diagonal.
	maxVanishing = 3
	// vanishAngle is how far, in radians, a line may miss a vanishing point and
	// still belong to it (2°).
	vanishAngle = 2 * math.Pi / 180
)

// vanishing is a point at which parallel lines of the board meet in the
// picture, homogeneous: z = 0 is a direction.
type vanishing struct {
	x, y, z float64
	support float64
	// direction from the region's middle, in radians.
	direction float64
}

// vanishFinder finds vanishing points by trying all pairs of lines.
type vanishFinder struct {
	feet  []lineFoot
	pairs []vanishing
	found []vanishing
	votes []float64
}

// lineFoot is a line with the point of it nearest the region's middle.
type lineFoot struct {
	line
	d, x, y, angle float64
}

// find returns up to maxVanishing points, strongest first, for lines in a
// region round (cx, cy) of the given size. Good until the next call.
func (f *vanishFinder) find(lines []line, cx, cy, size float64) []vanishing {
	f.prepare(lines, cx, cy)
	f.pairs = f.pairs[:0]
	for i := range f.feet {
		for j := i + 1; j < len(f.feet); j++ {
			if v, ok := meet(&f.feet[i], &f.feet[j], cx, cy, size); ok {
				v.support = f.supportOf(&v)
				f.pairs = append(f.pairs, v)
			}
		}
	}
	slices.SortFunc(f.pairs, func(a, b vanishing) int { return compareDown(a.support, b.support) })
	f.found = f.found[:0]
	for _, v := range f.pairs {
		near := slices.ContainsFunc(f.found, func(o vanishing) bool {
			return turnBetween(v.direction, o.direction) <= 14*math.Pi/180
		})
		if near {
			continue
		}
		if f.found = append(f.found, v); len(f.found) == maxVanishing {
			break
		}
	}
	return f.found
}

// prepare notes each line's foot and caps the votes at the sixth strongest, so
// that a rim cannot outvote the grid.
func (f *vanishFinder) prepare(lines []line, cx, cy float64) {
	f.votes = f.votes[:0]
	for _, l := range lines {
		f.votes = append(f.votes, l.votes)
	}
	slices.Sort(f.votes)
	most := f.votes[len(f.votes)-min(6, len(f.votes))]
	f.feet = f.feet[:0]
	for _, l := range lines {
		l.votes = min(l.votes, most)
		d := l.a*cx + l.b*cy + l.c
		f.feet = append(f.feet, lineFoot{l, d, cx - l.a*d, cy - l.b*d, math.Atan2(-l.a, l.b)})
	}
}

// turnBetween is the angle between two directions of lines, 0 to π/2.
func turnBetween(a, b float64) float64 {
	d := math.Mod(a-b, math.Pi)
	if d < 0 {
		d += math.Pi
	}
	return min(d, math.Pi-d)
}

// meet returns where two lines meet, if they can be parallel lines of a board:
// nearly parallel, apart, and meeting far from the middle.
func meet(p, q *lineFoot, cx, cy, size float64) (vanishing, bool) {
	apart := p.d - q.d
	if p.a*q.a+p.b*q.b < 0 {
		apart = p.d + q.d
	}
	if turnBetween(p.angle, q.angle) >= 35*math.Pi/180 || math.Abs(apart) <= max(8, 0.07*size) {
		return vanishing{}, false
	}
	v := vanishing{x: p.b*q.c - p.c*q.b, y: p.c*q.a - p.a*q.c, z: p.a*q.b - p.b*q.a}
	vx, vy := v.x-cx*v.z, v.y-cy*v.z
	if math.Hypot(vx, vy) <= 1.3*size*math.Abs(v.z) {
		return vanishing{}, false
	}
	v.direction = math.Atan2(vy, vx)
	return v, true
}

func (f *vanishFinder) supportOf(v *vanishing) float64 {
	sum := 0.0
	sin := math.Sin(vanishAngle)
	for i := range f.feet {
		l := &f.feet[i]
		dx, dy := v.x-l.x*v.z, v.y-l.y*v.z
		miss := math.Abs(dx*l.a+dy*l.b) / math.Sqrt(dx*dx+dy*dy+1e-18)
		if miss < sin {
			sum += (1 - miss/sin) * l.votes
		}
	}
	return sum
}
