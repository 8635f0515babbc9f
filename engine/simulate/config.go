package simulate

import (
	"fmt"
	"slices"
	"time"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// Style is how players choose among their legal moves.
type Style string

// The styles. The zero value stands for Random.
const (
	// Random players choose any.
	Random Style = "random"
	// Greedy players flip as many discs as they can: many passes and wipe-outs.
	Greedy Style = "greedy"
	// Frugal players flip as few as they can.
	Frugal Style = "frugal"
)

// Styles lists the styles, the default first.
func Styles() []Style { return []Style{Random, Greedy, Frugal} }

// Config says how a game is played and watched. The zero value is a clean game at
// an unhurried pace, read without errors.
type Config struct {
	// Seed decides everything that is left to chance.
	Seed uint64
	// Moves are followed as long as they are legal, passes left out: a real game.
	Moves []engine.Square
	// Style is how the players choose where there are no Moves.
	Style Style
	// Fault is the share of turns with a mistake, 0 to 1.
	Fault float64
	// PutRight is the share of the mistakes that are put right within the grace
	// time; half of the others are put right later, the rest stand.
	PutRight float64
	// Adapt is the share of the wrong flips that stood which are put right
	// turns later, with what was played since adapted.
	Adapt float64
	// Fast is the share of replies that begin before the hand has left.
	Fast float64
	// Rush is the share of replies that are over within the settle time of the turn
	// before, disc and flips; nobody replies so to such a reply.
	Rush float64
	// ThinkMin and ThinkMax bound the time between two turns; zero is 2 s and 60 s.
	ThinkMin, ThinkMax time.Duration
	// Incident is the share of turns before which something happens that is no
	// turn; Incidents are those to choose from, all when there are none.
	Incident  float64
	Incidents []Incident
	// Again sets the board up disc by disc before the game, counts the discs in
	// rows at its end, clears the board and begins another game.
	Again bool
	// Late begins to watch in the middle of the game.
	Late bool
	// Misread is the chance that a reading of one square in one frame is wrong.
	Misread float64
	// Stuck is the longest time that one such error lasts; zero is one frame.
	Stuck time.Duration
	// Glare is how many squares a minute are dazzled for 1 to 5 s.
	Glare float64
	// Lamps is on how many squares a lamp reflects all through the game.
	Lamps int
	// Clock is the share of turns after which their player presses the button, and
	// Press how often a minute it is pressed by accident, in any way.
	Clock, Press float64
	// Step looks at every Step-th frame only; zero is all of them.
	Step int
	// Drop is the share of the frames that are lost, at random.
	Drop float64
	// Referee sets up the referee.
	Referee referee.Config
}

// Validate says what is wrong with the configuration, or nil.
func (c Config) Validate() error {
	for name, share := range map[string]float64{
		"fault": c.Fault, "put right": c.PutRight, "adapt": c.Adapt, "fast": c.Fast, "rush": c.Rush, "incident": c.Incident, "misread": c.Misread, "drop": c.Drop, "clock": c.Clock,
	} {
		if share < 0 || share > 1 {
			return fmt.Errorf("share of %s is %g: give a number from 0 to 1", name, share)
		}
	}
	if c.ThinkMin < 0 || c.ThinkMax < c.ThinkMin {
		return fmt.Errorf("thinking time from %v to %v: give a range", c.ThinkMin, c.ThinkMax)
	}
	if c.Style != "" && !slices.Contains(Styles(), c.Style) {
		return fmt.Errorf("unknown style %q: choose one of %q", c.Style, Styles())
	}
	for _, i := range c.Incidents {
		if !slices.Contains(Incidents(), i) {
			return fmt.Errorf("unknown incident %q: choose from %q", i, Incidents())
		}
	}
	return c.Referee.Validate()
}

func (c Config) withDefaults() Config {
	if c.ThinkMin == 0 && c.ThinkMax == 0 {
		c.ThinkMin, c.ThinkMax = 2*time.Second, time.Minute
	}
	if c.Style == "" {
		c.Style = Random
	}
	if len(c.Incidents) == 0 {
		c.Incidents = Incidents()
	}
	if c.Step == 0 {
		c.Step = 1
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
