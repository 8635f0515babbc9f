package simulate

import (
	"fmt"
	"slices"
	"time"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// Report is how a referee did in one game.
type Report struct {
	// FalseAlarms are the faults that were none.
	FalseAlarms []string
	// Unnamed are the mistakes that were not named, or not exactly.
	Unnamed []string
	// Mistakes is how many had to be named.
	Mistakes int
	// Transcript says that moves and movers are exact; Flips that every ply's
	// flips are, and Board that the last board is.
	Transcript, Flips, Board bool
	// Delays are the frames from the hand's leaving to the verdict on each clean
	// turn.
	Delays []int
	// Frames is the length of the game; Unsure how often the referee asked.
	Frames, Unsure int
}

// Exact says that nothing was wrong.
func (r *Report) Exact() bool {
	return len(r.FalseAlarms)+len(r.Unnamed) == 0 && r.Transcript && r.Flips && r.Board
}

// Run plays a game before a referee and scores it. The check is called after
// every frame, and may be nil.
func Run(c Config, check func(*referee.Referee, []referee.Event)) (Report, error) {
	if err := c.Validate(); err != nil {
		return Report{}, err
	}
	c = c.withDefaults()
	g := Play(c)
	ref, err := referee.New(c.Referee)
	if err != nil {
		return Report{}, err
	}
	var all []referee.Event
	reader := NewReader(c)
	var o referee.Observation
	frame := 0
	for _, s := range g.Segments {
		for range s.Frames {
			o.Frame = frame
			o.Time = frameTime * time.Duration(frame)
			frame++
			reader.Read(&o, s.Board, s.Hidden)
			if c.Keep > 0 && frame%(c.Keep+1) == 0 {
				continue
			}
			events := ref.Observe(&o)
			all = append(all, events...)
			if check != nil {
				check(ref, events)
			}
		}
	}
	all = append(all, ref.Finish(o.Frame, o.Time)...)
	return score(g, all, ref), nil
}

func score(g *Game, events []referee.Event, ref *referee.Referee) Report {
	rep := Report{Frames: g.Frames, Transcript: true, Flips: true}
	flips, first := map[int]engine.Bitboard{}, map[int]int{}
	named := make([]bool, len(g.Mistakes))
	for _, e := range events {
		switch e := e.(type) {
		case referee.Move:
			flips[e.Ply] = e.Flips
			if _, seen := first[e.Ply]; !seen {
				first[e.Ply] = e.Frame
			}
		case referee.Unsure:
			rep.Unsure++
		case referee.Fault:
			if !rep.match(g, e, named) {
				rep.FalseAlarms = append(rep.FalseAlarms, fmt.Sprintf("frame %d: %s %s missed %s extra %s at %s",
					e.Frame, e.Kind, e.Square, e.Missed, e.Extra, e.Squares))
			}
		}
	}
	rep.mistakes(g, named)
	rep.turns(g, ref, flips, first)
	rep.Board = ref.Accepted() == g.Final
	slices.Sort(rep.Delays)
	return rep
}

// mistakes counts those that had to be named, and lists those that were not.
func (rep *Report) mistakes(g *Game, named []bool) {
	for i, m := range g.Mistakes {
		if m.Maybe {
			continue
		}
		rep.Mistakes++
		if !named[i] {
			rep.Unnamed = append(rep.Unnamed, fmt.Sprintf("frame %d: %s %s missed %s extra %s", m.From, m.Kind, m.Square, m.Missed, m.Extra))
		}
	}
}

// turns compares the moves that count, and their flips, with those played.
func (rep *Report) turns(g *Game, ref *referee.Referee, flips map[int]engine.Bitboard, first map[int]int) {
	squares, colors := ref.Moves()
	for i, t := range g.Turns {
		if i >= len(squares) || squares[i] != t.Square || colors[i] != t.Color {
			rep.Transcript = false
			break
		}
		rep.Flips = rep.Flips && flips[i+1] == t.Flips
		if t.Flips == t.Due {
			rep.Delays = append(rep.Delays, first[i+1]-t.Done)
		}
	}
	rep.Transcript = rep.Transcript && len(squares) == len(g.Turns)
	rep.Flips = rep.Flips && rep.Transcript
}

// match finds the mistake that a fault event names.
func (r *Report) match(g *Game, e referee.Fault, named []bool) bool {
	for i, m := range g.Mistakes {
		if e.Kind != m.Kind || e.Square != m.Square || e.Missed != m.Missed || e.Extra != m.Extra {
			continue
		}
		until := m.Until
		if until < 0 {
			until = g.Frames
		}
		if e.Frame >= m.From && e.Frame <= until {
			named[i] = true
			return true
		}
	}
	return false
}
