package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"

	"flipwatch/display/panel"
)

// buttonPin is a machine with one pin, GPIO17.
type buttonPin struct {
	panel.Ports
	pin *gpiotest.Pin
}

func (p buttonPin) Pin(name string) (gpio.PinIO, error) {
	if name != p.pin.N {
		return nil, panel.ErrNoPin
	}
	return p.pin, nil
}

// TestPanelTestButton names the presses of a pin.
func TestPanelTestButton(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ports := buttonPin{pin: &gpiotest.Pin{N: "GPIO17", L: gpio.High, EdgesChan: make(chan gpio.Level, 1)}}
		var out, errOut bytes.Buffer
		a := &app{out: &out, err: &errOut, ports: ports}
		go func() {
			for i, ms := range []time.Duration{1000, 100, 800, 100, 100, 100, 800, 2000} {
				time.Sleep(ms * time.Millisecond)
				ports.pin.Lock()
				ports.pin.L = gpio.Level(i%2 == 1)
				ports.pin.Unlock()
			}
		}()
		if err := a.testButton(context.Background(), "GPIO17", 8*time.Second); err != nil {
			t.Fatal(err)
		}
		if want := "single press: seen, or turn done\ndouble press: take back\nlong press: another game\n"; out.String() != want {
			t.Errorf("said\n%swant\n%s", out.String(), want)
		}
	})
}

// TestButtonFlag: a button that is not there is a warning, a pin given twice a
// mistake.
func TestButtonFlag(t *testing.T) {
	code, out, errOut := command(t, "demo", "--fast", "--json", "--button", "GPIO4711")
	if code != exitDone || strings.Count(errOut, "warning: --button GPIO4711") != 1 || !strings.Contains(out, demoTranscript) {
		t.Errorf("code %d: %s", code, errOut)
	}
	for _, args := range [][]string{
		{"watch", "--button", "GPIO25", "--display", "st7789:dc=GPIO25"},
		{"watch", "--button", "GPIO25", "--display", "sh1106"},
		{"watch", "--button", "GPIO17", "--display", "waveshare2in13v4"},
		{"watch", "--button", "GPIO18", "--display", "buzzer:GPIO18"},
		{"watch", "--button", "4", "--display", "light:GPIO4"},
		{"watch", "--display", "button:GPIO18"},
		{"panel", "test", "--button", "GPIO18", "--display", "terminal"},
	} {
		if code, _, errOut := command(t, args...); code != exitUsage || !strings.Contains(errOut, "--button") {
			t.Errorf("%v: code %d: %s", args, code, errOut)
		}
	}
	if code, out, _ := command(t, "panel", "list", "button"); code != exitDone || !strings.Contains(out, "--button GPIO4") {
		t.Errorf("code %d: %s", code, out)
	}
}
