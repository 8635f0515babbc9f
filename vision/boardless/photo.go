package boardless

import (
	"errors"
	"image"
	"image/color"
	"math"
	"math/rand/v2"

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
	region := bgr.Region(best)
	defer region.Close()
	part := region.Clone()
	defer part.Close()
	return retake(r, part)
}

// PaintOut returns a photo with the board painted over: the colours round it run
// into it, with the texture of somewhere beside. As a JPEG file.
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

// roughen copies the fine texture of a place beside the mask into it.
func roughen(r *rand.Rand, out, from, mask gocv.Mat) {
	soft := gocv.NewMat()
	defer soft.Close()
	must(gocv.GaussianBlur(from, &soft, image.Pt(0, 0), 4, 4, gocv.BorderReflect101))
	pix, err := out.DataPtrUint8()
	must(err)
	sharp, err := from.DataPtrUint8()
	must(err)
	smooth, err := soft.DataPtrUint8()
	must(err)
	in, err := mask.DataPtrUint8()
	must(err)
	w, h := out.Cols(), out.Rows()
	const patch = 24
	x, y := w/2, h/2
	for range 400 { // somewhere that is not masked
		x, y = r.IntN(max(1, w-patch)), r.IntN(max(1, h-patch))
		if in[y*w+x] == 0 && in[y*w+min(x+patch, w-1)] == 0 && in[min(y+patch, h-1)*w+x] == 0 {
			break
		}
	}
	for i, v := range in {
		if v == 0 {
			continue
		}
		// The patch, mirrored again and again so that it has no seams.
		u, t := mirrored(i%w, patch), mirrored(i/w, patch)
		j := min(y+t, h-1)*w + min(x+u, w-1)
		for k := range 3 {
			d := float64(sharp[3*j+k]) - float64(smooth[3*j+k])
			pix[3*i+k] = uint8(min(max(float64(pix[3*i+k])+min(max(d, -12), 12), 0), 255))
		}
	}
}

// mirrored runs to and fro between 0 and n − 1.
func mirrored(i, n int) int {
	i %= 2 * n
	return min(i, 2*n-1-i)
}
