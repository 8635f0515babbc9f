package simulate

import (
	"fmt"
	"time"

	"flipwatch/engine/referee"
)

// Config says how a game is played and watched. The zero value is a clean game at
// an unhurried pace, read without errors.
type Config struct {
	// Seed decides everything that is left to chance.
	Seed uint64
	// Fault is the share of turns with a mistake, 0 to 1.
	Fault float64
	// PutRight is the share of the mistakes that are put right within the grace
	// time; half of the others are put right later, the rest stand.
	PutRight float64
	// Fast is the share of replies that begin before the hand has left.
	Fast float64
	// ThinkMin and ThinkMax bound the time between two turns; zero is 2 s and 60 s.
	ThinkMin, ThinkMax time.Duration
	// Misread is the chance that a reading of one square in one frame is wrong.
	Misread float64
	// Glare is how many squares a minute are dazzled for 1 to 5 s.
	Glare float64
	// Keep is how many frames of each Keep+1 are looked at; zero is all of them.
	Keep int
	// Referee sets up the referee.
	Referee referee.Config
}

// Validate says what is wrong with the configuration, or nil.
func (c Config) Validate() error {
	for name, share := range map[string]float64{"fault": c.Fault, "put right": c.PutRight, "fast": c.Fast, "misread": c.Misread} {
		if share < 0 || share > 1 {
			return fmt.Errorf("share of %s is %g: give a number from 0 to 1", name, share)
		}
	}
	if c.ThinkMin < 0 || c.ThinkMax < c.ThinkMin {
		return fmt.Errorf("thinking time from %v to %v: give a range", c.ThinkMin, c.ThinkMax)
	}
	return c.Referee.Validate()
}

func (c Config) withDefaults() Config {
	if c.ThinkMin == 0 && c.ThinkMax == 0 {
		c.ThinkMin, c.ThinkMax = 2*time.Second, time.Minute
	}
	if c.Referee.Grace == 0 {
		c.Referee.Grace = referee.DefaultGrace
	}
	return c
}

// FPS is how many frames a second there are.
const FPS = 10

// frameTime is the time of one frame.
const frameTime = time.Second / FPS
