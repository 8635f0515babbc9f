package live

import (
	"fmt"
	"math"

	"flipwatch/engine"
	"flipwatch/engine/referee"
	"flipwatch/vision"
)

// Side is a side of the picture.
type Side int

// The sides of the picture, clockwise. Auto leaves the choice to the position
// on the board.
const (
	Auto Side = iota
	Top
	Right
	Bottom
	Left
)

var sideNames = [...]string{Auto: "", Top: "top", Right: "right", Bottom: "bottom", Left: "left"}

// ParseSide reads the value of --row1.
func ParseSide(s string) (Side, error) {
	for i, name := range sideNames {
		if s == name {
			return Side(i), nil
		}
	}
	return Auto, fmt.Errorf("unknown side %q: row 1 lies at the top, right, bottom or left of the picture", s)
}

// turn is one way in which the board can lie in a reading: quarter turns
// clockwise from the quad's first corner to a1, and whether the picture is a
// mirror image.
type turn struct {
	quarters int
	mirror   bool
}

// square maps a square of the board to its place in the reading.
func (t turn) square(sq engine.Square) int {
	r, c := sq.Row(), sq.Col()
	if t.mirror {
		c = 7 - c
	}
	for range t.quarters {
		r, c = c, 7-r
	}
	return 8*r + c
}

// row1 returns the ends of row 1's outer edge in the picture.
func (t turn) row1(q vision.Quad) (a, b vision.Point) {
	return q[t.quarters%4], q[(t.quarters+1)%4]
}

// turnsFrom lists the four turns, the one with row 1 nearest the given side of
// the picture first; among equals the one nearest the left comes first.
func turnsFrom(q vision.Quad, side Side, mirror bool) [4]turn {
	var ts [4]turn
	for k := range ts {
		ts[k] = turn{k, mirror}
	}
	for i := 1; i < 4; i++ { // insertion sort of four
		for j := i; j > 0 && distance(q, ts[j], side) < distance(q, ts[j-1], side); j-- {
			ts[j], ts[j-1] = ts[j-1], ts[j]
		}
	}
	return ts
}

// distance grows with the distance of row 1 from a side of the picture. The
// small second term puts the left before the right among equals, with room for
// the noise of the corners: a square lying on its corner has two sides that are
// equally near the top.
func distance(q vision.Quad, t turn, side Side) float64 {
	a, b := t.row1(q)
	x, y := (a.X+b.X)/2, (a.Y+b.Y)/2
	const tieBreak = 0.05
	switch side {
	case Right:
		return -x + tieBreak*y
	case Bottom:
		return -y + tieBreak*x
	case Left:
		return x + tieBreak*y
	default:
		return y + tieBreak*x
	}
}

// apart is how far row 1 lies from where it lay before, in pixels relative to
// the board's side: the mean distance of the four named corners.
func apart(q vision.Quad, t turn, before vision.Quad, was turn) float64 {
	sum := 0.0
	for _, sq := range []engine.Square{engine.SquareAt(0, 0), engine.SquareAt(0, 7), engine.SquareAt(7, 7), engine.SquareAt(7, 0)} {
		p, o := q[corner(t.square(sq))], before[corner(was.square(sq))]
		sum += math.Hypot(p.X-o.X, p.Y-o.Y)
	}
	return sum / 4 / before.Side()
}

// corner numbers the quad's corner at a corner square of the reading.
func corner(place int) int {
	switch place {
	case 0:
		return 0
	case 7:
		return 1
	case 63:
		return 2
	default:
		return 3
	}
}

// equalFit is the difference of log-likelihood below which two turns fit the
// game equally well. Turns under which the position really is the same differ
// only by rounding; others differ by at least two discs, some 6 nats even for
// readings that are only 95 % sure.
const equalFit = 1.0

// orienter decides how the board lies in the picture. For a video that is
// settled once, at the start; for stills every photo is turned anew.
type orienter struct {
	side    Side
	mirror  bool
	settled bool
	turn    turn
	quad    vision.Quad
}

// still turns one photo: the turn that fits the game best and, among equals,
// the one nearest the photo before or, on the first photo, the one with row 1
// nearest the chosen side.
func (o *orienter) still(r *vision.Reading, obs *referee.Observation, fit func(*referee.Observation) float64) {
	ts := turnsFrom(r.Quad, o.side, o.mirror)
	n := len(ts)
	if !o.settled && o.side != Auto {
		n = 1
	}
	best, bestFit := 0, math.Inf(-1)
	var fits [4]float64
	for i, t := range ts[:n] {
		observe(r, t, obs)
		fits[i] = fit(obs)
		bestFit = max(bestFit, fits[i])
	}
	nearest := math.Inf(1)
	for i, t := range ts[:n] {
		d := float64(i)
		if o.settled {
			d = apart(r.Quad, t, o.quad, o.turn)
		}
		if fits[i] > bestFit-equalFit && d < nearest {
			best, nearest = i, d
		}
	}
	o.settled, o.turn, o.quad = true, ts[best], r.Quad
	observe(r, o.turn, obs)
}

// open tries to settle the turn of a video from one reading. It is settled when
// the side was given, or when a turn shows the expected position, or when
// giveUp says that no more can be waited for.
func (o *orienter) open(r *vision.Reading, start engine.Board, giveUp bool) bool {
	ts := turnsFrom(r.Quad, o.side, o.mirror)
	if o.side != Auto {
		o.settled, o.turn = true, ts[0]
		return true
	}
	for _, t := range ts {
		if shows(r, t, start) {
			o.settled, o.turn = true, t
			return true
		}
	}
	if giveUp {
		o.settled, o.turn = true, ts[likest(r, ts, start)]
	}
	return o.settled
}

// mostWrong is how many squares may differ from the position that is expected, as
// after a power cut or a slip in setting up, for it to tell the turn all the same.
const mostWrong = 8

// likest returns the turn that shows most of a board, or else the first.
func likest(r *vision.Reading, ts [4]turn, want engine.Board) int {
	best, fewest := 0, mostWrong+1
	for i, t := range ts {
		wrong := 0
		for sq := range engine.Square(64) {
			if state, _ := r.Squares[t.square(sq)].State(); state != stateOf(want.At(sq)) {
				wrong++
			}
		}
		if wrong < fewest {
			best, fewest = i, wrong
		}
	}
	return best
}

// shows says whether a reading, so turned, is a board to the last square.
func shows(r *vision.Reading, t turn, want engine.Board) bool {
	for sq := range engine.Square(64) {
		state, _ := r.Squares[t.square(sq)].State()
		if state == vision.Unknown || state != stateOf(want.At(sq)) {
			return false
		}
	}
	return true
}

func stateOf(c engine.Color) vision.State {
	switch c {
	case engine.Black:
		return vision.Dark
	case engine.White:
		return vision.Light
	default:
		return vision.Empty
	}
}
