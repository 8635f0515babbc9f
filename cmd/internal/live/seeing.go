package live

import (
	"errors"
	"slices"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/calibrate"
	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/vision"
	"flipwatch/vision/camera"
)

const (
	// lookEvery is how often it is looked at how well the board can be seen. Once
	// costs some ten milliseconds.
	lookEvery = 4 * time.Second
	// darkFrame is the brightness of a whole picture, of 255, below which darkness
	// is why no board is seen in it.
	darkFrame = 14
)

// seeing follows how well the board can be seen, and says what would help: once
// for each trouble, and once when all is well again.
type seeing struct {
	inspector *vision.Inspector
	next      time.Duration
	suspect   calibrate.Topic // what was wrong at the last look; told when it is so again
	told      calibrate.Topic
	where     engine.Bitboard // the squares that were told
	elsewhere engine.Bitboard // those of the last look that were not
	// profile is compared with what is seen first, and then forgotten.
	profile *calibrate.Profile
	warn    func(error)
}

// hinders returns the note for a topic that hinders reading while a game is on. The
// others are calibrate's, before a game: none.
func hinders(t calibrate.Topic) display.Note {
	switch t {
	case calibrate.TooDark:
		return display.TooDark
	case calibrate.TooBright:
		return display.TooBright
	case calibrate.OutOfFocus:
		return display.OutOfFocus
	case calibrate.Reflection:
		return display.Reflection
	}
	return display.NoNote
}

// look inspects a board that is read, now and then. It returns the event to
// tell, if there is one.
func (s *seeing) look(bgr gocv.Mat, r *vision.Reading, place calibrate.Place, at time.Duration) (View, bool, error) {
	if at < s.next {
		return View{}, false, nil
	}
	s.next = at + lookEvery
	if s.inspector == nil {
		s.inspector = vision.NewInspector()
	}
	seen, err := s.inspector.Inspect(bgr, r)
	if err != nil {
		return View{}, false, err
	}
	q := calibrate.Measure(r, &seen, place)
	s.compare(&q, r.Quad, bgr)
	q.Glare = hindering(q.Glare, r, place)
	wrong, note, squares := hindrance(&q)
	event, tell := s.follow(wrong, squares)
	event.Squares, event.note = squares, note
	return event, tell, nil
}

// compare warns, once, of what is other than when the board was calibrated.
func (s *seeing) compare(q *calibrate.Quality, quad vision.Quad, bgr gocv.Mat) {
	if s.profile == nil {
		return
	}
	for _, change := range s.profile.Changes(q, quad, bgr.Cols(), bgr.Rows()) {
		s.warn(errors.New(change))
	}
	s.profile = nil
}

// follow takes what is wrong now, of no topic for nothing. Only what is wrong twice
// running is told, and only what was told can be over. How wrong it is may change from
// look to look; squares that come to it and stay are told.
func (s *seeing) follow(wrong calibrate.Advice, squares engine.Bitboard) (View, bool) {
	before, elsewhere := s.suspect, s.elsewhere
	s.suspect, s.elsewhere = wrong.Topic, squares&^s.where
	switch {
	case wrong.Topic != before, wrong.Topic == s.told && elsewhere&s.elsewhere == 0:
		return View{}, false
	case wrong.Topic == "":
		s.told, s.where = "", 0
		return View{State: Good}, true
	}
	s.told, s.where, s.elsewhere = wrong.Topic, squares, 0
	return View{State: Poor, Message: wrong.Text}, true
}

// hindrance is the most important hindrance of a picture, also as a note for the
// screen, and its squares.
func hindrance(q *calibrate.Quality) (calibrate.Advice, display.Note, engine.Bitboard) {
	for _, a := range q.Advice() {
		note := hinders(a.Topic)
		if note == display.NoNote {
			continue
		}
		var squares engine.Bitboard
		if a.Topic == calibrate.Reflection {
			for _, sq := range q.Glare {
				squares = squares.With(sq)
			}
		}
		return a, note, squares
	}
	return calibrate.Advice{}, display.NoNote, 0
}

// hindering are the squares of a reflection that cannot be read for it: many
// mirror a lamp and are read all the same.
func hindering(glare []engine.Square, r *vision.Reading, place calibrate.Place) []engine.Square {
	return slices.DeleteFunc(slices.Clone(glare), func(sq engine.Square) bool {
		s := r.Squares[place(sq)]
		state, _ := s.State()
		return state != vision.Unknown
	})
}

// whyLost says why no board is seen, as far as the picture tells.
func whyLost(bgr gocv.Mat) string {
	mean := bgr.Mean()
	if max(mean.Val1, mean.Val2, mean.Val3) < darkFrame {
		return "the picture is too dark: switch the light on"
	}
	return ""
}

// see tells what happened to a frame's picture, and what hinders reading it.
func (g *game) see(seen vision.View, frame *camera.Frame) error {
	for _, state := range g.picture.see(seen, &g.reading, frame.Time) {
		e := View{Stamp: g.stamp, State: state}
		if state == Lost {
			if e.Message = whyLost(frame.Mat); e.Message != "" {
				e.note = display.TooDark
			}
		}
		if err := g.tell(e); err != nil {
			return err
		}
	}
	if seen.Light {
		g.seeing.next = frame.Time // what it has become is looked at at once
	}
	if !seen.Seen || !g.orient.settled || g.picture.covering {
		return nil
	}
	e, tell, err := g.seeing.look(frame.Mat, &g.reading, g.orient.turn.square, frame.Time)
	if err != nil || !tell {
		return err
	}
	e.Stamp = g.stamp
	return g.tell(e)
}

// close frees what was made.
func (s *seeing) close() error {
	if s.inspector == nil {
		return nil
	}
	return s.inspector.Close()
}
