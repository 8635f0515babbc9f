package camera

import (
	"context"
	"sync"

	"gocv.io/x/gocv"
)

// producer makes the frames of a lossless source. It is used by one goroutine.
type producer interface {
	// produce puts the next frame into f. A *skip says that there is none with
	// this number; io.EOF ends the source, as does any other error.
	produce(f *Frame) error
	close()
}

// skip is the error of a frame that is left out.
type skip struct{ err error }

func (s *skip) Error() string { return s.err.Error() }
func (s *skip) Unwrap() error { return s.err }

// slot is a frame with its buffer on its way from the producer to the caller.
type slot struct {
	frame Frame
	skip  *skip
}

// ahead is a lossless source: a goroutine works one frame ahead of the caller
// and waits when the caller is slow.
type ahead struct {
	cfg  Config
	info Info

	free, full chan *slot
	held       *slot // the caller's
	waiting    *slot // fetched by prime, not yet given
	missed     []Event
	slots      [3]slot

	stop chan struct{}
	done chan struct{}
	err  error // of the producer, to be read when full is closed
	once sync.Once
}

// newAhead starts a lossless source, which owns p from then on.
func newAhead(p producer, info Info, cfg Config) *ahead {
	a := &ahead{
		cfg: cfg, info: info,
		// One slot is the caller's, one waits, one is being filled.
		free: make(chan *slot, 3), full: make(chan *slot, 3),
		stop: make(chan struct{}), done: make(chan struct{}),
	}
	for i := range a.slots {
		a.slots[i].frame.Mat = gocv.NewMat()
		a.free <- &a.slots[i]
	}
	go a.run(p)
	return a
}

// run fills slots until the end or Close.
func (a *ahead) run(p producer) {
	defer close(a.done)
	defer p.close()
	defer close(a.full)
	for {
		var s *slot
		select {
		case s = <-a.free:
		case <-a.stop:
			a.err = errClosed
			return
		}
		s.skip = nil
		err := p.produce(&s.frame)
		if skipped, ok := err.(*skip); ok {
			s.skip, err = skipped, nil
		}
		if err != nil {
			a.err = err
			return
		}
		a.full <- s
	}
}

// prime fetches the first frame, which Next will give, so that a source that
// has none fails when it is opened. The error is then the first reason.
func (a *ahead) prime() error {
	for s := range a.full {
		if s.skip == nil {
			a.waiting = s
			a.info.Width, a.info.Height = s.frame.Mat.Cols(), s.frame.Mat.Rows()
			return nil
		}
		a.missed = append(a.missed, s.skipped())
		a.free <- s
	}
	if len(a.missed) > 0 {
		return a.missed[0].Err
	}
	return a.err
}

// primed returns the source when its first frame is there.
func primed(a *ahead) (Source, error) {
	if err := a.prime(); err != nil {
		a.Close()
		return nil, err
	}
	return a, nil
}

// skipped is the event for a frame that is left out.
func (s *slot) skipped() Event {
	return Event{Kind: Skipped, Frame: s.frame.Index, Time: s.frame.Time, Err: s.skip.err}
}

// Next gives the next frame.
func (a *ahead) Next(ctx context.Context, f *Frame) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, e := range a.missed {
			a.cfg.Notify(e)
		}
		a.missed = a.missed[:0]
		s, err := a.take(ctx)
		if err != nil {
			return err
		}
		if s.skip == nil {
			*f = s.frame
			return nil
		}
		a.missed = append(a.missed, s.skipped())
	}
}

// take gives the slot of the call before back and waits for the next.
func (a *ahead) take(ctx context.Context) (*slot, error) {
	if a.held != nil {
		a.free <- a.held
		a.held = nil
	}
	if a.waiting != nil {
		a.held, a.waiting = a.waiting, nil
		return a.held, nil
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case s, ok := <-a.full:
		if !ok {
			return nil, a.err
		}
		a.held = s
		return s, nil
	}
}

// Info describes the source.
func (a *ahead) Info() Info { return a.info }

// Close ends the source.
func (a *ahead) Close() error {
	a.once.Do(func() {
		close(a.stop)
		<-a.done
		for i := range a.slots {
			a.slots[i].frame.Mat.Close()
		}
	})
	return nil
}
