package display

import (
	"image"
	"image/color"
	"strconv"
	"strings"

	"flipwatch/engine"
)

// paintColor draws a screen into a picture with colours. Everything has its
// place by the picture's shape, see plan, and takes the largest letters that
// fit there.
func paintColor(dst *image.RGBA, s *Screen, round bool, ink *inks) {
	b := brush{dst, ink}
	b.fill(dst.Rect, b.ink.back)
	f := faceOf(s)
	p := planFor(dst.Rect, round, f != playFace)
	if there, ok := s.other(bodyPagesColor(&p, s), visitPagesColor(&p, s)); ok {
		s, f = &there, faceOf(&there)
		p = planFor(dst.Rect, round, f != playFace)
	}
	switch f {
	case alarmFace:
		b.alarm(&p, s)
	case noticeFace:
		b.notice(&p, s)
	case resultFace:
		b.result(&p, s)
	case matchFace:
		b.match(&p, s)
	default:
		b.play(&p, s)
	}
	if f != matchFace && (f != noticeFace || !s.bare()) {
		b.board(p.board, s)
	}
	b.stateLine(&p, s)
}

// play shows the side to move and the counts.
func (b brush) play(p *plan, s *Screen) {
	black, white := s.Counts()
	w := s.words()
	if r := p.head; p.flat() {
		half := r.Dx() / 2
		b.side(image.Rect(r.Min.X, r.Min.Y, r.Min.X+half-2, r.Max.Y), engine.Black, black, s.ToMove)
		b.side(image.Rect(r.Min.X+half+2, r.Min.Y, r.Max.X, r.Max.Y), engine.White, white, s.ToMove)
		return
	}
	clocked := s.clocked() && p.column
	bar := p.head
	bar.Max.Y = bar.Min.Y + bar.Dy()/3
	switch {
	case clocked:
		bar.Max.Y = p.head.Min.Y + p.head.Dy()*2/5
	case s.aside(p):
		bar.Max.Y = p.head.Min.Y + p.head.Dy()/4
	}
	back, text := b.colorOf(s.ToMove)
	b.fill(bar, back)
	b.frame(bar, max(1, bar.Dy()/16), b.ink.rim)
	word := w.states[min(s.State, stateCount-1)].title
	if s.ToMove != engine.None {
		word = w.colors[s.ToMove]
	}
	rest := image.Rect(bar.Min.X, bar.Max.Y, bar.Max.X, p.head.Max.Y)
	if clocked {
		bar, rest = b.clock(bar, rest, s, text)
	}
	b.center(largest(lettersBySize[:], word, bar.Dx()-8, bar.Dy()*2/3), bar, word, text)
	if s.aside(p) {
		b.address(rest, &s.Address)
		return
	}
	b.counts(rest, black, white)
	if s.clocked() && !p.column {
		b.clockBetween(rest, s)
	}
}

// side shows one colour's count; that of the side to move stands on a bar of
// its colour.
func (b brush) side(r image.Rectangle, c engine.Color, n int, toMove engine.Color) {
	text := b.ink.faint
	if c == toMove {
		var back color.RGBA
		back, text = b.colorOf(c)
		b.fill(r, back)
		b.frame(r, max(1, r.Dy()/16), b.ink.doubt)
	}
	radius := min(float64(r.Dy())*0.3, float64(r.Dx())*0.18)
	x, y := r.Min.X+int(radius*1.6), (r.Min.Y+r.Max.Y)/2
	b.icon(x, y, radius, c)
	var buf [4]byte
	digits := string(strconv.AppendInt(buf[:0], int64(n), 10))
	rest := image.Rect(x+int(radius), r.Min.Y, r.Max.X, r.Max.Y)
	b.center(largest(namesBySize[:], "88", rest.Dx()-6, rest.Dy()*3/4), rest, digits, text)
}

// icon paints a disc of a colour that is seen on any ground.
func (b brush) icon(x, y int, radius float64, c engine.Color) {
	b.disc(2*x, 2*y, radius, b.ink.rim)
	if b.ink.rim == b.ink.black { // paper: a ring that is seen on black
		b.disc(2*x, 2*y, radius-1, b.ink.white)
		radius--
	}
	inner := b.ink.black
	if c == engine.White {
		inner = b.ink.white
	}
	b.disc(2*x, 2*y, radius-max(1, radius*0.12), inner)
}

// counts shows both counts side by side, each below its disc.
func (b brush) counts(r image.Rectangle, black, white int) {
	half := r.Dx() / 2
	var buf [4]byte
	for i, n := range [2]int{black, white} {
		part := image.Rect(r.Min.X+i*half, r.Min.Y, r.Min.X+(i+1)*half, r.Max.Y)
		radius := countDisc(part)
		b.icon((part.Min.X+part.Max.X)/2, part.Min.Y+int(radius*1.7), radius, engine.Black+engine.Color(i))
		part.Min.Y += int(radius * 2.4)
		digits := string(strconv.AppendInt(buf[:0], int64(n), 10))
		b.center(largest(namesBySize[:], "88", part.Dx()-2, part.Dy()*3/4), part, digits, b.ink.text)
	}
}

