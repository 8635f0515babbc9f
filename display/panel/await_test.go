package panel_test

import (
	"errors"
	"io"
	"io/fs"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"
	"periph.io/x/conn/v3/spi"

	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/display/panelsim"
	"flipwatch/display/signal"
)

// absent is a machine whose ports come later.
type absent struct {
	panel.Ports
	there atomic.Bool
	tries atomic.Int32
	slow  time.Duration // how long it takes to find nothing
}

func (a *absent) SPI(name string) (spi.PortCloser, error) {
	a.tries.Add(1)
	if !a.there.Load() {
		time.Sleep(a.slow)
		return nil, panel.ErrNoPort
	}
	return a.Ports.SPI(name)
}

func (a *absent) Pin(name string) (gpio.PinIO, error) {
	a.tries.Add(1)
	if !a.there.Load() {
		return nil, panel.ErrNoPin
	}
	return a.Ports.Pin(name)
}

// TestAwait: a panel that is missing at the start costs the game nothing, is tried
// ever more seldom, and shows the newest screen within half a minute of its coming.
func TestAwait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kind := model{spec: "st7789:rst=GPIO24", chip: func() panelsim.Chip { return panelsim.NewST7789(240, 240) }}
		module := kind.wire()
		ports := &absent{Ports: module, slow: 3 * time.Second}
		config := panel.Config{Ports: ports}
		if _, err := config.Open(kind.spec); !errors.Is(err, panel.ErrMissing) {
			t.Fatalf("missing: %v", err)
		}
		alive := 0
		out := config.Await(kind.spec, func() { alive++ })
		begun := time.Now()
		for ply := range 40 {
			if err := out.Show(game(ply)); err != nil {
				t.Errorf("told again: %v", err)
			}
		}
		if d := time.Since(begun); d > 0 {
			t.Errorf("the game waits %v", d)
		}
		time.Sleep(10 * time.Minute)
		if n := ports.tries.Load(); n < 15 || n > 30 {
			t.Errorf("%d attempts in ten minutes", n)
		}
		ports.there.Store(true)
		time.Sleep(40 * time.Second)
		if alive != 1 {
			t.Errorf("said %d times that it is there", alive)
		}
		b := &bench{T: t, model: &kind, module: module, canvas: &shown{out, pictureOf(t, &kind, game(39))}}
		if n := b.wrong(); n > 0 {
			t.Errorf("%d wrong pixels", n)
		}
		if err := out.Show(game(40)); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Second)
		b.canvas = &shown{out, pictureOf(t, &kind, game(40))}
		if n := b.wrong(); n > 0 {
			t.Errorf("after another turn: %d wrong pixels", n)
		}
		b.close()
	})
}

// TestAwaitNothing: what never comes is closed at once, and twice.
func TestAwaitNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := panel.Config{Ports: &absent{}}.Await("sh1106", nil)
		if err := out.Show(display.Screen{}); err != nil {
			t.Error(err)
		}
		time.Sleep(time.Minute)
		begun := time.Now()
		if err := errors.Join(out.Close(), out.Close()); err != nil || time.Since(begun) > 0 {
			t.Errorf("closing took %v, %v", time.Since(begun), err)
		}
	})
}

// TestAwaitButton: a button is heard as soon as its pin is there.
func TestAwaitButton(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pin := &gpiotest.Pin{N: "GPIO18", L: gpio.High, EdgesChan: make(chan gpio.Level, 1)}
		ports := &absent{Ports: onePin{pin: pin}}
		config := panel.Config{Ports: ports}
		if _, err := config.Button("GPIO18", nil); !errors.Is(err, panel.ErrMissing) {
			t.Fatalf("missing: %v", err)
		}
		var presses, alive atomic.Int32
		b := config.AwaitButton("GPIO18", func(signal.Press) { presses.Add(1) }, func() { alive.Add(1) })
		time.Sleep(time.Minute)
		ports.there.Store(true)
		time.Sleep(time.Minute)
		for _, level := range []gpio.Level{gpio.Low, gpio.High} {
			pin.Lock()
			pin.L = level
			pin.Unlock()
			time.Sleep(500 * time.Millisecond)
		}
		if err := errors.Join(b.Close(), b.Close()); err != nil || presses.Load() != 1 || alive.Load() != 1 {
			t.Errorf("%d presses, there %d times, %v", presses.Load(), alive.Load(), err)
		}
	})
}

// guarded is a pin that the user may not use at first.
type guarded struct {
	*gpiotest.Pin
	allowed atomic.Bool
}

func (g *guarded) Out(l gpio.Level) error {
	if !g.allowed.Load() {
		return fs.ErrPermission
	}
	return g.Pin.Out(l)
}

func (g *guarded) In(pull gpio.Pull, edge gpio.Edge) error {
	if !g.allowed.Load() {
		return fs.ErrPermission
	}
	return g.Pin.In(pull, edge)
}

// guardedPort is a machine with one such pin.
type guardedPort struct {
	panel.Ports
	pin *guarded
}

func (p guardedPort) Pin(string) (gpio.PinIO, error) { return p.pin, nil }

// TestAwaitDenied: pins that are denied at the start are told with what to do, and used
// as soon as they are allowed.
func TestAwaitDenied(t *testing.T) {
	wrong := display.Screen{State: display.CameraLost}
	for _, spec := range []string{"light:GPIO18", "buzzer:GPIO18", "button"} {
		synctest.Test(t, func(t *testing.T) {
			pin := &guarded{Pin: &gpiotest.Pin{N: "GPIO18", EdgesChan: make(chan gpio.Level, 1)}}
			config := panel.Config{Ports: guardedPort{pin: pin}}
			var alive atomic.Int32
			var thing io.Closer
			var err error
			if spec == "button" {
				_, err = config.Button("GPIO18", nil)
				thing = config.AwaitButton("GPIO18", nil, func() { alive.Add(1) })
			} else {
				_, err = config.Open(spec)
				out := config.Await(spec, func() { alive.Add(1) })
				out.Show(wrong) //nolint:errcheck // it is not there yet
				thing = out
			}
			if !errors.Is(err, panel.ErrDenied) || !strings.Contains(err.Error(), "usermod") {
				t.Errorf("%s: %v", spec, err)
			}
			time.Sleep(5 * time.Minute)
			pin.allowed.Store(true)
			time.Sleep(time.Minute)
			if n := alive.Load(); n != 1 {
				t.Errorf("%s: said %d times that it is there", spec, n)
			}
			if spec == "light:GPIO18" && pin.Read() != gpio.High {
				t.Error("the light is off")
			}
			if err := thing.Close(); err != nil {
				t.Errorf("%s: %v", spec, err)
			}
		})
	}
}
