package vision

import (
	"time"

	"gocv.io/x/gocv"
)

// whereabouts is what becomes of a place that is verified.
type whereabouts uint8

const (
	unproven  whereabouts = iota // too little is seen to find the board there anew
	here                         // the board lies there
	elsewhere                    // it lies somewhere else, which has been taken over
)

const (
	// verifyEvery is how often a resting board is compared with the grid one
	// square further: a slide by just one square looks the same on the lines.
	verifyEvery = 2 * time.Second
	// agreeMost bounds the number of verifications that the place is the mean of.
	agreeMost = 16
	// straySquares is how far from its place a verification must find a board,
	// whose lines are where they were, to be believed: leaning discs on a full
	// board mislead a search by up to a quarter of a square.
	straySquares = 0.3
	// strayMost is how many verifications in a row must find the board elsewhere.
	strayMost = 3
	// doubtEvery is how long after a search for a board that cannot be found anew in
	// its place another may follow.
	doubtEvery = 700 * time.Millisecond
)

// verify finds the board anew near its place and says whether it is there. What
// it finds close by makes the place more exact; what it finds elsewhere, also
// one square further, is taken over, to be confirmed by the next frame.
func (t *Tracker) verify(bgr gocv.Mat, at time.Duration) (whereabouts, error) {
	f, err := t.locator.near(bgr, t.quad)
	switch {
	case err != nil:
		return unproven, err
	case f.Score < nearScore:
		return t.doubt(bgr, at)
	}
	t.rival = Quad{}
	f.Quad = f.Quad.like(t.quad)
	off := t.squares(f.Quad)
	if off < movedSquares {
		t.agreed++
		t.quad = t.quad.toward(f.Quad, 1/float64(min(t.agreed, agreeMost)))
		t.strayed = 0
		return here, nil
	}
	if off < straySquares { // discs, not the board
		return here, nil
	}
	if t.strayed++; t.strayed < strayMost {
		t.verified -= verifyEvery // look again at once
		return here, nil
	}
	t.strayed = 0
	sure, err := t.locator.Locate(bgr)
	if noBoard(err) || err == nil && sure.Quad.apart(f.Quad) > movedSquares/8*f.Quad.Side() {
		return here, nil
	}
	if err != nil {
		return unproven, err
	}
	t.take(f)
	return elsewhere, nil
}

// doubt is for a place in which the board cannot be found anew though its lines are
// where they were: something hides much of it, or it lies some squares further, where
// lines fall on lines. Another place is taken over when two searches find the same.
func (t *Tracker) doubt(bgr gocv.Mat, at time.Duration) (whereabouts, error) {
	if at < t.doubted+doubtEvery && at >= t.doubted || t.fresh > 0 {
		return unproven, nil
	}
	t.doubted = at
	f, err := t.locator.Locate(bgr)
	if err != nil && !noBoard(err) {
		return unproven, err
	}
	if err != nil || f.Score < sureScore || t.squares(f.Quad.like(t.quad)) < straySquares {
		t.rival = Quad{}
		return unproven, nil
	}
	t.verified = at - verifyEvery + doubtEvery // look again soon
	if t.rival == (Quad{}) || f.Quad.like(t.rival).apart(t.rival) > movedSquares/8*f.Quad.Side() {
		t.rival = f.Quad
		return unproven, nil
	}
	t.take(f)
	return elsewhere, nil
}
