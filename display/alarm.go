package display

import (
	"flipwatch/engine"
)

// perPage is how many squares are named at once: three still have digits 26
// pixels high. More go on the next page.
const perPage = 3

// todoPages returns the pages of one thing to do. Its squares are shared out
// evenly: four are two and two, not three and one.
func todoPages(t Todo) int { return max(1, (t.Squares.Count()+perPage-1)/perPage) }

// alarmPages returns the pages of a whole alarm.
func alarmPages(a *Alarm) int {
	n := 0
	for _, t := range a.Todo {
		n += todoPages(t)
	}
	return max(n, 1)
}

// alarmPages returns the pages of the alarm on a screen; none is shown of one that
// was seen.
func (s *Screen) alarmPages() int {
	if s.Seen {
		return 1
	}
	return alarmPages(&s.Alarm)
}

// alarmPage returns what one page says: the thing to do with its share of the
// squares.
func alarmPage(a *Alarm, page int) Todo {
	for _, t := range a.Todo {
		n := todoPages(t)
		if page >= n {
			page -= n
			continue
		}
		total := t.Squares.Count()
		from, to := page*total/n, (page+1)*total/n
		t.Squares = slice(t.Squares, from, to)
		return t
	}
	return Todo{}
}

// slice returns the squares from the one numbered from to the one before to.
func slice(all engine.Bitboard, from, to int) engine.Bitboard {
	var out engine.Bitboard
	for i := 0; all != 0; i++ {
		bit := all & -all
		if i >= from && i < to {
			out |= bit
		}
		all &^= bit
	}
	return out
}

// paintAlarm shows one page of an alarm: the verb in a bar, the squares below
// it in the largest font that fits them side by side.
func paintAlarm(b *bitmap, s *Screen) {
	t := alarmPage(&s.Alarm, wrap(s.Page, alarmPages(&s.Alarm)))
	if t.Verb < verbCount {
		paintVerb(b, s.words(), &s.words().verbs[t.Verb], t.Color)
	}
	n := t.Squares.Count()
	if n == 0 {
		return
	}
	f, inner := &big1, 3
	switch n {
	case 2:
		f, inner = &big2, 2
	case 3:
		f, inner = &big3, 1
	}
	name := 2*f.w + inner
	gap := 0
	if n > 1 {
		gap = (sideW - n*name) / (n - 1)
	}
	x := sideX + (sideW-n*name-(n-1)*gap)/2
	for all := t.Squares; all != 0; all &= all - 1 {
		sq := all.First()
		f.draw(b, x, bodyY+1, squares[sq.Col():sq.Col()+1], lit)
		f.draw(b, x+f.w+inner, bodyY+1, squares[8+sq.Row():9+sq.Row()], lit)
		x += name + gap
	}
}

// paintVerb draws the bar with the verb, and the colour that the disc must
// show, if that matters, as a disc.
func paintVerb(b *bitmap, words *words, verb *verbWords, c engine.Color) {
	if c == engine.None {
		paintBar(b, words.bold, barY, barH, verb.word)
		return
	}
	b.bar(sideX, barY, sideW, barH)
	const gap = 5
	x := sideX + (sideW-words.bold.width(verb.short)-gap-9)/2
	x = words.bold.draw(b, x, barY+(barH-words.bold.h)/2, verb.short, dark) + gap
	if c == engine.Black {
		b.stamp(x, barY+2, disc9, dark)
	} else {
		b.stamp(x, barY+2, ring9, dark)
	}
}
