package live

import (
	"context"
	"time"

	"flipwatch/vision"
)

// clock holds a file back to its own speed.
type clock struct {
	paced bool
	began time.Time
}

// wait returns when a frame taken at a time is due, or when the context is done.
func (c *clock) wait(ctx context.Context, at time.Duration) error {
	if !c.paced {
		return ctx.Err()
	}
	if c.began.IsZero() {
		c.began = time.Now().Add(-at)
	}
	timer := time.NewTimer(time.Until(c.began.Add(at)))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// stages keeps the time that each stage of a frame took.
type stages struct {
	decode, locate, gate, rectify, track, classify, referee stopwatch
}

func (s *stages) add(t vision.Timing) {
	s.locate.add(t.Locate)
	s.gate.add(t.Gate)
	s.rectify.add(t.Rectify)
	s.track.add(t.Track)
	s.classify.add(t.Classify)
}

func (s *stages) medians() map[string]float64 {
	return map[string]float64{
		"decode": s.decode.medianMS(), "locate": s.locate.medianMS(), "gate": s.gate.medianMS(), "rectify": s.rectify.medianMS(),
		"track": s.track.medianMS(), "classify": s.classify.medianMS(), "referee": s.referee.medianMS(),
	}
}
