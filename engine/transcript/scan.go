package transcript

import (
	"fmt"
	"strings"

	"flipwatch/engine"
)

// byteOrderMark begins many files written on Windows.
const byteOrderMark = "\ufeff"

// line is one line of moves as it is written.
type line struct {
	moves  []Move
	number int       // the move number it begins with, 0 when it has none
	joined bool      // moves stand in one word, with nothing between them
	bad    *PlyError // where its text stops being moves; File and Ply are open
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
func (l *line) blank() bool { return len(l.moves) == 0 && l.number == 0 && l.bad == nil }

// scanLine reads a line of moves: squares in either case, passes as passLength
// knows them, and white space, single dashes and numbers with a dot between
// them. A single dash may be meant as a pass or as nothing; a forced pass is
// made without it, so it is nothing. The scan stops at the first text that is
// none of these.
func scanLine(text string, number int) line {
	l := line{joined: true}
	text = strings.TrimRight(text, " \t\r\n")
	for i := 0; i < len(text); {
		rest := text[i:]
		if n := moveNumber(rest); n > 0 {
			if len(l.moves) == 0 && l.number == 0 {
				l.number = leading(rest)
			}
			l.joined = false
			i += n
		} else if sq, err := engine.ParseSquare(rest[:min(2, len(rest))]); err == nil {
			l.moves = append(l.moves, Move{sq, number, i + 1})
			i += 2
		} else if n := passLength(rest); n > 0 {
			l.moves = append(l.moves, Move{engine.NoSquare, number, i + 1})
			i += n
		} else if strings.IndexByte(" \t\r\n-", rest[0]) >= 0 {
			l.joined = l.joined && len(l.moves) == 0
			i++
		} else {
			l.bad = &PlyError{Line: number, Column: i + 1, Square: engine.NoSquare, Err: badText(rest)}
			return l
		}
	}
	return l
}

// badText says what stands where a move should.
func badText(rest string) error {
	if end := strings.IndexAny(rest, " \t\r\n"); end > 0 {
		rest = rest[:end]
	}
	return fmt.Errorf("%w: %.12q: write squares such as f5, or -- for a pass", ErrText, rest)
}

// moveNumber returns the length of a number with its dots, such as "12." or
// "3...", and 0 where there is none.
func moveNumber(s string) int {
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	if digits == 0 || digits > 3 {
		return 0
	}
	dots := len(s[digits:]) - len(strings.TrimLeft(s[digits:], "."))
	if dots == 0 {
		return 0
	}
	return digits + dots
}

// leading returns the number s begins with.
func leading(s string) int {
	n := 0
	for _, c := range []byte(s) {
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
func passLength(s string) int {
	for _, word := range []string{"pass", "ps", "pa", "p", "@@", ".."} {
		if len(s) < len(word) || !strings.EqualFold(s[:len(word)], word) {
			continue
		}
		if word == "pa" && len(s) > 2 && s[2] >= '1' && s[2] <= '8' {
			continue // p and a square of column a
		}
		return len(word)
	}
	if dashes := len(s) - len(strings.TrimLeft(s, "-")); dashes > 1 {
		return dashes
	}
	return 0
}
