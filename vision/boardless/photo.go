package boardless

import (
	"errors"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"

	"gocv.io/x/gocv"

	"flipwatch/vision"
	"flipwatch/vision/damage"
)

const (
	// margin round the grid that belongs to the board, in sides: rims, and racks
	// with a green floor.
	margin = 0.14
	// leastPx is the least side of a crop.
	leastPx = 120
)

// ErrNoRoom says that hardly anything lies beside a board.
var ErrNoRoom = errors.New("nothing but the board in the photo")

// Beside returns a part of a photo beside the board, as a JPEG file: one of up to
// four, the largest most often.
func Beside(r *rand.Rand, bgr gocv.Mat, q vision.Quad) ([]byte, error) {
	w, h := bgr.Cols(), bgr.Rows()
	x0, y0, x1, y1 := extent(grown(q, margin))
	var parts []image.Rectangle
	for _, p := range []image.Rectangle{image.Rect(0, 0, x0, h), image.Rect(x1, 0, w, h), image.Rect(0, 0, w, y0), image.Rect(0, y1, w, h)} {
		p = p.Intersect(image.Rect(0, 0, w, h))
		if p.Dx() >= leastPx && p.Dy() >= leastPx {
			parts = append(parts, p)
		}
	}
	if len(parts) == 0 {
		return nil, ErrNoRoom
	}
	best := parts[r.IntN(len(parts))]
	for _, p := range parts {
		if chance(r, 0.5) && p.Dx()*p.Dy() > best.Dx()*best.Dy() {
			best = p
		}
	}
	region := bgr.Region(window(r, best))
	defer region.Close()
	part := region.Clone()
	defer part.Close()
	return retake(r, part)
}

// window is the whole of a part, or a less slender piece of it.
func window(r *rand.Rand, part image.Rectangle) image.Rectangle {
	if chance(r, 0.3) {
		return part
	}
	w := min(part.Dx(), int(between(r, 1, 1.8)*float64(part.Dy())))
	h := min(part.Dy(), int(between(r, 1, 1.8)*float64(part.Dx())))
	at := part.Min.Add(image.Pt(r.IntN(part.Dx()-w+1), r.IntN(part.Dy()-h+1)))
	return image.Rectangle{at, at.Add(image.Pt(w, h))}
}

// PaintOut returns a photo with the board painted over: the colours round it run
// into it, as rough as the rest. As a JPEG file.
func PaintOut(r *rand.Rand, bgr gocv.Mat, q vision.Quad) ([]byte, error) {
	q = grown(q, between(r, margin, 0.25))
	mask := gocv.NewMatWithSize(bgr.Rows(), bgr.Cols(), gocv.MatTypeCV8U)
	defer mask.Close()
	mask.SetTo(gocv.Scalar{})
	var ring []image.Point
	for _, p := range q {
		ring = append(ring, image.Pt(round(p.X), round(p.Y)))
	}
	points := gocv.NewPointsVectorFromPoints([][]image.Point{ring})
	defer points.Close()
	must(gocv.FillPoly(&mask, points, color.RGBA{R: 255, G: 255, B: 255, A: 255}))
	if gocv.CountNonZero(mask) > bgr.Rows()*bgr.Cols()*9/10 {
		return nil, ErrNoRoom
	}
	out := bgr.Clone()
	defer out.Close()
	fill(out, mask)
	roughen(r, out, bgr, mask)
	return retake(r, out)
}

// retake takes the picture again with an ordinary camera.
func retake(r *rand.Rand, m gocv.Mat) ([]byte, error) {
	w, h := float64(m.Cols()), float64(m.Rows())
	whole := vision.Quad{{X: 0, Y: 0}, {X: w, Y: 0}, {X: w, Y: h}, {X: 0, Y: h}}
	c := damage.Whole(m, whole)
	defer c.Close()
	return damage.Shoot(c, r)
}

// grown is the quad with a margin round it, in sides.
func grown(q vision.Quad, share float64) vision.Quad {
	grid := q.Grid()
	a, b := -8*share, 8+8*share
	return vision.Quad{grid(a, a), grid(b, a), grid(b, b), grid(a, b)}
}

// extent is the smallest upright rectangle round a quad.
func extent(q vision.Quad) (x0, y0, x1, y1 int) {
	x0, y0, x1, y1 = math.MaxInt, math.MaxInt, math.MinInt, math.MinInt
	for _, p := range q {
		x0, y0 = min(x0, int(math.Floor(p.X))), min(y0, int(math.Floor(p.Y)))
		x1, y1 = max(x1, int(math.Ceil(p.X))), max(y1, int(math.Ceil(p.Y)))
	}
	return x0, y0, x1, y1
}

// fill lets the colours round the mask run into it: means of what is known,
// from fine to coarse until everything is, and back (pull and push, after
// Gortler et al., The Lumigraph, 1996).
func fill(m, mask gocv.Mat) {
	w, h := m.Cols(), m.Rows()
	pix, err := m.DataPtrUint8()
	must(err)
	in, err := mask.DataPtrUint8()
	must(err)
	level := newLevel(w, h)
	for i, v := range in {
		if v == 0 {
			level.known[i] = 1
			for k := range 3 {
				level.pix[3*i+k] = float32(pix[3*i+k])
			}
		}
	}
	level.solve()
	for i, v := range in {
		if v != 0 {
			for k := range 3 {
				pix[3*i+k] = uint8(min(max(level.pix[3*i+k], 0), 255))
			}
		}
	}
}

// roughen gives what was filled as fine a noise as the rest of the photo has. A
// texture copied again and again would be a grid.
func roughen(r *rand.Rand, out, from, mask gocv.Mat) {
	soft := gocv.NewMat()
	defer soft.Close()
	must(gocv.GaussianBlur(from, &soft, image.Pt(0, 0), 2, 2, gocv.BorderReflect101))
	sharp, err := from.DataPtrUint8()
	must(err)
	smooth, err := soft.DataPtrUint8()
	must(err)
	in, err := mask.DataPtrUint8()
	must(err)
	var off []int
	for i, v := range in {
		if v == 0 && i%7 == 0 {
			off = append(off, max(int(sharp[3*i+1]), int(smooth[3*i+1]))-min(int(sharp[3*i+1]), int(smooth[3*i+1])))
		}
	}
	slices.Sort(off)
	// A median deviation is 0.67 sigma; steps of one hide half a level.
	sigma := (float64(off[len(off)/2]) + 0.3) / 0.67
	pix, err := out.DataPtrUint8()
	must(err)
	for i, v := range in {
		if v == 0 {
			continue
		}
		d := sigma * r.NormFloat64()
		for k := range 3 {
			pix[3*i+k] = uint8(min(max(float64(pix[3*i+k])+d, 0), 255))
		}
	}
}
