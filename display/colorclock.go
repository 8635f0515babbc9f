package display

import (
	"image"
	"image/color"
	"time"
)

// The least height in pixels of the space below the bar from which the times of the
// whole game have room under the counts.
const usedLeast = 100

// clockBetween writes the clock between the discs above the counts.
func (b brush) clockBetween(r image.Rectangle, s *Screen) {
	var buf lineBuffer
	half := image.Rect(r.Min.X, r.Min.Y, r.Min.X+r.Dx()/2, r.Max.Y)
	radius := countDisc(half)
	r.Max.Y = r.Min.Y + int(radius*3.4)
	f := largest(lettersBySize[:], longestTime, r.Dx()/2-2*int(radius)-4, r.Dy())
	b.center(f, r, string(appendTime(buf[:0], s.Clock.Turn)), b.ink.text)
}

// clock writes the clock into the lower half of the bar of the side to move, and the
// times of the whole game at the foot of the rest. It returns what is left of both.
func (b brush) clock(bar, rest image.Rectangle, s *Screen, ink color.RGBA) (freeBar, freeRest image.Rectangle) {
	var buf lineBuffer
	freeBar, freeRest = bar, rest
	low := bar
	low.Min.Y = bar.Min.Y + bar.Dy()*52/100
	low.Max.Y -= bar.Dy() / 16
	freeBar.Max.Y = low.Min.Y
	f := largest(lettersBySize[:], longestTime, low.Dx()-8, low.Dy()*3/4)
	b.center(f, low, string(appendTime(buf[:0], s.Clock.Turn)), ink)
	if !s.Clock.Whole || rest.Dy() < usedLeast {
		return freeBar, freeRest
	}
	foot := rest
	foot.Min.Y = rest.Max.Y - rest.Dy()/5
	freeRest.Max.Y = foot.Min.Y
	half := foot.Dx() / 2
	for i, used := range [2]time.Duration{s.Clock.Black, s.Clock.White} {
		part := image.Rect(foot.Min.X+i*half, foot.Min.Y, foot.Min.X+(i+1)*half, foot.Max.Y)
		text := string(appendTime(buf[:0], used))
		b.center(largest(lettersBySize[:], longestTime, part.Dx()-4, part.Dy()), part, text, b.ink.faint)
	}
	return freeBar, freeRest
}
