package transcript

import (
	"bytes"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"flipwatch/engine"
)

// readGGF reads games of the Generic Game Format, the notation of the Generic Game
// Server: (; tags with a value each ;).
func readGGF(in Input) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		t := readText(in.Reader, "(;", "1 (;", "2 (;")
		for n := 1; ; n++ {
			if !ggfBegins(t, in.Name, yield) {
				break
			}
			g := ggfGame{t: t, file: in.Name}
			r, err := g.read()
			if r != nil {
				r.Number = n
			}
			if !yield(r, err) {
				return
			}
		}
		if t.err != nil {
			yield(nil, failed(in.Name, t.err))
		}
	}
}

// ggfBegins goes on to the next game, and tells of what is between games and no
// game. A number before a game says how many were played at once.
func ggfBegins(t *text, file string, yield func(*Record, error) bool) bool {
	for {
		c := t.skipSpace()
		if c == end || t.follows("(;") {
			return c != end
		}
		t.begin()
		line, column := t.line, t.column
		var odd []byte
		for c = t.peek(); c != end && c != '\n' && c != '\r' && (c != '(' || !t.follows("(;")); c = t.peek() {
			if t.next(); len(odd) < 40 {
				odd = append(odd, byte(c))
			}
		}
		if digits(string(odd)) == len(bytes.TrimSpace(odd)) {
			continue
		}
		err := &GameError{File: file, Line: line, Column: column, Err: fmt.Errorf("%w: %s: a game begins with (;", ErrGame, shown(string(odd)))}
		if !yield(nil, err) {
			return false
		}
	}
}

// ggfGame is a game being read.
type ggfGame struct {
	t       *text
	file    string
	r       *Record
	playing playing
	begun   bool // a move was read
	named   bool // GM was there
	err     error
}

// read reads the game that begins here.
func (g *ggfGame) read() (*Record, error) {
	t := g.t
	g.r = &Record{Line: t.line, Start: engine.Start()}
	line, column := t.line, t.column
	t.next()
	t.next() // (;
	t.begin()
	for !g.ends() {
		g.tag()
	}
	if !g.begun {
		g.playing = play(g.r)
	}
	if g.err == nil && !g.named {
		g.err = fmt.Errorf("%w: GM[Othello] is missing", ErrOther)
	}
	if g.err == nil {
		g.r.checkResult()
		return g.r, nil
	}
	if ply, ok := g.err.(*PlyError); ok {
		return g.r, ply
	}
	return nil, &GameError{File: g.file, Line: line, Column: column, Err: g.err}
}

// ends takes the end of the game, if it is here. A game that begins where this
// one has not ended is left for the next.
func (g *ggfGame) ends() bool {
	switch c := g.t.skipSpace(); {
	case c == end:
		g.fail(fmt.Errorf("%w: it has no end: close it with ;)", ErrGame))
		return true
	case c == ')':
		g.t.next()
		return true
	case g.t.follows("(;"):
		g.fail(fmt.Errorf("%w: it has no end, and the next begins in line %d: close it with ;)", ErrGame, g.t.line))
		return true
	}
	return false
}

// fail keeps the first error.
func (g *ggfGame) fail(err error) {
	if g.err == nil {
		g.err = err
	}
}

// tag reads a tag and its value, or passes over what is neither.
func (g *ggfGame) tag() {
	t := g.t
	if c := t.peek(); c == ';' {
		t.next()
		return
	}
	line, column := t.line, t.column
	var name [8]byte
	n := 0
	for c := t.peek(); c != '['; c = t.peek() {
		if n == len(name) || !(c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z') {
			t.next()
			g.fail(fmt.Errorf("%w: line %d, column %d: a tag and its value in [ ] were expected", ErrGame, t.line, t.column-1))
			return
		}
		name[n] = byte(t.next())
		n++
	}
	t.next()
	value, ok := t.until(']', false)
	switch {
	case !ok && len(value) >= maxValue:
		g.fail(fmt.Errorf("%w: a value of more than %d bytes", ErrTooLong, maxValue))
	case !ok:
		g.fail(fmt.Errorf("%w: a value has no end: close it with ]", ErrGame))
	case g.err != nil:
	case n == 1 && (name[0] == 'B' || name[0] == 'W'):
		g.move(name[0], value, line, column+2)
	default:
		g.header(strings.ToUpper(string(name[:n])), oneLine(readable(value)))
	}
}

