package transcript

import (
	"fmt"
	"iter"
	"strings"

	"flipwatch/engine"
)

// readPGN reads games of the Portable Game Notation as Othello servers and programs
// write it: moves in either case, numbered by pairs or by plies, passes written or
// left out.
func readPGN(in Input) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		g := pgnReader{t: readText(in.Reader, "[Event "), file: in.Name}
		for g.next() {
			if r, err := g.finish(); !yield(r, err) {
				return
			}
		}
		if g.t.err != nil {
			yield(nil, failed(in.Name, g.t.err))
		}
	}
}

// pgnReader reads a file game by game.
type pgnReader struct {
	t    *text
	file string
	n    int

	r       *Record
	playing playing
	moving  bool // the moves have begun
	ended   bool // the result after the moves was read
	left    bool // variations were left out
	word    []byte
	err     error
}

// next reads a game, and tells whether there was one.
func (g *pgnReader) next() bool {
	g.r, g.moving, g.ended, g.left, g.err = nil, false, false, false, nil
	g.t.begin()
	for {
		c := g.t.skipSpace()
		if c == end {
			return g.r != nil
		}
		if g.r != nil && (c == '[' && (g.moving || g.ended || g.t.follows("[Event ") && g.r.Event != "") || c != '[' && g.ended) {
			return true
		}
		if g.r == nil {
			g.n++
			g.r = &Record{Number: g.n, Line: g.t.line, Start: engine.Start()}
		}
		g.item(c)
	}
}

// finish returns the game that was read.
func (g *pgnReader) finish() (*Record, error) {
	if !g.moving {
		g.begin()
	}
	if g.left {
		g.r.remark("moves in brackets, of other lines, are left out")
	}
	if r := &g.r.Result; r.Kind == NoResult && r.How != "" {
		r.Kind = Unfinished
	}
	switch err := g.err.(type) {
	case nil:
		g.r.checkResult()
		return g.r, nil
	case *PlyError:
		return g.r, err
	default:
		return nil, &GameError{File: g.file, Line: g.r.Line, Err: err}
	}
}

// fail keeps the first error; the rest of the game is passed over.
func (g *pgnReader) fail(err error) {
	if g.err == nil {
		g.err = err
	}
}

// item reads a tag, a comment, a bracketed line, or a word.
func (g *pgnReader) item(c int) {
	t := g.t
	line := t.line
	switch {
	case c == '[':
		t.next()
		g.tag()
	case c == '{':
		t.next()
		text, ok := t.until('}', false)
		if !ok {
			g.fail(fmt.Errorf("%w: the comment of line %d has no end, or is too long: close it with }", ErrGame, line))
		}
		g.comment(readable(text))
	case c == ';', c == '%' && t.column == 1:
		t.next()
		text, _ := t.until('\n', false)
		if c == ';' {
			g.comment(readable(text))
		}
	case c == '(':
		g.left = true
		g.skipLine()
	case c == ')' || c == ']' || c == '}':
		t.next()
		g.fail(fmt.Errorf("%w: line %d, column %d: %q closes nothing", ErrGame, line, t.column-1, rune(c)))
	default:
		g.readWord()
	}
}

// skipLine passes over a bracketed line, and those within it.
func (g *pgnReader) skipLine() {
	t := g.t
	line := t.line
	for depth := 0; ; {
		switch c := t.next(); c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return
			}
		case '{':
			t.until('}', false)
		case '\n':
			if !t.gameBegins() {
				continue
			}
			fallthrough
		case end:
			g.fail(fmt.Errorf("%w: the ( of line %d has no end", ErrGame, line))
			return
		}
	}
}

// comment takes a comment: of the game before the first move, else of a move.
func (g *pgnReader) comment(text string) {
	if text = oneLine(text); text == "" || g.err != nil {
		return
	}
	i, ok := 0, false
	if g.moving {
		i, ok = g.playing.last()
	}
	if !ok {
		g.r.Comment = joined(g.r.Comment, text)
		return
	}
	n := g.r.Note(i)
	n.Comment = joined(n.Comment, text)
	g.r.annotate(i, n)
}

// begin begins the moves.
func (g *pgnReader) begin() { g.playing, g.moving = play(g.r), true }

// wordEnds are the characters besides white space before which a word ends.
const wordEnds = "[]{}();"

// readWord reads a word of the moves: a number, a move, a pass or the result.
func (g *pgnReader) readWord() {
	t := g.t
	line, column := t.line, t.column
	g.word = g.word[:0]
	for c := t.peek(); c != end && !isSpace(c) && strings.IndexByte(wordEnds, byte(c)) < 0; c = t.peek() {
		if t.next(); len(g.word) < 40 {
			g.word = append(g.word, byte(c))
		}
	}
	if g.err != nil {
		r, ok := parseResult(string(g.word))
		g.ended = g.ended || ok && r.Kind != ByMargin
		return
	}
	word := g.word
	n := moveNumber(word)
	if word = word[n:]; len(word) == 0 || word[0] == '$' {
		return
	}
	m := Move{engine.NoSquare, line, column + n}
	if sq, err := parseSquare(word[:min(2, len(word))]); err == nil && strings.Trim(string(word[2:]), "!?+#") == "" {
		m.Square = sq
	} else if passLength(word) != len(word) && string(word) != "-" {
		g.result(string(word), m)
		return
	}
	if !g.moving {
		g.begin()
	}
	if err := g.playing.take(m.Square); err != nil {
		g.fail(g.playing.fail(g.file, m, err))
	}
}

// result takes the result after the moves.
func (g *pgnReader) result(word string, m Move) {
	r, ok := parseResult(word)
	if !ok || r.Kind == ByMargin {
		if !g.moving {
			g.begin()
		}
		g.fail(g.playing.fail(g.file, m, badText(word)))
		return
	}
	g.ended = true
	r.How = g.r.Result.How
	if g.r.Result.Kind == NoResult {
		g.r.Result = r
	} else if g.r.Result != r {
		g.r.remark(fmt.Sprintf("the result is %v in the tags and %v after the moves", g.r.Result, r))
	}
}
