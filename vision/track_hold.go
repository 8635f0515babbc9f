package vision

import "time"

const (
	// lookEvery is how often a board is looked at where things move: at 10 looks a
	// second a hand is seen on its way, and what settles does so in three of them.
	lookEvery = 100 * time.Millisecond
	// lookEarly is how much sooner a frame counts as in time: frames do not come on
	// the millisecond.
	lookEarly = 20 * time.Millisecond
	// stillFor is how long a board must have looked the same to be read no more: no
	// single reading, which may err, is held on to, but the mean of four, or of two
	// that agree on every square and are sure of it.
	stillFor = 350 * time.Millisecond
	// holdSure is the chance from which a reading is sure of a square.
	holdSure = 0.9
	// refreshEvery is how often a board that looks the same is read all the same.
	refreshEvery = time.Second
	// holdMost bounds the number of readings that a held one is the mean of, so that
	// it follows what changes too slowly to be seen as change.
	holdMost = 16
)

// looking says what to do with a frame.
type looking uint8

const (
	lookPast  looking = iota // nothing: it is too early for another look
	lookSame                 // everything lies as it did: the reading held is good
	lookAgain                // read it
)

// holder decides which frames of a video are read, and holds what was read of a
// board on which nothing changes.
type holder struct {
	mean    Reading
	n       float32       // how many readings mean is the mean of
	agreed  bool          // the last two were sure of the same
	changed time.Duration // when the board looked otherwise last
	read    time.Duration // when it was read last
	due     time.Duration // when the next look is
	began   bool
}

// early says that a frame comes too soon after the last reading to be looked at,
// whatever it shows.
func (h *holder) early(at time.Duration) bool {
	return h.began && at >= h.read && at < min(h.due, h.read+lookEvery)-lookEarly
}

// look decides about a frame taken at a time, in which the board has changed since
// it was read, or not.
func (h *holder) look(changed bool, at time.Duration) looking {
	if !h.began || at < h.read {
		*h = holder{began: true, due: at, changed: at}
	}
	if changed {
		h.changed, h.n = at, 0
	}
	if at < h.due-lookEarly {
		// What moves on a board that was at rest is looked at at once.
		if !changed || at < h.read+lookEvery-lookEarly {
			return lookPast
		}
	}
	h.due = max(h.due+lookEvery, at+lookEvery/2)
	if h.n == 0 || !h.agreed && at-h.changed < stillFor || at-h.read >= refreshEvery {
		h.read = at
		return lookAgain
	}
	return lookSame
}

// keep takes in a reading of this frame.
func (h *holder) keep(r *Reading) {
	if h.n == 0 || r.Quad != h.mean.Quad {
		h.mean, h.n, h.agreed = *r, 1, false
		return
	}
	h.agreed = agree(&h.mean, r)
	h.n = min(h.n+1, holdMost)
	w := 1 / h.n
	for i := range h.mean.Squares {
		m, s := &h.mean.Squares[i], &r.Squares[i]
		m.Empty += w * (s.Empty - m.Empty)
		m.Dark += w * (s.Dark - m.Dark)
		m.Light += w * (s.Light - m.Light)
		m.Covered += w * (s.Covered - m.Covered)
	}
}

// agree says that two readings are sure of the same, square by square.
func agree(a, b *Reading) bool {
	for i := range a.Squares {
		s, p := a.Squares[i].State()
		t, q := b.Squares[i].State()
		if s != t || min(p, q) < holdSure {
			return false
		}
	}
	return true
}

// drop forgets what was read: the board could not be.
func (h *holder) drop() { h.n = 0 }
