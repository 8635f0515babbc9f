package display

import (
	"strconv"
)

// pagesOneBit counts the pages of the screen for 128×64: the most that any of
// its parts needs. The others begin again.
func pagesOneBit(s *Screen) int {
	n := alarmPages(&s.Alarm)
	if s.State == Error {
		n = max(n, errorPages(s.errorText()))
	}
	var buf lineBuffer
	fixed, made := stateText(s, &buf)
	if len(made) > 0 {
		fixed = string(made)
	}
	return max(n, small.lines(fixed, stateWidth(s)))
}

// lineBuffer has room for the longest text that is put together here: no more
// than 32 bytes, so that making a string of it needs no memory.
type lineBuffer [32]byte

// stateText returns the text of the state line: one that is there already, or
// one put together in buf.
func stateText(s *Screen, buf *lineBuffer) (fixed string, made []byte) {
	w := &english
	switch {
	case s.State == Error:
		return w.states[Error].line, nil
	case s.Message != "":
		return s.Message, nil
	case s.Alarm.Kind != "" && (s.State == Fault || s.State == SetupWrong):
		return w.kind(s.Alarm.Kind), nil
	case s.State == Pending && s.Due != 0:
		made = strconv.AppendInt(buf[:0], int64(s.Due.Count()), 10)
		return "", append(append(made, ' '), w.toFlip...)
	case s.State == Playing && s.Ply > 0:
		made = append(append(buf[:0], w.move...), ' ')
		made = strconv.AppendInt(made, int64(s.Ply), 10)
		if m := s.Marked(); m != 0 {
			sq := m.First()
			made = append(made, ':', ' ', squares[sq.Col()], squares[8+sq.Row()])
		}
		return "", made
	case s.State < stateCount:
		return w.states[s.State].line, nil
	}
	return "", nil
}

// stateWidth is how wide the state line is: an alarm of several pages has
// their number at its right end.
func stateWidth(s *Screen) int {
	if alarmPages(&s.Alarm) > 1 {
		return sideW - 18
	}
	return sideW
}

// paintState draws the state line and the number of the page of an alarm.
func paintState(b *bitmap, s *Screen) {
	var buf lineBuffer
	fixed, made := stateText(s, &buf)
	text, w := fixed, stateWidth(s)
	if len(made) > 0 {
		text = string(made)
	}
	line := small.lineAt(text, w, wrap(s.Page, max(1, small.lines(text, w))))
	k := lit
	if s.State == LowDisk {
		b.fill(sideX, stateY, sideW, 9, lit)
		k = dark
	}
	if w < sideW {
		small.draw(b, sideX, stateY, line, k)
		n := alarmPages(&s.Alarm)
		var num lineBuffer
		page := strconv.AppendInt(num[:0], int64(wrap(s.Page, n)+1), 10)
		page = strconv.AppendInt(append(page, '/'), int64(n), 10)
		small.draw(b, sideX+sideW-small.width(string(page)), stateY, string(page), k)
		return
	}
	small.center(b, sideX, stateY, sideW, line, k)
}

// wrap brings any page number into 0…n-1.
func wrap(page, n int) int {
	if page %= n; page < 0 {
		page += n
	}
	return page
}
