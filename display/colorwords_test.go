package display

import (
	"image"
	"testing"

	"flipwatch/engine"
)

// TestColorWordsFit checks that no word is cut off on a design with colours, in any
// language: titles, verbs, sides, winners, the score of empty squares, and the state
// lines, which may take several pages.
func TestColorWordsFit(t *testing.T) {
	for _, size := range []image.Point{{128, 128}, {240, 240}, {135, 240}, {128, 160}, {240, 320}, {160, 128}, {240, 135}, {320, 240}, {212, 104}, {250, 122}, {400, 300}} {
		for _, round := range []bool{false, true} {
			if round && size != image.Pt(240, 240) {
				continue
			}
			p, play := planFor(image.Rectangle{Max: size}, round, true), planFor(image.Rectangle{Max: size}, round, false)
			for lang := range langCount {
				colorWordsFit(t, &p, &play, lang)
			}
		}
	}
}

func colorWordsFit(t *testing.T, p, play *plan, lang Lang) {
	w := (&Screen{Lang: lang}).words()
	fits := func(f *letters, text string, px int) {
		t.Helper()
		if got := f.width(text); got > px {
			t.Errorf("%v %v: %q is %d pixels wide, there are %d", p.whole.Max, lang, text, got, px)
		}
	}
	bar := func(text string, px, h int) {
		t.Helper()
		f, first, second := barText(px-4, h, text)
		fits(f, first, px)
		fits(f, second, px)
	}
	h := barHeight(p)
	page, err := NewAddress("http://192.168.178.120:54321/")
	if err != nil {
		t.Fatal(err)
	}
	for st, words := range w.states {
		switch State(st) {
		case Starting, Looking, Visit:
			for _, a := range []Address{{}, page} {
				n := noticeOf(p, &Screen{Lang: lang, State: State(st), Address: a})
				bar(words.title, n.area.Dx(), n.bar)
			}
		default:
			bar(words.title, p.head.Dx(), h)
		}
		s := Screen{Lang: lang, State: State(st)}
		l, px := stateLetters(p, words.line, stateEnd(p, &s))
		fits(l, l.lineAt(words.line, px, 0), px)
	}
	for _, v := range w.verbs {
		bar(v.word, p.head.Dx(), h)
		if room := besideDisc(p.head.Dx(), h, discBar); largest(lettersBySize[:], v.short, room, h).width(v.short) > room {
			fits(largest(lettersBySize[:], v.short, p.head.Dx()-4, h*3/8), v.short, p.head.Dx()) // the disc below
		}
	}
	room := besideDisc(p.head.Dx(), h, discTurn)
	fits(largest(lettersBySize[:], w.wins, room, h*3/4), w.wins, room)
	for _, c := range []engine.Color{engine.Black, engine.White} {
		if !play.flat() {
			fits(largest(lettersBySize[:], w.colors[c], play.head.Dx()-8, h), w.colors[c], play.head.Dx())
		}
	}
	fits(largest(lettersBySize[:], w.colors[engine.None], p.head.Dx()-6, h*3/4), w.colors[engine.None], p.head.Dx())
	score := w.empties + " 64:64"
	l := largestLine(score, p.head.Dx()-4, p.head.Dy())
	if n := l.lines(score, p.head.Dx()-4); n > 2 || n == 2 && 2*l.height() > p.head.Dy()*2/5 {
		t.Errorf("%v %v: %q takes %d lines", p.whole.Max, lang, score, n)
	}
	for n := NoNote + 1; n < noteCount; n++ {
		s := Screen{Lang: lang, State: Playing, ToMove: engine.White, Board: engine.Opening(), Note: n, Clock: Clock{Runs: true}}
		l, px := stateLetters(play, w.notes[n], stateEnd(play, &s))
		for i := range l.lines(w.notes[n], px) {
			fits(l, l.lineAt(w.notes[n], px, i), px)
		}
		s = Screen{Lang: lang, Note: n}
		notice := noticeOf(p, &s)
		for i := range notice.lines {
			fits(notice.font, notice.font.lineAt(notice.text, notice.rest.Dx()-4, i), notice.rest.Dx())
		}
	}
}
