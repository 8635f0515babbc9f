package display

import (
	_ "embed"
	"unicode/utf8"
)

// letters is an outline font drawn beforehand at one size, with 16 shades, for
// screens with colours. The sheets hold only the glyphs that the words of all
// languages, names of squares and ASCII text need; see fontsheet_test.go.
//
// A sheet begins with the number of glyphs (two bytes, the higher one first),
// the height of a line, and the rows above the baseline. Then comes a record of
// glyphRecord bytes for each glyph, in the order of their code points: code
// point (3 bytes), advance, left, top, width and height of the ink (left signed,
// top from the line's top), offset of its shades in the sheet (4 bytes). The
// shades are half bytes, row by row, the higher half first; a row begins with a
// byte.
type letters struct{ sheet string }

const (
	lettersHead = 4
	glyphRecord = 12
)

//go:embed fonts/letters12.bin
var sheet12 string

//go:embed fonts/letters16.bin
var sheet16 string

//go:embed fonts/letters22.bin
var sheet22 string

//go:embed fonts/letters30.bin
var sheet30 string

//go:embed fonts/names44.bin
var sheet44 string

//go:embed fonts/names64.bin
var sheet64 string

// lettersBySize are the fonts with all glyphs, the largest first; namesBySize
// have digits and the letters a to h only.
var (
	lettersBySize = [...]letters{{sheet30}, {sheet22}, {sheet16}, {sheet12}}
	namesBySize   = [...]letters{{sheet64}, {sheet44}, {sheet30}, {sheet22}, {sheet16}, {sheet12}}
)

// height is that of a line, ascent the part above the baseline.
func (l *letters) height() int { return int(l.sheet[2]) }
func (l *letters) ascent() int { return int(l.sheet[3]) }

// glyph is one letter.
type glyph struct {
	advance, left, top, w, h int
	shades                   string
}

// find returns the glyph of r, or that of a question mark.
func (l *letters) find(r rune) glyph {
	n := int(l.sheet[0])<<8 | int(l.sheet[1])
	for {
		low, high := 0, n
		for low < high {
			mid := (low + high) / 2
			if l.code(mid) < r {
				low = mid + 1
			} else {
				high = mid
			}
		}
		if low < n && l.code(low) == r {
			return l.glyphAt(low)
		}
		if r == '?' {
			return glyph{} // a sheet without one
		}
		r = '?'
	}
}

func (l *letters) record(i int) string { return l.sheet[lettersHead+i*glyphRecord:][:glyphRecord] }

func (l *letters) code(i int) rune {
	r := l.record(i)
	return rune(r[0])<<16 | rune(r[1])<<8 | rune(r[2])
}

func (l *letters) glyphAt(i int) glyph {
	r := l.record(i)
	g := glyph{advance: int(r[3]), left: int(int8(r[4])), top: int(r[5]), w: int(r[6]), h: int(r[7])}
	at := int(r[8])<<24 | int(r[9])<<16 | int(r[10])<<8 | int(r[11])
	g.shades = l.sheet[at : at+g.h*((g.w+1)/2)]
	return g
}

// shade returns how much of a pixel is ink, 0 to 15.
func (g *glyph) shade(x, y int) uint8 {
	b := g.shades[y*((g.w+1)/2)+x/2]
	if x%2 == 0 {
		return b >> 4
	}
	return b & 15
}

// width returns how wide a text is.
func (l *letters) width(text string) int {
	w := 0
	for _, r := range text {
		w += l.find(r).advance
	}
	return w
}

// line splits off as much of a text as fits into w pixels, as font.line does.
func (l *letters) line(text string, w int) (line, rest string) {
	x, blank, part := 0, -1, 0
	for i, r := range text {
		switch r {
		case ' ', '\n':
			blank = i
		case ':':
			part = i
		}
		x += l.find(r).advance
		if x <= w {
			part = partEnd(part, i, r)
			continue
		}
		switch {
		case blank > 0:
			return text[:blank], text[blank+1:]
		case part > 0:
			return text[:part], text[part:]
		case i == 0:
			_, n := utf8.DecodeRuneInString(text)
			return text[:n], text[n:]
		}
		return text[:i], text[i:]
	}
	return text, ""
}

// lines counts the lines of a text that is w pixels wide.
func (l *letters) lines(text string, w int) int {
	n := 0
	for text != "" {
		_, text = l.line(text, w)
		n++
	}
	return n
}

// lineAt returns one line of a text that is w pixels wide.
func (l *letters) lineAt(text string, w, n int) string {
	var line string
	for range n + 1 {
		line, text = l.line(text, w)
	}
	return line
}

// caps is the height of capitals and digits.
func (l *letters) caps() int { return l.ascent() * 3 / 4 }

// largest returns the largest of some fonts in which the capitals of a text fit
// into w×h pixels, or the smallest.
func largest(fonts []letters, text string, w, h int) *letters {
	for i := range fonts {
		if l := &fonts[i]; l.caps() <= h && l.width(text) <= w {
			return l
		}
	}
	return &fonts[len(fonts)-1]
}

// largestLine returns the largest of the fonts whose whole lines fit, with
// accents and descenders.
func largestLine(text string, w, h int) *letters {
	for i := range lettersBySize {
		if l := &lettersBySize[i]; l.height() <= h && l.width(text) <= w {
			return l
		}
	}
	return &lettersBySize[len(lettersBySize)-1]
}
