package damage

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"gocv.io/x/gocv"
)

// painter puts things on a board: hands, sleeves, cups, discs held in the air.
type painter struct {
	c      *Canvas
	r      *rand.Rand
	all    gocv.Mat   // 255 where something was painted
	side   float64    // of the board, pixels
	hand   float64    // what the measures of a hand are shares of: the side of a board on which it is of usual size
	shadow float64    // how dark the things' shadows are
	fall   [2]float64 // where shadows fall, in sides for a height of 1
	light  [2]float64 // direction the light comes from, for shading
}

// Hand paints a hand, a cup or something else over the board and returns how
// much of each square's middle it covers.
func (c *Canvas) Hand(r *rand.Rand) [64]float64 {
	a := between(r, 0, 2*math.Pi)
	p := &painter{
		c: c, r: r, all: gocv.NewMatWithSize(c.h, c.w, gocv.MatTypeCV8U), side: c.quad.Side(),
		shadow: between(r, 0, 0.75), fall: [2]float64{between(r, -0.12, 0.12), between(r, -0.12, 0.12)},
		light: [2]float64{math.Cos(a), math.Sin(a)},
	}
	defer p.all.Close()
	p.all.SetTo(gocv.Scalar{})
	switch x := r.Float64(); {
	case x < 0.2:
		p.cup()
	case x < 0.28:
		p.sheet()
	default:
		p.arm()
		if chance(r, 0.15) {
			p.arm()
		}
	}
	return p.cover()
}

// cover measures how much of the middle three quarters of each square is painted.
func (p *painter) cover() (cover [64]float64) {
	const n = 8
	pix, err := p.all.DataPtrUint8()
	must(err)
	grid := p.c.quad.Grid()
	for sq := range cover {
		for i := range n * n {
			u, v := 0.125+0.75*(float64(i%n)+0.5)/n, 0.125+0.75*(float64(i/n)+0.5)/n
			at := grid(float64(sq%8)+u, float64(sq/8)+v)
			x, y := int(math.Round(at.X)), int(math.Round(at.Y))
			if x >= 0 && y >= 0 && x < p.c.w && y < p.c.h && pix[y*p.c.w+x] > 0 {
				cover[sq] += 1.0 / (n * n)
			}
		}
	}
	return cover
}

// target is somewhere on the board or near it, in pixels.
func (p *painter) target() (x, y float64) {
	mx, my, w, h := p.c.middle()
	return mx + between(p.r, -0.5, 0.5)*w, my + between(p.r, -0.5, 0.5)*h
}

func (p *painter) skin() [3]float64 {
	level := between(p.r, 50, 255)
	if chance(p.r, 0.1) { // gloves, and what nobody thought of
		return [3]float64{between(p.r, 10, 250), between(p.r, 10, 250), between(p.r, 10, 250)}
	}
	g := between(p.r, 0.55, 0.88)
	return [3]float64{level * g * between(p.r, 0.6, 1.02), level * g, level}
}

func (p *painter) anyColour() [3]float64 {
	if chance(p.r, 0.5) {
		v := between(p.r, 5, 245)
		return [3]float64{v * between(p.r, 0.9, 1.1), v, v * between(p.r, 0.9, 1.1)}
	}
	return [3]float64{between(p.r, 0, 250), between(p.r, 0, 250), between(p.r, 0, 250)}
}

// arm paints forearm, hand, fingers and sometimes the disc they hold. On boards
// for travelling a hand is half as wide as the board.
func (p *painter) arm() {
	r := p.r
	p.hand = p.side * math.Exp(between(r, -0.2, 0.85))
	side := p.hand
	tx, ty := p.target()
	th := between(r, 0, 2*math.Pi)
	dx, dy := math.Cos(th), math.Sin(th)
	wrist := between(r, 0.13, 0.26) * side
	wx, wy := tx+dx*wrist, ty+dy*wrist
	skin := p.skin()
	sleeve := skin
	if chance(r, 0.5) {
		sleeve = p.anyColour()
	}
	p.stroke([][2]float64{{wx, wy}, {wx + 2*side*dx, wy + 2*side*dy}}, between(r, 0.09, 0.2)*side, sleeve)
	if chance(r, 0.3) {
		p.disc(tx-dx*0.05*side, ty-dy*0.05*side)
	}
	if chance(r, 0.9) {
		p.stroke([][2]float64{{tx, ty}, {wx, wy}}, between(r, 0.1, 0.2)*side, skin)
	}
	n := 1 + r.IntN(5)
	for k := range n {
		p.finger(tx, ty, th+math.Pi, float64(k)-float64(n-1)/2, skin)
	}
	if chance(r, 0.3) {
		a := th + math.Pi + between(r, -0.5, 0.5)
		d := between(r, 0.08, 0.26) * side
		p.disc(tx+d*math.Cos(a), ty+d*math.Sin(a))
	}
}

