package camera

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gocv.io/x/gocv"
)

// script is a source whose connections do as they are told.
type script struct {
	mu    sync.Mutex
	conns []connection // one after the other; the last again and again
	opens int
}

// connection says what one connection does.
type connection struct {
	refuse error         // opening fails
	frames int           // pictures, then end
	every  time.Duration // pause before each
	same   bool          // all pictures are alike
	alike  int           // so many in a row are; 0: none
	end    error         // nil: it hangs until interrupted
}

// open is the opener.
func (s *script) open(context.Context) (grabber, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.conns[min(s.opens, len(s.conns)-1)]
	s.opens++
	if c.refuse != nil {
		return nil, c.refuse
	}
	return &scripted{connection: c, stop: make(chan struct{})}, nil
}

// scripted is a running connection.
type scripted struct {
	connection
	n    int
	stop chan struct{}
	once sync.Once
}

func (s *scripted) grab(dst *gocv.Mat) error {
	if s.n == s.frames {
		if s.end != nil {
			return s.end
		}
		<-s.stop
		return errors.New("interrupted")
	}
	select {
	case <-s.stop:
		return errors.New("interrupted")
	case <-time.After(s.every):
	}
	s.n++
	value, more := 7, 0
	if s.alike > 0 {
		value = int(time.Now().UnixMilli()) / (100 * s.alike) % 256 // by the clock, whatever connection
	}
	if !s.same && s.alike == 0 {
		value = s.n % 256
	}
	if dst.Empty() {
		dst.Close()
		*dst = gocv.NewMatWithSize(8, 8, gocv.MatTypeCV8UC3)
	}
	if s.alike == 0 && !s.same {
		more = s.n / 256
	}
	dst.SetTo(gocv.NewScalar(float64(value), float64(more), 0, 0))
	return nil
}

func (s *scripted) interrupt() { s.once.Do(func() { close(s.stop) }) }
func (s *scripted) close()     { s.interrupt() }

// forever is more pictures than a test takes.
const forever = 1 << 30

// watched opens a script with its own clock and notes the events.
func watched(t *testing.T, cfg Config, conns ...connection) (Source, *[]Event) {
	t.Helper()
	events := new([]Event)
	cfg.Notify = func(e Event) { *events = append(*events, e) }
	s := &script{conns: conns}
	src, err := openLive(t.Context(), Info{Name: "test", Kind: Live}, s.open, cfg.withDefaults())
	if err != nil {
		t.Fatal(err)
	}
	return src, events
}

// fetch takes n frames.
func fetch(t *testing.T, s Source, n int) []Frame {
	t.Helper()
	var all []Frame
	for range n {
		var f Frame
		if err := s.Next(t.Context(), &f); err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	return all
}

// kinds are the events' kinds.
func kinds(events []Event) []EventKind {
	var all []EventKind
	for _, e := range events {
		all = append(all, e.Kind)
	}
	return all
}

func TestLiveNewestWins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, events := watched(t, Config{}, connection{frames: forever, every: 100 * time.Millisecond})
		defer s.Close()
		first := fetch(t, s, 1)[0]
		if first.Index != 0 || first.Time != 100*time.Millisecond {
			t.Errorf("first frame %d at %v", first.Index, first.Time)
		}
		time.Sleep(1050 * time.Millisecond) // ten frames come meanwhile
		f := fetch(t, s, 2)
		if f[0].Index != 10 || f[0].Time != 1100*time.Millisecond || f[1].Index != 11 {
			t.Errorf("frames %d at %v and %d, want 10 at 1.1s and 11", f[0].Index, f[0].Time, f[1].Index)
		}
		if len(*events) != 0 {
			t.Errorf("events %v", *events)
		}
	})
}

// TestLiveHolds: the picture does not change while the caller has it.
func TestLiveHolds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := watched(t, Config{}, connection{frames: forever, every: time.Millisecond})
		defer s.Close()
		for range 20 {
			f := fetch(t, s, 1)[0]
			before := fingerprint(&f.Mat, 1)
			time.Sleep(7 * time.Millisecond)
			if fingerprint(&f.Mat, 1) != before {
				t.Fatalf("frame %d changed", f.Index)
			}
		}
	})
}

func TestLiveStallsAndComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, events := watched(t, Config{},
			connection{frames: 5, every: 100 * time.Millisecond},
			connection{refuse: errors.New("not yet")},
			connection{frames: forever, every: 100 * time.Millisecond})
		defer s.Close()
		f := fetch(t, s, 6)[5]
		if !slices.Equal(kinds(*events), []EventKind{SourceLost, SourceBack}) {
			t.Fatalf("events %v", *events)
		}
		lost, back := (*events)[0], (*events)[1]
		// 0.5 s of frames, 3 s without; then pauses of 0.5 and 1 s before opening.
		if lost.Frame != 4 || lost.Time != 3500*time.Millisecond || !errors.Is(lost.Err, errStalled) {
			t.Errorf("lost %+v", lost)
		}
		if back.Frame != 5 || back.Time != 5100*time.Millisecond || f.Index != 5 || f.Time != back.Time {
			t.Errorf("back %+v, frame %d at %v", back, f.Index, f.Time)
		}
	})
}

// TestLiveFrameBeforeLoss: a picture that came before the loss is given before
// it is told.
func TestLiveFrameBeforeLoss(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, events := watched(t, Config{}, connection{frames: 3, every: time.Millisecond, end: errors.New("gone")}, connection{refuse: errors.New("gone")})
		defer s.Close()
		time.Sleep(time.Second)
		if f := fetch(t, s, 1)[0]; f.Index != 2 || len(*events) != 0 {
			t.Errorf("frame %d, events %v", f.Index, *events)
		}
		err := s.Next(t.Context(), new(Frame))
		if !errors.Is(err, ErrLost) || !slices.Equal(kinds(*events), []EventKind{SourceLost}) {
			t.Errorf("error %v, events %v", err, *events)
		}
	})
}

func TestLiveGivesUp(t *testing.T) {
	for name, after := range map[string]connection{
		"refused":    {refuse: errors.New("gone")},
		"opens only": {frames: 0},
		"ends":       {frames: 0, end: errors.New("gone")},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, events := watched(t, Config{GiveUpAfter: 20 * time.Second},
					connection{frames: 1, end: errors.New("unplugged")}, after)
				defer s.Close()
				fetch(t, s, 1)
				begun := time.Now()
				var f Frame
				err := s.Next(t.Context(), &f)
				want{ErrLost, "did not come back within 20s"}.check(t, err)
				if d := time.Since(begun); d != 20*time.Second {
					t.Errorf("given up after %v", d)
				}
				if again := s.Next(t.Context(), &f); again != err {
					t.Errorf("then %v", again)
				}
				if !slices.Equal(kinds(*events), []EventKind{SourceLost}) {
					t.Errorf("events %v", *events)
				}
			})
		})
	}
}

func TestLiveEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, events := watched(t, Config{}, connection{frames: 3, every: time.Second, end: io.EOF})
		defer s.Close()
		fetch(t, s, 3)
		if err := s.Next(t.Context(), new(Frame)); err != io.EOF || len(*events) != 0 {
			t.Errorf("error %v, events %v", err, *events)
		}
	})
}

func TestLiveFrozen(t *testing.T) {
	frozen := connection{frames: forever, every: 100 * time.Millisecond, same: true}
	t.Run("a camera", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s, events := watched(t, Config{}, frozen, connection{frames: forever, every: 100 * time.Millisecond})
			defer s.Close()
			fetch(t, s, 150)
			if !slices.Equal(kinds(*events), []EventKind{SourceLost, SourceBack}) || !errors.Is((*events)[0].Err, errFrozen) {
				t.Fatalf("events %v", *events)
			}
			if lost := (*events)[0].Time; lost < 10*time.Second || lost > 11*time.Second {
				t.Errorf("noticed after %v", lost)
			}
		})
	})
	t.Run("for good", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s, events := watched(t, Config{}, frozen)
			defer s.Close()
			fetch(t, s, 1000) // 100 s, longer than a lost source is looked for
			if !slices.Equal(kinds(*events), []EventKind{SourceLost}) {
				t.Errorf("events %v", *events)
			}
		})
	})
	t.Run("and then unplugged", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			still := connection{frames: 50, every: 100 * time.Millisecond, same: true, end: errors.New("unplugged")}
			s, events := watched(t, Config{GiveUpAfter: 20 * time.Second}, frozen, still, connection{refuse: errors.New("gone")})
			defer s.Close()
			var err error
			begun := time.Now()
			for f := new(Frame); err == nil && time.Since(begun) < time.Hour; {
				err = s.Next(t.Context(), f)
			}
			if d := time.Since(begun); !errors.Is(err, ErrLost) || d > time.Minute || !slices.Equal(kinds(*events), []EventKind{SourceLost}) {
				t.Errorf("after %v error %v, events %v", d, err, *events)
			}
		})
	})
	t.Run("a picture that seldom changes", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s, events := watched(t, Config{}, connection{frames: forever, every: 100 * time.Millisecond, alike: 150})
			defer s.Close()
			fetch(t, s, 2000) // the same for 15 s each time, which is told once
			if !slices.Equal(kinds(*events), []EventKind{SourceLost, SourceBack}) {
				t.Errorf("events %v", *events)
			}
		})
	})
}

