package journal

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Record is what a file holds.
type Record struct {
	Header  Header
	Lines   []json.RawMessage // what was appended, in order
	Damaged int               // lines that are no JSON object, passed over
	Torn    bool              // half a line at the end, passed over

	whole int64 // bytes up to the end of the last whole line
}

// ReadFile reads a record as Read does.
func ReadFile(path string) (*Record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rec, err := Read(f)
	if err != nil {
		return rec, fmt.Errorf("%s: %w", path, err)
	}
	return rec, nil
}

// Read reads every whole line of a record, whatever happened to the process or
// the machine that wrote it. Half a line at the end, and lines that are no JSON
// object, are passed over and counted. With ErrHeader the lines there are come
// along, for those who want to save what they can.
func Read(r io.Reader) (*Record, error) {
	rec, in := &Record{}, bufio.NewReader(r)
	headed := ErrHeader
	for first := true; ; first = false {
		line, size, err := readLine(in)
		if err != nil && !errors.Is(err, io.EOF) {
			return rec, err
		}
		if err != nil {
			rec.Torn = size > 0
			break
		}
		rec.whole += size
		if first { // an editor may have put a byte order mark there
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		switch {
		case first && rec.Header.parse(line) == nil:
			headed = nil
		case !isObject(line):
			rec.Damaged++
		default:
			rec.Lines = append(rec.Lines, line)
		}
	}
	switch {
	case headed != nil:
		return rec, fmt.Errorf("%w: it does not begin with a record's header", headed)
	case rec.Header.Version > Version:
		return rec, fmt.Errorf("%w: %d, and this program reads up to %d: update it", ErrVersion, rec.Header.Version, Version)
	}
	return rec, nil
}

// readLine reads a line with its line break; a longer one than is ever written
// comes back as nil. io.EOF says that the line break is missing.
func readLine(in *bufio.Reader) (line []byte, size int64, err error) {
	for {
		part, err := in.ReadSlice('\n')
		size += int64(len(part))
		if size <= maxLine {
			line = append(line, part...)
		} else {
			line = nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimSuffix(line, []byte{'\n'}), size, err
		}
	}
}

// isObject tells whether a line is one JSON object.
func isObject(line []byte) bool {
	return len(line) > 0 && line[0] == '{' && json.Valid(line)
}

// parse reads a header.
func (h *Header) parse(line []byte) error {
	var read Header
	if err := json.Unmarshal(line, &read); err != nil {
		return err
	}
	if read.Type != "record" || read.Version < 1 {
		return ErrHeader
	}
	*h = read
	return nil
}
