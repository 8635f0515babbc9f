package camera

import (
	"fmt"
	"time"
)

// Config says how sources are opened. The zero value is the default.
type Config struct {
	// Width, Height and FPS are asked of a camera, which may give others: 0 is
	// 1280×720 at 30. Larger pictures cost time per frame and find the board
	// no better once its squares are 30 pixels wide.
	Width, Height int
	FPS           float64
	// OpenTimeout is how long a camera or stream may take to give its first
	// picture: 0 is 10 s. Cameras behind a hub need up to four.
	OpenTimeout time.Duration
	// StallAfter is how long a live source may give nothing before it is
	// opened again: 0 is 3 s.
	StallAfter time.Duration
	// FrozenAfter is how long a live source may repeat the same picture to the
	// last bit before it is opened again: 0 is 10 s. No sensor does that, but
	// hung cameras do. A source that gives the very same picture after it was
	// opened again stays lost until it gives another, and is given twice the time
	// from then on. Streams through FFmpeg are given three times as much: between
	// two whole pictures, up to 20 s, they may send nothing but "as before".
	FrozenAfter time.Duration
	// GiveUpAfter is how long a lost source is looked for before Next returns
	// ErrLost: 0 is 30 s, enough to plug a cable back in.
	GiveUpAfter time.Duration
	// RetryAfter is the pause before a lost source is opened again: 0 is 500
	// ms. It doubles with each failure up to 4 s.
	RetryAfter time.Duration
	// PollEvery is how often the picture at an address that gives single
	// pictures is fetched: 0 is 200 ms.
	PollEvery time.Duration
	// MaxPixels is the size above which photos are made smaller by 2, 4 or 8:
	// 0 is 4 million. Decoding small is several times faster.
	MaxPixels int
	// Settings are what a camera's settings are locked to once it has settled;
	// those that are not in it are locked where they are then.
	Settings []Setting
	// Notify is called from within Next, so by the caller's own goroutine, for
	// what happened since the call before. It may be nil.
	Notify func(Event)
}

// Validate reports the first setting that makes no sense.
func (c Config) Validate() error {
	switch {
	case c.Width < 0 || c.Height < 0 || (c.Width == 0) != (c.Height == 0):
		return fmt.Errorf("%w: camera size %d×%d: give both sides, or neither", ErrUsage, c.Width, c.Height)
	case c.FPS < 0 || c.FPS > maxFPS:
		return fmt.Errorf("%w: %g frames a second: give 1 to %d", ErrUsage, c.FPS, maxFPS)
	case c.MaxPixels < 0:
		return fmt.Errorf("%w: largest photo %d pixels: give a positive number", ErrUsage, c.MaxPixels)
	}
	for name, d := range map[string]time.Duration{
		"open timeout": c.OpenTimeout, "stall time": c.StallAfter, "frozen time": c.FrozenAfter,
		"give-up time": c.GiveUpAfter, "retry pause": c.RetryAfter, "poll time": c.PollEvery,
	} {
		if d < 0 {
			return fmt.Errorf("%w: %s %v: give a positive time", ErrUsage, name, d)
		}
	}
	return nil
}

// maxFPS is the fastest rate that is believed: phones film at 240 in slow
// motion, containers without a rate claim 1000 or 90000.
const maxFPS = 240

// frozenStream is how many times as long a compressed stream may stand still.
const frozenStream = 3

// retryMax is where the pause between two attempts stops growing: a cable that
// is plugged back in is seen within it.
const retryMax = 4 * time.Second

// withDefaults fills in what was left zero.
func (c Config) withDefaults() Config {
	if c.Width == 0 {
		c.Width, c.Height = 1280, 720
	}
	if c.FPS == 0 {
		c.FPS = 30
	}
	if c.MaxPixels == 0 {
		c.MaxPixels = 4_000_000
	}
	if c.Notify == nil {
		c.Notify = func(Event) {}
	}
	for d, def := range map[*time.Duration]time.Duration{
		&c.OpenTimeout: 10 * time.Second,
		&c.StallAfter:  3 * time.Second,
		&c.FrozenAfter: 10 * time.Second,
		&c.GiveUpAfter: 30 * time.Second,
		&c.RetryAfter:  500 * time.Millisecond,
		&c.PollEvery:   200 * time.Millisecond,
	} {
		if *d == 0 {
			*d = def
		}
	}
	return c
}
