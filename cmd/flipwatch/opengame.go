package main

import (
	"fmt"

	"flipwatch/engine"
	"flipwatch/engine/journal"
	"flipwatch/engine/replay"
)

// openGame reads the game to replay.
func (a *app) openGame(path string, number int) (*replay.Record, error) {
	if number > 1 {
		return nil, usagef("--game %d: a record holds one game", number)
	}
	file, err := journal.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot replay: %w", err)
	}
	if file.Torn {
		fmt.Fprintf(a.err, "flipwatch: warning: %s ends in half a line, as a power cut leaves it; it is passed over\n", path)
	}
	record := replay.Parse(file.Lines)
	if file.Damaged > 0 {
		text := fmt.Sprintf("%d damaged lines are passed over", file.Damaged)
		fmt.Fprintf(a.err, "flipwatch: warning: %s: %s\n", path, text)
		record.Tell(replay.Difference{Square: engine.NoSquare, Kind: replay.BadLine, Message: text})
	}
	return record, nil
}
