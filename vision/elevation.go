package vision

import "math"

// The focal lengths that cameras have, in picture widths: from a phone's wide
// angle to a telephoto lens; usualFocal is a webcam's, 62° wide.
const (
	leastFocal = 0.6
	mostFocal  = 4.0
	usualFocal = 0.83
)

// Elevation is how high above the plane of the board the camera stands, as seen
// from the board's middle, in degrees, for a picture of w × h pixels whose
// middle the lens looks at: 90 is from straight above. That the grid is square
// tells the focal length as well, unless the board is seen nearly from above,
// where it matters little. (Zhang 2000, section 3.1, for one view.)
func (q Quad) Elevation(w, h int) float64 {
	m, ok := q.gridToImage()
	if !ok {
		return math.NaN()
	}
	cx, cy := float64(w-1)/2, float64(h-1)/2
	for i := range 3 { // the principal point becomes the origin
		m[i] -= cx * m[6+i]
		m[3+i] -= cy * m[6+i]
	}
	f := focal(&m)
	width := float64(max(w, h))
	if !(f >= leastFocal*width && f <= mostFocal*width) {
		f = usualFocal * width
	}
	// Columns of the rotation, and where the board's middle is, in camera space.
	a := [3]float64{m[0] / f, m[3] / f, m[6]}
	b := [3]float64{m[1] / f, m[4] / f, m[7]}
	mid := [3]float64{4*a[0] + 4*b[0] + m[2]/f, 4*a[1] + 4*b[1] + m[5]/f, 4*a[2] + 4*b[2] + m[8]}
	normal := cross(a, b)
	sin := math.Abs(dot(normal, mid)) / math.Sqrt(dot(normal, normal)*dot(mid, mid))
	return math.Asin(min(sin, 1)) * 180 / math.Pi
}

// focal is the focal length at which the grid of a homography round the
// principal point has sides of equal length at right angles; NaN where that
// cannot be told.
func focal(m *homography) float64 {
	// Orthogonal: (h1·h2 in the picture)/f² + h31·h32 = 0.
	// Equal length: (|h1|² − |h2|²)/f² + h31² − h32² = 0.
	p, u := m[0]*m[1]+m[3]*m[4], m[6]*m[7]
	r, v := m[0]*m[0]+m[3]*m[3]-m[1]*m[1]-m[4]*m[4], m[6]*m[6]-m[7]*m[7]
	// Least squares for 1/f².
	if p*p+r*r == 0 {
		return math.NaN()
	}
	return 1 / math.Sqrt(-(p*u+r*v)/(p*p+r*r))
}

func cross(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func dot(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
