package vision

import (
	"errors"
	"fmt"
	"time"

	"gocv.io/x/gocv"
)

// TrackerConfig sets up a Tracker. The zero value is right for any board.
type TrackerConfig struct {
	// Search is how long a board that is not to be seen is left alone before it
	// is searched for, and again after a search that found nothing, doubled up to
	// four times, and up to sixteen times while nothing changes in the picture;
	// default 300 ms. A search takes some 15 to 60 ms.
	Search time.Duration
	// Lost is how long a board may be out of sight, behind hands or anything,
	// before it counts as lost; default 5 s.
	Lost time.Duration
}

// Track is what a frame says of the board's place.
type Track struct {
	// Quad is where the board is, or was last.
	Quad Quad
	// Steady says that the grid lies at Quad in this frame and its squares may be
	// read; what hides some of them is not asked here.
	Steady bool
	// Found, Moved and Lost tell of a change with this frame: the board is there
	// for the first time or again after it was lost, it lies elsewhere than
	// before, it has been out of sight for long.
	Found, Moved, Lost bool
}

// Tracker follows a board through the frames of a video: it looks whether the
// grid's lines are where they were, which is cheap, and searches when they are
// not. It is not safe for concurrent use.
type Tracker struct {
	config  TrackerConfig
	locator *Locator
	gauge   lineGauge

	quad, told Quad // where the board is taken to be, and was said to be last
	known      bool // ever found
	lost       bool // told to be lost
	finding    bool // found, but not told yet
	moved      bool // moved, but not told yet
	fresh      int  // how many frames still have to confirm quad, which is new
	hidden     bool // the lines could not be seen
	since      time.Duration
	next       time.Duration // when to search
	wait       time.Duration // and how long after that
	empty      gate          // what the picture looked like in which nothing was found
	emptyAt    time.Duration // and when that was
	verified   time.Duration // when the place was last compared with its neighbours
	agreed     int           // how often the place was found again
	strayed    int           // how often in a row it was found elsewhere
	rival      Quad          // another place where it was found while not proven here
	doubted    time.Duration // when it was searched for because of that
}

const (
	// movedSquares is by how much, in squares, a corner must have moved at once to
	// be told. Less is followed silently.
	movedSquares = 0.12
	// driftedSquares is the same for a board that moves little by little. Discs
	// pull the measured lines by up to a sixth of a square as the board fills.
	driftedSquares = 0.4
	// confirmations is how many frames must confirm a new place: in the first the
	// lines are measured, in the second they are still there.
	confirmations = 2
	// stillSquares is how far the lines of a board at rest move between frames.
	stillSquares = 0.04
	// searchMost and searchIdle bound the time between searches, in units of the
	// configured one, with and without changes in the picture: a board put back is
	// found within two seconds.
	searchMost, searchIdle = 4, 16
)

// NewTracker makes a Tracker that searches with a Locator, which stays the
// caller's.
func NewTracker(c TrackerConfig, l *Locator) *Tracker {
	if c.Search <= 0 {
		c.Search = 300 * time.Millisecond
	}
	if c.Lost <= 0 {
		c.Lost = 5 * time.Second
	}
	return &Tracker{config: c, locator: l, gauge: newLineGauge()}
}

// Quad returns where the board is or was last; false before it was ever found.
func (t *Tracker) Quad() (Quad, bool) { return t.quad, t.known }

// Close frees what the Tracker holds, not the Locator. It may be called twice.
func (t *Tracker) Close() error { return nil }

// Check says where the board is in a frame taken at a time on the source's
// clock. The rectifier must have rectified this frame at Quad, if that is known.
func (t *Tracker) Check(bgr gocv.Mat, r *Rectifier, at time.Duration) (Track, error) {
	if at < t.since || at < t.verified { // the source began anew
		t.since, t.next, t.verified = at, at, at
	}
	if !t.known || t.lost {
		return t.search(bgr, at)
	}
	t.gauge.measure(r.Pixels()[1:], 3)
	switch v := t.gauge.verdict(); {
	case v == resting && t.fresh == confirmations:
		t.fresh-- // how the lines lie at rest is known from here on
		t.gauge.open = false
		return Track{Quad: t.quad}, nil
	case v == resting && (t.fresh == 0 || t.gauge.displacement() < stillSquares):
		return t.rest(bgr, at)
	case v == obscured:
		return t.hide(bgr, at)
	}
	return t.follow(bgr, at)
}

