package camera

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"gocv.io/x/gocv"
)

// grabber is one connection to a live source.
type grabber interface {
	// grab blocks until the next picture and decodes it into dst. io.EOF says
	// that the source ended as it should; any other error that it was lost.
	grab(dst *gocv.Mat) error
	// interrupt makes a blocked grab return soon, where that can be done. It
	// is called from other goroutines.
	interrupt()
	close()
}

// opener connects to a live source. It gives up when ctx is done, where that
// can be done; what it opened lives on.
type opener func(ctx context.Context) (grabber, error)

// live is a source of which only the newest frame counts. A reader goroutine
// drains it into a mailbox of size one and opens it again when it is lost; two
// timers watch over it.
type live struct {
	cfg   Config
	open  opener
	start time.Time

	ctx    context.Context
	cancel context.CancelFunc
	done   chan struct{} // the reader has ended
	wake   chan struct{} // something for Next

	// mailbox: the reader fills one buffer, one waits, one is the caller's.
	filling, ready, held *Frame

	mu       sync.Mutex
	info     Info
	fresh    bool // ready holds a frame that was not given yet
	events   []Event
	failed   error // for every further Next
	current  grabber
	last     Frame     // index and time of the last frame that came
	seen     time.Time // when it came, or the connection was made
	lostAt   time.Time // zero while all is well
	waits    bool      // lost, but its pictures come: the frozen one again and again
	stall    *time.Timer
	giveUp   *time.Timer
	isClosed bool
	freeze   freeze
}

// openLive connects to a source and waits for its first picture.
func openLive(ctx context.Context, info Info, open opener, cfg Config) (Source, error) {
	opening, cancel := context.WithTimeout(ctx, cfg.OpenTimeout)
	defer cancel()
	first, err := open(opening)
	if err != nil {
		return nil, openError(ctx, info.Name, err, cfg)
	}
	l := &live{cfg: cfg, open: open, start: time.Now(), info: info, done: make(chan struct{}), wake: make(chan struct{}, 1)}
	l.ctx, l.cancel = context.WithCancel(context.Background())
	l.last.Index = -1
	l.filling, l.ready, l.held = newFrame(), newFrame(), newFrame()
	l.freeze.after = cfg.FrozenAfter
	l.current, l.seen = first, l.start
	l.stall = time.AfterFunc(cfg.StallAfter, l.checkStall)
	l.giveUp = time.AfterFunc(cfg.GiveUpAfter, l.checkGiveUp)
	l.giveUp.Stop()
	go l.run(first)
	if err := l.waitFirst(opening); err != nil {
		l.Close()
		return nil, openError(ctx, info.Name, err, cfg)
	}
	return l, nil
}

// openError words why a source cannot be opened.
func openError(ctx context.Context, name string, err error, cfg Config) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		err = fmt.Errorf("no picture came within %v: check that it is switched on and not in use", cfg.OpenTimeout)
	case errors.Is(err, io.EOF):
		err = errors.New("it ended before the first picture")
	case errors.Is(err, ErrNoSource), errors.Is(err, ErrUsage):
		return err
	}
	return fmt.Errorf("%s: %w: %w", name, ErrNoSource, err)
}

// newFrame makes a buffer.
func newFrame() *Frame { return &Frame{Mat: gocv.NewMat(), Scale: 1} }

// waitFirst waits until the first picture is in the mailbox. A source that is
// lost before it has given one cannot be opened.
func (l *live) waitFirst(ctx context.Context) error {
	for {
		l.mu.Lock()
		fresh, failed := l.fresh, l.failed
		if len(l.events) > 0 && !fresh {
			failed = l.events[0].Err
		}
		l.mu.Unlock()
		switch {
		case fresh:
			return nil
		case failed != nil:
			return failed
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-l.wake:
		}
	}
}

// Next waits for a frame newer than the one before.
func (l *live) Next(ctx context.Context, f *Frame) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		event, ok, err := l.take(f)
		switch {
		case event != nil:
			l.cfg.Notify(*event)
			continue
		case ok, err != nil:
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-l.wake:
		}
	}
}

// take gives what is next in order: a frame (put into f), an event, or the
// final error; or nothing yet.
func (l *live) take(f *Frame) (*Event, bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.events) > 0 && (!l.fresh || !l.events[0].before(l.ready)) {
		e := l.events[0]
		l.events = l.events[1:]
		return &e, false, nil
	}
	if l.fresh {
		l.ready, l.held, l.fresh = l.held, l.ready, false
		*f = *l.held
		return nil, true, nil
	}
	return nil, false, l.failed
}

// before reports whether frame f was taken before the event.
func (e Event) before(f *Frame) bool {
	return e.Kind == SourceLost && f.Index <= e.Frame
}

// Info describes the source.
func (l *live) Info() Info {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.info
}

// Close ends the source. A camera whose driver blocks is waited for; its
// timeouts are a few seconds.
func (l *live) Close() error {
	l.mu.Lock()
	closed := l.isClosed
	l.isClosed = true
	l.stall.Stop()
	l.giveUp.Stop()
	if l.failed == nil {
		l.failed = errClosed
	}
	l.cancel()
	if l.current != nil {
		l.current.interrupt()
	}
	l.mu.Unlock()
	<-l.done
	if !closed {
		for _, f := range []*Frame{l.filling, l.ready, l.held} {
			f.Mat.Close()
		}
	}
	l.signal()
	return nil
}

// signal wakes Next.
func (l *live) signal() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}
