package camera

import (
	"context"
	"errors"
	"image"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"gocv.io/x/gocv"
)

// sizedScript is a stream whose pictures change all the time, but for their lower
// halves.
type sizedScript struct {
	begun  time.Time
	every  time.Duration // the lower halves change
	still  time.Duration // since when they do not any more
	px     image.Point
	closed bool
}

func (s *sizedScript) grab(dst *gocv.Mat) error {
	time.Sleep(100 * time.Millisecond)
	since := time.Since(s.begun)
	if dst.Empty() {
		dst.Close()
		*dst = gocv.NewMatWithSize(64, 64, gocv.MatTypeCV8UC3)
	}
	data, err := dst.DataPtrUint8()
	if err != nil {
		return err
	}
	for i := range data {
		data[i] = byte(since / (100 * time.Millisecond))
		if i >= len(data)/2 {
			data[i] = byte(min(since, s.still) / s.every)
		}
	}
	return nil
}

func (s *sizedScript) size() image.Point { return s.px }
func (s *sizedScript) interrupt()        {}
func (s *sizedScript) close()            { s.closed = true }

// TestSized: when the lowest rows stand still, the size is asked for, ever more seldom
// while it is the same, and a stream of another size is taken over.
func TestSized(t *testing.T) {
	small, large := image.Pt(64, 64), image.Pt(128, 96)
	const opening, watch = time.Second, 62 * time.Second
	const usual, never = 100 * time.Millisecond, time.Hour
	for name, c := range map[string]struct {
		sizes        []image.Point // of the further connections; the zero size is refused
		every, still time.Duration
		asked        []time.Duration // when
	}{
		"all well":                {nil, usual, never, nil},
		"another size":            {[]image.Point{large}, usual, 10 * time.Second, []time.Duration{12 * time.Second}},
		"still by nature":         {[]image.Point{small}, usual, 10 * time.Second, []time.Duration{12 * time.Second}},
		"a single client":         {[]image.Point{{}}, usual, 10 * time.Second, []time.Duration{12 * time.Second}},
		"still from time to time": {[]image.Point{small}, 10 * time.Second, never, []time.Duration{2 * time.Second, 14 * time.Second, 28 * time.Second}},
		"and then another size":   {[]image.Point{small, large}, 10 * time.Second, never, []time.Duration{2 * time.Second, 14 * time.Second}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begun := time.Now()
				first := &sizedScript{begun: begun, every: c.every, still: c.still, px: small}
				var opened []*sizedScript
				var asked []time.Duration
				s := newSized(first, func() (measured, error) {
					asked = append(asked, time.Since(begun).Round(time.Second))
					time.Sleep(opening)
					px := c.sizes[min(len(asked), len(c.sizes))-1]
					if px == (image.Point{}) {
						return nil, errors.New("one at a time")
					}
					opened = append(opened, &sizedScript{begun: begun, every: usual, still: never, px: px})
					return opened[len(opened)-1], nil
				})
				go func() { // as a source that is closed or silent does
					for time.Since(begun) < watch {
						time.Sleep(100 * time.Millisecond)
						s.interrupt()
					}
				}()
				mat := gocv.NewMat()
				defer mat.Close()
				for time.Since(begun) < watch {
					if err := s.grab(&mat); err != nil {
						t.Fatal(err)
					}
				}
				if !slices.Equal(asked, c.asked) {
					t.Errorf("asked at %v, want %v", asked, c.asked)
				}
				took := slices.Contains(c.sizes, large) && len(asked) == len(c.sizes)
				if first.closed != took {
					t.Errorf("the first connection is closed: %v", first.closed)
				}
				s.close()
				for _, o := range append(opened, first) {
					if !o.closed {
						t.Error("a connection stays open")
					}
				}
			})
		})
	}
}

// TestSizedClosedWhileAsking: what is opened too late is closed.
func TestSizedClosedWhileAsking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		late := &sizedScript{}
		s := newSized(&sizedScript{begun: time.Now(), every: time.Hour}, func() (measured, error) {
			time.Sleep(time.Minute)
			return late, nil
		})
		mat := gocv.NewMat()
		defer mat.Close()
		for s.other == nil {
			if err := s.grab(&mat); err != nil {
				t.Fatal(err)
			}
		}
		s.close()
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if !late.closed {
			t.Error("it is still open")
		}
	})
}

// TestRTSPChangesSize: a stream whose pictures become larger or smaller goes on with
// them after a few seconds, and is not lost meanwhile.
func TestRTSPChangesSize(t *testing.T) {
	if testing.Short() {
		t.Skip("FFmpeg takes seconds to open a stream")
	}
	for name, c := range map[string][2]image.Point{
		"larger": {image.Pt(64, 48), image.Pt(320, 240)}, "smaller": {image.Pt(320, 240), image.Pt(64, 48)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := newRTSP(t, "", "", some(t, c[0].X, c[0].Y))
			var events []Event
			cfg := slow(&events)
			cfg.StallAfter = 10 * time.Second // a busy machine is no silent stream
			s := open(t, server.url(""), cfg)
			next(t, s)
			server.show(some(t, c[1].X, c[1].Y))
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			for f := (Frame{}); f.Mat.Ptr() == nil || f.Mat.Cols() != c[1].X || f.Mat.Rows() != c[1].Y; {
				if err := s.Next(ctx, &f); err != nil {
					t.Fatalf("still another size: %v", err)
				}
			}
			if info := s.Info(); info.Width != c[1].X || info.Height != c[1].Y || len(events) > 0 {
				t.Errorf("%d×%d, events %v", info.Width, info.Height, events)
			}
		})
	}
}
