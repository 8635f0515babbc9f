package transcript

import (
	"bytes"
	"fmt"
	"iter"
	"slices"
	"strings"

	"flipwatch/engine"
)

// readBoards reads positions, one a line: 64 squares, the side to move, and after a
// semicolon a comment, such as the values of moves in an OBF file. Lines that begin
// with # or % are comments. In a record of four fields a name comes first:
//
//	ffo-40;w..wwwwb.wwww…;b;g7 and b7
//
// A position may also stand in eight rows, with the side to move after them.
func readBoards(in Input) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		b := boardReader{file: in.Name}
		for text, err := range lines(in.Reader) {
			if err != nil {
				yield(nil, failed(in.Name, err))
				return
			}
			b.line++
			if r, err := b.read(bytes.TrimSpace(text)); (r != nil || err != nil) && !yield(r, err) {
				return
			}
		}
		if len(b.rows) > 0 {
			yield(nil, b.bad(fmt.Errorf("%w: %d rows of 8 squares, and no side to move after them", ErrGame, len(b.rows)/8)))
		}
	}
}

// boardReader reads a file line by line.
type boardReader struct {
	file  string
	line  int // from 1
	n     int // positions so far
	rows  []byte
	first int // the line of the first row
}

func (b *boardReader) bad(err error) error {
	return &GameError{File: b.file, Line: b.line, Err: err}
}

// read reads a line; nothing comes of a comment or of a row.
func (b *boardReader) read(text []byte) (*Record, error) {
	if len(text) == 0 || text[0] == '#' || text[0] == '%' {
		return nil, nil
	}
	if len(text) == 8 && len(b.rows) < 64 && isBoard(text) {
		if len(b.rows) == 0 {
			b.first = b.line
		}
		b.rows = append(b.rows, text...)
		return nil, nil
	}
	line := b.line
	if len(b.rows) > 0 {
		text, line = append(b.rows, text...), b.first
		b.rows = nil
	}
	squares, rest, _ := bytes.Cut(text, []byte{';'})
	comment := strings.Trim(oneLine(readable(rest)), "; ")
	if f := bytes.SplitN(text, []byte{';'}, 5); len(f) >= 4 && len(f[1]) == 64 && isBoard(f[1]) {
		squares = slices.Concat(f[1], f[2])
		comment = readable(bytes.TrimSpace(f[0])) + ": " + readable(bytes.TrimSpace(f[3]))
	}
	start, err := engine.ParsePosition(string(squares))
	if err != nil {
		return nil, b.bad(fmt.Errorf("%w: %w", ErrGame, err))
	}
	b.n++
	return &Record{Number: b.n, Line: line, Start: start, Comment: comment}, nil
}

// appendBoard writes the position at the end of a game as a line, with the comment
// after it.
func appendBoard(dst []byte, r *Record) ([]byte, error) {
	p := r.Final()
	for sq := engine.A1; sq <= engine.H8; sq++ {
		dst = append(dst, p.At(sq).Symbol())
	}
	dst = append(dst, ' ', p.ToMove.Symbol())
	if c := oneLine(r.Comment); c != "" {
		dst = append(append(dst, "; "...), c...)
	}
	return append(dst, '\n'), nil
}

// isBoard tells whether a text has nothing but symbols of squares.
func isBoard(text []byte) bool { return len(bytes.Trim(text, "xX*bBoOwW-.")) == 0 }
