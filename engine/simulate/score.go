package simulate

import (
	"fmt"
	"slices"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// Report is how a referee did in one game.
type Report struct {
	// FalseAlarms are the faults that were none, or were named twice.
	FalseAlarms []string
	// Unnamed are the mistakes that were not named, or not exactly.
	Unnamed []string
	// Others are the other things told wrongly: events out of order, take-backs,
	// passes, faults resolved in another way.
	Others []string
	// Mistakes is how many had to be named.
	Mistakes int
	// Transcript says that moves and movers are exact in every game on the board;
	// Flips that every ply's flips are, and Board that the last board is.
	Transcript, Flips, Board bool
	// Delays are the frames from the hand's leaving to the verdict on each clean
	// turn; FaultDelays those from the end of the grace time to the fault.
	Delays, FaultDelays []int
	// Turns and FastTurns are how many turns there were, and how many of them
	// followed at once; WrongTurns and WrongFast how many of these are not told
	// exactly.
	Turns, FastTurns, WrongTurns, WrongFast int
	// Wrong tells of the turns that are not told exactly.
	Wrong []string
	// Frames is the length of the game; Unsure how often the referee asked.
	Frames, Unsure int
	// Asked is what it asked.
	Asked []string
}

// Exact says that nothing was wrong.
func (r *Report) Exact() bool {
	return len(r.FalseAlarms)+len(r.Unnamed)+len(r.Others) == 0 && r.Transcript && r.Flips && r.Board
}

func score(c Config, g *Game, events []referee.Event, ref *referee.Referee) Report {
	rep := Report{Frames: g.Frames, Transcript: true, Flips: true}
	l := listen(events)
	rep.Others, rep.Unsure = l.order, len(l.unsure)
	for _, u := range l.unsure {
		rep.Asked = append(rep.Asked, fmt.Sprintf("frame %d: %s", u.Frame, u.Message))
	}
	rep.faults(c, g, l)
	if len(l.rounds) != len(g.Rounds) {
		rep.other("%d games told, want %d", len(l.rounds), len(g.Rounds))
	}
	for i := range g.Rounds {
		if i >= len(l.rounds) {
			rep.Transcript = false
			break
		}
		rep.round(&g.Rounds[i], &l.rounds[i], i == 0)
	}
	rep.last(g, ref)
	rep.takebacks(g, l)
	slices.Sort(rep.Delays)
	return rep
}

func (rep *Report) other(format string, args ...any) {
	rep.Others = append(rep.Others, fmt.Sprintf(format, args...))
}

// faults matches the faults told with the mistakes made.
func (rep *Report) faults(c Config, g *Game, l *listener) {
	named := make([]bool, len(g.Mistakes))
	ids := make([]int, 0, len(l.faults))
	for id := range l.faults {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		rep.fault(c, g, l.faults[id], named)
	}
	for i, m := range g.Mistakes {
		if m.Maybe {
			continue
		}
		rep.Mistakes++
		if !named[i] {
			rep.Unnamed = append(rep.Unnamed, m.String())
		}
	}
}

func (rep *Report) fault(c Config, g *Game, h *heard, named []bool) {
	e := &h.event
	if e.Kind == referee.OverStanding && c.Referee.Policy == referee.Strict && g.stoodBefore(e.Ply) {
		return
	}
	for i := range g.Mistakes {
		m := &g.Mistakes[i]
		if named[i] || !m.names(e) {
			continue
		}
		named[i] = true
		rep.FaultDelays = append(rep.FaultDelays, max(0, e.Frame-m.Over-int(c.Referee.Grace/frameTime)))
		if n := len(h.resolved); n == 0 || h.resolved[n-1] != m.How {
			rep.other("frame %d: %s %s resolved %q, want %q last", e.Frame, e.Kind, e.Square, h.resolved, m.How)
		}
		for _, again := range h.again {
			if again.Squares != m.Squares {
				rep.other("frame %d: fault told again as %s at %s", again.Frame, again.Kind, again.Squares)
			}
		}
		return
	}
	rep.FalseAlarms = append(rep.FalseAlarms, fmt.Sprintf("frame %d: ply %d %s %s %s missed %s extra %s at %s",
		e.Frame, e.Ply, e.Color, e.Kind, e.Square, e.Missed, e.Extra, e.Squares))
}

// round compares a game told with the one played.
func (rep *Report) round(r *Round, l *told, first bool) {
	adapted := false
	rep.Turns += len(r.Turns)
	for i, t := range r.Turns {
		adapted = adapted || t.adapted
		fast := i > 0 && r.Turns[i-1].fast
		if fast {
			rep.FastTurns++
		}
		if i < len(l.moves) && l.moves[i].Square == t.Square && l.moves[i].Color == t.Color && l.moves[i].Flips == t.Flips && l.moves[i].Board == t.after {
			if !t.wrong && !t.adapted {
				rep.Delays = append(rep.Delays, l.first[i]-t.Done)
			}
			continue
		}
		rep.WrongTurns++
		rep.Wrong = append(rep.Wrong, wrongTurn(r, l, i))
		if fast {
			rep.WrongFast++
		}
		rep.Flips = false
		if i >= len(l.moves) || l.moves[i].Square != t.Square || l.moves[i].Color != t.Color {
			rep.Transcript = false
		}
	}
	if len(l.moves) != len(r.Turns) || l.before != r.Before {
		rep.Transcript = false
	}
	if (l.over != nil) != r.Over {
		rep.other("game over told: %v, want %v", l.over != nil, r.Over)
	}
	if !adapted && !(first && r.Before > 0) {
		rep.passes(r, l)
	}
}

// wrongTurn says how a turn was told wrongly.
func wrongTurn(r *Round, l *told, i int) string {
	t := &r.Turns[i]
	got := "nothing"
	if i < len(l.moves) {
		m := &l.moves[i]
		got = fmt.Sprintf("%s %s flips %s, board off at %s", m.Color, m.Square, m.Flips, m.Board.Diff(t.after))
	}
	return fmt.Sprintf("ply %d done in frame %d: %s, want %s %s flips %s", r.Before+i+1, t.Done, got, t.Color, t.Square, t.Flips)
}

func (rep *Report) passes(r *Round, l *told) {
	want := map[int]engine.Color{}
	for _, p := range r.Passes {
		want[p.Ply] = p.Color
	}
	for ply, c := range l.passes {
		if want[ply] != c {
			rep.other("pass of %s told after ply %d", c, ply)
		}
		delete(want, ply)
	}
	for ply, c := range want {
		rep.other("pass of %s after ply %d not told", c, ply)
	}
}

// last compares what the referee holds at the end with the last game.
func (rep *Report) last(g *Game, ref *referee.Referee) {
	r := g.round()
	squares, colors := ref.Moves()
	same := len(squares) == len(r.Turns)
	for i := range squares {
		same = same && i < len(r.Turns) && squares[i] == r.Turns[i].Square && colors[i] == r.Turns[i].Color
	}
	rep.Transcript = rep.Transcript && same
	rep.Flips = rep.Flips && rep.Transcript
	rep.Board = ref.Accepted() == r.Final
}

// takebacks compares those told with those done: each before the next turn is over.
func (rep *Report) takebacks(g *Game, l *listener) {
	told := slices.Clone(l.takebacks)
	for _, want := range g.Takebacks {
		i := slices.IndexFunc(told, func(e referee.Takeback) bool {
			return e.Ply == want.Ply && e.Frame >= want.From && e.Frame <= want.Until
		})
		if i < 0 {
			rep.other("frame %d: take-back to %d not told", want.From, want.Ply)
			continue
		}
		told = slices.Delete(told, i, i+1)
	}
	for _, e := range told {
		rep.other("frame %d: take-back to %d told", e.Frame, e.Ply)
	}
}
