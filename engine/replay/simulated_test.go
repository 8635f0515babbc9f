package replay_test

import (
	"encoding/json"
	"testing"

	"flipwatch/engine/referee"
	"flipwatch/engine/replay"
	"flipwatch/engine/simulate"
)

// TestSimulatedGames checks what a referee tells of simulated games: of a clean one
// there is nothing to say, and every difference is one that the record tells itself,
// as a fault that stands.
func TestSimulatedGames(t *testing.T) {
	tests := []struct {
		name    string
		config  simulate.Config
		differs bool // some game of the kind has a difference
	}{
		{"clean", simulate.Config{}, false},
		{"many passes and wipe-outs", simulate.Config{Style: simulate.Greedy}, false},
		{"mistakes that stand", simulate.Config{Fault: 0.2}, true},
		{"mistakes put right turns later", simulate.Config{Fault: 0.1, Adapt: 1}, true},
		{"incidents", simulate.Config{Incident: 0.1}, false},
		{"begun anew", simulate.Config{Again: true}, false},
		{"picked up in the middle", simulate.Config{Late: true}, false},
		{"all of it", simulate.Config{Fault: 0.1, PutRight: 0.5, Adapt: 0.3, Incident: 0.05, Fast: 0.3}, true},
	}
	seeds := uint64(4)
	if testing.Short() {
		seeds = 1
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			found := 0
			for seed := range seeds {
				tt.config.Seed = seed
				record := replay.Parse(told(t, tt.config))
				for _, d := range record.Check() {
					found++
					if d.Fault == 0 {
						t.Errorf("seed %d: line %d, ply %d %v: %s", seed, d.Line, d.Ply, d.Square, d.Message)
					}
				}
				if steps := record.Steps(); len(steps) < 3 {
					t.Errorf("seed %d: %d steps", seed, len(steps))
				}
			}
			if found > 0 != tt.differs && !testing.Short() {
				t.Errorf("%d differences", found)
			}
		})
	}
}

// told returns the events of a simulated game as the lines of a record.
func told(t *testing.T, c simulate.Config) []json.RawMessage {
	t.Helper()
	var lines []json.RawMessage
	_, err := simulate.Run(c, func(_ *referee.Referee, events []referee.Event) {
		for _, e := range events {
			line, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, line)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}
