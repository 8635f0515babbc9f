package transcript

import (
	"fmt"
	"iter"

	"flipwatch/engine"
)

// nativeVersion is the latest version of the native record that is known here.
// Later ones only add, and are read with a remark.
const nativeVersion = 2

// maxNativeLine bounds a line of a native record in bytes.
const maxNativeLine = 1 << 20

// readNative reads flipwatch's own records. A record holds several games when the
// players began anew, or when records were put together. Lines that are damaged are
// passed over, with a remark.
func readNative(in Input) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		g := nativeReader{file: in.Name}
		for text, err := range linesUpTo(in.Reader, maxNativeLine) {
			if err != nil {
				_ = g.yieldGame(yield) && yield(nil, failed(in.Name, err))
				return
			}
			g.line++
			if len(text) == 0 {
				continue
			}
			l, ok := parseNative(text)
			if !ok {
				g.damage()
				continue
			}
			if g.begins(&l) && !g.yieldGame(yield) {
				return
			}
			g.take(&l)
		}
		g.yieldGame(yield)
	}
}

// nativeReader reads a record line by line.
type nativeReader struct {
	file    string
	line    int // from 1
	n       int // games so far
	headed  bool
	header  Header
	version int
	about   string // the comment of the header
	damaged []int  // the first lines that are, and how many
	broken  int
	game    *nativeGame  // nil before its start
	discs   []nativeDisc // room for the next
}

// damage notes that the line at hand is damaged.
func (g *nativeReader) damage() {
	if g.broken++; g.broken <= maxDamaged {
		g.damaged = append(g.damaged, g.line)
	}
}

// maxDamaged is how many damaged lines are named.
const maxDamaged = 10

// begins tells whether a line begins another game. A start with the position that
// is there anyway takes the game up again.
func (g *nativeReader) begins(l *nativeLine) bool {
	switch {
	case l.kind == "record":
		return true
	case l.kind != "start" || g.game == nil:
		return false
	}
	b, err := l.parsed()
	at := g.game.board()
	return err != nil || b != at || l.ply != g.game.before+len(g.game.discs)
}

// take takes a line.
func (g *nativeReader) take(l *nativeLine) {
	switch {
	case l.kind == "record":
		g.headed, g.version = true, l.version
		g.header, g.about = readHead(l)
	case l.kind == "start":
		if g.game == nil {
			g.game = &nativeGame{line: g.line, before: l.ply, discs: g.discs[:0]}
			g.game.begin(l)
		}
	case g.game != nil && g.game.err == nil:
		if err := g.game.take(l); err != nil {
			g.game.err = &PlyError{File: g.file, Line: g.line, Ply: g.game.before + len(g.game.discs) + 1, Square: engine.NoSquare, Err: err}
		}
	}
}

// yieldGame gives out the game at hand, if there is one. A header without a game is
// one without moves.
func (g *nativeReader) yieldGame(yield func(*Record, error) bool) bool {
	if g.game == nil && !g.headed {
		if len(g.damaged) > 0 && g.n == 0 {
			err := &GameError{File: g.file, Line: g.damaged[0], Err: fmt.Errorf("%w: it is no line of a record of flipwatch", ErrGame)}
			g.damaged, g.broken = nil, 0
			return yield(nil, err)
		}
		return true
	}
	g.n++
	r := &Record{Header: g.header, Number: g.n, Line: g.line, Start: engine.Start(), Comment: g.about}
	r.Tags = append([]Tag(nil), g.header.Tags...)
	var err error
	if g.game != nil {
		r.Line = g.game.line
		g.game.build(r)
		g.discs = g.game.discs
		if g.game.err != nil {
			err = g.game.err
		}
	}
	for _, line := range g.damaged {
		r.remark(fmt.Sprintf("line %d is damaged and passed over", line))
	}
	if more := g.broken - len(g.damaged); more > 0 {
		r.remark(fmt.Sprintf("%d more lines are damaged", more))
	}
	if g.version > nativeVersion {
		r.remark(fmt.Sprintf("a record of version %d, and this program knows those up to %d: update it if something is missing", g.version, nativeVersion))
	}
	g.game, g.headed, g.damaged, g.broken = nil, false, nil, 0
	if err == nil {
		r.checkResult()
	}
	return yield(r, err)
}
