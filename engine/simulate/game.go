package simulate

import (
	"math"
	"math/rand/v2"
	"time"

	"flipwatch/engine"
)

// Play plays a game.
func Play(c Config) *Game {
	c = c.withDefaults()
	p := &player{rng: rand.New(rand.NewPCG(c.Seed, 0x0feeb1e)), config: c, game: &Game{}, unseen: c.Late}
	if c.Again {
		p.setUp(0)
	}
	p.newRound()
	p.rest(2 * time.Second)
	p.play(math.MaxInt)
	p.rest(c.Referee.Grace + 2*time.Second)
	if c.Again {
		p.putAway()
		p.newRound()
		p.config.Moves = nil
		p.rest(3 * time.Second)
		p.play(2 + p.rng.IntN(20))
		p.rest(c.Referee.Grace + 2*time.Second)
	}
	p.closeMistakes(math.MaxInt)
	return p.game
}

// player moves the hands of both sides.
type player struct {
	rng    *rand.Rand
	config Config
	game   *Game
	board  engine.Board
	toMove engine.Color
	fast   bool            // the next turn begins at once
	rushed bool            // and is over at once
	unseen bool            // nobody watches yet
	cup    engine.Bitboard // what something standing there covers
	stays  int             // for how many turns
	faulty bool            // the last turn was a mistake
}

// newRound begins a game on the board as it is set up.
func (p *player) newRound() {
	p.board, p.toMove = engine.Opening(), engine.Black
	p.game.Rounds = append(p.game.Rounds, Round{Final: p.board})
}

// play plays up to a number of turns.
func (p *player) play(most int) {
	r := p.game.round()
	start := 0
	if p.unseen {
		start = 3 + p.rng.IntN(38)
	}
	for n := range most {
		pos := engine.Position{Board: p.board, ToMove: p.toMove}
		if pos.Over() {
			break
		}
		if p.unseen && n >= start {
			p.arrive()
		}
		if pos.MustPass() {
			r.Passes = append(r.Passes, Pass{r.Before + len(r.Turns), p.toMove})
			p.toMove = p.toMove.Other()
		}
		p.turn()
	}
	if p.unseen {
		p.arrive()
	}
	r.Over = engine.Position{Board: p.board, ToMove: p.toMove}.Over()
	r.Final = p.board
}

// arrive begins to watch the game in the middle.
func (p *player) arrive() {
	r := p.game.round()
	p.unseen = false
	*r = Round{Before: p.board.Occupied().Count() - engine.Opening().Occupied().Count()}
	p.game.Mistakes, p.game.Takebacks = nil, nil
	p.rest(p.config.Referee.Grace + 3*time.Second)
}

// turn plays one turn of the side to move.
func (p *player) turn() {
	p.think()
	if !p.unseen && !p.faulty && !p.fast && p.chance(p.config.Incident) {
		p.incident()
		if !p.canMove() {
			return
		}
		p.rest(p.between(time.Second, 3*time.Second))
	}
	if !p.fast && !p.faulty && p.chance(p.config.Adapt) && p.adapt() {
		p.rest(p.between(2*time.Second, 5*time.Second))
		return
	}
	p.faulty = false
	switch {
	case !p.unseen && p.chance(p.config.Fault):
		p.faulty = true
		p.slipUp()
	default:
		p.clean()
	}
	if p.stays--; p.stays <= 0 {
		p.cup = 0
	}
}

// canMove says that the side to move has a legal move: after a take-back it may
// be another's turn.
func (p *player) canMove() bool { return p.board.Legal(p.toMove) != 0 }

func (p *player) think() {
	p.rushed = !p.rushed && p.chance(p.config.Rush)
	if p.fast = p.rushed || p.chance(p.config.Fast); p.fast {
		if n := len(p.game.round().Turns); n > 0 {
			p.game.round().Turns[n-1].fast = true
		}
		if p.rushed {
			return
		}
		p.rest(time.Duration(p.rng.IntN(3)) * frameTime)
		return
	}
	p.rest(p.between(p.config.ThinkMin, p.config.ThinkMax))
}

// clean plays a legal turn.
func (p *player) clean() { p.turnOn(p.move()) }

// turnOn plays a legal turn on a square.
func (p *player) turnOn(sq engine.Square) {
	due := p.board.Flips(sq, p.toMove)
	t := Turn{Color: p.toMove, Square: sq, Flips: due, Due: due, shown: p.toMove, before: p.board}
	if p.rushed {
		p.rush(sq)
	} else {
		p.reach(sq)
		p.put(sq, p.toMove)
		p.flip(due)
		p.leave()
	}
	p.count(t)
}

// rush plays a legal turn in one go: two frames or three with a hand over it.
func (p *player) rush(sq engine.Square) {
	hand := p.over(sq)
	for f := range p.board.Flips(sq, p.toMove).Squares() {
		hand |= p.over(f)
	}
	p.show(1, hand)
	p.board = p.board.Play(sq, p.toMove)
	p.show(1+p.rng.IntN(2), hand)
}

// count notes a turn that counts and gives the turn to the other side.
func (p *player) count(t Turn) {
	t.Done, t.after = p.game.Frames, p.board
	p.closeMistakes(t.Done)
	if n := len(p.game.Takebacks); n > 0 && p.game.Takebacks[n-1].Until == 0 {
		p.game.Takebacks[n-1].Until = t.Done + 3*FPS
	}
	r := p.game.round()
	r.Turns = append(r.Turns, t)
	p.toMove = t.Color.Other()
}

// A mistake that stands can be named until the turn after it is over.
const (
	stands     = -1
	playedOver = -2 // its own turn is over
)

func (p *player) closeMistakes(frame int) {
	for i := range p.game.Mistakes {
		switch m := &p.game.Mistakes[i]; {
		case m.Until < 0 && frame == math.MaxInt:
			m.Until = frame
		case m.Until == stands:
			m.Until = playedOver
		case m.Until == playedOver:
			m.Until = frame + FPS
		}
	}
}

// rest lets time pass without a hand over the board.
func (p *player) rest(d time.Duration) { p.show(int(d/frameTime), 0) }

// show lets frames pass.
func (p *player) show(frames int, hidden engine.Bitboard) {
	p.look(Segment{Frames: frames, Hidden: hidden})
}

// look lets frames pass that are seen in a special way.
func (p *player) look(s Segment) {
	if s.Frames <= 0 || p.unseen {
		return
	}
	s.Board, s.Cup = p.board, p.cup
	p.game.Segments = append(p.game.Segments, s)
	p.game.Frames += s.Frames
}

func (p *player) between(low, high time.Duration) time.Duration {
	return low + time.Duration(p.rng.Int64N(int64(high-low)+1))
}

func (p *player) chance(share float64) bool { return share > 0 && p.rng.Float64() < share }
