package main

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/cmd/internal/bench"
	"flipwatch/vision"
	"flipwatch/vision/camera"
)

// reading is the line that `read --json` writes for one photo.
type reading struct {
	File       string             `json:"file"`
	Found      bool               `json:"found"`
	Reason     string             `json:"reason,omitempty"`
	Message    string             `json:"message,omitempty"`
	Corners    [][2]float64       `json:"corners,omitempty"`
	Board      string             `json:"board,omitempty"`
	Confidence []float64          `json:"confidence,omitempty"`
	Black      *int               `json:"black,omitempty"`
	White      *int               `json:"white,omitempty"`
	Empty      *int               `json:"empty,omitempty"`
	MS         map[string]float64 `json:"ms"`

	unread unread
}

// The reasons why no board was read, as in the public interface.
const (
	reasonNoBoard    = "no_board"
	reasonTooSmall   = "too_small"
	reasonCutOff     = "cut_off"
	reasonUnreadable = "unreadable_file"
)

// eye reads photos one after the other.
type eye struct {
	vision  *vision.Reader
	debug   *debugFolder
	picture gocv.Mat
	// scale is how many pixels of the latest photo one pixel of picture stands for.
	scale  float64
	seen   vision.Reading
	decode time.Duration
}

// openEye makes an eye. The caller closes it.
func (a *app) openEye() (*eye, error) {
	config, err := a.readerConfig()
	if err != nil {
		return nil, err
	}
	reader, err := vision.NewReader(config)
	if err != nil {
		return nil, err
	}
	return &eye{vision: reader, debug: a.pictures, picture: gocv.NewMat()}, nil
}

func (e *eye) close() {
	e.vision.Close()  //nolint:errcheck // freeing memory cannot fail
	e.picture.Close() //nolint:errcheck // freeing memory cannot fail
}

// look reads one photo. The error says why there is nothing to be read, which
// the line says too.
func (e *eye) look(path string) (*reading, error) {
	line := &reading{File: path}
	e.debug.of(path)
	start := time.Now()
	scale, err := camera.Decode(path, &e.picture, camera.Config{})
	e.scale, e.decode = scale, time.Since(start)
	if err == nil {
		err = e.vision.Still(e.picture, &e.seen)
		line.MS = milliseconds(e.decode, e.vision.Timing())
	}
	if err != nil {
		line.fail(err)
		if line.Reason != reasonUnreadable {
			err = fmt.Errorf("%s: %w", path, err)
		}
		return line, err
	}
	line.fill(&e.seen, scale)
	line.missing(&e.seen, e.picture.Cols(), e.picture.Rows())
	return line, nil
}

// fill takes over what was seen; scale brings a reduced photo's pixels back.
func (l *reading) fill(seen *vision.Reading, scale float64) {
	l.Found = true
	for _, c := range seen.Quad {
		l.Corners = append(l.Corners, [2]float64{round(camera.FullSize(c.X, scale), 2), round(camera.FullSize(c.Y, scale), 2)})
	}
	board := make([]byte, 64)
	var black, white, empty int
	for i, s := range seen.Squares {
		state, p := s.State()
		l.Confidence = append(l.Confidence, round(p, 4))
		switch state {
		case vision.Dark:
			board[i] = 'X'
			black++
		case vision.Light:
			board[i] = 'O'
			white++
		case vision.Empty:
			board[i] = '-'
			empty++
		default:
			board[i] = '?'
		}
	}
	l.Board, l.Black, l.White, l.Empty = string(board), &black, &white, &empty
}

// unread counts the squares that could not be read, by the reason.
type unread struct{ hidden, outside, unclear int }

func (u unread) total() int { return u.hidden + u.outside + u.unclear }

// String lists the reasons that occur.
func (u unread) String() string {
	var words []string
	for _, r := range []struct {
		n    int
		word string
	}{{u.hidden, "hidden by something"}, {u.outside, "out of the picture"}, {u.unclear, "unclear"}} {
		if r.n > 0 {
			words = append(words, fmt.Sprintf("%s (%d)", r.word, r.n))
		}
	}
	return strings.Join(words, ", ")
}

// missing says why squares could not be read, from a picture of so many pixels.
func (l *reading) missing(seen *vision.Reading, width, height int) {
	at := seen.Quad.Grid()
	for i, s := range seen.Squares {
		if state, _ := s.State(); state != vision.Unknown {
			continue
		}
		p := at(float64(i%8)+0.5, float64(i/8)+0.5)
		switch {
		case p.X < 0 || p.Y < 0 || p.X > float64(width-1) || p.Y > float64(height-1):
			l.unread.outside++
		case s.Covered >= max(s.Empty, s.Dark, s.Light):
			l.unread.hidden++
		default:
			l.unread.unclear++
		}
	}
	if n := l.unread.total(); n >= bench.ManyUnread {
		l.Message = fmt.Sprintf("board found, but %d squares cannot be read: %v", n, l.unread)
	}
}

func (l *reading) fail(err error) {
	l.Message = err.Error()
	switch {
	case errors.Is(err, camera.ErrUnreadable):
		l.Reason = reasonUnreadable
	case errors.Is(err, vision.ErrTooSmall):
		l.Reason = reasonTooSmall
	case errors.Is(err, vision.ErrCutOff):
		l.Reason = reasonCutOff
	default:
		l.Reason = reasonNoBoard
	}
}

func milliseconds(decode time.Duration, t vision.Timing) map[string]float64 {
	ms := func(d time.Duration) float64 { return round(float64(d)/float64(time.Millisecond), 2) }
	return map[string]float64{"decode": ms(decode), "locate": ms(t.Locate), "classify": ms(t.Rectify + t.Classify)}
}

func round(v float64, digits int) float64 {
	p := math.Pow10(digits)
	return math.Round(v*p) / p
}
