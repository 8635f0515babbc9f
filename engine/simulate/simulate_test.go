package simulate

import (
	"flag"
	"fmt"
	"testing"
)

// row is one line of a table: games of one kind.
type row struct {
	name   string
	config Config
}

var games = flag.Int("games", 12, "games a row of the simulation table")
var show = flag.Int("show", 0, "failing games to print a row")
var from = flag.Uint64("seed", 0, "the first game's seed")

func rows() []row {
	return []row{
		{"clean, misreads 0", Config{}},
		{"clean, misreads 1e-3", Config{Misread: 1e-3, Glare: 1}},
		{"clean, misreads 1e-2", Config{Misread: 1e-2, Glare: 1}},
		{"faults, misreads 0", Config{Fault: 0.05, PutRight: 0.5}},
		{"faults, misreads 1e-3", Config{Fault: 0.05, PutRight: 0.5, Misread: 1e-3, Glare: 1}},
		{"faults, misreads 1e-2", Config{Fault: 0.05, PutRight: 0.5, Misread: 1e-2, Glare: 1}},
		{"greedy, many faults", Config{Style: Greedy, Fault: 0.3, PutRight: 0.3, Misread: 1e-3}},
		{"frugal, adapting", Config{Style: Frugal, Fault: 0.05, PutRight: 0.3, Adapt: 0.1, Misread: 1e-3}},
		{"incidents", Config{Incident: 0.2, Misread: 1e-3, Glare: 1}},
		{"incidents and faults", Config{Incident: 0.1, Fault: 0.05, PutRight: 0.5, Misread: 1e-3, Glare: 1}},
		{"set up, counted, again", Config{Again: true, Fault: 0.02, Misread: 1e-3}},
		{"picked up", Config{Late: true, Fault: 0.02, Misread: 1e-3}},
		{"fast replies", Config{Fast: 0.5, Misread: 1e-3}},
		{"fast replies with faults", Config{Fast: 0.5, Fault: 0.05, PutRight: 0.5, Misread: 1e-3}},
		{"every 2nd frame", Config{Fault: 0.05, PutRight: 0.5, Misread: 1e-3, Step: 2}},
		{"every 3rd frame", Config{Fault: 0.05, PutRight: 0.5, Misread: 1e-3, Step: 3}},
		{"a third of the frames lost", Config{Fault: 0.05, PutRight: 0.5, Misread: 1e-3, Drop: 0.33}},
	}
}

// TestTable plays games of every kind before the referee.
func TestTable(t *testing.T) {
	for _, r := range rows() {
		t.Run(r.name, func(t *testing.T) {
			s := table(t, r.config)
			t.Log(s.line())
		})
	}
}

func table(t *testing.T, c Config) *Sum {
	s := &Sum{}
	shown := 0
	for seed := *from; seed < *from+uint64(*games); seed++ {
		c.Seed = seed
		rep, err := Run(c, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.Add(&rep)
		if !rep.Exact() && shown < *show {
			shown++
			fmt.Printf("  seed %d transcript %v flips %v board %v\n    false %q\n    unnamed %q\n    others %q\n    asked %q\n    wrong %q\n",
				seed, rep.Transcript, rep.Flips, rep.Board, rep.FalseAlarms, rep.Unnamed, rep.Others, rep.Asked, rep.Wrong[:min(3, len(rep.Wrong))])
		}
	}
	return s
}
