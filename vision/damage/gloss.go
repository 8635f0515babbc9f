package damage

import (
	"image"
	"math"
	"math/rand/v2"
	"sort"

	"gocv.io/x/gocv"
)

// mirror is what glossy discs show: a lamp or a window above the board. Every
// disc mirrors another part of it; a dished face shows more, a flat one less.
type mirror struct {
	x, y      float64 // where the lamp is seen, in squares on the board
	reach     float64 // its size, squares
	window    bool    // with edges, not a soft lamp
	perDisc   float64 // how far the mirrored place moves within a disc
	wobble    float64 // how unevenly the discs lie
	bright    float64
	tint      [3]float64
	inset     float64 // the bevelled edge does not mirror, squares
	whitesToo float64 // share of it on the white discs
	haze      float64
}

func randomMirror(r *rand.Rand) mirror {
	t := between(r, -0.25, 0.25)
	return mirror{
		x: between(r, -2, 10), y: between(r, -2, 10), reach: math.Exp(between(r, math.Log(0.5), math.Log(5))),
		window: chance(r, 0.3), perDisc: between(r, -2.5, 2.5), wobble: between(r, 0, 0.8),
		bright: between(r, 20, 200), tint: [3]float64{1 + t, 1, 1 - t},
		inset: between(r, 0, 0.1), whitesToo: between(r, 0.2, 1), haze: between(r, 0, 25),
	}
}

// at is the brightness seen at a place, u and v in squares.
func (m *mirror) at(u, v float64) float64 {
	u, v = (u-m.x)/m.reach, (v-m.y)/m.reach
	if m.window {
		edge := func(t float64) float64 { return 1 / (1 + math.Exp((math.Abs(t)-1)*8)) }
		return m.bright*edge(u)*edge(v) + m.haze
	}
	return m.bright*math.Exp(-(u*u+v*v)/2) + m.haze
}

// gloss lets the discs mirror a lamp.
func (c *Canvas) gloss(r *rand.Rand, board string) {
	m := randomMirror(r)
	square := c.quad.Side() / 8
	mask := gocv.NewMatWithSize(c.h, c.w, gocv.MatTypeCV32F)
	defer mask.Close()
	pix, err := mask.DataPtrFloat32()
	must(err)
	green := c.boardGreen()
	for sq := range 64 {
		share := float32(1)
		switch board[sq] {
		case 'O':
			share = float32(m.whitesToo)
		case 'X':
		default:
			continue
		}
		clear(pix)
		x, y, n := c.markDisc(pix, sq, board[sq] == 'X', green)
		if n < square*square*0.2 {
			continue // hidden, or not told from the board
		}
		c.inset(mask, m.inset*square)
		ox, oy := m.wobble*r.NormFloat64(), m.wobble*r.NormFloat64()
		c.addMirror(&m, pix, sq, x, y, ox, oy, share)
	}
}

// boardGreen is the median colour where grid lines cross inside the board.
func (c *Canvas) boardGreen() (bgr [3]float32) {
	var seen [3][]float64
	for i := range 49 {
		p := c.quad.Grid()(float64(1+i%7)+0.06, float64(1+i/7)+0.06)
		x, y := min(max(int(p.X), 0), c.w-1), min(max(int(p.Y), 0), c.h-1)
		for k := range 3 {
			seen[k] = append(seen[k], float64(c.pix[3*(y*c.w+x)+k]))
		}
	}
	for k := range 3 {
		sort.Float64s(seen[k])
		bgr[k] = float32(seen[k][len(seen[k])/2])
	}
	return bgr
}

// around returns the part of the picture within 0.55 square of a square's middle.
func (c *Canvas) around(sq int) image.Rectangle {
	p := c.quad.Grid()(float64(sq%8)+0.5, float64(sq/8)+0.5)
	d := 0.55 * c.quad.Side() / 8
	r := image.Rect(int(p.X-d), int(p.Y-d), int(p.X+d)+1, int(p.Y+d)+1)
	return r.Intersect(image.Rect(0, 0, c.w, c.h))
}

// markDisc sets the pixels that look like the disc of a square and returns their
// middle and number.
func (c *Canvas) markDisc(mask []float32, sq int, dark bool, green [3]float32) (x, y, n float64) {
	greenness := func(b, g, r float32) float32 { return (g - 0.5*(b+r)) / (g + 8) }
	limit := 0.5 * greenness(green[0], green[1], green[2])
	r := c.around(sq)
	for py := r.Min.Y; py < r.Max.Y; py++ {
		for px := r.Min.X; px < r.Max.X; px++ {
			i := py*c.w + px
			p := c.pix[3*i : 3*i+3]
			disc := greenness(p[0], p[1], p[2]) < limit
			if dark {
				disc = disc && p[1] < 0.9*green[1]
			} else {
				disc = disc && p[1] > 0.9*green[1]
			}
			if disc {
				mask[i] = 1
				x += float64(px)
				y += float64(py)
				n++
			}
		}
	}
	return x / max(n, 1), y / max(n, 1), n
}

// inset draws the mask in by some pixels and softens it.
func (c *Canvas) inset(mask gocv.Mat, px float64) {
	if n := 2*int(math.Round(px)) + 1; n >= 3 {
		k := gocv.GetStructuringElement(gocv.MorphEllipse, image.Pt(n, n))
		must(gocv.Erode(mask, &mask, k))
		k.Close()
	}
	must(gocv.GaussianBlur(mask, &mask, image.Pt(0, 0), 0.8, 0.8, gocv.BorderReplicate))
}

// addMirror adds what a disc with its middle at x, y mirrors.
func (c *Canvas) addMirror(m *mirror, mask []float32, sq int, x, y, ox, oy float64, share float32) {
	square := c.quad.Side() / 8
	u0, v0 := float64(sq%8)+0.5+ox, float64(sq/8)+0.5+oy
	r := c.around(sq)
	for py := r.Min.Y; py < r.Max.Y; py++ {
		for px := r.Min.X; px < r.Max.X; px++ {
			i := py*c.w + px
			if mask[i] == 0 {
				continue
			}
			du, dv := (float64(px)-x)/square*m.perDisc, (float64(py)-y)/square*m.perDisc
			a := m.at(u0+du, v0+dv)
			for k := range 3 {
				c.pix[3*i+k] += share * mask[i] * float32(a*m.tint[k])
			}
		}
	}
}
