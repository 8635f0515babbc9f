package simulate

import (
	"math/rand/v2"
	"time"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// button is what the players press beside the board: as a clock, when their turn is
// over, and by accident, at any time and in any way.
type button struct {
	rng    *rand.Rand
	chance float64      // of a press by accident in a frame
	over   map[int]bool // frames in which a turn is said to be over
}

// newButton decides when it is pressed as a clock.
func newButton(c Config, g *Game) *button {
	b := &button{rng: rand.New(rand.NewPCG(c.Seed, 0xb0770)), chance: c.Press / (60 * FPS), over: map[int]bool{}}
	for _, r := range g.Rounds {
		for _, t := range r.Turns {
			if c.Clock > 0 && b.rng.Float64() < c.Clock {
				const reach = FPS / 2 // how long it takes to get there
				b.over[t.Done+b.rng.IntN(reach+1)] = true
			}
		}
	}
	return b
}

// mostTakenBack is how many turns an incident takes back at most. Turns taken back to
// the opening after a long press are another game.
const mostTakenBack = 3

// press returns what the referee says to what is pressed in a frame. In the middle
// of a turn a single press is no accident: it says that the turn is over.
func (b *button) press(frame int, at time.Duration, ref *referee.Referee, board engine.Board) []referee.Event {
	if b.over[frame] {
		return ref.DeclareDone(frame, at)
	}
	if b.chance == 0 || b.rng.Float64() >= b.chance {
		return nil
	}
	switch b.rng.IntN(3) {
	case 0:
		if board != ref.Accepted() {
			return nil
		}
		return ref.DeclareDone(frame, at)
	case 1:
		return ref.DeclareTakeback(frame, at)
	}
	if ref.State().Ply <= mostTakenBack {
		return nil
	}
	return ref.DeclareNewGame(frame, at)
}
