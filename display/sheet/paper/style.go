package paper

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Weight is how strong letters are.
type Weight uint8

// The weights.
const (
	Regular Weight = iota
	Bold
	Italic
	weightCount
)

// Align says which point of a line of text is placed.
type Align uint8

// The points of a line.
const (
	Left Align = iota
	Center
	Right
)

// Style is how text is written.
type Style struct {
	Pt     float64 // size
	Weight Weight
	Align  Align
	Shade  Shade // Clear is Black
}

// mmPerPt is a point in millimetres.
const mmPerPt = 25.4 / 72

// mm returns the size in millimetres.
func (s Style) mm() float64 { return s.Pt * mmPerPt }

func (s Style) shade() Shade {
	if s.Shade == Clear {
		return Black
	}
	return s.Shade
}

// clean makes a line of text of anything: letters and accents that come apart
// are put together (Unicode NFC), control characters are spaces.
func clean(text string) string {
	text = norm.NFC.String(strings.ToValidUTF8(text, "\ufffd"))
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), r == '\u2028', r == '\u2029':
			return ' '
		case unicode.Is(unicode.Cf, r): // invisible: marks of direction, joiners
			return -1
		}
		return r
	}, text)
}

// smallest is the part of its size down to which a text is made smaller to fit.
const smallest = 2.0 / 3

// fit makes a text fit into a width.
func (d *Document) fit(s Style, text string, width float64) (Style, string) {
	_, w := d.fonts.layOut(s, text)
	if w <= width {
		return s, text
	}
	s.Pt *= max(width/w, smallest)
	letters := []rune(text)
	for cut := text; ; cut = strings.TrimRight(string(letters), " ") + "…" {
		if _, w := d.fonts.layOut(s, cut); w <= width*(1+1e-9) || len(letters) == 0 {
			return s, cut
		}
		letters = letters[:len(letters)-1]
	}
}

// Wrap breaks text into lines of a width, at spaces, and within a word only
// where it is longer than a line. A line break in the text stays one.
func (d *Document) Wrap(s Style, text string, width float64) []string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for _, word := range strings.Fields(clean(paragraph)) {
			longer := word
			if line != "" {
				longer = line + " " + word
			}
			if d.Width(s, longer) <= width {
				line = longer
				continue
			}
			if line != "" {
				lines = append(lines, line)
			}
			var broken []string
			broken, line = d.breakWord(s, word, width)
			lines = append(lines, broken...)
		}
		lines = append(lines, line)
	}
	return lines
}

// breakWord returns the full lines of a word and what is left for the next; a
// line has one letter at least. Japanese has no spaces and is broken anywhere.
func (d *Document) breakWord(s Style, word string, width float64) (full []string, rest string) {
	for _, letter := range word {
		if rest != "" && d.Width(s, rest+string(letter)) > width {
			full, rest = append(full, rest), ""
		}
		rest += string(letter)
	}
	return full, rest
}
