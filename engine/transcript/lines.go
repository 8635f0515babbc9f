package transcript

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
)

// maxLine bounds a line in bytes, so that a file of any size is read in little
// memory. A game with a comment after each move stays far below it.
const maxLine = 1 << 16

// byteOrderMark begins many files written on Windows.
const byteOrderMark = "\ufeff"

// lines yields the lines of r without their ends, which are a line feed, a carriage
// return or both, and without a byte order mark at the start. The bytes are good
// until the next line. After an error there is no more.
func lines(r io.Reader) iter.Seq2[[]byte, error] {
	return linesUpTo(r, maxLine)
}

// linesUpTo is lines with another bound.
func linesUpTo(r io.Reader, limit int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		in := bufio.NewScanner(r)
		in.Buffer(make([]byte, 0, maxLine), limit)
		in.Split(splitLine)
		n := 0
		for ; in.Scan(); n++ {
			line := in.Bytes()
			if n == 0 {
				line = bytes.TrimPrefix(line, []byte(byteOrderMark))
			}
			if !yield(line, nil) {
				return
			}
		}
		if err := in.Err(); errors.Is(err, bufio.ErrTooLong) {
			yield(nil, fmt.Errorf("line %d: line %w: more than %d bytes: is this a transcript?", n+1, ErrTooLong, limit))
		} else if err != nil {
			yield(nil, err)
		}
	}
}

// splitLine is the bufio.SplitFunc of lines.
func splitLine(data []byte, atEOF bool) (advance int, line []byte, err error) {
	feed := bytes.IndexByte(data, '\n')
	if feed < 0 {
		feed = len(data)
	}
	if i := bytes.IndexByte(data[:feed], '\r'); i >= 0 {
		switch {
		case i+1 < len(data) && data[i+1] == '\n':
			return i + 2, data[:i], nil
		case i+1 < len(data) || atEOF:
			return i + 1, data[:i], nil
		}
		return 0, nil, nil // a line feed may follow
	}
	switch {
	case feed < len(data):
		return feed + 1, data[:feed], nil
	case atEOF && len(data) > 0:
		return len(data), data, nil
	}
	return 0, nil, nil
}
