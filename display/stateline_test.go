package display

import (
	"image"
	"testing"

	"flipwatch/engine"
)

// TestStateLineIsWhole: the page before that of a position to go back to has the
// whole of its state line, in every language on every design: there is no other page
// for the rest of it.
func TestStateLineIsWhole(t *testing.T) {
	back := BackTo{Board: engine.Opening(), ToMove: engine.Black, Before: engine.NoSquare}
	base := Screen{Board: engine.Opening(), ToMove: engine.White, BackTo: back}
	for lang := range langCount {
		var all []Screen
		add := func(change func(*Screen)) {
			s := base
			s.Lang = lang
			change(&s)
			all = append(all, s)
		}
		add(func(s *Screen) { s.State = Stands })
		for _, n := range []Note{OtherBoard, BoardTurned} {
			add(func(s *Screen) { s.State, s.Note = Unsure, n })
		}
		for _, k := range english.kinds {
			add(func(s *Screen) {
				s.State, s.Alarm = Fault, Alarm{Kind: k.kind, Todo: []Todo{{Verb: Flip, Squares: engine.BitOf(engine.A1)}}}
			})
		}
		for _, s := range all {
			var buf lineBuffer
			fixed, made := stateText(&s, &buf)
			text := fixed + string(made)
			if n := s.words().small.lines(text, stateWidth(&s)); n != 1 {
				t.Errorf("%v: %q takes %d lines of one bit", lang, text, n)
			}
			for _, size := range []image.Point{{128, 128}, {240, 240}, {135, 240}, {128, 160}, {160, 128}, {240, 135}, {212, 104}} {
				for _, round := range []bool{false, size.X == size.Y && size.X > 128} {
					p := planFor(image.Rectangle{Max: size}, round, true)
					if l, w := stateLetters(&p, text, stateEnd(&p, &s)); l.lines(text, w) != 1 {
						t.Errorf("%v: %q takes %d lines on %v", lang, text, l.lines(text, w), size)
					}
				}
			}
		}
	}
}
