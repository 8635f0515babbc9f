package display

import "image"

// plan is where things are on a screen with colours.
type plan struct {
	whole image.Rectangle
	round bool
	// board is the square of the board, a multiple of eight pixels wide.
	board image.Rectangle
	// head has the side to move and the counts, or the alarm; state the state
	// line.
	head, state image.Rectangle
	// open is all of the space above the state line, for when there is no board.
	open image.Rectangle
	// column says that the head stands beside the board, higher than wide.
	column bool
}

// leastColor is the shorter side in pixels from which a picture with colours
// gets a design of its own; smaller ones get the one-bit design.
const leastColor = 100

// planFor plans a picture. In an alarm what has to be done needs the space, and
// the board gives it.
func planFor(r image.Rectangle, round, alarm bool) plan {
	w, h := r.Dx(), r.Dy()
	p := plan{whole: r, round: round}
	line := max(16, min(w, h)*3/25) // the state line
	switch {
	case round:
		p.circle(min(w, h), line, alarm)
	case 4*w >= 5*h:
		p.wide(line)
	default:
		p.tall(line, alarm)
	}
	return p
}

// wide puts the board on the left, the head on the right, the state line below.
func (p *plan) wide(line int) {
	r := p.whole
	p.column = true
	p.state = image.Rect(r.Min.X, r.Max.Y-line, r.Max.X, r.Max.Y)
	side := min(r.Dy()-line, r.Dx()*58/100) / 8 * 8
	top := r.Min.Y + (r.Dy()-line-side)/2
	p.board = image.Rect(r.Min.X, top, r.Min.X+side, top+side)
	gap := max(2, r.Dx()/60)
	p.open = image.Rect(r.Min.X, r.Min.Y, r.Max.X, p.state.Min.Y)
	p.head = image.Rect(p.board.Max.X+gap, r.Min.Y, r.Max.X, p.state.Min.Y)
}

// tall puts the head on top, the board below it, the state line at the bottom.
func (p *plan) tall(line int, alarm bool) {
	r := p.whole
	p.state = image.Rect(r.Min.X, r.Max.Y-line, r.Max.X, r.Max.Y)
	share := 70
	if alarm {
		share = 44
	}
	side := min(r.Dx(), r.Dy()*share/100) / 8 * 8
	left := r.Min.X + (r.Dx()-side)/2
	p.board = image.Rect(left, p.state.Min.Y-side, left+side, p.state.Min.Y)
	p.open = image.Rect(r.Min.X, r.Min.Y, r.Max.X, p.state.Min.Y)
	p.head = image.Rect(r.Min.X, r.Min.Y, r.Max.X, p.board.Min.Y-max(2, r.Dy()/60))
}

// flat says that the head is so low that both sides stand beside each other in it.
func (p *plan) flat() bool { return !p.column && 2*p.head.Dy() < p.head.Dx() }

// clockBelow says that the clock has its place in the state line, not in the bar of
// the side to move.
func (p *plan) clockBelow() bool { return p.flat() }

// circle keeps everything within the circle that touches the sides of the
// picture: the head in its upper part, the board below the middle, the state
// line in the lower part.
func (p *plan) circle(d, line int, alarm bool) {
	r := p.whole
	cx, top := (r.Min.X+r.Max.X)/2, r.Min.Y+(r.Dy()-d)/2
	share := 54 // the corners of a square of 54 % of the diameter lie well within
	if alarm {
		share = 38
	}
	side := d * share / 100 / 8 * 8
	low := top + d*86/100
	p.board = image.Rect(cx-side/2, low-line-side, cx-side/2+side, low-line)
	p.state = within(cx, top, d, low-line+2, low+2)
	high := top + d*12/100
	p.open = within(cx, top, d, high, p.state.Min.Y)
	p.head = within(cx, top, d, high, p.board.Min.Y-4)
}

// within is the widest rectangle between two heights that lies in the circle.
func within(cx, top, d, y0, y1 int) image.Rectangle {
	far := max(top+d/2-y0, y1-top-d/2)
	half := 0
	for half*half+far*far < d*d/4 {
		half++
	}
	return image.Rect(cx-half+1, y0, cx+half-1, y1)
}
