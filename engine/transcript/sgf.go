package transcript

import (
	"fmt"
	"iter"
	"strings"

	"flipwatch/engine"
)

// readSGF reads games of the Smart Game Format, of which number 2 is Othello. Of a
// game with variations the main line is read: at each branch the first.
func readSGF(in Input) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		t := readText(in.Reader, "(;FF[", "(;GM[")
		for n := 1; ; {
			line, column := t.line, t.column
			c := t.skipSpace()
			if c == end {
				break
			}
			if c != '(' {
				if odd := t.oddLine('('); !yield(nil, &GameError{File: in.Name, Line: line, Column: column, Err: fmt.Errorf("%w: %s: a game begins with (;", ErrGame, shown(odd))}) {
					return
				}
				continue
			}
			g := sgfGame{t: t, file: in.Name}
			r, err := g.read()
			if r != nil {
				r.Number = n
			}
			n++
			if !yield(r, err) {
				return
			}
		}
		if t.err != nil {
			yield(nil, failed(in.Name, t.err))
		}
	}
}

// oddLine takes what is no game, to the end of the line or to a byte that may begin
// one, and returns its beginning.
func (t *text) oddLine(begin int) string {
	t.begin()
	var odd []byte
	for c := t.peek(); c != end && c != begin && c != '\n' && c != '\r'; c = t.peek() {
		if t.next(); len(odd) < 40 {
			odd = append(odd, byte(c))
		}
	}
	return string(odd)
}

// sgfGame is a game being read.
type sgfGame struct {
	t       *text
	file    string
	r       *Record
	playing playing
	node    sgfNode
	nodes   int // that were taken
	told    map[int]string
	err     error
}

// sgfNode is what one node says.
type sgfNode struct {
	line, column int
	any          bool // it was begun
	moved        bool
	color        engine.Color // of the move
	square       engine.Square
	bad          string // the move, when it is neither a square nor a pass
	set          engine.Board
	cleared      engine.Bitboard
	setUp        bool         // AB, AW or AE is there
	next         engine.Color // PL; None when it is not there
	comment      string
	value        string
}

// read reads the game that begins here.
func (g *sgfGame) read() (*Record, error) {
	t := g.t
	g.r = &Record{Line: t.line, Start: engine.Start()}
	line, column := t.line, t.column
	t.begin()
	g.tree()
	if g.nodes == 0 && g.err == nil {
		g.err = fmt.Errorf("%w: it has no node: a game begins with (;", ErrGame)
	}
	if g.err == nil && g.r.Tag("GM") != "2" {
		g.err = fmt.Errorf("%w: GM[2] is missing", ErrOther)
	}
	switch err := g.err.(type) {
	case nil:
		g.r.Tags = without(g.r.Tags, "GM")
		g.finish()
		return g.r, nil
	case *PlyError:
		return g.r, err
	}
	return nil, &GameError{File: g.file, Line: line, Column: column, Err: g.err}
}

// without returns the tags but one.
func without(tags []Tag, name string) []Tag {
	var kept []Tag
	for _, t := range tags {
		if t.Name != name {
			kept = append(kept, t)
		}
	}
	return kept
}

// fail keeps the first error.
func (g *sgfGame) fail(err error) {
	if g.err == nil {
		g.err = err
	}
}

// tree reads all in brackets. Its main line ends with the first closing bracket.
func (g *sgfGame) tree() {
	t := g.t
	depth, main := 0, true
	for {
		switch c := t.skipSpace(); {
		case c == end, c == '(' && depth > 0 && t.column == 1 && t.gameBegins():
			g.take()
			g.fail(fmt.Errorf("%w: it has no end: close it with )", ErrGame))
			return
		case c == '(':
			t.next()
			depth++
		case c == ')':
			t.next()
			if main {
				g.take()
			}
			main = false
			if depth--; depth == 0 {
				return
			}
		case c == ';':
			t.next()
			if !main {
				g.r.leftOut()
			} else if g.take(); true {
				g.node = sgfNode{line: t.line, column: t.column - 1, any: true, square: engine.NoSquare}
			}
		default:
			g.property(main)
		}
	}
}