// countDisc is the radius of the disc above a count.
func countDisc(part image.Rectangle) float64 { return float64(min(part.Dx(), part.Dy())) * 0.16 }

// bar paints a bar with a word in the colour of the state and, where the colour
// of a disc matters, such a disc. It returns what is left of the rectangle below.
func (b brush) bar(r image.Rectangle, h int, s *Screen, word string, c engine.Color) image.Rectangle {
	back, text := b.ink.accent(s)
	bar := r
	bar.Max.Y = r.Min.Y + h
	b.fill(bar, back)
	rest := image.Rect(r.Min.X, bar.Max.Y, r.Max.X, r.Max.Y)
	if c != engine.None {
		room := besideDisc(bar.Dx(), h, discBar)
		if f, _, _ := barText(room, h, word); f.width(word) > room { // the disc below the word
			upper := image.Rect(bar.Min.X, bar.Min.Y, bar.Max.X, bar.Min.Y+h/2)
			b.center(largest(lettersBySize[:], word, bar.Dx()-4, h*3/8), upper, word, text)
			b.icon((bar.Min.X+bar.Max.X)/2, bar.Min.Y+h*3/4, float64(h)*0.21, c)
			return rest
		}
		radius := float64(h) * discBar
		b.icon(bar.Max.X-int(radius*1.5), bar.Min.Y+h/2, radius, c)
		bar.Max.X = bar.Min.X + room + 4
	}
	f, first, second := barText(bar.Dx()-4, h, word)
	if second == "" {
		b.center(f, bar, first, text)
		return rest
	}
	middle := bar.Min.Y + h/2
	b.center(f, image.Rect(bar.Min.X, bar.Min.Y+h/16, bar.Max.X, middle), first, text)
	b.center(f, image.Rect(bar.Min.X, middle, bar.Max.X, bar.Max.Y-h/16), second, text)
	return rest
}

// The discs in bars have this radius, as a share of the bar's height.
const (
	discBar  = 0.3  // of a verb
	discTurn = 0.28 // of a side
)

// besideDisc is how much room a bar of w×h pixels has for words beside a disc.
func besideDisc(w, h int, share float64) int { return w - int(float64(h)*share*2.5) - 4 }

// barText is how words are set in a bar of w×h pixels: in one line or, where that
// makes them larger or they would not fit, two.
func barText(w, h int, words string) (f *letters, first, second string) {
	f = largest(lettersBySize[:], words, w, h*3/4)
	if first, second, two := strings.Cut(words, " "); two {
		if g := largest(lettersBySize[:], longer(first, second), w, h*3/8); g.height() > f.height() || f.width(words) > w {
			return g, first, second
		}
	}
	return f, words, ""
}

// longer is the text with more bytes.
func longer(a, b string) string {
	if len(b) > len(a) {
		return b
	}
	return a
}

// barHeight is how much of the head the bar with the verb or the title takes.
func barHeight(p *plan) int {
	if p.column {
		return p.head.Dy() / 4
	}
	return p.head.Dy() * 35 / 100
}

// alarm shows what has to be done, with the squares as large as they fit: side
// by side, in a column below each other.
func (b brush) alarm(p *plan, s *Screen) {
	t := alarmPage(&s.Alarm, wrap(s.Page, alarmPages(&s.Alarm)))
	if t.Verb >= verbCount {
		return
	}
	w := s.words()
	word := w.verbs[t.Verb].word
	if t.Color != engine.None {
		word = w.verbs[t.Verb].short
	}
	rest := b.bar(p.head, barHeight(p), s, word, t.Color)
	n := t.Squares.Count()
	if n == 0 {
		return
	}
	f := largest(namesBySize[:], "d4", (rest.Dx()-6*(n-1))/n, rest.Dy()*2/3)
	if p.column {
		f = largest(namesBySize[:], "d4", rest.Dx(), rest.Dy()/n*3/4)
	}
	i := 0
	for all := t.Squares; all != 0; all &= all - 1 {
		cell := image.Rect(rest.Min.X+i*rest.Dx()/n, rest.Min.Y, rest.Min.X+(i+1)*rest.Dx()/n, rest.Max.Y)
		if p.column {
			cell = image.Rect(rest.Min.X, rest.Min.Y+i*rest.Dy()/n, rest.Max.X, rest.Min.Y+(i+1)*rest.Dy()/n)
		}
		cell.Max.Y -= f.caps() / 8 // room for what hangs below the line
		sq := all.First()
		var name [2]byte
		name[0], name[1] = squares[sq.Col()], squares[8+sq.Row()]
		b.center(f, cell, string(name[:]), b.ink.text)
		i++
	}
}

// colorOf is the ground of a side's bar and of what is written on it.
func (b brush) colorOf(c engine.Color) (back, text color.RGBA) {
	switch c {
	case engine.Black:
		return b.ink.black, b.ink.white
	case engine.White:
		return b.ink.white, b.ink.black
	}
	return b.ink.bar, b.ink.onBar
}