// finger paints two or three joints; k counts fingers from the middle one.
func (p *painter) finger(x, y, angle, k float64, skin [3]float64) {
	r, side := p.r, p.hand
	x += 0.04 * side * k * -math.Sin(angle)
	y += 0.04 * side * k * math.Cos(angle)
	angle += k*between(r, 0.05, 0.45) + between(r, -0.12, 0.12)
	length := between(r, 0.08, 0.28) * side
	points := [][2]float64{{x, y}}
	for _, part := range []float64{0.5, 0.3, 0.25} {
		x += part * length * math.Cos(angle)
		y += part * length * math.Sin(angle)
		points = append(points, [2]float64{x, y})
		angle += between(r, -0.45, 0.45)
	}
	tone := between(r, 0.9, 1.08)
	p.stroke(points, max(2, between(r, 0.028, 0.055)*side), [3]float64{skin[0] * tone, skin[1] * tone, skin[2] * tone})
}

// disc paints a disc held above the board, more or less tilted. It hides what is
// below it and is no disc on a square.
func (p *painter) disc(x, y float64) {
	r := p.r
	d := p.side / 8 * between(r, 0.75, 1.1)
	shade := [3]float64{between(r, 5, 60), 0, 0}
	if chance(r, 0.5) {
		shade[0] = between(r, 130, 255)
	}
	shade[1], shade[2] = shade[0]*between(r, 0.93, 1.05), shade[0]*between(r, 0.9, 1.1)
	p.ellipse(x, y, d, d*between(r, 0.25, 1), between(r, 0, 180), shade)
}

// cup paints a cup seen from above, or a bottle, a clock, a box.
func (p *painter) cup() {
	r := p.r
	x, y := p.target()
	d := p.side * between(r, 0.18, 0.42)
	if chance(r, 0.15) {
		d = p.side * between(r, 0.08, 0.18)
	}
	tilt, turn := between(r, 0.8, 1), between(r, 0, 180)
	p.ellipse(x, y, d, d*tilt, turn, p.anyColour())
	if chance(r, 0.7) {
		inner := between(r, 0.7, 0.93)
		p.ellipse(x, y, d*inner, d*tilt*inner, turn, p.anyColour())
	}
}

// sheet lays a sheet of paper or a box over a part of the board.
func (p *painter) sheet() {
	r := p.r
	x, y := p.target()
	a := between(r, 0, 2*math.Pi)
	w, h := between(r, 0.1, 0.4)*p.side, between(r, 0.1, 0.5)*p.side
	var ring []image.Point
	for _, c := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		u, v := c[0]*w/2, c[1]*h/2
		ring = append(ring, image.Pt(int(x+u*math.Cos(a)-v*math.Sin(a)), int(y+u*math.Sin(a)+v*math.Cos(a))))
	}
	m := p.mask()
	defer m.Close()
	pts := gocv.NewPointsVectorFromPoints([][]image.Point{ring})
	defer pts.Close()
	must(gocv.FillPoly(&m, pts, color.RGBA{255, 255, 255, 255}))
	p.paint(m, p.anyColour(), 0)
}

func (p *painter) mask() gocv.Mat {
	m := gocv.NewMatWithSize(p.c.h, p.c.w, gocv.MatTypeCV8U)
	m.SetTo(gocv.Scalar{})
	return m
}

func (p *painter) stroke(points [][2]float64, width float64, colour [3]float64) {
	m := p.mask()
	defer m.Close()
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		must(gocv.Line(&m, image.Pt(int(a[0]), int(a[1])), image.Pt(int(b[0]), int(b[1])),
			color.RGBA{255, 255, 255, 255}, max(1, int(width))))
	}
	p.paint(m, colour, width)
}

func (p *painter) ellipse(x, y, w, h, turn float64, colour [3]float64) {
	m := p.mask()
	defer m.Close()
	must(gocv.Ellipse(&m, image.Pt(int(x), int(y)), image.Pt(max(1, int(w/2)), max(1, int(h/2))),
		turn, 0, 360, color.RGBA{255, 255, 255, 255}, -1))
	p.paint(m, colour, 0)
}
