package transcript

import (
	"time"
)

// scan reads a line that is written as they are here: without white space, escapes
// and letters beyond ASCII in what counts. Any other is left to encoding/json, and
// so are all that are damaged: then scan is false.
func (l *nativeLine) scan(text []byte) bool {
	s := jsonScan{text: text}
	if !s.take('{') {
		return false
	}
	for {
		key, ok := s.str()
		if !ok || !s.take(':') || !l.member(key, &s) {
			return false
		}
		if s.take('}') {
			return s.at == len(text)
		}
		if !s.take(',') {
			return false
		}
	}
}

// member reads a value by its name.
func (l *nativeLine) member(key []byte, s *jsonScan) (ok bool) {
	switch string(key) {
	case "type":
		var kind []byte
		kind, ok = s.str()
		l.kind = eventName(kind)
	case "frame":
		l.frame, ok = s.integer()
	case "ply":
		l.ply, ok = s.integer()
	case "time_s":
		l.at, ok = s.number()
	case "took_s":
		l.took, ok = s.number()
		l.hasTook = ok
	case "board":
		ok = s.board(l)
	case "square":
		if l.square, ok = s.str(); !ok {
			ok = s.word("null")
		}
	case "color":
		l.color, ok = s.color()
	case "to_move":
		l.toMove, ok = s.color()
	case "flips":
		ok = s.set(l, &l.flips)
	case "missed":
		ok = s.set(l, &l.missed)
	case "extra":
		ok = s.set(l, &l.extra)
	case "squares":
		ok = s.set(l, &l.squares)
	default:
		return l.rareMember(key, s)
	}
	return ok
}

// rareMember reads a value that few lines have.
func (l *nativeLine) rareMember(key []byte, s *jsonScan) (ok bool) {
	switch string(key) {
	case "eval":
		return s.keep(&l.eval)
	case "comment":
		return s.keep(&l.comment)
	case "kind":
		return s.keep(&l.fault)
	case "message":
		return s.keep(&l.message)
	case "how":
		return s.keep(&l.how)
	case "id":
		return s.keepInteger(&l.id)
	case "version":
		return s.keepInteger(&l.version)
	case "unscored":
		l.unscored = s.word("true")
		return l.unscored || s.word("false")
	case "start":
		begun := ""
		if !s.keep(&begun) {
			return false
		}
		t, err := time.Parse(time.RFC3339, begun)
		l.begun = t
		return err == nil
	case "head":
		from := s.at
		ok = s.skip(0)
		l.head = s.text[from:s.at]
		return ok
	}
	for _, c := range key {
		if c >= 'A' && c <= 'Z' {
			return false // encoding/json takes names in any case
		}
	}
	return s.skip(0)
}

// eventName returns the name of an event without making a new string of those that
// are most of a record.
func eventName(b []byte) string {
	switch string(b) {
	case "move":
		return "move"
	case "pass":
		return "pass"
	case "pending":
		return "pending"
	case "view":
		return "view"
	}
	return string(b)
}
