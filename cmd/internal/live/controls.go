package live

import (
	"sync/atomic"
	"time"

	"flipwatch/display/signal"
	"flipwatch/engine/referee"
)

// Controls are what the players tell the referee otherwise than with discs: a key,
// a button or a page calls its methods, from any goroutine and at any time. The
// zero value is ready.
type Controls struct {
	said atomic.Uint32 // declarations since the frame before, a bit each
}

// The bits of what was declared, in the order in which the referee hears it.
const (
	saidPass uint32 = 1 << iota
	saidDone
	saidTakeback
	saidNewGame
)

// DeclarePass says that the side to move passes. A pass that is forced needs no
// word; one with a move available is a fault.
func (c *Controls) DeclarePass() { c.said.Or(saidPass) }

// Done says that a player has seen the alarm, or is done with the turn; what is meant
// depends on what is shown. See [referee.Referee.DeclareDone].
func (c *Controls) Done() { c.said.Or(saidDone) }

// TakeBack says that the players take the last turn back.
func (c *Controls) TakeBack() { c.said.Or(saidTakeback) }

// NewGame says that the players want another game.
func (c *Controls) NewGame() { c.said.Or(saidNewGame) }

// Press takes a press of the button: a single one is Done, a double one TakeBack, a
// long one NewGame.
func (c *Controls) Press(p signal.Press) {
	switch p {
	case signal.Single:
		c.Done()
	case signal.Double:
		c.TakeBack()
	case signal.Long:
		c.NewGame()
	}
}

// heed lets the referee hear what was declared since the frame before. The same
// thing twice in one frame is one key pressed for too long.
func (g *game) heed() error {
	if g.Controls == nil {
		return nil
	}
	said := g.Controls.said.Swap(0)
	for _, s := range [...]struct {
		bit  uint32
		hear func(*referee.Referee, int, time.Duration) []referee.Event
	}{
		{saidPass, (*referee.Referee).DeclarePass},
		{saidDone, (*referee.Referee).DeclareDone},
		{saidTakeback, (*referee.Referee).DeclareTakeback},
		{saidNewGame, (*referee.Referee).DeclareNewGame},
	} {
		if said&s.bit == 0 {
			continue
		}
		if err := g.tell(s.hear(g.referee, g.stamp.Frame, g.stamp.Time)...); err != nil {
			return err
		}
	}
	return nil
}
