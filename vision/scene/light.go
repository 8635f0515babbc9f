package scene

import (
	"math"
	"math/rand/v2"

	"flipwatch/vision"
)

// lamp is a light as shiny things mirror it: a place in the room above the
// board, in squares, and a size.
type lamp struct {
	x, y, wide, high float64
	edge             float64 // how sharp its border is
	bright           colour
}

func (l *lamp) at(x, y float64) colour {
	u, v := math.Abs(x-l.x)/l.wide, math.Abs(y-l.y)/l.high
	d := max(u, v)
	if l.edge < 2 { // round and soft
		return l.bright.scaled(math.Exp(-(u*u + v*v) / 2))
	}
	return l.bright.scaled(1 / (1 + math.Exp((d-1)*l.edge)))
}

// painter knows what every point of a picture shows.
type painter struct {
	board *board
	discs *discs
	lamps []lamp
	room  colour // mirrored everywhere
	cast  colour
	slope [2]float64 // how the light changes over the board
	inv   [9]float64 // picture to grid
}

func newPainter(r *rand.Rand, s *Scene) *painter {
	quad, tilt, away := view(r)
	s.Quad = quad
	p := &painter{board: newBoard(r), discs: newDiscs(r, &s.Squares), inv: imageToGrid(s.Quad)}
	p.discs.tip(r, tilt, away)
	for range r.IntN(4) {
		l := lamp{
			x: between(r, -4, 12), y: between(r, -4, 12), wide: math.Exp(between(r, -1, 1.6)), high: math.Exp(between(r, -1, 1.6)),
			edge: between(r, 0, 20), bright: grey(between(r, 0.3, 1.6)),
		}
		l.bright = l.bright.times(colour{between(r, 0.7, 1.2), 1, between(r, 0.8, 1.2)})
		p.lamps = append(p.lamps, l)
	}
	p.room = grey(between(r, 0, 0.35))
	warm := between(r, -0.15, 0.15)
	p.cast = colour{1 + warm, 1, 1 - warm}.scaled(between(r, 0.55, 1.15))
	a, strength := between(r, 0, 2*math.Pi), between(r, 0, 0.08)
	p.slope = [2]float64{strength * math.Cos(a), strength * math.Sin(a)}
	return p
}

// mirrored is what a shiny thing at a point of the grid shows.
func (p *painter) mirrored(x, y float64) colour {
	c := p.room
	for i := range p.lamps {
		c = c.plus(p.lamps[i].at(x, y))
	}
	return c
}

// look returns the colour of a point of the picture.
func (p *painter) look(px, py float64) colour {
	h := &p.inv
	w := h[6]*px + h[7]*py + h[8]
	x, y := (h[0]*px+h[1]*py+h[2])/w, (h[3]*px+h[4]*py+h[5])/w
	if w <= 0 || x < -3 || y < -3 || x > 11 || y > 11 {
		x, y = min(max(x, -3), 11), min(max(y, -3), 11)
	}
	light := p.cast.scaled(max(0.2, 1+p.slope[0]*(x-4)+p.slope[1]*(y-4)))
	k, u, v, up, top := p.discs.at(x, y)
	switch {
	case k == nil:
		c := p.board.at(x, y).scaled(p.discs.shade(x, y)).times(light)
		if p.board.shine > 0 && max(-x, -y, x-8, y-8) < 0 {
			c = c.plus(p.mirrored(x, y).scaled(p.board.shine))
		}
		return c
	case top:
		c, mirror := p.discs.face(k, u, v, p.board.light, p.board.fine)
		env := p.mirrored(k.x+k.envX+u*p.discs.dish, k.y+k.envY+v*p.discs.dish)
		return c.times(light).plus(env.scaled(mirror))
	default:
		return p.discs.edge(k, up).times(light).scaled(0.8)
	}
}

// imageToGrid inverts the quad's map from grid to picture.
func imageToGrid(q vision.Quad) [9]float64 {
	grid := q.Grid()
	// The map's matrix from where it takes the grid's corners is what Grid
	// keeps to itself; eight equations give its inverse just as well.
	var m [8][9]float64
	for i, c := range [4][2]float64{{0, 0}, {8, 0}, {8, 8}, {0, 8}} {
		p := grid(c[0], c[1])
		m[2*i] = [9]float64{p.X, p.Y, 1, 0, 0, 0, -c[0] * p.X, -c[0] * p.Y, c[0]}
		m[2*i+1] = [9]float64{0, 0, 0, p.X, p.Y, 1, -c[1] * p.X, -c[1] * p.Y, c[1]}
	}
	solve(&m)
	h := [9]float64{8: 1}
	for i := range 8 {
		h[i] = m[i][8]
	}
	return h
}

// solve solves eight equations in place: Gauss and Jordan with pivots.
func solve(m *[8][9]float64) {
	for i := range m {
		best := i
		for k := i + 1; k < 8; k++ {
			if math.Abs(m[k][i]) > math.Abs(m[best][i]) {
				best = k
			}
		}
		m[i], m[best] = m[best], m[i]
		for k := range m {
			if k == i {
				continue
			}
			f := m[k][i] / m[i][i]
			for j := i; j < 9; j++ {
				m[k][j] -= f * m[i][j]
			}
		}
		f := m[i][i]
		for j := range m[i] {
			m[i][j] /= f
		}
	}
}
