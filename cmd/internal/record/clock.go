package record

import "time"

// clockStep is the smallest change of the machine's clock that is told. Clocks are
// slewed by some milliseconds a minute all the time; what is set at once is set by
// seconds.
const clockStep = 2 * time.Second

// instant is what the machine says of the time: the time of day, which can be set,
// and the time since some moment, which goes on evenly.
type instant struct {
	day time.Time
	up  time.Duration
}

// machineTime returns a reader of the machine's clocks.
func machineTime() func() instant {
	began := time.Now()
	return func() instant {
		now := time.Now()
		return instant{now.Round(0), now.Sub(began)}
	}
}

// clock gives the times of a record: the time of day, but never an earlier one
// than before.
type clock struct {
	read  func() instant
	given time.Time     // the latest time given
	up    time.Duration // when that was
	ahead time.Duration // of the machine's clock, after that was set back
}

// newClock makes the clock of a record; last is its latest time so far, zero for
// none, and read reads the machine's clocks, nil for the real ones.
func newClock(read func() instant, last time.Time) clock {
	if read == nil {
		read = machineTime()
	}
	now := read()
	c := clock{read: read, given: now.day, up: now.up}
	if last.After(now.day) {
		c.given = last.In(now.day.Location())
	}
	return c
}

// next returns the time, and by how much the machine's clock was set since the
// last call, 0 for not at all.
func (c *clock) next() (at time.Time, jump time.Duration) {
	now := c.read()
	even := c.given.Add(now.up - c.up) // with a clock that was left alone
	ahead := even.Sub(now.day)
	if d := c.ahead - ahead; d >= clockStep || d <= -clockStep {
		jump = d
	}
	at = even
	if ahead < 0 { // set forward: follow
		at, ahead = now.day, 0
	}
	c.given, c.up, c.ahead = at, now.up, ahead
	return at, jump
}
