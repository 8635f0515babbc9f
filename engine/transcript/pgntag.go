package transcript

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"flipwatch/engine"
)

// tag reads a tag after its bracket: a name and a value in quotes.
func (g *pgnReader) tag() {
	t := g.t
	line := t.line
	var name []byte
	for c := t.skipSpace(); c != '"' && c != end && c != '\n' && c != ']'; c = t.peek() {
		if t.next(); len(name) < 40 {
			name = append(name, byte(c))
		}
	}
	if t.next() != '"' {
		g.fail(fmt.Errorf("%w: line %d: a tag was expected, such as [Black \"Ann\"]", ErrGame, line))
		return
	}
	value, ok := g.quoted()
	if !ok {
		g.fail(fmt.Errorf("%w: the tag in line %d has no end, or is too long: close it with \"]", ErrGame, line))
		return
	}
	g.header(readable(bytes.TrimSpace(name)), value)
}

// quoted reads a value to the quote before a bracket. Quotes within it need no
// backslash, as long as no bracket follows.
func (g *pgnReader) quoted() (string, bool) {
	t := g.t
	t.value = t.value[:0]
	for {
		c := t.next()
		switch {
		case c == end || c == '\n' || len(t.value) >= maxValue:
			return "", false
		case c == '\\' && (t.peek() == '"' || t.peek() == '\\'):
			c = t.next()
		case c == '"':
			if t.peek() == ']' {
				t.next()
				return oneLine(readable(t.value)), true
			}
		}
		t.value = append(t.value, byte(c))
		t.held++
	}
}

// endings says how games ended, in the words of PGN.
var endings = map[string]string{"r": "resigned", "t": "time forfeit"}

// header takes a tag.
func (g *pgnReader) header(name, v string) {
	r := g.r
	switch name {
	case "Event":
		r.Event = known(v)
	case "Site":
		r.Place = known(v)
	case "Round":
		r.Round = known(v)
	case "Black":
		r.Black = known(v)
	case "White":
		r.White = known(v)
	case "BlackElo", "BlackRating":
		r.BlackRating = known(v)
	case "WhiteElo", "WhiteRating":
		r.WhiteRating = known(v)
	case "Date":
		if !strings.HasPrefix(v, "????") {
			r.setDate(name, v)
		}
	case "Time":
		if clock, rest, ok := parseTimeOfDay(v); ok && isZone(strings.TrimSpace(rest)) {
			r.Date.Time, r.Date.Zone = clock, strings.TrimSpace(rest)
		} else if !blank(v) {
			r.setTag(name, v)
		}
	default:
		g.gameTag(name, v)
	}
}

// gameTag takes a tag about the game itself.
func (g *pgnReader) gameTag(name, v string) {
	r := g.r
	switch name {
	case "Result":
		how := r.Result.How
		r.setResult("ResultText", v)
		r.Result.How = how
	case "TimeControl":
		r.setClock(name, v, parseSeconds)
	case "Termination":
		for how, word := range endings {
			if v == word {
				r.Result.How = how
				return
			}
		}
		r.setTag(name, v)
	case "SetUp":
	case "FEN":
		start, err := parseFEN(v)
		if err != nil {
			g.fail(fmt.Errorf("%w: FEN: %w", ErrGame, err))
		}
		r.Start = start
	case "TimeExtra":
		if c, ok := parseSeconds(v); ok {
			r.Clock.Extra = c.Main
		}
	default:
		if name != "" {
			r.setTag(name, v)
		}
	}
}

// parseFEN reads a position: 64 squares and the side to move, or the rows from 8 to
// 1 with slashes between them, p for a black disc, P for a white one, a digit for
// so many empty squares, and after a space b or w for the side to move.
func parseFEN(s string) (engine.Position, error) {
	rows, rest, _ := strings.Cut(s, " ")
	if !strings.Contains(rows, "/") {
		return engine.ParsePosition(s)
	}
	var board strings.Builder
	list := strings.Split(rows, "/")
	slices.Reverse(list)
	for _, c := range strings.Join(list, "") {
		switch {
		case c >= '1' && c <= '8':
			board.WriteString(strings.Repeat("-", int(c-'0')))
		case c == 'p':
			board.WriteByte('X')
		case c == 'P':
			board.WriteByte('O')
		default:
			board.WriteRune(c)
		}
	}
	side, _, _ := strings.Cut(rest, " ")
	return engine.ParsePosition(board.String() + side)
}
