package live

import (
	"time"

	"gocv.io/x/gocv"

	"flipwatch/cmd/internal/record"
)

// calmAfter is how long the board must have lain as accepted for a picture of it
// to be one from before the next turn: longer than squares take to settle, or a
// disc just put down would be on it.
const calmAfter = time.Second

// shots keeps the latest picture of the board as it was accepted, for pictures
// from before and after a fault. For a video that is one from a second or two
// ago; in a quicker turn it is from before the turn before.
type shots struct {
	before, next shot
	readyAt      time.Duration // when next was taken
	waiting      bool          // next is not old enough yet
	made         bool
}

// shot is a straightened board and how it lies.
type shot struct {
	picture gocv.Mat
	turn    turn
}

// keep takes the photo of a settled position as the one before the next.
func (s *shots) keep(g *game) {
	if g.Record.KeepsPictures() {
		s.make()
		s.before.take(g)
	}
}

// watch takes a frame; seen says that the board is on it.
func (s *shots) watch(g *game, seen bool) {
	if !g.Record.KeepsPictures() {
		return
	}
	now := g.obs.Time
	calm := false
	if seen {
		state := g.referee.State()
		calm = state.Started && state.Fault == nil && state.Todo == 0 && state.Covered == 0 && state.Board == g.referee.Accepted()
	}
	switch {
	case !calm:
		s.waiting = false
		return
	case s.waiting && now-s.readyAt < calmAfter:
		return
	case s.waiting:
		s.before, s.next = s.next, s.before
	}
	s.make()
	s.next.take(g)
	s.waiting, s.readyAt = true, now
}

// make makes the buffers.
func (s *shots) make() {
	if !s.made {
		s.made = true
		s.before.picture, s.next.picture = gocv.NewMat(), gocv.NewMat()
	}
}

func (s *shot) take(g *game) {
	board := g.reader.Board()
	_ = board.CopyTo(&s.picture) // evidence is no reason to end a game
	s.turn = g.orient.turn
}

// close frees the pictures.
func (s *shots) close() {
	if s.made {
		s.made = false
		_, _ = s.before.picture.Close(), s.next.picture.Close() // memory only
	}
}

// shoot gives the pictures from before and after what just happened, upright.
func (g *game) shoot() record.Shots {
	out := record.Shots{Before: gocv.NewMat(), After: gocv.NewMat()}
	if g.shots.made && !g.shots.before.picture.Empty() {
		turnUpright(g.shots.before.picture, g.shots.before.turn, &out.Before)
	}
	turnUpright(g.reader.Board(), g.orient.turn, &out.After)
	return out
}

// turnUpright turns a straightened board so that a1 is top left. What cannot be turned
// leaves out empty.
func turnUpright(board gocv.Mat, t turn, out *gocv.Mat) {
	err := board.CopyTo(out)
	switch t.quarters % 4 {
	case 1:
		err = gocv.Rotate(board, out, gocv.Rotate90CounterClockwise)
	case 2:
		err = gocv.Rotate(board, out, gocv.Rotate180Clockwise)
	case 3:
		err = gocv.Rotate(board, out, gocv.Rotate90Clockwise)
	}
	if err == nil && t.mirror {
		turned := out.Clone()
		defer turned.Close()
		const aboutVertical = 1
		err = gocv.Flip(turned, out, aboutVertical)
	}
	if err != nil {
		_ = out.Close() // memory only
		*out = gocv.NewMat()
	}
}
