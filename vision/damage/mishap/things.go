package mishap

import (
	"errors"
	"image"
	"image/color"
	"math"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/vision"
)

// lamp is the share of its light that a pixel has at a time.
type lamp func(x, y int, at time.Duration) float64

// shineStep is every how many pixels the light is worked out; light is soft.
const shineStep = 6

// shine multiplies a picture.
func (b *brush) shine(bgr gocv.Mat, gain func(x, y int) float64) error {
	w, h := bgr.Cols(), bgr.Rows()
	coarse := gocv.NewMatWithSize((h+shineStep-1)/shineStep, (w+shineStep-1)/shineStep, gocv.MatTypeCV32F)
	defer coarse.Close()
	g, err := coarse.DataPtrFloat32()
	must(err)
	for i := range g {
		g[i] = float32(gain(i%coarse.Cols()*shineStep+shineStep/2, i/coarse.Cols()*shineStep+shineStep/2))
	}
	if err := gocv.Resize(coarse, &b.light, image.Pt(w, h), 0, 0, gocv.InterpolationLinear); err != nil {
		return err
	}
	g, err = b.light.DataPtrFloat32()
	must(err)
	px, err := bgr.DataPtrUint8()
	must(err)
	for i, g := range g {
		for k := 3 * i; k < 3*i+3; k++ {
			px[k] = uint8(min(255, float32(px[k])*g+0.5))
		}
	}
	return nil
}

// thing lies or moves over the board.
type thing interface {
	// draw sets what it hides in a mask, part by part, each in its colour, and
	// reports whether it is there at all.
	draw(at time.Duration, part func(colour [3]float64, paint func(mask *gocv.Mat))) bool
}

// brush puts things into pictures.
type brush struct {
	q            vision.Quad
	mask, shadow gocv.Mat
	whole, light gocv.Mat
	fall         image.Point // where shadows fall
	left         float64     // light in a shadow
	soft         float64     // blur of its edge, in pixels
}

func (b *brush) open(s *scene) {
	b.q = s.q
	b.mask = gocv.NewMatWithSize(s.h, s.w, gocv.MatTypeCV8U)
	b.shadow, b.whole, b.light = gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	side := s.q.Side() / 8
	b.fall = image.Pt(int(s.between(-0.8, 0.8)*side), int(s.between(-0.8, 0.8)*side))
	b.left, b.soft = s.between(0.4, 0.8), s.between(0.05, 0.3)*side
}

func (b *brush) close() error {
	return errors.Join(b.mask.Close(), b.shadow.Close(), b.whole.Close(), b.light.Close())
}

// put draws a thing and its shadow.
func (b *brush) put(bgr gocv.Mat, t thing, at time.Duration) error {
	var err error
	each := func(do func(colour [3]float64)) bool {
		return t.draw(at, func(colour [3]float64, paint func(*gocv.Mat)) {
			b.mask.SetTo(gocv.Scalar{})
			paint(&b.mask)
			do(colour)
		})
	}
	there := each(func([3]float64) { err = errors.Join(err, b.darken(bgr)) })
	if there {
		each(func(c [3]float64) { b.fill(bgr, c) })
	}
	return err
}

// darken lays the mask's shadow over the picture.
func (b *brush) darken(bgr gocv.Mat) error {
	err := gocv.GaussianBlur(b.mask, &b.shadow, image.Pt(0, 0), b.soft, b.soft, gocv.BorderReplicate)
	in, err2 := b.shadow.DataPtrUint8()
	if err = errors.Join(err, err2); err != nil {
		return err
	}
	w, h := bgr.Cols(), bgr.Rows()
	return b.shine(bgr, func(x, y int) float64 {
		x, y = x-b.fall.X, y-b.fall.Y
		if x < 0 || y < 0 || x >= w || y >= h {
			return 1
		}
		return 1 - (1-b.left)*float64(in[y*w+x])/255
	})
}

