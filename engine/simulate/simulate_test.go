package simulate

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"flipwatch/engine/referee"
)

var games = flag.Int("games", 12, "games a row of the simulation table")
var show = flag.Int("show", 0, "failing games to print")

// TestGames plays games of every kind before the referee.
func TestGames(t *testing.T) {
	for _, c := range []struct {
		name   string
		config Config
	}{
		{"clean, misreads 0", Config{}},
		{"clean, misreads 1e-3", Config{Misread: 1e-3, Glare: 1}},
		{"clean, misreads 1e-2", Config{Misread: 1e-2, Glare: 1}},
		{"faults, misreads 0", Config{Fault: 0.05, PutRight: 0.5}},
		{"faults, misreads 1e-3", Config{Fault: 0.05, PutRight: 0.5, Misread: 1e-3, Glare: 1}},
		{"faults, misreads 1e-2", Config{Fault: 0.05, PutRight: 0.5, Misread: 1e-2, Glare: 1}},
		{"fast replies", Config{Fast: 0.5, Misread: 1e-3}},
		{"fast replies with faults", Config{Fast: 0.5, Fault: 0.05, PutRight: 0.5, Misread: 1e-3}},
		{"every 2nd frame", Config{Fault: 0.05, PutRight: 0.5, Misread: 1e-3, Keep: 1}},
		{"two frames of three", Config{Fault: 0.05, PutRight: 0.5, Misread: 1e-3, Keep: 2}},
	} {
		t.Run(c.name, func(t *testing.T) { table(t, c.config) })
	}
}

func table(t *testing.T, c Config) {
	var alarms, unnamed, mistakes, transcripts, flips, boards, unsure, frames int
	var delays []int
	shown := 0
	for seed := range *games {
		c.Seed = uint64(seed)
		rep, err := Run(c, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !rep.Exact() && shown < *show {
			shown++
			fmt.Printf("  seed %d transcript %v flips %v board %v\n    false %q\n    unnamed %q\n", seed, rep.Transcript, rep.Flips, rep.Board, rep.FalseAlarms, rep.Unnamed)
		}
		alarms, unnamed, mistakes = alarms+len(rep.FalseAlarms), unnamed+len(rep.Unnamed), mistakes+rep.Mistakes
		unsure, frames = unsure+rep.Unsure, frames+rep.Frames
		for _, x := range []struct {
			ok bool
			n  *int
		}{{rep.Transcript, &transcripts}, {rep.Flips, &flips}, {rep.Board, &boards}} {
			if x.ok {
				*x.n++
			}
		}
		delays = append(delays, rep.Delays...)
	}
	slices.Sort(delays)
	t.Logf("%d games, %d frames: false alarms %d, named %d/%d, transcripts %d, flips %d, boards %d, unsure %d, delay median %d 99%% %d max %d frames",
		*games, frames, alarms, mistakes-unnamed, mistakes, transcripts, flips, boards, unsure,
		delays[len(delays)/2], delays[len(delays)*99/100], delays[len(delays)-1])
	_ = referee.Friendly
}
