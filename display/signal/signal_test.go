package signal

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"

	"flipwatch/display"
	"flipwatch/engine"
)

// flip is an alarm to flip squares.
func flip(squares engine.Bitboard) display.Screen {
	return display.Screen{State: display.Fault, Alarm: display.Alarm{Kind: "wrong_flips", Todo: []display.Todo{{Verb: display.Flip, Squares: squares}}}}
}

func TestFollower(t *testing.T) {
	page := flip(3)
	page.Page = 1
	seen := func(s display.Screen) display.Screen { s.Seen = true; return s }
	for _, tt := range []struct {
		name    string
		screens []display.Screen
		want    []cue
	}{
		{"a fault put right", []display.Screen{{State: display.Playing}, flip(1), flip(1), {State: display.Corrected}, {State: display.Corrected}, {State: display.Playing}},
			[]cue{quiet, fault, quiet, corrected, quiet, quiet}},
		{"another page is no other fault", []display.Screen{flip(3), page}, []cue{fault, quiet}},
		{"seen, part of it put right, and looked at again", []display.Screen{flip(3), seen(flip(3)), seen(flip(2)), flip(2), flip(6)},
			[]cue{fault, quiet, quiet, quiet, fault}},
		{"one of two put right", []display.Screen{flip(3), flip(2)}, []cue{fault, fault}},
		{"the end", []display.Screen{{State: display.Playing}, {State: display.GameOver}, {State: display.GameOver}}, []cue{quiet, over, quiet}},
		{"a game that was over before", []display.Screen{{State: display.GameOver}}, []cue{quiet}},
	} {
		var f follower
		var got []cue
		for i := range tt.screens {
			got = append(got, f.follow(&tt.screens[i]))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// scope is a pin that notes how long it was high and low.
type scope struct {
	gpiotest.Pin
	mu    sync.Mutex
	since time.Time
	level gpio.Level
	trace []time.Duration // high, low, high …
	fail  error
}

func (s *scope) Out(l gpio.Level) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail != nil {
		return s.fail
	}
	if l != s.level {
		if len(s.trace) > 0 || l == gpio.Low {
			s.trace = append(s.trace, time.Since(s.since))
		}
		s.level, s.since = l, time.Now()
		if l == gpio.High && len(s.trace) == 0 {
			s.trace = []time.Duration{}
		}
	}
	return nil
}

// seen returns the trace and the level now.
func (s *scope) seen() ([]time.Duration, gpio.Level) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.trace), s.level
}

// breaks makes the pin fail.
func (s *scope) breaks(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = err
}

func TestBuzzer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pin := &scope{}
		b, err := NewBuzzer(pin)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []display.Screen{{State: display.Playing}, flip(1)} {
			if err := b.Show(s); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * time.Second)
		if trace, _ := pin.seen(); !slices.Equal(trace, []time.Duration{long, rest, long}) {
			t.Errorf("a fault sounds %v", trace)
		}
		if err := b.Show(display.Screen{State: display.Corrected}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(short / 2)
		err = b.Close()
		if _, level := pin.seen(); err != nil || level != gpio.Low {
			t.Errorf("closed in the middle of a beep it is %v, %v", level, err)
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestBuzzerNeverWaits: cues that come while one sounds do not hold up the game,
// and the newest is played.
func TestBuzzerNeverWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pin := &scope{}
		b, _ := NewBuzzer(pin)
		start := time.Now()
		for i := range 10 {
			if err := b.Show(flip(engine.Bitboard(1) << i)); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.Show(display.Screen{State: display.Corrected}); err != nil {
			t.Fatal(err)
		}
		if time.Since(start) > 0 {
			t.Error("it waited")
		}
		time.Sleep(5 * time.Second)
		if trace, _ := pin.seen(); trace[len(trace)-1] != short {
			t.Errorf("the last beep was %v", trace[len(trace)-1])
		}
		pin.breaks(errors.New("no pin"))
		_ = b.Show(flip(1))
		synctest.Wait()
		time.Sleep(time.Second)
		if err := b.Show(flip(1)); err == nil || !strings.Contains(err.Error(), "buzzer") {
			t.Errorf("a broken pin: %v", err)
		}
		_ = b.Close()
	})
}

func TestLight(t *testing.T) {
	pin := &gpiotest.Pin{N: "GPIO23"}
	l, err := NewLight(pin)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		s    display.Screen
		want gpio.Level
	}{{display.Screen{State: display.Playing}, gpio.Low}, {flip(1), gpio.High}, {display.Screen{State: display.Fault, Alarm: flip(1).Alarm, Seen: true}, gpio.Low}, {display.Screen{State: display.Corrected}, gpio.Low},
		{display.Screen{State: display.CameraLost}, gpio.High}} {
		if err := l.Show(tt.s); err != nil || pin.L != tt.want {
			t.Errorf("%v: %v, %v", tt.s.State, pin.L, err)
		}
	}
	if err := l.Close(); err != nil || pin.L != gpio.Low {
		t.Errorf("closed it is %v, %v", pin.L, err)
	}
}

func TestSpeech(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var said []string
		s, err := NewSpeech(SpeechConfig{Speak: func(ctx context.Context, lang, text string) error {
			mu.Lock()
			said = append(said, lang+": "+text)
			mu.Unlock()
			select {
			case <-ctx.Done():
			case <-time.After(2 * time.Second):
			}
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		german := flip(1<<26 | 1<<27)
		german.Lang = display.German
		show := func(screen display.Screen) {
			if err := s.Show(screen); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		show(german)
		show(flip(1))
		show(display.Screen{State: display.GameOver, Final: display.Final{Retail: engine.Score{36, 25}}})
		time.Sleep(5 * time.Second)
		want := []string{"de: drehen C 4, D 4", "en: Game over. black wins, 36, 25"}
		mu.Lock()
		if !slices.Equal(said, want) {
			t.Errorf("said %q, want %q", said, want)
		}
		mu.Unlock()
		show(flip(2))
		if err := s.Close(); err != nil { // in the middle of a sentence
			t.Error(err)
		}
	})
}
