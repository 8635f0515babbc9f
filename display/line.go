package display

import (
	"strconv"
	"strings"

	"flipwatch/engine"
)

// Line says in one line of text what a screen shows, for terminals that cannot
// draw it and for logs.
func (s *Screen) Line() string {
	w := s.words()
	line := s.opening()
	var parts []string
	for _, t := range s.Alarm.Todo {
		if t.Verb < verbCount {
			parts = append(parts, t.line(w))
		}
	}
	if len(parts) > 0 {
		line += ": " + strings.Join(parts, " · ")
	}
	if s.State == MatchScore {
		line += ": " + s.Match.line()
	}
	if s.visited() || s.visitsLater() {
		line += ", " + s.Address.URL
	}
	line += s.backLine(w)
	if s.Board == (engine.Board{}) && s.Ply == 0 {
		return line
	}
	black, white := s.Counts()
	score := strings.ToLower(w.colors[engine.Black]) + " " + strconv.Itoa(black) + ", " +
		strings.ToLower(w.colors[engine.White]) + " " + strconv.Itoa(white)
	switch {
	case s.State == GameOver:
		if s.Final.Retail != s.Final.EmptiesToWinner {
			score += ", " + w.empties + " " + s.Final.EmptiesToWinner.String()
		}
	case s.ToMove == engine.Black || s.ToMove == engine.White:
		score += ", " + strings.ToLower(w.colors[s.ToMove]) + " " + w.toMove
	}
	return line + " (" + score + ")"
}

// opening is what the line begins with.
func (s *Screen) opening() string {
	switch {
	case s.State == Error:
		return s.errorText()
	case s.State == GoBack && s.BackTo.offered(): // the position says all
		return ""
	}
	var buf lineBuffer
	fixed, made := stateText(s, &buf)
	return fixed + string(made)
}

// line says what to do with which squares.
func (t Todo) line(w *words) string {
	out := w.verbs[t.Verb].word
	for sq := range t.Squares.Squares() {
		out += " " + sq.String()
	}
	if t.Color == engine.Black || t.Color == engine.White {
		out += " (" + strings.ToLower(w.colors[t.Color]) + ")"
	}
	return out
}

// backLine says which position to go back to.
func (s *Screen) backLine(w *words) string {
	r := &s.BackTo
	if !r.offered() || s.State == SetupWrong {
		return ""
	}
	out := ", " + w.orBack
	if s.State == GoBack { // nothing else is said
		out = w.states[GoBack].title
	}
	out += " " + strings.ToLower(w.colors[r.ToMove]) + " " + w.toMove
	if r.Before.Valid() && r.Board.At(r.Before) == engine.None {
		out += " " + w.before + " " + r.Before.String()
	}
	return out
}
