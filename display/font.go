package display

import (
	_ "embed"
	"strings"
	"unicode/utf8"
)

// font is a bitmap font: a sheet of glyphs of one size as text, '#' for ink.
// The sheets were drawn for this screen, pixel by pixel. A sheet has bands of
// perBand glyphs side by side with one blank column between them.
type font struct {
	runes   string // the glyphs of the sheet, in its order
	w, h    int    // of one glyph
	perBand int
	space   int  // width of a blank
	mono    bool // all glyphs are w wide; else each is as wide as its ink
	upper   bool // the sheet has capitals only
	sheet   string
}

const (
	ascii   = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\x7f"
	squares = "abcdefgh12345678"
)

//go:embed fonts/small.txt
var smallSheet string

//go:embed fonts/bold.txt
var boldSheet string

//go:embed fonts/count.txt
var countSheet string

//go:embed fonts/icons.txt
var iconSheet string

//go:embed fonts/big1.txt
var big1Sheet string

//go:embed fonts/big2.txt
var big2Sheet string

//go:embed fonts/big3.txt
var big3Sheet string

// The fonts: small has seven rows above the baseline and two below; bold are
// capitals; count are the digits of the disc counts; big1 to big3 name squares
// and fit one, two and three of them side by side, four rows below the
// baseline; icons are the pictures of the states, by the letters in stateWords.
var (
	small = font{runes: ascii, w: 5, h: 9, perBand: 16, space: 2, sheet: smallSheet}
	bold  = font{runes: ascii[:64], w: 7, h: 11, perBand: 16, space: 3, upper: true, sheet: boldSheet}
	count = font{runes: "0123456789", w: 13, h: 22, perBand: 10, mono: true, sheet: countSheet}
	icons = font{runes: "SLCGMXRQE", w: 28, h: 28, perBand: 9, mono: true, sheet: iconSheet}
	big1  = font{runes: squares, w: 20, h: 30, perBand: 16, mono: true, sheet: big1Sheet}
	big2  = font{runes: squares, w: 13, h: 30, perBand: 16, mono: true, sheet: big2Sheet}
	big3  = font{runes: squares, w: 8, h: 30, perBand: 16, mono: true, sheet: big3Sheet}
)

// glyph returns where the glyph of r begins in the sheet and its width in ink.
// A rune that the font lacks is shown as a question mark, or not at all.
func (f *font) glyph(r rune) (offset, width int) {
	if f.upper && 'a' <= r && r <= 'z' {
		r -= 'a' - 'A'
	}
	if r <= ' ' {
		return -1, f.space
	}
	i := strings.IndexRune(f.runes, r)
	if i < 0 {
		if i = strings.IndexByte(f.runes, '?'); i < 0 {
			return -1, 0
		}
	}
	i = utf8.RuneCountInString(f.runes[:i])
	offset = i/f.perBand*f.h*f.stride() + i%f.perBand*(f.w+1)
	if f.mono {
		return offset, f.w
	}
	for width = f.w; width > 1; width-- {
		for y := range f.h {
			if f.sheet[offset+y*f.stride()+width-1] == '#' {
				return offset, width
			}
		}
	}
	return offset, width
}

// stride is the length of a line of the sheet with its newline.
func (f *font) stride() int { return f.perBand * (f.w + 1) }

// width returns how wide a text is, one column between glyphs.
func (f *font) width(text string) int {
	total := 0
	for _, r := range text {
		_, w := f.glyph(r)
		total += w + 1
	}
	return max(total-1, 0)
}

// draw writes a text with its top left corner at (x, y) and returns the x
// after its last column.
func (f *font) draw(b *bitmap, x, y int, text string, k ink) int {
	for i, r := range text {
		if i > 0 {
			x++
		}
		offset, w := f.glyph(r)
		if offset >= 0 {
			f.paint(b, x, y, offset, w, k)
		}
		x += w
	}
	return x
}

// paint copies one glyph of the sheet.
func (f *font) paint(b *bitmap, x, y, offset, w int, k ink) {
	for v := range f.h {
		row := f.sheet[offset+v*f.stride():]
		for u := range w {
			if row[u] == '#' {
				b.set(x+u, y+v, k)
			}
		}
	}
}

// center writes a text in the middle of w pixels from x.
func (f *font) center(b *bitmap, x, y, w int, text string, k ink) {
	f.draw(b, x+(w-f.width(text))/2, y, text, k)
}

// line splits off as much of a text as fits into w pixels: at a blank if there
// is one, else between the parts of an address, else in the middle of the word.
func (f *font) line(text string, w int) (line, rest string) {
	text = strings.TrimLeft(text, " ")
	x, blank, part := 0, -1, 0
	for i, r := range text {
		_, g := f.glyph(r)
		if r <= ' ' {
			blank = i
		}
		if r == ':' {
			part = i
		}
		if x+g > w {
			switch {
			case blank > 0:
				i = blank
			case part > 0:
				i = part
			case i == 0:
				_, i = utf8.DecodeRuneInString(text) // wider than the line: still go on
			}
			return text[:i], strings.TrimLeft(text[i:], " ")
		}
		x += g + 1
		part = partEnd(part, i, r)
	}
	return strings.TrimRight(text, " "), ""
}

// partEnd is where the part of an address ends that r at i is the last letter of; end
// if it is not the last one.
func partEnd(end, i int, r rune) int {
	if r == '.' || r == '/' {
		return i + 1
	}
	return end
}

// lines counts the lines of a text that is w pixels wide.
func (f *font) lines(text string, w int) int {
	n := 0
	for text != "" {
		_, text = f.line(text, w)
		n++
	}
	return n
}

// lineAt returns one line of a text that is w pixels wide.
func (f *font) lineAt(text string, w, n int) string {
	var line string
	for range n + 1 {
		line, text = f.line(text, w)
	}
	return line
}
