package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"flipwatch/cmd/internal/bench"
	"flipwatch/cmd/internal/live"
	"flipwatch/engine/referee"
	"flipwatch/vision/camera"
)

// game referees one game and compares it with its truth. A game that cannot be
// watched is told and left out: it does not stop the others.
func (b *benchRun) game(ctx context.Context, g *bench.Game) error {
	b.eye.debug.of(g.Name)
	start := time.Now()
	events, err := b.watchGame(ctx, g)
	switch {
	case ctx.Err() != nil:
		b.stopped = true
		return nil
	case err != nil && !errors.Is(err, live.ErrNoBoard):
		b.failed = true
		b.progress.clear()
		fmt.Fprintf(b.err, "flipwatch: %v\n", err)
		return nil
	}
	score := bench.JudgeGame(g, events, b.rules.row1 != "", time.Since(start))
	b.scores = append(b.scores, *score)
	if b.json {
		return json.NewEncoder(b.out).Encode(score)
	}
	return nil
}

// watchGame is what watch does, but for screens and records.
func (b *benchRun) watchGame(ctx context.Context, g *bench.Game) ([]referee.Event, error) {
	config, err := b.liveConfig(&b.rules)
	if err != nil {
		return nil, err
	}
	var events []referee.Event
	config.Event = func(e referee.Event) error {
		events = append(events, e)
		return nil
	}
	config.Notices = new(live.Notices)
	source, err := camera.OpenAll(ctx, g.Sources, camera.Config{Notify: config.Notices.Tell})
	if err != nil {
		return nil, err
	}
	defer source.Close()
	config.Source = source
	return events, live.Run(ctx, config)
}