// rest is a frame in which the lines are where they should be.
func (t *Tracker) rest(bgr gocv.Mat, at time.Duration) (Track, error) {
	if t.hidden || t.fresh > 0 || at-t.verified >= verifyEvery {
		t.verified = at
		switch there, err := t.verify(bgr, at); {
		case err != nil:
			return Track{Quad: t.quad}, err
		case there == elsewhere:
			return Track{Quad: t.quad}, nil
		case there == unproven && t.fresh > 0: // what was found was no board, or on its way
			return t.hide(bgr, at)
		}
	}
	t.hidden, t.fresh = false, 0
	t.gauge.learn()
	return t.tell(), nil
}

// tell is the Track of a board that is in sight and at rest.
func (t *Tracker) tell() Track {
	if t.quad.apart(t.told) > driftedSquares/8*t.quad.Side() {
		t.moved = true
	}
	k := Track{Quad: t.quad, Steady: true, Found: t.finding, Moved: t.moved && !t.finding}
	if t.moved || t.finding {
		t.told = t.quad
	}
	t.moved, t.finding = false, false
	return k
}

// squares is how far, in squares, a corner of q is from where the board is.
func (t *Tracker) squares(q Quad) float64 { return q.apart(t.quad) / t.quad.Side() * 8 }

// noBoard reports whether a search found nothing, rather than failed.
func noBoard(err error) bool {
	return errors.Is(err, ErrNoBoard) || errors.Is(err, ErrCutOff) || errors.Is(err, ErrTooSmall)
}

// take makes a found place the board's, naming its first corner like the old.
func (t *Tracker) take(f Found) {
	if t.known {
		f.Quad = f.Quad.like(t.quad)
		t.moved = t.moved || t.squares(f.Quad) > movedSquares
	}
	t.quad, t.known, t.fresh = f.Quad, true, confirmations
	t.hidden, t.agreed, t.strayed, t.rival = false, 1, 0, Quad{}
	t.gauge.reset()
}

// follow is a frame in which the lines are elsewhere.
func (t *Tracker) follow(bgr gocv.Mat, at time.Duration) (Track, error) {
	f, err := t.locator.near(bgr, t.gauge.moved(t.quad))
	if err != nil {
		return Track{Quad: t.quad}, err
	}
	if f.Score < nearScore {
		return t.hide(bgr, at)
	}
	if t.fresh == 0 && t.squares(f.Quad) < movedSquares { // discs, not the board
		t.gauge.rebase()
		return t.tell(), nil
	}
	t.take(f)
	return Track{Quad: t.quad}, nil
}

// hide is a frame in which too little can be seen of the lines to tell.
func (t *Tracker) hide(bgr gocv.Mat, at time.Duration) (Track, error) {
	if !t.hidden {
		t.hidden, t.since, t.wait = true, at, t.config.Search
		t.next = at + t.wait
	}
	if at >= t.next {
		if f, err := t.look(bgr, at); err != nil || f.Visible > 0 {
			return Track{Quad: t.quad}, err
		}
	}
	if t.hidden && at-t.since >= t.config.Lost {
		t.lost = true
		return Track{Quad: t.quad, Lost: true}, nil
	}
	return Track{Quad: t.quad}, nil
}

// look searches the whole picture and takes over what it finds, or sets the
// time of the next search and returns a Found with no score.
func (t *Tracker) look(bgr gocv.Mat, at time.Duration) (Found, error) {
	if t.empty.known && at < t.emptyAt+searchIdle*t.config.Search && t.empty.changed(bgr) == 0 {
		t.next = at + t.config.Search
		return Found{}, nil
	}
	t.empty.forget()
	f, err := t.locator.Locate(bgr)
	switch {
	case err == nil:
		t.take(f)
		return f, nil
	case noBoard(err):
		t.wait = min(max(2*t.wait, t.config.Search), searchMost*t.config.Search)
		t.next = at + t.wait
		t.empty.aim(whole(bgr), bgr.Cols(), bgr.Rows())
		t.empty.keep(bgr)
		t.emptyAt = at
		return Found{}, nil
	}
	return f, fmt.Errorf("search for the board: %w", err)
}

// search is a frame while the board is not known or was lost.
func (t *Tracker) search(bgr gocv.Mat, at time.Duration) (Track, error) {
	if at < t.next {
		return Track{Quad: t.quad}, nil
	}
	f, err := t.look(bgr, at)
	if err != nil || f.Visible == 0 {
		return Track{Quad: t.quad}, err
	}
	again := t.lost
	t.lost, t.finding, t.verified = false, true, at
	if again || f.Score < sureScore { // one that is put back may still move
		return Track{Quad: t.quad}, nil
	}
	t.fresh = 0
	return t.tell(), nil
}
