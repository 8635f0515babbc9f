package transcript

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

// maxLine bounds a line in bytes, so that a file of any size is read in little
// memory. A game with a comment after each move stays far below it.
const maxLine = 1 << 16

// ErrTooLong is a line beyond what any game needs.
var ErrTooLong = errors.New("line too long")

// lines yields the lines of r without a byte order mark at the start. The last
// may lack its line break. After an error there is no more.
func lines(r io.Reader) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		in := bufio.NewReaderSize(r, maxLine)
		for n := 1; ; n++ {
			text, err := in.ReadSlice('\n')
			if errors.Is(err, bufio.ErrBufferFull) {
				yield("", fmt.Errorf("line %d: %w: more than %d bytes: is this a transcript?", n, ErrTooLong, maxLine))
				return
			}
			if err != nil && !errors.Is(err, io.EOF) {
				yield("", err)
				return
			}
			s := string(text)
			if n == 1 {
				s = strings.TrimPrefix(s, byteOrderMark)
			}
			if len(s) > 0 && !yield(s, nil) || err != nil {
				return
			}
		}
	}
}