// fill paints the mask, shaded along the picture.
func (b *brush) fill(bgr gocv.Mat, c [3]float64) {
	px, err := bgr.DataPtrUint8()
	must(err)
	in, err := b.mask.DataPtrUint8()
	must(err)
	w := bgr.Cols()
	for i, v := range in {
		if v == 0 {
			continue
		}
		shade := 0.92 + 0.08*math.Sin(float64(i%w)/17+float64(i/w)/29)
		for k := range 3 {
			px[3*i+k] = uint8(min(255, c[k]*shade))
		}
	}
}

// arm is a sleeve, a hand and its fingers, which come from beyond the board, stay
// about a place and go back.
type arm struct {
	q            vision.Quad
	x, y, angle  float64 // where to, in grid coordinates, and where from
	width        float64 // of the sleeve, in pixels
	from, to     time.Duration
	unrest       float64 // how far it moves while it is there, in squares
	skin, sleeve [3]float64
}

func newArm(s *scene, from, to time.Duration, unrest float64) *arm {
	a := &arm{q: s.q, from: from, to: to, unrest: unrest, angle: s.between(0, 2*math.Pi), width: s.between(1, 1.6) * s.q.Side() / 8}
	a.x, a.y = s.spot(1)
	level := s.between(90, 230)
	a.skin = [3]float64{level * 0.6, level * 0.75, level}
	for k := range a.sleeve {
		a.sleeve[k] = s.between(15, 220)
	}
	return a
}

func (a *arm) draw(at time.Duration, part func([3]float64, func(*gocv.Mat))) bool {
	if at < a.from || at >= a.to {
		return false
	}
	const reach = 500 * time.Millisecond
	in := min(1, float64(at-a.from)/float64(reach), float64(a.to-at)/float64(reach))
	side := a.q.Side() / 8
	dx, dy := math.Cos(a.angle), math.Sin(a.angle)
	p := a.q.Grid()(a.x, a.y)
	t := at.Seconds()
	x := p.X + side*(a.unrest*math.Sin(5*t)+11*(1-in)*dx)
	y := p.Y + side*(a.unrest*math.Sin(7*t)+11*(1-in)*dy)
	along := func(d, aside float64) image.Point {
		return image.Pt(int(x+side*(d*dx-aside*dy)), int(y+side*(d*dy+aside*dx)))
	}
	white := color.RGBA{255, 255, 255, 255}
	part(a.sleeve, func(m *gocv.Mat) {
		must(gocv.Line(m, along(1.8, 0), along(14, 0), white, int(a.width)))
	})
	part(a.skin, func(m *gocv.Mat) {
		must(gocv.Line(m, along(0.9, 0), along(2, 0), white, int(1.3*side)))
		for f := range 4 {
			must(gocv.Line(m, along(0, 0.35*(float64(f)-1.5)), along(0.9, 0.3*(float64(f)-1.5)), white, max(1, int(0.26*side))))
		}
	})
	return true
}

// mug is a cup seen from above.
type mug struct {
	at       image.Point
	radius   int
	from, to time.Duration
	wall     [3]float64
	inside   [3]float64
}

func newMug(s *scene, x, y float64, from, to time.Duration) *mug {
	p := s.q.Grid()(x, y)
	m := &mug{image.Pt(int(p.X), int(p.Y)), int(s.between(0.9, 1.5) * s.q.Side() / 8), from, to, [3]float64{}, [3]float64{20, 35, 60}}
	for k := range m.wall {
		m.wall[k] = s.between(40, 240)
	}
	return m
}

func (c *mug) draw(at time.Duration, part func([3]float64, func(*gocv.Mat))) bool {
	if at < c.from || at >= c.to {
		return false
	}
	white := color.RGBA{255, 255, 255, 255}
	part(c.wall, func(m *gocv.Mat) { must(gocv.Circle(m, c.at, c.radius, white, -1)) })
	part(c.inside, func(m *gocv.Mat) { must(gocv.Circle(m, c.at, c.radius*4/5, white, -1)) })
	return true
}
