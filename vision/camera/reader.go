package camera

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"gocv.io/x/gocv"
)

// Reasons for a lost source.
var (
	errStalled = errors.New("nothing comes any more: check the cable and the network")
	errFrozen  = errors.New("the picture is frozen, the camera repeats it to the last bit: if it stays so, unplug it and plug it in again, or start its app again")
)

// run reads the source until it ends, opening it again when it is lost.
func (l *live) run(g grabber) {
	defer close(l.done)
	for g != nil {
		err := l.drain(g)
		l.mu.Lock()
		l.current = nil
		l.mu.Unlock()
		g.close()
		if l.ctx.Err() != nil {
			return
		}
		if errors.Is(err, io.EOF) {
			l.finish(io.EOF)
			return
		}
		l.lose(err)
		g = l.reopen()
	}
}

// drain moves pictures into the mailbox until an error.
func (l *live) drain(g grabber) error {
	for {
		if err := g.grab(&l.filling.Mat); err != nil {
			return err
		}
		if l.ctx.Err() != nil {
			return l.ctx.Err()
		}
		if l.freeze.same(fingerprint(&l.filling.Mat, 1), time.Now()) {
			return errFrozen
		}
		l.put()
		l.noteSettings(g)
	}
}

// put swaps the filled buffer into the mailbox.
func (l *live) put() {
	l.mu.Lock()
	now := time.Now()
	l.seen = now
	f := l.filling
	f.Index, f.Time = l.last.Index+1, now.Sub(l.start)
	l.last.Index, l.last.Time = f.Index, f.Time
	l.info.Width, l.info.Height = f.Mat.Cols(), f.Mat.Rows()
	if !l.lostAt.IsZero() {
		l.giveUp.Stop()
		l.waits = l.freeze.stuck
	}
	// Pictures that come again and are still the frozen one are no news.
	if !l.lostAt.IsZero() && !l.freeze.stuck {
		l.lostAt = time.Time{}
		l.events = append(l.events, Event{Kind: SourceBack, Frame: f.Index, Time: f.Time})
	}
	l.stall.Reset(l.cfg.StallAfter)
	l.filling, l.ready, l.fresh = l.ready, l.filling, true
	l.mu.Unlock()
	l.signal()
}

// lose notes that the source is gone, once for each time.
func (l *live) lose(err error) {
	l.mu.Lock()
	l.loseLocked(err)
	l.mu.Unlock()
	l.signal()
}

func (l *live) loseLocked(err error) {
	if l.isClosed {
		return
	}
	if !l.lostAt.IsZero() {
		if l.waits { // for a frozen picture to change, and now there is none
			l.waits = false
			l.giveUp.Reset(l.cfg.GiveUpAfter)
		}
		return
	}
	l.lostAt = time.Now()
	l.events = append(l.events, Event{Kind: SourceLost, Frame: l.last.Index, Time: l.lostAt.Sub(l.start), Err: err})
	l.giveUp.Reset(l.cfg.GiveUpAfter)
}

// finish makes err the answer to every further Next.
func (l *live) finish(err error) {
	l.mu.Lock()
	if l.failed == nil {
		l.failed = err
	}
	l.stall.Stop()
	l.giveUp.Stop()
	l.mu.Unlock()
	l.signal()
}

// checkStall is called when no picture came for StallAfter. It ends the
// connection, whereupon the reader opens a new one.
func (l *live) checkStall() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.isClosed || l.current == nil {
		return
	}
	if wait := l.cfg.StallAfter - time.Since(l.seen); wait > 0 {
		l.stall.Reset(wait) // a picture came just now
		return
	}
	if l.last.Index < 0 {
		return // still opening: OpenTimeout counts
	}
	l.loseLocked(errStalled)
	l.current.interrupt()
	l.signal()
}

// checkGiveUp is called when a source has been lost for GiveUpAfter.
func (l *live) checkGiveUp() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lostAt.IsZero() || l.failed != nil || l.isClosed {
		return
	}
	l.failed = fmt.Errorf("%s: %w: it did not come back within %v", l.info.Name, ErrLost, l.cfg.GiveUpAfter)
	l.cancel()
	if l.current != nil {
		l.current.interrupt()
	}
	l.signal()
}

// reopen connects again, with growing pauses. It returns nil when the source
// is closed or given up.
func (l *live) reopen() grabber {
	for pause := l.cfg.RetryAfter; ; pause = min(2*pause, max(retryMax, l.cfg.RetryAfter)) {
		select {
		case <-l.ctx.Done():
			return nil
		case <-time.After(pause):
		}
		ctx, cancel := context.WithTimeout(l.ctx, l.cfg.OpenTimeout)
		g, err := l.open(ctx)
		cancel()
		if err != nil {
			continue
		}
		l.mu.Lock()
		l.current, l.seen = g, time.Now()
		if l.ctx.Err() != nil {
			g.interrupt()
		}
		l.stall.Reset(l.cfg.StallAfter)
		l.freeze.reopened()
		l.mu.Unlock()
		return g
	}
}

// freeze notices a picture that never changes.
type freeze struct {
	after  time.Duration
	sum    uint64
	since  time.Time
	stuck  bool // it was told to be frozen, and has not changed since
	opened bool // the source was opened again meanwhile
}

// same reports, once for each time, that the picture has been the same for too
// long, by its fingerprint. Where opening the source again did not help, it may be
// one that seldom changes by its nature: it is given twice the time from then on.
func (f *freeze) same(sum uint64, now time.Time) bool {
	if sum != f.sum {
		f.sum, f.since, f.stuck, f.opened = sum, now, false, false
		return false
	}
	if f.stuck && f.opened {
		f.after, f.opened = 2*f.after, false
	}
	if f.stuck || now.Sub(f.since) < f.after {
		return false
	}
	f.stuck = true
	return true
}

// reopened says that the source was opened again.
func (f *freeze) reopened() { f.opened = true }

// fingerprint sums up a picture, or the lowest of so many parts of it: every 61st byte,
// a prime so that rows do not line up, which is 45,000 bytes of 1280×720. The noise of
// a sensor changes thousands of them. FNV-1a, on 64 bits.
func fingerprint(mat *gocv.Mat, parts int) uint64 {
	const offset, prime, step = 14695981039346656037, 1099511628211, 61
	data, err := mat.DataPtrUint8()
	if err != nil {
		return 0
	}
	sum := uint64(offset)
	for i := len(data) - len(data)/parts; i < len(data); i += step {
		sum = (sum ^ uint64(data[i])) * prime
	}
	return sum
}