// header takes a tag that is no move.
func (g *ggfGame) header(name, v string) {
	r := g.r
	switch name {
	case "GM":
		g.named = true
		if !strings.EqualFold(v, "Othello") {
			g.fail(fmt.Errorf("%w: it is %s", ErrOther, shown(v)))
		}
	case "PB":
		r.Black = known(v)
	case "PW":
		r.White = known(v)
	case "RB":
		r.BlackRating = known(v)
	case "RW":
		r.WhiteRating = known(v)
	case "PC":
		r.Place = known(v)
	case "DT":
		r.setDate(name, v)
	case "RE":
		r.setResult(name, v)
	case "TI":
		if r.setClock(name, v, parseGGFClock); r.Clock == (Clock{}) && r.Tag(name) == "0" {
			r.Tags = r.Tags[:len(r.Tags)-1]
		}
	case "CO":
		r.Comment = v
	case "BO":
		g.board(v)
	case "TY":
		if v != "" && v != "8" {
			r.setTag(name, v)
		}
	default:
		r.setTag(name, v)
	}
}

// board takes the start: the size, the squares and the side to move.
func (g *ggfGame) board(v string) {
	size, squares, _ := strings.Cut(v, " ")
	if n, err := strconv.Atoi(size); err != nil || n != 8 {
		g.fail(fmt.Errorf("%w: the board has size %s", ErrOther, shown(size)))
		return
	}
	start, err := engine.ParsePosition(squares)
	switch {
	case err != nil:
		g.fail(fmt.Errorf("%w: BO: %w", ErrGame, err))
	case g.begun:
		g.fail(fmt.Errorf("%w: BO comes after the first move", ErrGame))
	default:
		g.r.Start = start
	}
}

// move takes a move: a square or a pass, and after slashes the evaluation and the
// seconds it took.
func (g *ggfGame) move(side byte, value []byte, line, column int) {
	if !g.begun {
		g.playing, g.begun = play(g.r), true
	}
	p := &g.playing
	m := Move{engine.NoSquare, line, column}
	word, rest, more := bytes.Cut(value, []byte{'/'})
	word = bytes.TrimSpace(word)
	if sq, err := parseSquare(word); err == nil {
		m.Square = sq
	} else if passLength(string(word)) != len(word) || len(word) == 0 {
		g.err = p.fail(g.file, m, badText(string(word)))
		return
	}
	color := engine.Black
	if side == 'W' {
		color = engine.White
	}
	if err := p.takeFor(color, m.Square); err != nil {
		g.err = p.fail(g.file, m, err)
	} else if more {
		g.note(rest)
	}
}

// note takes the evaluation and the time of a move.
func (g *ggfGame) note(rest []byte) {
	var n Note
	eval, seconds, timed := bytes.Cut(rest, []byte{'/'})
	if len(eval) > 0 {
		n.Eval = string(eval)
		if _, err := strconv.ParseFloat(n.Eval, 64); err != nil {
			g.r.remark(fmt.Sprintf("line %d: the evaluation %s is no number and is left out", g.t.line, shown(n.Eval)))
			n.Eval = ""
		}
	}
	if timed && len(seconds) > 0 {
		v, err := strconv.ParseFloat(string(seconds), 64)
		if n.Timed = err == nil && v >= 0 && v < 1e7; n.Timed {
			n.Time = inSeconds(v)
		} else {
			g.r.remark(fmt.Sprintf("line %d: the time %s is no number of seconds and is left out", g.t.line, shown(string(seconds))))
		}
	}
	g.playing.note(n)
}

// parseSquare reads a square's two characters, and nothing else.
func parseSquare(b []byte) (engine.Square, error) {
	if len(b) != 2 {
		return engine.NoSquare, ErrText
	}
	col, row := b[0]|0x20, b[1]
	if col < 'a' || col > 'h' || row < '1' || row > '8' {
		return engine.NoSquare, ErrText
	}
	return engine.SquareAt(int(row-'1'), int(col-'a')), nil
}
