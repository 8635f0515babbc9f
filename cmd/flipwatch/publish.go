package main

import (
	"path/filepath"
	"strings"

	"flipwatch/cmd/internal/publish"
	"flipwatch/cmd/internal/record"
)

// parseTargets reads the values of --publish, and checks that of --evidence.
func (r *recordFlags) parseTargets() ([]publish.Target, error) {
	kept := record.Config{Evidence: record.Evidence(r.evidence)}
	if err := kept.Validate(); err != nil {
		return nil, usageError{err}
	}
	var targets []publish.Target
	for _, text := range r.publish {
		target, err := publish.Parse(text)
		if err != nil {
			return nil, usagef("--publish: %w", err)
		}
		targets = append(targets, target)
	}
	return targets, nil
}

// openPublishers shows the game that is recorded at the targets, like on one more
// screen each.
func openPublishers(targets []publish.Target, kept *record.Recorder, s *screens) {
	h := kept.Head()
	for _, target := range targets {
		s.add(publish.Open(publish.Config{
			Target: target, Black: h.Black, White: h.White, Event: h.Event, Place: h.Place,
			Game:  func() string { return strings.TrimSuffix(filepath.Base(kept.Path()), ".jsonl") },
			Names: func() (black, white string) { return kept.Head().Black, kept.Head().White },
		}))
	}
}
