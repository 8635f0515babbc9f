package sheet

import (
	"image"

	"flipwatch/display"
	"flipwatch/display/sheet/paper"
	"flipwatch/engine"
)

// screen is one screen of the referee, with what it means.
type screen struct {
	screen display.Screen
	text   string
}

// screens are those that players must know, made of the lessons' own boards.
func screens() []screen {
	before := board(linesBoard)
	mover, sq := engine.Black, engine.D3
	due := before.Flips(sq, mover)
	down := before.With(sq, mover)
	missed, extra := engine.SetOf(engine.F3), engine.SetOf(engine.E5)
	illegal := engine.SetOf(engine.B7)
	fault := func(b engine.Board, last engine.Square, kind string, todo display.Todo) display.Screen {
		return display.Screen{State: display.Fault, Board: b, LastMove: last, Ply: 1, ToMove: mover,
			Alarm: display.Alarm{Kind: kind, Todo: []display.Todo{todo}}}
	}
	return []screen{
		{fault(down.Flip(due&^missed), sq, "wrong_flips", display.Todo{Verb: display.Flip, Squares: missed}),
			"Outflanked, but not flipped: flip it. If there are more than three, they are named in turn."},
		{fault(down.Flip(due|extra), sq, "wrong_flips", display.Todo{Verb: display.Unflip, Squares: extra}),
			"Flipped, but not outflanked: turn it back."},
		{fault(before.With(engine.B7, mover), engine.B7, "illegal_square", display.Todo{Verb: display.TakeOff, Squares: illegal}),
			"Outflanks nothing, or it is not your turn: take it off."},
		{fault(before.With(sq, mover.Other()).Flip(due), sq, "wrong_color", display.Todo{Verb: display.TurnOver, Squares: engine.BitOf(sq), Color: mover}),
			"The new disc shows the wrong colour: turn it over."},
	}
}

// The screens on the page: the width of one in millimetres, and that of the
// frame around its pixels.
const (
	screenW     = 37.0
	screenFrame = 1.4
	screenPxX   = 128
	screenPxY   = 64
)

// band draws the screens and what they mean.
func (r *rulesPage) band(y float64) {
	r.page.Line(margin, y, margin+r.width, y, paper.Black, 0.25)
	r.page.Text(margin, y+6.5, paper.Style{Pt: 12, Weight: paper.Bold}, "What the referee’s screen says")
	style := paper.Style{Pt: 9}
	all := screens()
	gap := (r.width - float64(len(all))*screenW) / float64(len(all)-1)
	below := 0.0
	for i := range all {
		x := margin + float64(i)*(screenW+gap)
		h := drawScreen(r.page, x, y+10, screenW, &all[i].screen)
		for j, line := range r.doc.Wrap(style, all[i].text, screenW) {
			below = max(below, y+10+h+4.2+float64(j)*3.8)
			r.page.Text(x, y+10+h+4.2+float64(j)*3.8, style, line)
		}
	}
	text := "Take your time: a turn under way is no fault. One is named when no hand has been over the board for three seconds, or when the next disc " +
		"goes down. The screen stays until the board is right. If both play on, the fault stands, and the game goes on from the board as it is."
	for i, line := range r.doc.Wrap(paper.Style{Pt: textPt}, text, r.width) {
		r.page.Text(margin, below+6.5+float64(i)*textLineH, paper.Style{Pt: textPt}, line)
	}
}

// drawScreen draws a small screen with its lit pixels; it returns the height.
func drawScreen(p *paper.Page, x, y, w float64, s *display.Screen) float64 {
	px := (w - 2*screenFrame) / screenPxX
	h := px*screenPxY + 2*screenFrame
	p.Rect(x, y, w, h, paper.Look{Fill: paper.Black})
	img := image.NewGray(image.Rect(0, 0, screenPxX, screenPxY))
	if err := display.Draw(img, *s); err != nil {
		panic("sheet: the smallest screen has no layout: " + err.Error())
	}
	var lit []paper.Strip
	for v := range screenPxY {
		for u := 0; u < screenPxX; u++ {
			from := u
			for u < screenPxX && img.GrayAt(u, v).Y > 127 {
				u++
			}
			if u > from {
				lit = append(lit, paper.Strip{X: x + screenFrame + float64(from)*px, Y: y + screenFrame + float64(v)*px, W: float64(u-from) * px, H: px})
			}
		}
	}
	p.Strips(paper.White, lit)
	return h
}
