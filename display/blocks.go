package display

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// blocks is a way to draw pixels with characters: each stands for w×h pixels.
type blocks struct {
	w, h int
	char func(bits uint) rune // the first pixel is bit 0, row by row
}

// pictures are the ways, the best first.
var pictures = [...]blocks{
	{1, 2, func(bits uint) rune { return [...]rune{' ', '▀', '▄', '█'}[bits] }},
	{2, 4, braille},
}

// braille returns the character with these dots. Unicode numbers the dots of
// the old six-dot cell first, column by column, and then the fourth row.
func braille(bits uint) rune {
	order := [8]uint{0, 3, 1, 4, 2, 5, 6, 7}
	r := rune(0x2800)
	for i, dot := range order {
		r |= rune(bits>>i&1) << dot
	}
	return r
}

const (
	pictureW, pictureH = 128, 64

	frameW, frameH = 2, 2 // the frame around the picture
	belowMin       = 1    // lines kept free below it, for the cursor
	besideMin      = 24   // columns that the transcript needs beside it
)

func (p *blocks) columns() int { return pictureW / p.w }
func (p *blocks) rows() int    { return pictureH / p.h }

// lines returns the framed picture of a screen with the transcript beside it or
// below it, for a terminal of this size.
func (p *blocks) lines(s *Screen, title, caption string, columns, rows int) []string {
	b := bitmap{w: pictureW, h: pictureH}
	paintOneBit(&b, s)
	w := p.columns()
	out := make([]string, 0, rows)
	out = append(out, "╭"+edge(title, w)+"╮")
	for y := 0; y < pictureH; y += p.h {
		out = append(out, "│"+inkColors+p.row(&b, y)+resetColor+"│")
	}
	out = append(out, "╰"+edge(caption, w)+"╯")
	if free := columns - w - frameW - 3; free >= besideMin {
		for i, line := range transcriptLines(s.Transcript, free, len(out)-2) {
			out[i+1] += "  " + line
		}
		return out
	}
	return append(out, transcriptLines(s.Transcript, columns-1, rows-len(out)-belowMin)...)
}

// edge is an edge of the frame, w columns wide, with a text in it; one that is too
// long is cut off.
func edge(text string, w int) string {
	if text == "" {
		return strings.Repeat("─", w)
	}
	if letters := []rune(text); len(letters) > w-4 {
		text = string(letters[:w-5]) + "…"
	}
	return "─ " + text + " " + strings.Repeat("─", w-utf8.RuneCountInString(text)-3)
}

// row draws the pixels from row y on as one line of characters.
func (p *blocks) row(b *bitmap, y int) string {
	var line strings.Builder
	for x := 0; x < pictureW; x += p.w {
		var bits uint
		for i := range p.w * p.h {
			if b.at(x+i%p.w, y+i/p.w) {
				bits |= 1 << i
			}
		}
		line.WriteRune(p.char(bits))
	}
	return line.String()
}

// transcriptLines breaks a transcript into numbered moves, w columns wide. When
// there are more than n lines the last ones are kept.
func transcriptLines(moves string, w, n int) []string {
	const moveW = 8 // " 12. f5 "
	perLine := max(w/moveW, 1)
	var lines []string
	var line strings.Builder
	for i := 0; 2*i < len(moves); i++ {
		if i > 0 && i%perLine == 0 {
			lines = append(lines, line.String())
			line.Reset()
		}
		number := i + 1
		line.WriteString(spaces(1-number/10) + strconv.Itoa(number) + ". " + moves[2*i:min(2*i+2, len(moves))] + "  ")
	}
	if line.Len() > 0 {
		lines = append(lines, line.String())
	}
	return lines[max(len(lines)-max(n, 0), 0):]
}
