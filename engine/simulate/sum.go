package simulate

import (
	"fmt"
	"slices"
)

// Sum adds up the reports of many games.
type Sum struct {
	// Exact games are told without anything wrong; in the others Transcripts,
	// Flips and Boards count what is right all the same.
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

// Header is the head of a table of sums.
const Header = `| games | exact | transcripts | flips | turns told wrong | fast replies told wrong | faults named | false alarms | else wrong | asked | delay of turns | of faults |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`

// String is one line of a table. The delays are the median, the 95th percentile and
// the longest, in seconds, and the share of half a second at most: of a turn from the
// hand's leaving, of a fault from the end of the grace time.
func (s *Sum) String() string {
	slices.Sort(s.Delays)
	slices.Sort(s.FaultDelays)
	return fmt.Sprintf("| %d | %d | %d | %d | %d of %d | %d of %d | %d of %d | %d | %d | %d | %s | %s |",
		s.Games, s.Exact, s.Transcripts, s.Flips, s.WrongTurns, s.Turns, s.WrongFast, s.FastTurns,
		s.Named, s.Mistakes, s.FalseAlarms, s.Others, s.Unsure, delays(s.Delays), delays(s.FaultDelays))
}

// promptly is how soon a verdict has to come: half a second.
const promptly = FPS / 2

// delays are the median, the 95th percentile and the longest of frames, and how many
// in a hundred are prompt.
func delays(frames []int) string {
	if len(frames) == 0 {
		return "–"
	}
	at := func(share int) float64 { return float64(frames[(len(frames)-1)*share/100]) / FPS }
	return fmt.Sprintf("%.1f / %.1f / %.1f, %.1f %%", at(50), at(95), at(100), 100*Prompt(frames))
}

// Prompt is the share of delays, in frames, that are half a second at most; 1 when
// there are none.
func Prompt(delays []int) float64 {
	if len(delays) == 0 {
		return 1
	}
	n := 0
	for _, d := range delays {
		if d <= promptly {
			n++
		}
	}
	return float64(n) / float64(len(delays))
}
