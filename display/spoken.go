package display

import (
	"strconv"
	"strings"

	"flipwatch/engine"
)

// Spoken says a screen in words that can be read aloud: what is wrong, what to
// do, or how the game ended.
func (s *Screen) Spoken() string {
	w := s.words()
	var parts []string
	for _, t := range s.Alarm.Todo {
		if t.Verb >= verbCount {
			continue
		}
		text := strings.ToLower(w.verbs[t.Verb].word)
		for sq := range t.Squares.Squares() {
			name := sq.String()
			text += " " + strings.ToUpper(name[:1]) + " " + name[1:] + "," // the letter by its name
		}
		parts = append(parts, strings.TrimSuffix(text, ","))
	}
	if len(parts) > 0 {
		return strings.Join(parts, ". ")
	}
	if s.State != GameOver {
		return w.states[min(s.State, stateCount-1)].line
	}
	black, white := s.Final.Retail[0], s.Final.Retail[1]
	if s.Final == (Final{}) {
		black, white = s.Counts()
	}
	text := w.states[GameOver].line + ". "
	switch {
	case black > white:
		text += strings.ToLower(w.colors[engine.Black] + " " + w.wins)
	case white > black:
		text += strings.ToLower(w.colors[engine.White] + " " + w.wins)
	default:
		text += strings.ToLower(w.colors[engine.None])
	}
	return text + ", " + strconv.Itoa(black) + ", " + strconv.Itoa(white)
}
