package record

import (
	"testing"
	"time"
)

// TestClock: the times of a record never go back, whatever the machine's clock is
// set to, and each setting is told once.
func TestClock(t *testing.T) {
	noon := time.Date(2026, 5, 17, 12, 0, 0, 0, time.UTC)
	type step struct {
		up, day time.Duration // since noon
		at, by  time.Duration
	}
	for name, tt := range map[string]struct {
		last  time.Duration // of the record, since noon; 0 for none
		steps []step
	}{
		"left alone":          {0, []step{{1 * time.Second, 1 * time.Second, 1 * time.Second, 0}, {time.Hour, time.Hour, time.Hour, 0}}},
		"slewed by a second":  {0, []step{{10 * time.Second, 9 * time.Second, 10 * time.Second, 0}, {20 * time.Second, 20500 * time.Millisecond, 20500 * time.Millisecond, 0}}},
		"set forward":         {0, []step{{1 * time.Second, 3601 * time.Second, 3601 * time.Second, time.Hour}, {2 * time.Second, 3602 * time.Second, 3602 * time.Second, 0}}},
		"set back":            {0, []step{{1 * time.Second, -3599 * time.Second, 1 * time.Second, -time.Hour}, {2 * time.Second, -3598 * time.Second, 2 * time.Second, 0}}},
		"set back and again":  {0, []step{{time.Second, -59 * time.Second, time.Second, -time.Minute}, {2 * time.Second, -118 * time.Second, 2 * time.Second, -time.Minute}}},
		"set back, caught up": {0, []step{{time.Second, -59 * time.Second, time.Second, -time.Minute}, {2 * time.Second, 12 * time.Second, 12 * time.Second, 70 * time.Second}}},
		"resumed":             {-time.Hour, []step{{time.Second, time.Second, time.Second, 0}}},
		"resumed before the end of the record": {time.Hour, []step{
			{time.Second, time.Second, 3601 * time.Second, -time.Hour}, {2 * time.Second, 2 * time.Second, 3602 * time.Second, 0}}},
	} {
		t.Run(name, func(t *testing.T) {
			now := instant{day: noon}
			last := time.Time{}
			if tt.last != 0 {
				last = noon.Add(tt.last)
			}
			c := newClock(func() instant { return now }, last)
			for i, s := range tt.steps {
				now = instant{noon.Add(s.day), s.up}
				at, by := c.next()
				if at.Sub(noon) != s.at || by != s.by {
					t.Errorf("step %d: noon and %v, set by %v, want %v and %v", i, at.Sub(noon), by, s.at, s.by)
				}
			}
		})
	}
}
