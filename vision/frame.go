package vision

import (
	"errors"
	"time"

	"gocv.io/x/gocv"
)

// View is what became of the board's place and light in one frame of a video.
type View struct {
	// Seen says that the grid is where the reading says and that its squares
	// were read, now or before and nothing has changed since; otherwise the
	// reading is the old one and must not be used.
	Seen bool
	// Passed says that the frame was let pass: too little time has gone since the
	// last look. It says nothing of the board, not even that it cannot be seen.
	Passed bool
	// Found, Moved and Lost tell of a change with this frame: the board was
	// found for the first time or again, it lies elsewhere than before, it
	// cannot be found any more.
	Found, Moved, Lost bool
	// Light says that the light has changed by much with this frame.
	Light bool
}

// Frame reads one frame of a video taken at a time on the source's clock. The
// board is searched for until it is found and then only checked; it is looked at
// some ten times a second, and read only when it looks otherwise than when it was
// read, or has not been read for a second.
func (r *Reader) Frame(bgr gocv.Mat, at time.Duration, out *Reading) (View, error) {
	r.timing = Timing{}
	if r.hold.early(at) {
		return View{Passed: true}, nil
	}
	start := time.Now()
	changed := r.gate.changed(bgr)
	look := r.hold.look(changed > 0, at)
	r.timing.Gate = time.Since(start)
	switch look {
	case lookPast:
		return View{Passed: true}, nil
	case lookSame:
		*out = r.hold.mean
		return View{Seen: true}, nil
	}
	view, err := r.look(bgr, at, out)
	if err != nil || !view.Seen {
		r.hold.drop()
		r.gate.forget()
		return view, err
	}
	start = time.Now()
	r.hold.keep(out)
	r.gate.aim(out.Quad, bgr.Cols(), bgr.Rows())
	r.gate.keep(bgr)
	r.timing.Gate += time.Since(start)
	return view, nil
}

// look checks where the board is and reads it.
func (r *Reader) look(bgr gocv.Mat, at time.Duration, out *Reading) (View, error) {
	quad, known := r.tracker.Quad()
	if known {
		if err := r.rectify(bgr, quad); err != nil && !errors.Is(err, ErrQuad) {
			return View{}, err
		}
	}
	start := time.Now()
	track, err := r.tracker.Check(bgr, r.rectifier, at)
	r.timing.Track = time.Since(start)
	if err != nil {
		return View{}, err
	}
	if track.Found || track.Moved || track.Lost {
		r.debug.searched(r.locator, nil)
	}
	view := View{Found: track.Found, Moved: track.Moved, Lost: track.Lost}
	if !track.Steady {
		return view, nil
	}
	if track.Quad != quad {
		if err := r.rectify(bgr, track.Quad); err != nil {
			return View{}, err
		}
	}
	view.Light = r.light.changed(r.rectifier, at)
	view.Seen = true
	return view, r.classify(track.Quad, out)
}
