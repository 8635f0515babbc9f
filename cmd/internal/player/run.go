package player

import (
	"context"
	"time"

	"flipwatch/display"
	"flipwatch/engine/replay"
)

// Config says what a replay is shown on and what drives it.
type Config struct {
	// Outputs show the screens, with words in the language Lang.
	Outputs []display.Output
	Lang    display.Lang
	// Caption is told what else is to be said of each screen, before it is shown; nil
	// tells nobody.
	Caption func(string)
	// Keys are those that are pressed; nil when nobody can: the game is then played
	// to its end. Closed, it is a quit.
	Keys <-chan Key
	// Step is told every step that is shown; nil tells nobody. An error ends the
	// replay.
	Step func(s *replay.Step) error
	// Warn is told of displays that fail; nil tells nobody.
	Warn func(error)
	// Help is told that somebody wants to know the keys; nil tells nobody.
	Help func()
	// Stop lets the program be stopped, as Ctrl-Z does; nil: it goes on.
	Stop func()
}

// Run shows the game until somebody quits, the context is done or, without keys,
// the end is reached.
func (p *Player) Run(ctx context.Context, c Config) error {
	if c.Keys == nil {
		p.Play()
	}
	timer := time.NewTimer(p.pace)
	defer timer.Stop()
	shown := -1
	for !p.done {
		if err := p.show(&c, &shown); err != nil {
			return err
		}
		if !p.playing && c.Keys == nil {
			return nil
		}
		timer.Reset(p.pace)
		select {
		case <-ctx.Done():
			return nil
		case key, open := <-c.Keys:
			if !open {
				return nil
			}
			c.hear(p, key)
		case <-p.ticks(timer):
			p.Tick()
		}
	}
	return nil
}

// hear takes a key.
func (c *Config) hear(p *Player, key Key) {
	switch {
	case key == Stop && c.Stop != nil:
		c.Stop()
	case key == Help && c.Help != nil:
		c.Help()
	}
	p.Press(key)
}

// ticks is the timer while the player goes on by itself.
func (p *Player) ticks(timer *time.Timer) <-chan time.Time {
	if !p.playing {
		return nil
	}
	return timer.C
}

// show puts the step in front of the players. What is on no screen but in the
// caption may have changed as well.
func (p *Player) show(c *Config, shown *int) error {
	if c.Caption != nil {
		c.Caption(p.Caption())
	}
	screen := Screen(p.Step())
	screen.Lang, screen.Clock = c.Lang, Clock(p.steps, p.at)
	for _, o := range c.Outputs {
		if err := o.Show(screen); err != nil && c.Warn != nil {
			c.Warn(err)
		}
	}
	if *shown == p.at || c.Step == nil {
		return nil
	}
	*shown = p.at
	return c.Step(p.Step())
}
