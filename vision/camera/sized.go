package camera

import (
	"image"
	"time"

	"gocv.io/x/gocv"
)

// measured is a grabber that knows the size of the pictures it was opened for.
type measured interface {
	grabber
	size() image.Point
}

// sized is a stream through FFmpeg whose pictures may change their size. OpenCV goes
// on writing them as if they had the first one (seen with 4.6): of larger ones it gives
// the last picture before for ever, and smaller ones spoil its upper part. The lowest
// rows stand still either way. Where they do, a second connection is asked for the
// size, and takes over if it has another. Pictures that are only wider or narrower are
// not noticed: they come cut off or sheared.
type sized struct {
	measured
	again func() (measured, error)
	still freeze        // of the lowest rows
	other chan measured // what is opened meanwhile, nil if that failed; a nil channel when nothing is
}

// sizeAfter is how long the lowest rows may stand still before the size is asked for,
// the first time: the noise of a sensor changes them with nearly every picture, and
// where they seldom change the time doubles.
const sizeAfter = 2 * time.Second

// lowestRows is the part of a picture, one in so many, that is watched: less than what
// the usual sizes differ by.
const lowestRows = 16

func newSized(c measured, again func() (measured, error)) *sized {
	return &sized{measured: c, again: again, still: freeze{after: sizeAfter}}
}

// grab implements grabber.
func (s *sized) grab(dst *gocv.Mat) error {
	select {
	case c := <-s.other:
		s.other = nil
		s.take(c)
	default:
	}
	if err := s.measured.grab(dst); err != nil {
		return err
	}
	if s.still.same(fingerprint(dst, lowestRows), time.Now()) && s.other == nil {
		s.ask()
	}
	return nil
}

// ask opens a second connection.
func (s *sized) ask() {
	other := make(chan measured, 1)
	s.other = other
	go func() {
		c, err := s.again()
		if err != nil {
			c = nil // a camera may serve one at a time
		}
		other <- c
	}()
}

// take goes on with the second connection if its pictures have another size.
func (s *sized) take(c measured) {
	switch {
	case c == nil:
		s.still.reopened()
	case c.size() == s.size():
		s.still.reopened()
		c.close()
	default:
		s.measured.close()
		s.measured, s.still = c, freeze{after: sizeAfter}
	}
}

// interrupt implements grabber. Nothing can interrupt OpenCV, and it is called from
// other goroutines, which must not look at a connection that is just taken over.
func (s *sized) interrupt() {}

// close implements grabber. A second connection that is still being opened is closed
// when it is.
func (s *sized) close() {
	s.measured.close()
	if s.other == nil {
		return
	}
	go func(other <-chan measured) {
		if c := <-other; c != nil {
			c.close()
		}
	}(s.other)
}
