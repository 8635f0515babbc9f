package vision

import (
	"errors"
	"time"

	"gocv.io/x/gocv"
)

// TrackerConfig sets up a Tracker. The zero value is right for any board.
type TrackerConfig struct {
	// Search is how often a board that is not in sight is searched for; default
	// half a second. A search takes some 15 to 60 ms.
	Search time.Duration
}

// Track is what a frame says of the board's place.
type Track struct {
	// Quad is where the board is, or was last.
	Quad Quad
	// Steady says that the grid lies at Quad in this frame and its squares may be
	// read; what hides some of them is not asked here.
	Steady bool
	// Found, Moved and Lost tell of a change with this frame.
	Found, Moved, Lost bool
}

// Tracker follows a board through the frames of a video. It is not safe for
// concurrent use.
type Tracker struct {
	config   TrackerConfig
	locator  *Locator
	quad     Quad
	known    bool
	searched bool
	lastTry  time.Duration
}

// NewTracker makes a Tracker that searches with a Locator, which stays the
// caller's.
func NewTracker(c TrackerConfig, l *Locator) *Tracker {
	if c.Search == 0 {
		c.Search = 500 * time.Millisecond
	}
	return &Tracker{config: c, locator: l}
}

// Quad returns where the board is or was last; false before it was ever found.
func (t *Tracker) Quad() (Quad, bool) { return t.quad, t.known }

// Check says where the board is in a frame. The rectifier must have rectified
// this frame at Quad.
func (t *Tracker) Check(bgr gocv.Mat, _ *Rectifier, at time.Duration) (Track, error) {
	if t.known {
		return Track{Quad: t.quad, Steady: true}, nil
	}
	if t.searched && at-t.lastTry < t.config.Search && at >= t.lastTry {
		return Track{}, nil
	}
	t.searched, t.lastTry = true, at
	found, err := t.locator.Locate(bgr)
	switch {
	case errors.Is(err, ErrNoBoard), errors.Is(err, ErrCutOff), errors.Is(err, ErrTooSmall):
		return Track{}, nil
	case err != nil:
		return Track{}, err
	}
	t.quad, t.known = found.Quad, true
	return Track{Quad: t.quad, Steady: true, Found: true}, nil
}

// Close frees what the Tracker holds, not the Locator. It may be called twice.
func (t *Tracker) Close() error { return nil }
