package transcript

import (
	"bytes"
	"fmt"
	"strings"

	"flipwatch/engine"
)

// line is one line of moves as it is written.
type line struct {
	moves  []Move
	number int              // the move number it begins with, 0 when it has none
	joined bool             // moves stand in one word, with nothing between them
	head   *Header          // the players and the result before the moves, nil without
	start  *engine.Position // the position before the moves, nil without
	bad    *PlyError        // where its text stops being moves; File and Ply are open
}

// squares returns how many of its moves are squares.
func (l *line) squares() int {
	n := 0
	for _, m := range l.moves {
		if m.Square != engine.NoSquare {
			n++
		}
	}
	return n
}

// blank tells whether nothing stands on the line.
func (l *line) blank() bool {
	return len(l.moves) == 0 && l.number == 0 && l.bad == nil && l.start == nil
}

// scan reads a line of moves: squares in either case, passes as passLength knows
// them, and white space, single dashes and numbers with a dot between them. A
// single dash may be meant as a pass or as nothing; a forced pass is made without
// it, so it is nothing. The scan stops at the first text that is none of these.
// The moves of the line before are overwritten.
func (l *line) scan(text []byte, number int) {
	*l = line{moves: l.moves[:0], joined: true}
	text = bytes.TrimRight(text, " \t\r\n")
	for i := 0; i < len(text); {
		rest := text[i:]
		if sq, err := parseSquare(rest[:min(2, len(rest))]); err == nil {
			l.moves = append(l.moves, Move{sq, number, i + 1})
			i += 2
		} else if n := moveNumber(rest); n > 0 {
			if len(l.moves) == 0 && l.number == 0 {
				l.number = leading(rest)
			}
			l.joined = false
			i += n
		} else if n := passLength(rest); n > 0 {
			l.moves = append(l.moves, Move{engine.NoSquare, number, i + 1})
			i += n
		} else if isSpace(int(rest[0])) || rest[0] == '-' {
			l.joined = l.joined && len(l.moves) == 0
			i++
		} else {
			l.bad = &PlyError{Line: number, Column: i + 1, Square: engine.NoSquare, Err: badText(rest)}
			return
		}
	}
}

// scanGame reads a line as scan does, after what may stand before the moves: the
// players with their scores and a colon, as in
//
//	HEIBERG Thomas 52-12 JACOBS Carol : F5F6E6
//
// or the position in which the game begins and a semicolon.
func (l *line) scanGame(text []byte, number int) {
	l.scan(text, number)
	if l.bad == nil {
		return
	}
	colon, semicolon := bytes.LastIndexByte(text, ':'), bytes.IndexByte(text, ';')
	switch {
	case semicolon >= 64:
		if start, err := engine.ParsePosition(string(text[:semicolon])); err == nil {
			l.scanFrom(text, semicolon+1, number)
			l.start = &start
		}
	case colon > 0:
		if head := parsePlayers(readable(text[:colon])); head != nil {
			l.scanFrom(text, colon+1, number)
			l.head = head
		}
	}
}

// scanFrom scans what stands after the first bytes of a line.
func (l *line) scanFrom(text []byte, from, number int) {
	l.scan(text[from:], number)
	for i := range l.moves {
		l.moves[i].Column += from
	}
	if l.bad != nil {
		l.bad.Column += from
	}
}

// parsePlayers reads black's name, both scores and white's name; nil for anything
// else.
func parsePlayers(s string) *Header {
	words := strings.Fields(s)
	for i, w := range words {
		if r, ok := parseResult(w); ok && r.Kind == ByScore && i > 0 && i < len(words)-1 {
			return &Header{Black: strings.Join(words[:i], " "), White: strings.Join(words[i+1:], " "), Result: r}
		}
	}
	return nil
}

// badText says what stands where a move should.
func badText[T string | []byte](text T) error {
	rest := string(text)
	if end := strings.IndexAny(rest, " \t\r\n"); end > 0 {
		rest = rest[:end]
	}
	return fmt.Errorf("%w: %.12q: write squares such as f5, or -- for a pass", ErrText, rest)
}

// moveNumber returns the length of a number with its dots, such as "12." or
// "3...", and 0 where there is none.
func moveNumber(s []byte) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	if n == 0 || n > 3 || n == len(s) || s[n] != '.' {
		return 0
	}
	for n < len(s) && s[n] == '.' {
		n++
	}
	return n
}

// leading returns the number s begins with.
func leading(s []byte) int {
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' {
			break
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// passLength returns the length of the pass s begins with, and 0 where there is
// none: pass, pa, ps and p in either case, @@, "..", and two dashes or more,
// since dashes may also stand between moves.
func passLength[T string | []byte](s T) int {
	if len(s) == 0 || strings.IndexByte("pP@.-", s[0]) < 0 {
		return 0
	}
	for _, word := range []string{"pass", "ps", "pa", "p", "@@", ".."} {
		if len(s) < len(word) || !strings.EqualFold(string(s[:len(word)]), word) {
			continue
		}
		if word == "pa" && len(s) > 2 && s[2] >= '1' && s[2] <= '8' {
			continue // p and a square of column a
		}
		return len(word)
	}
	dashes := 0
	for dashes < len(s) && s[dashes] == '-' {
		dashes++
	}
	if dashes > 1 {
		return dashes
	}
	return 0
}
