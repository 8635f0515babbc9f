package simulate

import (
	"math/rand/v2"
	"time"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// Segment is a run of frames in which nothing changes.
type Segment struct {
	Frames int
	Board  engine.Board
	Hidden engine.Bitboard // what the hand covers
}

// Turn is one turn that counts, as it was really played.
type Turn struct {
	Color  engine.Color
	Square engine.Square
	Flips  engine.Bitboard // those really made
	Due    engine.Bitboard // those a legal turn makes
	Done   int             // the first frame with the hand away
	// Adapted says that the turn was put right after others had followed.
	Adapted bool
}

// Mistake is a fault that the referee has to name.
type Mistake struct {
	Kind          referee.FaultKind
	Square        engine.Square
	Missed, Extra engine.Bitboard
	From, Until   int // the frames between which it can be named
	// Maybe says that it need not be named: it lay open for about the grace time.
	Maybe bool
}

// Game is a game as it was played.
type Game struct {
	Segments []Segment
	Frames   int
	Turns    []Turn
	Mistakes []Mistake
	Final    engine.Board
}

// Play plays a game.
func Play(c Config) *Game {
	c = c.withDefaults()
	p := &player{
		rng: rand.New(rand.NewPCG(c.Seed, 0x0feeb1e)), config: c, game: &Game{},
		board: engine.Opening(), toMove: engine.Black,
	}
	p.rest(2 * time.Second)
	for {
		pos := engine.Position{Board: p.board, ToMove: p.toMove}
		if pos.Over() {
			break
		}
		if pos.MustPass() {
			p.toMove = p.toMove.Other()
		}
		p.turn()
	}
	p.rest(c.Referee.Grace + 2*time.Second)
	p.game.Final = p.board
	return p.game
}

// player moves the hands of both sides.
type player struct {
	rng    *rand.Rand
	config Config
	game   *Game
	board  engine.Board
	toMove engine.Color
	fast   bool // the next turn begins at once
}

// turn plays one turn of the side to move.
func (p *player) turn() {
	p.think()
	if p.rng.Float64() < p.config.Fault {
		p.faulty()
	} else {
		p.clean()
	}
}

func (p *player) think() {
	if p.fast = p.rng.Float64() < p.config.Fast; p.fast {
		p.rest(time.Duration(p.rng.IntN(3)) * frameTime)
		return
	}
	p.rest(p.between(p.config.ThinkMin, p.config.ThinkMax))
}

// clean plays a legal turn.
func (p *player) clean() {
	sq := p.choose(p.board.Legal(p.toMove))
	due := p.board.Flips(sq, p.toMove)
	p.reach(sq)
	p.put(sq, p.toMove)
	p.flip(due)
	p.leave()
	p.count(Turn{Color: p.toMove, Square: sq, Flips: due, Due: due})
}

// count notes a turn that counts and gives the turn to the other side.
func (p *player) count(t Turn) {
	t.Done = p.game.Frames
	p.closeMistakes(t.Done)
	p.game.Turns = append(p.game.Turns, t)
	p.toMove = t.Color.Other()
}

// A mistake that stands can be named until the turn after it is over.
const (
	stands     = -1
	playedOver = -2 // its own turn is over
)

func (p *player) closeMistakes(frame int) {
	for i := range p.game.Mistakes {
		switch m := &p.game.Mistakes[i]; m.Until {
		case stands:
			m.Until = playedOver
		case playedOver:
			m.Until = frame + FPS
		}
	}
}

// rest lets time pass without a hand over the board.
func (p *player) rest(d time.Duration) { p.show(int(d/frameTime), 0) }

// show lets frames pass.
func (p *player) show(frames int, hidden engine.Bitboard) {
	if frames <= 0 {
		return
	}
	p.game.Segments = append(p.game.Segments, Segment{frames, p.board, hidden})
	p.game.Frames += frames
}

func (p *player) between(low, high time.Duration) time.Duration {
	return low + time.Duration(p.rng.Int64N(int64(high-low)+1))
}

func (p *player) choose(set engine.Bitboard) engine.Square {
	skip := p.rng.IntN(set.Count())
	for sq := range set.Squares() {
		if skip == 0 {
			return sq
		}
		skip--
	}
	return engine.NoSquare
}
