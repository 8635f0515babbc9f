package bench

import (
	"fmt"
	"sort"
	"strings"
	"time"

	"flipwatch/cmd/internal/live"
	"flipwatch/engine"
	"flipwatch/engine/referee"
	"flipwatch/engine/transcript"
)

// GameScore is one row of the table of games.
type GameScore struct {
	Game string `json:"game"`
	// Turned says how the board lies against the truth: a picture alone does not
	// tell row 1 from row 8. Everything else is compared after turning it back.
	Turned string `json:"turned,omitempty"`
	// Moves counts those that are right up to the first difference.
	Moves        int  `json:"moves"`
	MovesRight   int  `json:"moves_right"`
	Exact        bool `json:"exact"`
	FlipsRight   int  `json:"flips_right"`
	Faults       int  `json:"faults"`
	FaultsNamed  int  `json:"faults_named"`
	FalseAlarms  int  `json:"false_alarms"`
	FinalRight   bool `json:"final_right"`
	Frames       int  `json:"frames"`
	NothingFound bool `json:"nothing_found,omitempty"`
	// DelayMedian is from the end of a faulty turn to its fault, in seconds, or
	// in photos; it includes the grace time.
	DelayMedian float64 `json:"delay_median"`
	Stills      bool    `json:"stills"`
	Seconds     float64 `json:"seconds"`
	// Notes are the differences, one a line.
	Notes []string `json:"notes"`
}

// JudgeGame compares the events of a game with its truth. Where the side of row
// 1 was not given, the game counts as it lies best.
func JudgeGame(g *Game, events []referee.Event, sideGiven bool, took time.Duration) *GameScore {
	symmetries := engine.AllSymmetries()
	ways := symmetries[:]
	if sideGiven {
		ways = ways[:1]
	}
	var best *GameScore
	for _, s := range ways {
		score := judgeTurned(g, turned(events, s))
		if s != engine.Identity {
			score.Turned = s.Inverse().String()
		}
		if best == nil || score.better(best) {
			best = score
		}
	}
	best.Seconds = took.Seconds()
	return best
}

// better prefers more right moves, then named faults, then right flips, then
// fewer false alarms.
func (g *GameScore) better(than *GameScore) bool {
	for _, d := range [...]int{
		g.MovesRight - than.MovesRight, g.FaultsNamed - than.FaultsNamed,
		g.FlipsRight - than.FlipsRight, than.FalseAlarms - g.FalseAlarms,
	} {
		if d != 0 {
			return d > 0
		}
	}
	return false
}

// report is what the events say, as far as it is compared.
type report struct {
	moves  map[int]referee.Move // the last one of a ply counts
	faults []referee.Fault
	line   []engine.Square
	last   live.Summary
}

// turned collects the events with every square moved.
func turned(events []referee.Event, s engine.Symmetry) *report {
	r := &report{moves: map[int]referee.Move{}}
	for _, e := range events {
		switch e := e.(type) {
		case referee.Move:
			e.Square, e.Flips = s.Square(e.Square), s.Bitboard(e.Flips)
			r.moves[e.Ply] = e
		case referee.Fault:
			e.Square, e.Squares = s.Square(e.Square), s.Bitboard(e.Squares)
			e.Missed, e.Extra = s.Bitboard(e.Missed), s.Bitboard(e.Extra)
			r.faults = append(r.faults, e)
		case live.Summary:
			e.FinalBoard = s.Board(e.FinalBoard)
			r.last = e
		}
	}
	squares, err := transcript.ParseMoves(r.last.Transcript)
	if err != nil {
		panic(err) // flipwatch wrote it: our own bug
	}
	for _, sq := range squares {
		r.line = append(r.line, s.Square(sq))
	}
	return r
}

func judgeTurned(g *Game, r *report) *GameScore {
	t := &g.truth
	score := &GameScore{
		Game: g.Name, Moves: len(t.squares), Stills: g.Stills(), Frames: r.last.Frames,
		FinalRight: r.last.FinalBoard.String() == t.Final,
	}
	score.transcript(t, r)
	score.flips(t, r)
	score.faults(t, r)
	return score
}

func (g *GameScore) note(format string, args ...any) {
	g.Notes = append(g.Notes, fmt.Sprintf(format, args...))
}

// transcript compares the moves that count and who made them.
func (g *GameScore) transcript(t *gameTruth, r *report) {
	want, got := t.squares, r.line
	n := 0
	for n < min(len(want), len(got)) && want[n] == got[n] {
		n++
	}
	g.MovesRight = n
	next := func(line []engine.Square) string {
		return transcript.FormatMoves(line[n:min(n+6, len(line))])
	}
	switch {
	case n < len(want) || n < len(got):
		g.note("moves differ from ply %d on: want %s, got %s (%d and %d moves)", n+1, orNone(next(want)), orNone(next(got)), len(want), len(got))
	case r.last.Movers != t.Movers:
		g.note("movers differ: want %s, got %s", t.Movers, r.last.Movers)
	default:
		g.Exact = true
	}
}

// flips compares the flips really made, ply by ply.
func (g *GameScore) flips(t *gameTruth, r *report) {
	for i := range t.Moves {
		m := &t.Moves[i]
		got, told := r.moves[i+1]
		fair := got.Flips == m.Flips.Bitboard || t.putRight(m) && got.Flips == m.LegalFlips.Bitboard
		switch {
		case told && got.Square == m.at() && fair:
			g.FlipsRight++
		case g.Exact:
			g.note("flips differ at ply %d, %s: want %s, got %s", i+1, m.at(), setName(m.Flips.Bitboard), setName(got.Flips))
		}
	}
}

// faults looks for each fault in what was told, and for what was told without
// one.
func (g *GameScore) faults(t *gameTruth, r *report) {
	faults := t.faults()
	for i := range r.faults {
		told, hit := &r.faults[i], false
		for j := range faults {
			if f := &faults[j]; f.names(told) {
				hit = true
				if !f.named {
					f.named, f.at = true, told.Frame
				}
			}
		}
		if !hit {
			g.FalseAlarms++
			g.note("false alarm in frame %d: %s at %s, ply %d, missed %s, extra %s", told.Frame, told.Kind, told.Square, told.Ply, setName(told.Missed), setName(told.Extra))
		}
	}
	perSecond := t.FPS
	if perSecond == 0 {
		perSecond = 1
	}
	var delays []float64
	for i := range faults {
		f := &faults[i]
		switch {
		case !f.needed:
		case f.named:
			g.Faults++
			g.FaultsNamed++
			delays = append(delays, float64(max(0, f.at-f.seen))/perSecond)
		default:
			g.Faults++
			g.note("not named: %s at %s, ply %d, frame %d, missed %s, extra %s", f.kind, f.square, f.ply, f.seen, setName(f.missed), setName(f.extra))
		}
	}
	sort.Float64s(delays)
	if len(delays) > 0 {
		g.DelayMedian = delays[len(delays)/2]
	}
}

func setName(set engine.Bitboard) string {
	var names []string
	for sq := range set.Squares() {
		names = append(names, sq.String())
	}
	return orNone(strings.Join(names, " "))
}

func orNone(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}
