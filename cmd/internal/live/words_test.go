package live

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"flipwatch/calibrate"
	"flipwatch/display"
	"flipwatch/engine"
)

// TestScreenIsTranslated plays every case in every language: nothing of what the
// screen says in English is left in the others, and no free text is.
func TestScreenIsTranslated(t *testing.T) {
	english := map[string]string{}
	for i, code := range display.Langs() {
		for _, c := range append(sayings(), remarks()...) {
			tb := newTable(t, c.config)
			tb.g.screen.lang = display.Lang(i)
			c.play(tb)
			now := tb.screen()
			line, _, _ := strings.Cut(now.Line(), "(")
			if now.Message != "" {
				t.Errorf("%s: %q is in no table of words", c.name, now.Message)
			}
			if display.Lang(i) == display.English {
				english[c.name] = line
			} else if words(line) == words(english[c.name]) {
				t.Errorf("%s: %q is %q in %s too", c.name, english[c.name], line, code)
			}
		}
	}
}

// words leaves out the names of squares.
func words(line string) string {
	return regexp.MustCompile(`\b[a-h][1-8]\b`).ReplaceAllString(line, "")
}

// remarks are the states that the README's table has no row for.
func remarks() []saying {
	poor := func(topic calibrate.Topic, squares engine.Bitboard) func(tb *table) {
		return opened(func(tb *table) {
			tb.must(tb.g.tell(View{Stamp: tb.g.stamp, State: Poor, Message: "text", Squares: squares, note: hinders(topic)}))
			tb.wait(time.Second)
		})
	}
	return []saying{
		{name: "too dark", play: poor(calibrate.TooDark, 0)},
		{name: "too bright", play: poor(calibrate.TooBright, 0)},
		{name: "out of focus", play: poor(calibrate.OutOfFocus, 0)},
		{name: "reflection", play: poor(calibrate.Reflection, engine.SetOf(engine.G7, engine.H7))},
		{name: "no light", play: func(tb *table) {
			tb.must(tb.g.tell(View{Stamp: tb.g.stamp, State: Lost, Message: "text", note: display.TooDark}))
			tb.wait(time.Second)
		}},
		{name: "disk low", play: opened(func(tb *table) { tb.g.screen.low = true; tb.wait(time.Second) })},
		{name: "other board", play: opened(func(tb *table) {
			tb.show(engine.Opening().Play(engine.D3, engine.Black).With(engine.A1, engine.White).With(engine.H1, engine.Black)).wait(20 * time.Second)
		})},
	}
}

// TestWhatHindersIsNamed: what the vision says of a picture reaches the screen, and is
// over with it.
func TestWhatHindersIsNamed(t *testing.T) {
	for _, c := range remarks() {
		tb := newTable(t, c.config)
		c.play(tb)
		if now := tb.screen(); now.Remark() == "" {
			t.Errorf("%s: the screen says nothing of it", c.name)
		}
		tb.view(Found).view(Good).wait(time.Second)
		if note := tb.screen().Note; note == display.TooDark || note == display.Reflection {
			t.Errorf("%s: still said when it is over", c.name)
		}
	}
	glare := newTable(t, remarks()[3].config)
	remarks()[3].play(glare)
	now := glare.screen()
	if got := now.Remark(); got != "Glare: move lamp g7 h7" {
		t.Errorf("a lamp that reflects is told as %q", got)
	}
}
