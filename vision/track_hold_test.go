package vision

import (
	"strings"
	"testing"
	"time"
)

// TestHoldReadsWhatChanges counts the frames read in five seconds: all that are
// due where things move, one a second and a few where nothing does.
func TestHoldReadsWhatChanges(t *testing.T) {
	moves := func(at time.Duration) bool { return true }
	rests := func(at time.Duration) bool { return false }
	for _, c := range []struct {
		name        string
		fps         int
		changed     func(time.Duration) bool
		least, most int // frames read
		looks       int // frames looked at, at least
	}{
		{"moving at 30", 30, moves, 50, 50, 50},
		{"moving at 10", 10, moves, 50, 50, 50},
		{"moving at 15", 15, moves, 48, 50, 48},
		{"moving at 12", 12, moves, 48, 60, 48},
		{"moving at 3", 3, moves, 15, 15, 15},
		{"at rest at 30", 30, rests, 5, 7, 48},
		{"at rest at 10", 10, rests, 5, 7, 50},
		{"at rest and unsure", 10, rests, 8, 10, 50},
		{"one disc put down at 30", 30, func(at time.Duration) bool {
			return at >= 2*time.Second && at < 2200*time.Millisecond
		}, 8, 12, 48},
	} {
		var h holder
		sure := Reading{}
		for sq := range sure.Squares {
			sure.Squares[sq] = Square{Empty: 1}
		}
		if strings.Contains(c.name, "unsure") {
			sure.Squares[20] = Square{Empty: 0.7, Dark: 0.3}
		}
		read, looks := 0, 0
		for i := range 5 * c.fps {
			at := time.Duration(i) * time.Second / time.Duration(c.fps)
			switch h.look(c.changed(at), at) {
			case lookAgain:
				read++
				h.keep(&sure)
				looks++
			case lookSame:
				looks++
			}
		}
		if read < c.least || read > c.most || looks < c.looks {
			t.Errorf("%s: %d read, %d looked at; want %d to %d, at least %d", c.name, read, looks, c.least, c.most, c.looks)
		}
	}
}

// TestHoldLooksAtOnce: what changes on a board at rest is read with the frame in
// which it does, not with the next that is due.
func TestHoldLooksAtOnce(t *testing.T) {
	var h holder
	at := time.Duration(0)
	for ; at < 5*time.Second; at += time.Second / 30 {
		if h.look(false, at) == lookAgain {
			h.keep(&Reading{})
		}
	}
	for h.look(false, at) != lookSame {
		at += time.Second / 30
	}
	at += time.Second / 30
	if got := h.look(true, at); got != lookAgain && at-h.read >= lookEvery {
		t.Errorf("a change on a board at rest: %v", got)
	}
}

// TestHoldIsTheMean: one misread frame among several is outvoted, what was read
// before a change is forgotten, and so is another place of the board.
func TestHoldIsTheMean(t *testing.T) {
	dark, light := &Reading{}, &Reading{}
	for i := range dark.Squares {
		dark.Squares[i] = Square{Dark: 1}
		light.Squares[i] = Square{Light: 1}
	}
	var h holder
	for _, r := range []*Reading{dark, light, dark, dark} {
		h.look(false, 0)
		h.keep(r)
	}
	if s := h.mean.Squares[9]; s.Dark < 0.749 || s.Light > 0.251 {
		t.Errorf("the mean of three dark and a light is %+v", s)
	}
	h.look(true, time.Second)
	h.keep(light)
	if s := h.mean.Squares[9]; s != (Square{Light: 1}) {
		t.Errorf("after a change the reading held is %+v", s)
	}
	moved := *dark
	moved.Quad[0].X = 3
	h.keep(&moved)
	if s := h.mean.Squares[9]; s != (Square{Dark: 1}) {
		t.Errorf("after a move the reading held is %+v", s)
	}
}
