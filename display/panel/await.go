package panel

import (
	"slices"
	"sync"
	"time"

	"flipwatch/display"
)

// Pauses between two attempts to open what is missing. A panel that is plugged in
// shows something within half a minute.
const (
	firstPause = time.Second
	maxPause   = 30 * time.Second
)

// awaited is a display that is not there yet. A goroutine tries to open it again and
// again; Show never waits for that.
type awaited struct {
	quit chan struct{}
	done chan struct{}
	once sync.Once

	mu   sync.Mutex
	out  display.Output // nil until it is there
	next display.Screen // to be shown first
	full bool
}

// Await returns an output for a display that could not be opened because something is
// missing. It is opened as soon as it is there, and then shows the newest screen;
// alive is called then, from another goroutine, and may be nil. The pauses between
// two attempts grow from a second to half a minute.
func (c Config) Await(spec string, alive func()) display.Output {
	c.ports() // one for all attempts
	a := &awaited{quit: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(a.done)
		out := try(a.quit, func() (display.Output, error) { return c.Open(spec) })
		if out == nil {
			return
		}
		a.begin(out)
		if alive != nil {
			alive()
		}
	}()
	return a
}

// try opens something again and again until that succeeds, or until quit is closed;
// it then returns the zero value.
func try[T any](quit <-chan struct{}, open func() (T, error)) (thing T) {
	for pause := firstPause; ; pause = min(2*pause, maxPause) {
		timer := time.NewTimer(pause)
		select {
		case <-quit:
			timer.Stop()
			return thing
		case <-timer.C:
		}
		if t, err := open(); err == nil {
			return t
		}
	}
}

// begin shows the newest screen on what was opened.
func (a *awaited) begin(out display.Output) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.out = out
	if a.full {
		out.Show(a.next) //nolint:errcheck // its trouble is told with the next screen
	}
}

// Show implements display.Output.
func (a *awaited) Show(s display.Screen) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.out != nil {
		return a.out.Show(s)
	}
	s.Alarm.Todo = slices.Clone(s.Alarm.Todo)
	a.next, a.full = s, true
	return nil
}

// closeWait is how long Close waits for an attempt to open something.
const closeWait = 5 * time.Second

// Close implements display.Output.
func (a *awaited) Close() error {
	a.once.Do(func() { close(a.quit) })
	patience := time.NewTimer(closeWait)
	defer patience.Stop()
	select {
	case <-a.done:
	case <-patience.C:
		return nil // it is still missing
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.out == nil {
		return nil
	}
	return a.out.Close()
}
