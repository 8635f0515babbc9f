package live

import (
	"time"

	"flipwatch/vision"
)

const (
	// coverTold is how long something must cover the board to be told of: hands
	// come and go with every turn, a cup stays.
	coverTold = 5 * time.Second
	// coverSquares is how many squares must be hidden for that.
	coverSquares = 3
	// coverGap is how long fewer may be hidden for it to be the same thing: the
	// squares at its rim come and go. Two hands in turn leave longer gaps.
	coverGap = 250 * time.Millisecond
	// clearTold is how long the board must be clear to be told so.
	clearTold = 700 * time.Millisecond
	// orientPatience is how long the opening position is waited for before the
	// board is taken as it lies: a hand may still be setting it up.
	orientPatience = 3 * time.Second
)

// picture follows what happens to the picture and says when it is worth telling.
type picture struct {
	known                bool // a board was seen
	gone                 bool // and is not seen now
	since                time.Duration
	covering, coverKnown bool
	coverSince, coverAt  time.Duration // when it began to cover the board, and did last
}

// found is for a photo in which the board was found.
func (p *picture) found() []ViewState {
	if p.known && !p.gone {
		return nil
	}
	p.known, p.gone = true, false
	return []ViewState{Found}
}

// lost is for a photo in which it was not.
func (p *picture) lost() []ViewState {
	if p.gone {
		return nil
	}
	p.gone = true
	return []ViewState{Lost}
}

// see takes one frame and returns what to tell.
func (p *picture) see(v vision.View, r *vision.Reading, at time.Duration) []ViewState {
	var out []ViewState
	if v.Lost {
		out = append(out, p.lost()...)
	}
	if v.Found {
		out = append(out, p.found()...)
	}
	p.known = p.known || v.Seen
	if v.Moved {
		out = append(out, Moved)
	}
	if v.Light {
		out = append(out, Light)
	}
	if v.Seen {
		if p.since == 0 {
			p.since = at + 1 // never 0: that is "not yet"
		}
		out = append(out, p.cover(r, at)...)
	}
	return out
}

// seenFor says whether the board has been seen long enough to stop waiting for
// the opening position.
func (p *picture) seenFor(at time.Duration) bool {
	return p.since != 0 && at-p.since >= orientPatience
}

func (p *picture) cover(r *vision.Reading, at time.Duration) []ViewState {
	hidden := 0
	for _, s := range r.Squares {
		if s.Covered > 0.5 {
			hidden++
		}
	}
	switch {
	case hidden >= coverSquares:
		if !p.covering {
			p.covering, p.coverSince = true, at
		}
		p.coverAt = at
	case p.coverKnown && at-p.coverAt >= clearTold:
		p.covering, p.coverKnown = false, false
		return []ViewState{Clear}
	case !p.coverKnown && at-p.coverAt >= coverGap:
		p.covering = false
	}
	if p.covering && !p.coverKnown && p.coverAt-p.coverSince >= coverTold {
		p.coverKnown = true
		return []ViewState{Covered}
	}
	return nil
}
