package boardless

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"gocv.io/x/gocv"

	"flipwatch/vision"
	"flipwatch/vision/damage"
)

// look is how a sheet is looked at.
type look int

const (
	onTable  look = iota // lying, seen from anywhere above
	upright              // hanging or standing, seen more or less straight
	endless              // lying or standing, filling the picture
	straight             // the sheet is the picture
)

const (
	widePx = 1024
	highPx = 683
	// finer is how many times larger pictures are drawn than they become.
	finer = 2
)

// camera is a place to look from, for a sheet in the plane z = 0 round the origin
// whose longer side is 2.
type camera struct {
	roll, tilt, away float64
	distance, focal  float64
	x, y             float64 // where in the picture the sheet's middle is
}

func aim(r *rand.Rand, l look) camera {
	c := camera{
		roll: between(r, 0, 2*math.Pi), tilt: between(r, 0, 0.95), away: between(r, 0, 2*math.Pi),
		focal: between(r, 0.8, 1.8), x: widePx * between(r, 0.42, 0.58), y: highPx * between(r, 0.42, 0.58),
	}
	fill := between(r, 0.6, 1.2) // of the picture's height, by half the sheet
	switch l {
	case upright:
		c.roll, c.tilt = between(r, -0.1, 0.1), between(r, 0, 0.5)
		fill = between(r, 1, 2)
	case endless:
		fill = between(r, 0.9, 2.6)
	}
	c.distance = c.focal * widePx / (fill * highPx / 2)
	return c
}

// see projects a point of the plane.
func (c camera) see(x, y float64) vision.Point {
	cr, sr := math.Cos(c.roll), math.Sin(c.roll)
	x, y = x*cr-y*sr, x*sr+y*cr
	ca, sa := math.Cos(c.away), math.Sin(c.away)
	u, v := x*ca+y*sa, y*ca-x*sa
	z := c.distance + u*math.Sin(c.tilt)
	u *= math.Cos(c.tilt)
	f := c.focal * widePx / max(z, 0.2)
	return vision.Point{X: c.x + f*(u*ca-v*sa), Y: c.y + f*(u*sa+v*ca)}
}

// place puts a sheet on a table in front of a camera and returns the picture and
// where the sheet is in it.
func place(r *rand.Rand, s *sheet, l look) (gocv.Mat, vision.Quad) {
	if l == straight {
		m := gocv.NewMat()
		must(gocv.Resize(s.m, &m, image.Pt(widePx, highPx), 0, 0, gocv.InterpolationLinear))
		return m, vision.Quad{{X: 1, Y: 1}, {X: widePx - 2, Y: 1}, {X: widePx - 2, Y: highPx - 2}, {X: 1, Y: highPx - 2}}
	}
	c := aim(r, l)
	long := float64(max(s.w, s.h))
	a, b := float64(s.w)/long, float64(s.h)/long
	quad := vision.Quad{c.see(-a, -b), c.see(a, -b), c.see(a, b), c.see(-a, b)}
	toPicture := perspective(s, quad, finer)
	defer toPicture.Close()
	size := image.Pt(widePx*finer, highPx*finer)
	big := gocv.NewMat()
	defer big.Close()
	if l == endless {
		must(gocv.WarpPerspectiveWithParams(s.m, &big, toPicture, size, gocv.InterpolationLinear, gocv.BorderReflect101, color.RGBA{}))
	} else {
		under := table(r)
		defer under.Close()
		dropShadow(r, under, s, quad)
		must(gocv.Resize(under, &big, size, 0, 0, gocv.InterpolationLinear))
		must(gocv.WarpPerspectiveWithParams(s.m, &big, toPicture, size, gocv.InterpolationLinear, gocv.BorderTransparent, color.RGBA{}))
	}
	m := gocv.NewMat()
	must(gocv.Resize(big, &m, image.Pt(widePx, highPx), 0, 0, gocv.InterpolationArea))
	return m, quad
}

// perspective is the map of a sheet's pixels to those of a picture that is scale
// times as large.
func perspective(s *sheet, q vision.Quad, scale float64) gocv.Mat {
	w, h := float32(s.w), float32(s.h)
	from := gocv.NewPoint2fVectorFromPoints([]gocv.Point2f{{X: 0, Y: 0}, {X: w, Y: 0}, {X: w, Y: h}, {X: 0, Y: h}})
	defer from.Close()
	var list []gocv.Point2f
	for _, p := range q {
		list = append(list, gocv.Point2f{X: float32(p.X * scale), Y: float32(p.Y * scale)})
	}
	to := gocv.NewPoint2fVectorFromPoints(list)
	defer to.Close()
	return gocv.GetPerspectiveTransform2f(from, to)
}

// table is what things lie on: wood, cloth or plain, with some clutter. It is
// drawn at the picture's size: nothing on it is fine.
func table(r *rand.Rand) gocv.Mat {
	s := newSheet(r, widePx, highPx, anyInk(r))
	switch r.IntN(4) {
	case 0, 1:
		s.rect(0, 0, widePx, highPx, wood(r))
		s.weave(between(r, 4, 18), between(r, 75, 250), between(r, 1.5, 5))
		s.weave(between(r, 2, 8), 150, 150)
	case 2:
		s.weave(between(r, 3, 14), between(r, 1, 4), between(r, 1, 4))
	default:
		s.weave(between(r, 1, 6), 100, 100)
	}
	for range r.IntN(4) {
		x, y := between(r, 0, widePx), between(r, 0, highPx)
		if chance(r, 0.5) {
			s.token(x, y, between(r, 10, 80), anyInk(r))
		} else {
			s.rect(x, y, x+between(r, 30, 250), y+between(r, 20, 200), anyInk(r))
		}
	}
	return s.m
}

// dropShadow darkens the table beside what will lie on it.
func dropShadow(r *rand.Rand, on gocv.Mat, s *sheet, q vision.Quad) {
	toPicture := perspective(s, q, 1)
	defer toPicture.Close()
	mask := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(255, 0, 0, 0), s.h, s.w, gocv.MatTypeCV8U)
	defer mask.Close()
	flat := gocv.NewMat()
	defer flat.Close()
	size := image.Pt(on.Cols(), on.Rows())
	must(gocv.WarpPerspective(mask, &flat, toPicture, size))
	move := gocv.NewMatWithSize(2, 3, gocv.MatTypeCV64F)
	defer move.Close()
	n, err := move.DataPtrFloat64()
	must(err)
	copy(n, []float64{1, 0, between(r, -15, 15), 0, 1, between(r, -15, 15)})
	must(gocv.WarpAffine(flat, &flat, move, size))
	soft := between(r, 2, 12)
	must(gocv.GaussianBlur(flat, &flat, image.Pt(0, 0), soft, soft, gocv.BorderReplicate))
	shade, err := flat.DataPtrUint8()
	must(err)
	pix, err := on.DataPtrUint8()
	must(err)
	dark := between(r, 0.2, 0.8) / 255
	for i, v := range shade {
		if v == 0 {
			continue
		}
		for k := range 3 {
			pix[3*i+k] = uint8(float64(pix[3*i+k]) * (1 - dark*float64(v)))
		}
	}
}

// develop lets light and camera at the picture and returns it as a file.
func develop(r *rand.Rand, m gocv.Mat, q vision.Quad) ([]byte, error) {
	c := damage.Whole(m, q)
	defer c.Close()
	if chance(r, 0.7) {
		damage.Light(c, r)
	}
	if chance(r, 0.7) {
		damage.Camera(c, r)
	}
	return damage.Shoot(c, r)
}
