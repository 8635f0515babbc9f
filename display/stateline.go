package display

import (
	"strconv"
)

// pagesOneBit counts the pages of the screen for 128×64: the most that any of
// its parts needs. The others begin again.
func pagesOneBit(s *Screen) int {
	n := bodyPages(s)
	var buf lineBuffer
	fixed, made := stateText(s, &buf)
	if len(made) > 0 {
		fixed = string(made)
	}
	return max(n, s.words().small.lines(fixed, stateWidth(s)))
}

// lineBuffer has room for the longest text that is put together here: no more
// than 32 bytes, so that making a string of it needs no memory.
type lineBuffer [32]byte

// stateText returns the text of the state line: one that is there already, or
// one put together in buf.
func stateText(s *Screen, buf *lineBuffer) (fixed string, made []byte) {
	w := s.words()
	switch {
	case s.State == Error:
		return w.states[Error].line, nil
	case s.total > 0 && s.State != Visit:
		return s.backText(buf)
	case s.Message != "" && s.Lang == English: // messages are in English
		return s.Message, nil
	case s.Note != NoNote:
		return s.note(w, buf)
	case s.Alarm.Kind != "" && (s.State == Fault || s.State == SetupWrong):
		return w.kind(s.Alarm.Kind), nil
	case s.State == MatchScore && !s.bare():
		return w.states[Ready].line, nil
	case s.State == Pending && s.Due != 0:
		made = strconv.AppendInt(buf[:0], int64(s.Due.Count()), 10)
		return "", append(append(made, ' '), w.toFlip...)
	case s.State == Playing && s.Marked() != 0:
		sq := s.Marked().First()
		made = append(append(buf[:0], w.last...), ' ')
		return "", append(made, squares[sq.Col()], squares[8+sq.Row()])
	case s.State < stateCount:
		return w.states[s.State].line, nil
	}
	return "", nil
}

// The pages of an alarm are counted by pips at the right end of the state
// line, the one shown taller; more than maxPips are counted in digits.
const (
	pipPitch = 3
	maxPips  = 4
)

// bodyPages is how many pages the body has: that is what is counted.
func bodyPages(s *Screen) int {
	if s.State == MatchScore {
		return pagesOf(len(s.Match.Games), s.room())
	}
	if s.bodyText() != "" {
		return s.withMore(s.textPages(), 0)
	}
	return s.withMore(s.alarmPages(), visitPages(s))
}

// visitPages is how many pages the address has after those of an alarm.
func visitPages(s *Screen) int {
	if !s.visitsLater() {
		return 0
	}
	there := s.visitPage()
	return there.textPages()
}

// stateWidth is how wide the state line is beside the pips.
func stateWidth(s *Screen) int {
	switch n := bodyPages(s); {
	case n == 1:
		return sideW
	case n <= maxPips:
		return sideW - n*pipPitch - 1
	}
	return sideW - 28
}

// paintState draws the state line and the pips.
func paintState(b *bitmap, s *Screen) {
	var buf lineBuffer
	fixed, made := stateText(s, &buf)
	text, w := fixed, stateWidth(s)
	if len(made) > 0 {
		text = string(made)
	}
	f := s.words().small
	y := stateY + small.h - f.h
	line := f.lineAt(text, w, wrap(s.Page, max(1, f.lines(text, w))))
	k := lit
	if s.State == LowDisk {
		b.fill(sideX, y, sideW, f.h, lit)
		k = dark
	}
	if w == sideW {
		f.center(b, sideX, y, w, line, k)
		return
	}
	f.draw(b, sideX, y, line, k)
	paintPips(b, wrap(s.Page, bodyPages(s)), bodyPages(s), k)
}

// paintPips shows which of n pages this is, at the right end of the state line.
func paintPips(b *bitmap, page, n int, k ink) {
	if n <= maxPips {
		for i := range n {
			x := sideX + sideW - n*pipPitch + 1 + i*pipPitch
			if i == page {
				b.fill(x, stateY, 2, 7, k)
			} else {
				b.fill(x, stateY+5, 2, 2, k)
			}
		}
		return
	}
	var num lineBuffer
	text := strconv.AppendInt(num[:0], int64(page+1), 10)
	text = strconv.AppendInt(append(text, '/'), int64(n), 10)
	small.draw(b, sideX+sideW-small.width(string(text)), stateY, string(text), k)
}

// wrap brings any page number into 0…n-1.
func wrap(page, n int) int {
	if page %= n; page < 0 {
		page += n
	}
	return page
}
