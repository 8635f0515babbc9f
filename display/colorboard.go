package display

import (
	"image"

	"flipwatch/engine"
)

// board paints the board with colours, row 1 on top.
func (b brush) board(r image.Rectangle, s *Screen) {
	px := r.Dx() / 8
	wrong := s.Alarm.Squares()
	felt := b.ink.felt
	if wrong != 0 {
		felt = b.ink.dimmed
	}
	b.fill(r, felt)
	for i := range 9 {
		b.fill(image.Rect(r.Min.X+i*px, r.Min.Y, r.Min.X+i*px+1, r.Max.Y), b.ink.grid)
		b.fill(image.Rect(r.Min.X, r.Min.Y+i*px, r.Max.X, r.Min.Y+i*px+1), b.ink.grid)
	}
	last := s.Marked()
	for i := range 64 {
		bit := engine.Bitboard(1) << i
		cell := image.Rect(0, 0, px, px).Add(r.Min).Add(image.Pt(i%8*px, i/8*px))
		if wrong&bit != 0 {
			b.fill(cell.Inset(-1), b.ink.alarm)
			b.frame(cell, max(1, px/10), b.ink.white)
		}
		b.square(cell, s, bit)
		if wrong&bit != 0 {
			b.cross(cell, s.Board.White&bit != 0)
		} else if last&bit != 0 && s.Unknown&bit == 0 {
			b.newest(cell, s.Board.White&bit != 0)
		}
	}
}

// square paints what lies on one square.
func (b brush) square(cell image.Rectangle, s *Screen, bit engine.Bitboard) {
	px := cell.Dx()
	x2, y2 := cell.Min.X+cell.Max.X+1, cell.Min.Y+cell.Max.Y+1
	radius := float64(px)*0.42 - 0.3
	switch {
	case s.Unknown&bit != 0:
		b.hatch(cell.Inset(1), max(4, px/4), b.ink.faint)
	case s.Due&bit != 0:
		b.disc(x2, y2, radius, b.ink.edge)
		b.disc(x2, y2, radius-1, b.ink.white)
		b.half(x2, y2, radius, b.ink.black, true)
		b.frame(cell.Inset(1), max(1, px/12), b.ink.pending)
	case s.Board.White&bit != 0:
		b.disc(x2, y2, radius, b.ink.edge)
		b.disc(x2, y2, radius-max(1, radius*0.12), b.ink.white)
	case s.Board.Black&bit != 0:
		b.disc(x2, y2, radius, b.ink.rim)
		b.disc(x2, y2, radius-max(1, radius*0.1), b.ink.black)
	case s.Legal&bit != 0:
		b.disc(x2, y2, float64(px)*0.12, b.ink.faint)
	}
}

// newest marks the newest disc, on paper with the other shade.
func (b brush) newest(cell image.Rectangle, white bool) {
	ink := b.ink.mark
	if ink == b.ink.black && !white {
		ink = b.ink.white
	}
	b.disc(cell.Min.X+cell.Max.X+1, cell.Min.Y+cell.Max.Y+1, float64(cell.Dx())*0.14, ink)
}

// cross marks a wrong square for those who do not see its colour.
func (b brush) cross(cell image.Rectangle, white bool) {
	r := cell.Inset(cell.Dx() / 4)
	w := max(1, float64(cell.Dx())/9)
	ink := b.ink.alarm
	if ink == b.ink.black && !white {
		ink = b.ink.white
	}
	b.line(r.Min.X, r.Min.Y, r.Max.X, r.Max.Y, w, ink)
	b.line(r.Min.X, r.Max.Y, r.Max.X, r.Min.Y, w, ink)
}
