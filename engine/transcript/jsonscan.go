package transcript

import "flipwatch/engine"

// jsonScan reads JSON without white space.
type jsonScan struct {
	text []byte
	at   int
}

// take takes a character if it is next.
func (s *jsonScan) take(c byte) bool {
	if s.at < len(s.text) && s.text[s.at] == c {
		s.at++
		return true
	}
	return false
}

// word takes a word if it is next.
func (s *jsonScan) word(w string) bool {
	if len(s.text)-s.at >= len(w) && string(s.text[s.at:s.at+len(w)]) == w {
		s.at += len(w)
		return true
	}
	return false
}

// str reads a string without escapes and of ASCII alone.
func (s *jsonScan) str() ([]byte, bool) {
	if !s.take('"') {
		return nil, false
	}
	for i := s.at; i < len(s.text); i++ {
		switch c := s.text[i]; {
		case c == '"':
			value := s.text[s.at:i]
			s.at = i + 1
			return value, true
		case c == '\\' || c < ' ' || c >= 0x80:
			return nil, false
		}
	}
	return nil, false
}

// keep reads a string into another place.
func (s *jsonScan) keep(to *string) bool {
	value, ok := s.str()
	*to = string(value)
	return ok
}

// integer reads a number without a fraction.
func (s *jsonScan) integer() (int, bool) {
	v, ok := s.number()
	return int(v), ok && v == float64(int(v))
}

// keepInteger reads a number without a fraction into another place.
func (s *jsonScan) keepInteger(to *int) (ok bool) {
	*to, ok = s.integer()
	return ok
}

// powers are those of ten by which a number of few digits divides exactly rounded.
var powers = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// number reads a number of at most 15 digits without an exponent. Both it without
// its point and the power of ten are exact, so their quotient is rounded once.
func (s *jsonScan) number() (float64, bool) {
	minus := s.take('-')
	v, digits, point, begin := 0, 0, -1, s.at
	for ; s.at < len(s.text); s.at++ {
		c := s.text[s.at]
		if c == '.' && point < 0 && digits > 0 {
			point = digits
			continue
		}
		if c < '0' || c > '9' {
			break
		}
		v = 10*v + int(c-'0')
		if digits++; digits > 15 {
			return 0, false
		}
	}
	if digits == 0 || point == digits || s.text[begin] == '0' && digits > 1 && point != 1 {
		return 0, false
	}
	if s.at < len(s.text) && (s.text[s.at]|0x20 == 'e' || s.text[s.at] == '.') {
		return 0, false
	}
	f := float64(v)
	if point >= 0 {
		f /= powers[digits-point]
	}
	if minus {
		f = -f
	}
	return f, true
}

// board reads a board: 64 squares in one go, or whatever is written.
func (s *jsonScan) board(l *nativeLine) (ok bool) {
	if end := s.at + 66; end <= len(s.text) && s.text[s.at] == '"' && s.text[end-1] == '"' {
		if l.lies, l.isRead = quickBoard(s.text[s.at+1 : end-1]); l.isRead {
			s.at = end
			return true
		}
	}
	l.isRead = false
	l.board, ok = s.str()
	return ok
}

// color reads a colour's name.
func (s *jsonScan) color() (engine.Color, bool) {
	name, _ := s.str()
	switch string(name) {
	case "black":
		return engine.Black, true
	case "white":
		return engine.White, true
	}
	return engine.None, false
}

// set reads a list of squares.
func (s *jsonScan) set(l *nativeLine, to *engine.Bitboard) bool {
	*to = 0
	if !s.take('[') {
		return false
	}
	if s.take(']') {
		return true
	}
	for {
		name, ok := s.str()
		if !ok {
			return false
		}
		l.add(to, name)
		if s.take(']') {
			return true
		}
		if !s.take(',') {
			return false
		}
	}
}

// maxNesting bounds how deep values are skipped here; deeper ones are left to
// encoding/json, which has a bound of its own.
const maxNesting = 4

// skip takes a value that is not used.
func (s *jsonScan) skip(depth int) bool {
	if s.at == len(s.text) || depth > maxNesting {
		return false
	}
	switch c := s.text[s.at]; c {
	case '"':
		_, ok := s.str()
		return ok
	case 't':
		return s.word("true")
	case 'f':
		return s.word("false")
	case 'n':
		return s.word("null")
	case '[', '{':
		s.at++
		closing := c + 2 // in ASCII
		if s.take(closing) {
			return true
		}
		for {
			if c == '{' {
				if _, ok := s.str(); !ok || !s.take(':') {
					return false
				}
			}
			if !s.skip(depth + 1) {
				return false
			}
			if s.take(closing) {
				return true
			}
			if !s.take(',') {
				return false
			}
		}
	}
	_, ok := s.number()
	return ok
}
