// Package signal tells the players by other senses what a screen shows: a
// buzzer, a light, speech; and lets them answer with a button. All of it is
// optional.
//
// Buzzer, Light and Speech are display.Outputs: they are shown the same screens
// as a panel, and react to what has changed.
package signal

import "flipwatch/display"

// cue is what is worth a signal.
type cue uint8

const (
	quiet     cue = iota
	fault         // something is wrong that was not before
	corrected     // what was wrong is right again
	over          // the game is over
)

// follower turns a row of screens into cues.
type follower struct {
	last    display.Screen
	started bool
}

// follow returns the cue of the next screen. An alarm that names other squares
// than before is a new one; turning its pages is not, and one that the players have
// seen makes no sound, nor when they look at it again.
func (f *follower) follow(s *display.Screen) cue {
	before, started := f.last, f.started
	f.last, f.started = *s, true
	alarming := func(s *display.Screen) bool {
		return s.State == display.Fault || s.State == display.SetupWrong
	}
	switch {
	case alarming(s) && !s.Seen && (!alarming(&before) || s.Alarm.Squares() != before.Alarm.Squares() || s.Alarm.Kind != before.Alarm.Kind):
		return fault
	case s.State == display.Corrected && before.State != display.Corrected:
		return corrected
	case started && s.State == display.GameOver && before.State != display.GameOver:
		return over
	}
	return quiet
}