// leftOut remarks once that there are variations.
func (r *Record) leftOut() {
	const text = "variations are left out"
	if len(r.Remarks) == 0 || r.Remarks[len(r.Remarks)-1] != text {
		r.remark(text)
	}
}

// property reads a property with its values. Lower case letters of its name say
// nothing.
func (g *sgfGame) property(main bool) {
	t := g.t
	line, column := t.line, t.column
	var name [8]byte
	n := 0
	for c := t.peek(); c != '[' && !isSpace(c); c = t.peek() {
		if n == len(name) || !(c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z') {
			t.next()
			g.fail(fmt.Errorf("%w: line %d, column %d: a property and its value in [ ] were expected", ErrGame, line, column))
			return
		}
		if t.next(); c <= 'Z' {
			name[n] = byte(c)
			n++
		}
	}
	if t.skipSpace() != '[' {
		g.fail(fmt.Errorf("%w: line %d, column %d: the property %s has no value", ErrGame, line, column, string(name[:n])))
		return
	}
	for t.skipSpace() == '[' {
		t.next()
		value, ok := t.until(']', true)
		switch {
		case !ok:
			g.fail(fmt.Errorf("%w: the value in line %d has no end, or is too long: close it with ]", ErrGame, line))
			return
		case main && g.err == nil:
			g.value(string(name[:n]), value, line, column)
		}
	}
}

// value takes a value of the node at hand.
func (g *sgfGame) value(name string, v []byte, line, column int) {
	n := &g.node
	switch name {
	case "B", "W":
		n.moved, n.line, n.column = true, line, column
		n.color = engine.Black
		if name == "W" {
			n.color = engine.White
		}
		var ok bool
		if n.square, ok = sgfPoint(v); !ok {
			if n.square = engine.NoSquare; !sgfPass(v) {
				n.bad = string(v)
			}
		}
	case "AB", "AW", "AE":
		squares, ok := sgfSquares(v)
		if !ok {
			g.fail(fmt.Errorf("%w: line %d, column %d: %s[%.12s] is no square", ErrGame, line, column, name, v))
		}
		n.put(name, squares)
	case "PL":
		n.next = engine.Black
		if v := strings.ToUpper(string(v)); v == "W" || v == "WHITE" || v == "2" {
			n.next = engine.White
		}
	case "C":
		n.comment = strings.TrimSpace(readable(v))
	case "V":
		n.value = string(v)
	default:
		if g.nodes == 0 {
			g.header(name, readable(v))
		}
	}
}

// put puts discs on squares, or empties them.
func (n *sgfNode) put(name string, squares engine.Bitboard) {
	n.setUp = true
	n.set.Black &^= squares
	n.set.White &^= squares
	n.cleared &^= squares
	switch name {
	case "AB":
		n.set.Black |= squares
	case "AW":
		n.set.White |= squares
	default:
		n.cleared |= squares
	}
}

// sgfPoint reads a square as f5 or as the pair of letters fe.
func sgfPoint(v []byte) (engine.Square, bool) {
	if sq, err := parseSquare(v); err == nil {
		return sq, true
	}
	if len(v) != 2 {
		return engine.NoSquare, false
	}
	col, row := v[0]|0x20, v[1]|0x20
	if col < 'a' || col > 'h' || row < 'a' || row > 'h' {
		return engine.NoSquare, false
	}
	return engine.SquareAt(int(row-'a'), int(col-'a')), true
}

// sgfPass tells whether a move's value is a pass.
func sgfPass(v []byte) bool {
	return len(v) == 0 || strings.EqualFold(string(v), "tt") || passLength(v) == len(v)
}

// sgfSquares reads a square, or two opposite corners of a rectangle.
func sgfSquares(v []byte) (engine.Bitboard, bool) {
	from, to, span := strings.Cut(string(v), ":")
	a, ok := sgfPoint([]byte(from))
	if !ok || !span {
		return engine.BitOf(a), ok
	}
	b, ok := sgfPoint([]byte(to))
	if !ok {
		return 0, false
	}
	var squares engine.Bitboard
	for row := min(a.Row(), b.Row()); row <= max(a.Row(), b.Row()); row++ {
		for col := min(a.Col(), b.Col()); col <= max(a.Col(), b.Col()); col++ {
			squares = squares.With(engine.SquareAt(row, col))
		}
	}
	return squares, true
}
