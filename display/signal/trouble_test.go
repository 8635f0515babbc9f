package signal

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"

	"flipwatch/display"
	"flipwatch/engine"
)

// failingPin fails while it is broken.
type failingPin struct {
	gpiotest.Pin
	broken *atomic.Bool
}

var errBroken = errors.New("broken")

func (p *failingPin) Out(l gpio.Level) error {
	if p.broken.Load() {
		return errBroken
	}
	return p.Pin.Out(l)
}

// TestTroubleOnce: what fails with each screen is told once, and again when it had
// worked meanwhile.
func TestTroubleOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var broken atomic.Bool
		l, err1 := NewLight(&failingPin{broken: &broken})
		b, err2 := NewBuzzer(&failingPin{broken: &broken})
		s, err3 := NewSpeech(SpeechConfig{Speak: func(context.Context, string, string) error {
			if broken.Load() {
				return errBroken
			}
			return nil
		}})
		if err := errors.Join(err1, err2, err3); err != nil {
			t.Fatal(err)
		}
		for name, out := range map[string]display.Output{"light": l, "buzzer": b, "speech": s} {
			told := 0
			show := func(s display.Screen) {
				if err := out.Show(s); err != nil {
					told++
				}
				time.Sleep(5 * time.Second)
			}
			broken.Store(true)
			for i := range 4 {
				show(flip(engine.Bitboard(1) << i))
				show(display.Screen{State: display.Corrected})
			}
			if told != 1 {
				t.Errorf("%s: told %d times", name, told)
			}
			broken.Store(false)
			show(flip(1))
			show(display.Screen{State: display.Corrected})
			broken.Store(true)
			show(flip(1))
			show(display.Screen{State: display.Corrected})
			if told != 2 {
				t.Errorf("%s, broken again: told %d times", name, told)
			}
			broken.Store(false)
			if err := out.Close(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// TestSpeakBy: a program that cannot be heard is told with what it says itself.
func TestSpeakBy(t *testing.T) {
	for name, c := range map[string]struct{ script, want string }{
		"all well":           {"echo 'ALSA lib: something' >&2", ""},
		"no loudspeaker":     {"echo 'ALSA lib: something' >&2; echo 'error: No such file or directory' >&2", "No such file or directory; try"},
		"an unknown voice":   {"echo 'Error: The voice does not exist.' >&2; exit 1", "The voice does not exist."},
		"ended without word": {"exit 3", "exit status 3"},
	} {
		path := filepath.Join(t.TempDir(), "speaker")
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+c.script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		err := speakBy(t.Context(), path, "en", "flip")
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
