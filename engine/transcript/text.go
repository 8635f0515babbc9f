package transcript

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// maxValue bounds a text within a game in bytes, such as a comment, and maxGame all
// that is kept of one game, so that a file of any size is read in little memory.
const (
	maxValue = 64 << 10
	maxGame  = 1 << 20
)

// maxSpan bounds what is read, kept or not, in search of the end of one game.
const maxSpan = 16 << 20

// begin begins another game, or a line that is none.
func (t *text) begin() {
	t.held, t.bound.left = 0, t.bound.most
}

// boundedReader fails when more is read than one game may have.
type boundedReader struct {
	in         io.Reader
	left, most int // bytes
	failed     bool
}

// Read implements io.Reader.
func (b *boundedReader) Read(p []byte) (int, error) {
	if b.failed = b.failed || b.left <= 0; b.failed {
		return 0, fmt.Errorf("%w: more than %d MB without the end of a game", ErrTooLong, b.most>>20)
	}
	n, err := b.in.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}

// maxComment bounds a comment that is put together of several, in bytes.
const maxComment = 8 << 10

// joined returns two texts with a space between them. Of what is longer than any
// comment needs, the rest is left out.
func joined(a, b string) string {
	if a != "" && len(a)+len(b) >= maxComment {
		return a
	}
	return strings.TrimSpace(a + " " + b)
}

// end is what next returns when there is no more.
const end = -1

// text is a file that is read byte by byte, and knows where it is.
type text struct {
	in           *bufio.Reader
	bound        *boundedReader
	line, column int // of the byte that peek shows, from 1
	value        []byte
	held         int      // bytes kept of the game at hand
	openings     []string // with which a line begins a game, whatever has no end before it
	err          error    // other than the end
}

// readText begins with a file, after a byte order mark if there is one. A line that
// begins as one of the openings ends any text that has no end of its own.
func readText(r io.Reader, openings ...string) *text {
	bound := &boundedReader{in: r, left: maxSpan, most: maxSpan}
	t := &text{in: bufio.NewReaderSize(bound, 64<<10), bound: bound, line: 1, column: 1, openings: openings}
	if mark, err := t.in.Peek(len(byteOrderMark)); err == nil && string(mark) == byteOrderMark {
		_, _ = t.in.Discard(len(byteOrderMark)) // it was just seen
	}
	return t
}

// peek returns the next byte without taking it, or end.
func (t *text) peek() int {
	b, err := t.in.ReadByte()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			t.err = err
		}
		return end
	}
	_ = t.in.UnreadByte() // it was just read
	return int(b)
}

// next takes a byte, or returns end. A lone carriage return ends a line too.
func (t *text) next() int {
	b, err := t.in.ReadByte()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			t.err = err
		}
		return end
	}
	if b == '\n' || b == '\r' && t.peek() != '\n' {
		t.line++
		t.column = 1
	} else {
		t.column++
	}
	return int(b)
}

// skipSpace takes white space and returns the byte after it.
func (t *text) skipSpace() int {
	for {
		c := t.peek()
		if !isSpace(c) {
			return c
		}
		t.next()
	}
}

func isSpace(c int) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// follows tells whether the next bytes are s.
func (t *text) follows(s string) bool {
	b, err := t.in.Peek(len(s))
	return err == nil && string(b) == s
}

// until takes bytes to the first stop, which is taken too and not returned. With
// escape, a backslash makes the byte after it one of the text. The bytes are good
// until the next call. ok is false when the stop is missing, or the text is longer
// than any game needs: then the rest is taken and lost.
func (t *text) until(stop int, escape bool) (value []byte, ok bool) {
	t.value = t.value[:0]
	long := false
	for {
		c := t.next()
		if c == stop || c == end || c == '\n' && t.gameBegins() {
			t.held += len(t.value)
			return t.value, c == stop && !long
		}
		if c == '\\' && escape {
			if c = t.next(); c == end {
				return t.value, false
			}
		}
		if len(t.value) < maxValue && t.held+len(t.value) < maxGame {
			t.value = append(t.value, byte(c))
		} else {
			long = true
		}
	}
}

// gameBegins tells whether the line that begins here opens a game.
func (t *text) gameBegins() bool {
	for _, s := range t.openings {
		if t.follows(s) {
			return true
		}
	}
	return false
}

// readable returns a text of a file as UTF-8. What is not UTF-8 is taken for Latin
// 1, the encoding of the older notations.
func readable(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var s strings.Builder
	for _, c := range b {
		s.WriteRune(rune(c))
	}
	return s.String()
}

// oneLine returns a text without line breaks and other control characters.
func oneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, s))
}

// failed says that a file could not be read.
func failed(file string, err error) error { return fmt.Errorf("read %s: %w", file, err) }
