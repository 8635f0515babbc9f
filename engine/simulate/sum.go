package simulate

import (
	"fmt"
	"slices"
)

// Sum adds up the reports of many games.
type Sum struct {
	Games, Frames, Unsure                   int
	FalseAlarms, Named, Mistakes            int
	Transcripts, Flips, Boards, Exact       int
	Others                                  int
	Turns, WrongTurns, FastTurns, WrongFast int
	Delays, FaultDelays                     []int
}

// Add adds a game.
func (s *Sum) Add(r *Report) {
	s.Games++
	s.Frames, s.Unsure = s.Frames+r.Frames, s.Unsure+r.Unsure
	s.FalseAlarms += len(r.FalseAlarms)
	s.Mistakes, s.Named = s.Mistakes+r.Mistakes, s.Named+r.Mistakes-len(r.Unnamed)
	s.Others += len(r.Others)
	s.Turns, s.WrongTurns = s.Turns+r.Turns, s.WrongTurns+r.WrongTurns
	s.FastTurns, s.WrongFast = s.FastTurns+r.FastTurns, s.WrongFast+r.WrongFast
	for _, x := range []struct {
		ok bool
		n  *int
	}{{r.Transcript, &s.Transcripts}, {r.Flips, &s.Flips}, {r.Board, &s.Boards}, {r.Exact(), &s.Exact}} {
		if x.ok {
			*x.n++
		}
	}
	s.Delays = append(s.Delays, r.Delays...)
	s.FaultDelays = append(s.FaultDelays, r.FaultDelays...)
}

// line is one line of a table.
func (s *Sum) line() string {
	slices.Sort(s.Delays)
	slices.Sort(s.FaultDelays)
	return fmt.Sprintf("%d games: exact %d, transcripts %d, flips %d, boards %d; turns %d wrong %d, fast %d wrong %d; faults named %d/%d, false alarms %d, others %d, unsure %d; delay %s, of faults %s",
		s.Games, s.Exact, s.Transcripts, s.Flips, s.Boards, s.Turns, s.WrongTurns, s.FastTurns, s.WrongFast,
		s.Named, s.Mistakes, s.FalseAlarms, s.Others, s.Unsure, delays(s.Delays), delays(s.FaultDelays))
}

// delays are the median, the 95th percentile and the longest, in seconds.
func delays(frames []int) string {
	if len(frames) == 0 {
		return "-"
	}
	at := func(share int) float64 { return float64(frames[(len(frames)-1)*share/100]) / FPS }
	return fmt.Sprintf("%.1f/%.1f/%.1f s", at(50), at(95), at(100))
}
