package camera

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"slices"

	"gocv.io/x/gocv"
)

// maxJPEG is the longest picture taken from a stream: 8 times what 4K cameras
// send. What is longer is a stream that lost its markers.
const maxJPEG = 32 << 20

// maxBad is how many broken pictures in a row a stream may give.
const maxBad = 100

// errTooLong is for a picture beyond maxJPEG.
var errTooLong = errors.New("picture too long")

// splitter takes JPEGs out of a stream of bytes. What is between them (the
// boundaries and headers of multipart, which every camera writes its own way)
// is not looked at, and a picture that is cut short is left out.
type splitter struct {
	r   *bufio.Reader
	buf []byte
}

// newSplitter reads from r.
func newSplitter(r io.Reader) *splitter {
	return &splitter{r: bufio.NewReaderSize(r, 64<<10)}
}

// next returns the next whole JPEG. It is good until the next call.
func (s *splitter) next() ([]byte, error) {
	if err := s.seek(); err != nil {
		return nil, err
	}
	for {
		s.buf = append(s.buf[:0], 0xff, markerSOI)
		whole, err := s.picture()
		if whole {
			return s.buf, nil
		}
		if err == errTooLong || err == errNoPicture {
			err = s.seek()
		}
		if err != nil {
			return nil, err
		}
	}
}

// seek reads up to the next start of a picture.
func (s *splitter) seek() error {
	for last := byte(0); ; {
		b, err := s.r.ReadByte()
		if err != nil {
			return err
		}
		if last == 0xff && b == markerSOI {
			return nil
		}
		last = b
	}
}

// picture reads on from behind the start marker. It returns true at the end
// marker; false without an error when another picture has begun instead.
func (s *splitter) picture() (bool, error) {
	for {
		m, err := s.marker()
		switch {
		case err != nil:
			return false, err
		case m == markerEOI:
			return true, nil
		case m == markerSOI:
			return false, nil
		case m == 0 || m == markerTEM || m >= markerRST0 && m <= markerRST7:
			continue // within coded data
		}
		if err := s.segment(); err != nil {
			return false, err
		}
	}
}

// marker copies everything up to the next marker and returns it.
func (s *splitter) marker() (byte, error) {
	for {
		part, err := s.r.ReadSlice(0xff)
		s.buf = append(s.buf, part...)
		if len(s.buf) > maxJPEG {
			return 0, errTooLong
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if err != nil {
			return 0, err
		}
		for {
			b, err := s.r.ReadByte()
			if err != nil {
				return 0, err
			}
			s.buf = append(s.buf, b)
			if b != 0xff { // else a fill byte
				return b, nil
			}
		}
	}
}

// segment copies a segment: its length and as many bytes.
func (s *splitter) segment() error {
	head, err := s.r.Peek(2)
	if err != nil {
		return err
	}
	length := int(binary.BigEndian.Uint16(head))
	if length < 2 {
		return errNoPicture
	}
	at := len(s.buf)
	s.buf = slices.Grow(s.buf, length)[:at+length]
	_, err = io.ReadFull(s.r, s.buf[at:])
	return err
}

// grab decodes the next good picture into dst. Broken ones are left out: a
// camera with a bad cable still gives some that are whole.
func (s *splitter) grab(dst *gocv.Mat) error {
	for range maxBad {
		data, err := s.next()
		if err != nil {
			return err
		}
		if decodeInto(data, gocv.IMReadColor, dst) == nil {
			return nil
		}
	}
	return errNoPicture
}
