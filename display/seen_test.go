package display_test

import (
	"errors"
	"image"
	"testing"

	"flipwatch/display"
	"flipwatch/engine"
)

// TestSeenAlarm: an alarm that was seen gives way to the board with its squares
// marked and to the counts, on one page; the state line still names it.
func TestSeenAlarm(t *testing.T) {
	alarm := samples(t)[8].screen // FLIP c4 g6
	seen := alarm
	seen.Seen = true
	play := alarm
	play.State, play.Alarm = display.Playing, display.Alarm{}
	size := image.Pt(128, 64)
	if n := display.Pages(size, seen); n != 1 {
		t.Errorf("%d pages", n)
	}
	a, s, p := draw1(t, alarm), draw1(t, seen), draw1(t, play)
	left, right, line := image.Rect(0, 0, 64, 64), image.Rect(66, 0, 128, 54), image.Rect(66, 55, 128, 64)
	if !samePart(a, s, left) || !samePart(p, s, right) || !samePart(a, s, line) {
		t.Error("it is not the board of the alarm beside the counts of play")
	}
	small, plain := image.NewGray(image.Rect(0, 0, 128, 32)), image.NewGray(image.Rect(0, 0, 128, 32))
	if err := errors.Join(display.Draw(small, seen), display.Draw(plain, play)); err != nil {
		t.Fatal(err)
	}
	for i := range 64 {
		square := image.Rect(0, 0, 4, 4).Add(image.Pt(i%8*4, i/8*4))
		if marked := !samePart(small, plain, square); marked != seen.Alarm.Squares().Has(engine.Square(i)) {
			t.Errorf("on 128×32 %s is marked: %v", engine.Square(i), marked)
		}
	}
	if seen.Equal(&alarm) {
		t.Error("it says the same as the alarm")
	}
}

func samePart(a, b image.Image, r image.Rectangle) bool {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				return false
			}
		}
	}
	return true
}

// TestGoingBack: a take-back shows the position to go back to, on one page, whatever
// lies there now.
func TestGoingBack(t *testing.T) {
	s := samples(t)[14].screen // with a position to go back to
	page := s
	page.Page = 1
	back := display.Screen{State: display.GoBack, Board: s.Board, BackTo: s.BackTo, Lang: s.Lang}
	if n := display.Pages(image.Pt(128, 64), back); n != 1 {
		t.Errorf("%d pages", n)
	}
	if !samePart(draw1(t, page), draw1(t, back), image.Rect(0, 0, 128, 54)) {
		t.Error("it is not the last page of the alarm")
	}
}