func TestLiveStops(t *testing.T) {
	silent := connection{frames: 1}
	t.Run("cancelled", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s, _ := watched(t, Config{}, silent)
			defer s.Close()
			fetch(t, s, 1)
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			if err := s.Next(ctx, new(Frame)); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("error %v", err)
			}
		})
	})
	t.Run("closed while waiting", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s, _ := watched(t, Config{}, silent)
			fetch(t, s, 1)
			time.AfterFunc(time.Second, func() { s.Close() })
			if err := s.Next(t.Context(), new(Frame)); !errors.Is(err, errClosed) {
				t.Errorf("error %v", err)
			}
			if err := s.Close(); err != nil {
				t.Errorf("second Close: %v", err)
			}
		})
	})
	t.Run("closed while lost", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			s, _ := watched(t, Config{}, connection{frames: 1, end: errors.New("gone")}, connection{refuse: errors.New("gone")})
			fetch(t, s, 1)
			time.Sleep(5 * time.Second)
			s.Close()
		})
	})
}

func TestLiveDoesNotOpen(t *testing.T) {
	for _, c := range []struct {
		name string
		conn connection
		want want
	}{
		{"refused", connection{refuse: errors.New("switched off")}, want{ErrNoSource, "test: source cannot be opened: switched off"}},
		{"silent", connection{}, want{ErrNoSource, "no picture came within 10s"}},
		{"ends at once", connection{end: io.EOF}, want{ErrNoSource, "before the first picture"}},
		{"breaks at once", connection{end: errors.New("broken pipe")}, want{ErrNoSource, "broken pipe"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &script{conns: []connection{c.conn}}
				_, err := openLive(t.Context(), Info{Name: "test"}, s.open, Config{}.withDefaults())
				c.want.check(t, err)
			})
		})
	}
}

// steady gives pictures as fast as they are taken.
type steady struct{ n uint8 }

func (s *steady) grab(dst *gocv.Mat) error {
	s.n++
	dst.SetTo(gocv.NewScalar(float64(s.n), 0, 0, 0))
	return nil
}
func (s *steady) interrupt() {}
func (s *steady) close()     {}

// TestLiveAllocates nothing per frame.
func TestLiveAllocates(t *testing.T) {
	l := &live{cfg: Config{}.withDefaults(), wake: make(chan struct{}, 1), start: time.Now()}
	l.filling, l.ready, l.held = newFrame(), newFrame(), newFrame()
	l.stall = time.AfterFunc(time.Hour, func() {})
	defer l.stall.Stop()
	for _, f := range []*Frame{l.filling, l.ready, l.held} {
		f.Mat.Close()
		f.Mat = gocv.NewMatWithSize(72, 128, gocv.MatTypeCV8UC3)
		defer f.Mat.Close()
	}
	g, ctx := &steady{}, t.Context()
	var f Frame
	n := testing.AllocsPerRun(100, func() {
		if g.grab(&l.filling.Mat) != nil || l.freeze.same(fingerprint(&l.filling.Mat, 1), time.Now()) {
			t.Fatal("no frame")
		}
		l.put()
		if err := l.Next(ctx, &f); err != nil {
			t.Fatal(err)
		}
	})
	if n != 0 {
		t.Errorf("%g allocations a frame", n)
	}
}

// TestLiveGivesUpOpening: what hangs while it is opened is given up when its time
// is over, and closed if it comes after all.
func TestLiveGivesUpOpening(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		late := &scripted{stop: make(chan struct{})}
		open := func(ctx context.Context) (grabber, error) {
			return unlessDone(ctx, func() (grabber, error) {
				time.Sleep(time.Minute)
				return late, nil
			})
		}
		cfg := Config{OpenTimeout: 5 * time.Second}.withDefaults()
		start := time.Now()
		_, err := openLive(t.Context(), Info{Name: "gst:hangs"}, open, cfg)
		if !errors.Is(err, ErrNoSource) || time.Since(start) > cfg.OpenTimeout {
			t.Errorf("after %v: %v", time.Since(start), err)
		}
		time.Sleep(2 * time.Minute)
		select {
		case <-late.stop:
		default:
			t.Error("what came too late is still open")
		}
	})
}
