package display

import (
	"strings"
	"testing"

	"flipwatch/engine"
)

// TestWordsFit checks that every word has the space it needs on the smallest
// screen and that no glyph is missing.
func TestWordsFit(t *testing.T) {
	for lang := range langCount {
		wordsFit(t, lang)
	}
}

// wordsFit checks one language.
func wordsFit(t *testing.T, lang Lang) {
	w := (&Screen{Lang: lang}).words()
	const discIcon = 9 + 1
	fits := func(f *font, text string, px int) {
		t.Helper()
		if got := f.width(text); got > px {
			t.Errorf("%s: %q is %d pixels wide, there are %d", lang, text, got, px)
		}
		for _, r := range text {
			if f.upper {
				r = []rune(strings.ToUpper(string(r)))[0]
			}
			if r != ' ' && !strings.ContainsRune(f.runes, r) {
				t.Errorf("%s: %q: no glyph for %q", lang, text, r)
			}
			for i := range lettersBySize {
				if g := lettersBySize[i].find(r); g.advance == 0 || r != '?' && r != ' ' && g == lettersBySize[i].find('?') {
					t.Errorf("%s: %q: no letter for %q", lang, text, r)
				}
			}
		}
		if text == "" {
			t.Errorf("%s: a word is missing", lang)
		}
	}
	fits(w.bold, w.colors[engine.Black], sideW-discIcon)
	fits(w.bold, w.colors[engine.White], sideW-discIcon)
	fits(w.bold, w.wins, sideW-discIcon)
	fits(w.bold, w.colors[engine.None], sideW-2)
	fits(w.small, w.empties+" 64:64", sideW)
	fits(w.small, w.last+" g4", sideW)
	fits(w.small, "18 "+w.toFlip, sideW)
	fits(w.small, w.before+" g4", sideW-maxPips*pipPitch-1)
	fits(w.small, w.states[GoBack].line, sideW-maxPips*pipPitch-1)
	fits(w.small, w.states[Visit].line, sideW-maxPips*pipPitch-1)
	for _, v := range w.verbs {
		fits(w.bold, v.word, sideW-2)
		fits(w.bold, v.short, sideW-2-5-9)
	}
	for _, k := range w.kinds {
		fits(w.small, k.line, sideW-2*pipPitch-1)
	}
	for n, text := range w.notes {
		for ; Note(n) != NoNote && text != ""; _, text = w.small.line(text, sideW) {
			line, _ := w.small.line(text, sideW)
			fits(w.small, line, sideW)
		}
		if got := w.small.lines(w.notes[n], sideW); Note(n) != NoNote && (got < 1 || got > 2) {
			t.Errorf("%s: %q takes %d lines", lang, w.notes[n], got)
		}
	}
	var buf lineBuffer
	if _, made := (&Screen{Note: Reflection, Where: ^engine.Bitboard(0)}).note(w, &buf); len(made) > len(buf) {
		t.Errorf("%s: %q takes memory", lang, made)
	}
	for st, s := range w.states {
		fits(w.bold, s.title, sideW-2)
		fits(w.small, s.line, sideW)
		if State(st) == MatchScore || State(st) == Ready {
			fits(w.small, s.line, sideW-maxPips*pipPitch-1)
		}
		if len(w.kinds) != len(english.kinds) {
			t.Fatalf("%s: %d kinds of faults", lang, len(w.kinds))
		}
		if faceOf(&Screen{State: State(st)}) == noticeFace && State(st) != Error && State(st) != Visit && s.icon == "" {
			t.Errorf("the state %s has no icon", State(st))
		}
	}
}

// TestSheets checks that the fonts' sheets have the shape that their table says.
func TestSheets(t *testing.T) {
	for name, f := range map[string]*font{
		"small": &small, "bold": &bold, "count": &count, "icons": &icons, "big1": &big1, "big2": &big2, "big3": &big3,
	} {
		bands := (len(f.runes) + f.perBand - 1) / f.perBand
		lines := strings.Split(strings.TrimSuffix(f.sheet, "\n"), "\n")
		if len(lines) != bands*f.h {
			t.Errorf("%s: %d lines, want %d", name, len(lines), bands*f.h)
		}
		for i, l := range lines {
			if len(l) != f.stride()-1 {
				t.Errorf("%s: line %d has %d columns, want %d", name, i+1, len(l), f.stride()-1)
			}
		}
		seen := map[string]rune{}
		for _, r := range strings.Trim(f.runes, " \x7f") {
			b := bitmap{w: 128, h: 64}
			f.draw(&b, 0, 0, string(r), lit)
			if b == (bitmap{w: 128, h: 64}) && !f.upper {
				t.Errorf("%s: %q is empty", name, r)
			}
			key := string(b.pix[:])
			if other, twice := seen[key]; twice && b != (bitmap{w: 128, h: 64}) && r != 'O' { // a nought is an O here
				t.Errorf("%s: %q looks like %q", name, r, other)
			}
			seen[key] = r
		}
	}
}

// TestLines breaks texts and puts them together again: nothing is lost.
func TestLines(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		w          int
		want       []string
	}{
		{"fits", "Ready", 62, []string{"Ready"}},
		{"empty", "", 62, nil},
		{"at a blank", "Black passes again", 62, []string{"Black passes", "again"}},
		{"a long word", "abcdefghijklmnopqrstuvw", 40, []string{"abcdefghi", "jklmnopqr", "stuvw"}},
		{"blanks around", "  a  b  ", 62, []string{"a  b"}},
		{"narrower than a glyph", "WW", 2, []string{"W", "W"}},
		{"a line break", "a\nb", 62, []string{"a\nb"}},
		{"beyond the sheet", "äöü", 8, []string{"ä", "ö", "ü"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got []string
			for i := range small.lines(tc.text, tc.w) {
				got = append(got, small.lineAt(tc.text, tc.w, i))
			}
			if strings.Join(got, "|") != strings.Join(tc.want, "|") {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func FuzzLines(f *testing.F) {
	f.Add("Set up as shown", 62)
	f.Add("äöü verylongword x", 9)
	f.Fuzz(func(t *testing.T, text string, w int) {
		w = w%100 + 1
		letters := func(s string) string { return strings.Join(strings.Fields(s), "") }
		var got strings.Builder
		for i := range small.lines(text, w) {
			got.WriteString(small.lineAt(text, w, i))
			got.WriteByte(' ')
		}
		if letters(got.String()) != letters(text) {
			t.Errorf("%q at %d becomes %q", text, w, got.String())
		}
	})
}

// TestAlarmNamesEverySquare adds up the pages of alarms of all lengths: every
// square once, under its verb, never more than three at a time.
func TestAlarmNamesEverySquare(t *testing.T) {
	for n := range 65 {
		all := engine.Bitboard(1)<<n - 1
		a := Alarm{Todo: []Todo{{Flip, all, engine.None}, {PutBack, all << 1, engine.Black}, {Verb: Look}}}
		seen := map[Verb]engine.Bitboard{}
		for page := range alarmPages(&a) {
			p := alarmPage(&a, page)
			if p.Squares.Count() > perPage {
				t.Fatalf("%d squares on one page", p.Squares.Count())
			}
			if p.Squares&seen[p.Verb] != 0 {
				t.Fatalf("a square is named twice")
			}
			seen[p.Verb] |= p.Squares
		}
		if seen[Flip] != all || seen[PutBack] != all<<1 {
			t.Fatalf("%d squares: not all are named", n)
		}
	}
}
