// Package player shows a recorded game again on the displays, by keys or by
// itself.
package player

import (
	"time"

	"flipwatch/engine/replay"
)

// DefaultPace is how long a step is shown: long enough to see which discs turned.
const DefaultPace = 1500 * time.Millisecond

// The paces that keys can choose: each is half or double of the next.
const (
	fastest = DefaultPace / 16
	slowest = DefaultPace * 4
)

// lastMoves is how many moves are shown again at one key: a quarrel is seldom
// about more than two turns of each side.
const lastMoves = 4

// Player is where a replay stands. It knows no clock: Tick is one step of it.
type Player struct {
	steps   []replay.Step
	at      int
	playing bool
	until   int // the step at which playing stops
	pace    time.Duration
	typed   int // the number that is being typed
	typing  bool
	done    bool
}

// New returns a player that stands at a step.
func New(steps []replay.Step, at int, pace time.Duration) *Player {
	p := &Player{steps: steps, pace: pace, until: len(steps) - 1}
	p.jump(at)
	return p
}

// Step returns the step that is shown.
func (p *Player) Step() *replay.Step { return &p.steps[p.at] }

// Play goes on by itself to the end.
func (p *Player) Play() { p.playTo(len(p.steps) - 1) }

// playTo goes on by itself to a step.
func (p *Player) playTo(until int) { p.until, p.playing = until, p.at < until }

// Tick goes one step on, if the player goes on by itself.
func (p *Player) Tick() {
	if p.playing {
		p.at++
		p.playing = p.at < p.until
	}
}

// jump goes to a step, the nearest there is.
func (p *Player) jump(to int) { p.at = max(0, min(to, len(p.steps)-1)) }

// Press does what a key asks for.
func (p *Player) Press(k Key) {
	if k >= '0' && k <= '9' {
		p.typing, p.typed = true, min(10*p.typed+int(k-'0'), 999)
		return
	}
	typed, typing := p.typed, p.typing
	p.typing, p.typed = false, 0
	switch k {
	case Enter:
		if typing {
			p.stopAt(replay.Find(p.steps, typed))
		} else {
			p.stopAt(p.at + 1)
		}
	case Backspace:
		if typing {
			p.typed, p.typing = typed/10, typed > 9
		} else {
			p.stopAt(p.at - 1)
		}
	case Pause:
		if p.playing {
			p.playing = false
		} else {
			p.Play()
		}
	case Again:
		p.again(lastMoves)
	case Help: // the keys are named by whoever shows the steps
	case Quit:
		p.done = true
	default:
		p.move(k)
	}
}

// move does what a key asks for that leads to another step, or changes the pace.
func (p *Player) move(k Key) {
	switch k {
	case Forward:
		p.stopAt(p.at + 1)
	case Back:
		p.stopAt(p.at - 1)
	case PageForward:
		p.stopAt(p.at + 10)
	case PageBack:
		p.stopAt(p.at - 10)
	case First:
		p.stopAt(0)
	case Last:
		p.stopAt(len(p.steps) - 1)
	case NextFault:
		p.fault(1)
	case FaultBefore:
		p.fault(-1)
	case Faster:
		p.pace = max(p.pace/2, fastest)
	case Slower:
		p.pace = min(max(p.pace, fastest)*2, slowest)
	}
}

// stopAt goes to a step and stays there.
func (p *Player) stopAt(to int) {
	p.playing = false
	p.jump(to)
}

// fault goes to the next fault in a direction, if there is one.
func (p *Player) fault(step int) {
	for i := p.at + step; i >= 0 && i < len(p.steps); i += step {
		if p.steps[i].Kind == replay.Alarm {
			p.stopAt(i)
			return
		}
	}
}

// again shows the last moves up to the step at hand once more.
func (p *Player) again(moves int) {
	end := p.at
	p.stopAt(LastMoves(p.steps, end, moves))
	p.playTo(end)
}

// LastMoves returns the step before a number of moves that end at a step. Moves
// that were told again after a correction are not counted twice.
func LastMoves(steps []replay.Step, end, moves int) int {
	i := max(0, min(end, len(steps)-1))
	for ; i > 0 && moves > 0; i-- {
		if steps[i].Kind == replay.Move && !steps[i].Revised {
			if moves--; moves == 0 {
				return i - 1
			}
		}
	}
	return i
}
