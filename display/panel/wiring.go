package panel

import (
	"errors"
	"fmt"
	"io"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"flipwatch/display"
)

// The options for the wires of a panel on SPI.
var (
	optSPI   = option{"spi", "SPI0.0", "the SPI port; the first one if not given"}
	optDC    = option{"dc", "GPIO25", "the pin that D/C is wired to; GPIO25 if not given"}
	optReset = option{"rst", "GPIO24", "the pin that RES is wired to; not given: not wired"}
	optLight = option{"bl", "GPIO18", "the pin that BLK or LED is wired to; not given: not wired"}
	optMode  = option{"mode", "0", "the SPI mode, 0 or 3; a module without a CS pin needs 3"}
	optI2C   = option{"i2c", "I2C1", "the I²C bus, instead of SPI, for a panel at address 0x3c"}
)

// optHz is the option for the SPI clock, with a slower one for long wires.
func optHz(slower, usual, fastest string) option {
	text := "the SPI clock, " + usual + " if not given"
	if fastest != usual {
		text += ", up to " + fastest
	}
	return option{"hz", slower, text + "; long wires want less"}
}

// resetTime is how long RES is held low. Datasheets ask for 3 to 10 µs; modules
// with a capacitor at the pin need longer.
const resetTime = 10 * time.Millisecond

// slowestHz is the slowest clock that is taken: a whole picture of a colour panel
// takes 10 s then.
const slowestHz = 100 * physic.KiloHertz

// wiring says where a panel is.
type wiring struct {
	spi, dc, rst, light, busy, i2c string
	onI2C                          bool
	hz                             physic.Frequency
	mode                           spi.Mode
}

// wiringDefaults are what a wiring is without options, and its fastest clock.
type wiringDefaults struct {
	dc, rst, busy string
	hz, fastest   physic.Frequency
	mode          spi.Mode
}

// parseWiring checks the options without touching hardware.
func parseWiring(o options, d wiringDefaults) (w wiring, err error) {
	w = wiring{
		spi: o["spi"], light: o["bl"], i2c: o["i2c"], mode: d.mode,
		dc: o.text("dc", d.dc), rst: o.text("rst", d.rst), busy: o.text("busy", d.busy),
	}
	if _, w.onI2C = o["i2c"]; w.onI2C {
		for _, key := range []string{"spi", "dc", "hz"} {
			if _, ok := o[key]; ok {
				return w, fmt.Errorf("%w: %s= is for SPI and i2c= is for I²C: give one of them", display.ErrUnknown, key)
			}
		}
		return w, apart(w.uses("the panel"))
	}
	if w.dc == "" {
		return w, fmt.Errorf("%w: dc=: D/C needs a pin of its own, as in dc=GPIO25", display.ErrUnknown)
	}
	if err := apart(w.uses("the panel")); err != nil {
		return w, err
	}
	if w.hz, err = o.frequency("hz", slowestHz, d.fastest, d.hz); err != nil {
		return w, err
	}
	switch m, given := o["mode"]; {
	case given && m == "0":
		w.mode = spi.Mode0
	case given && m == "3":
		w.mode = spi.Mode3
	case given:
		return w, fmt.Errorf("%w: mode=%q: take 0 or 3", display.ErrUnknown, m)
	}
	return w, nil
}

// pin finds a pin by an option.
func pin(ports Ports, key, name string) (gpio.PinIO, error) {
	p, err := ports.Pin(name)
	if err != nil {
		return nil, fmt.Errorf("%s=%s: %w", key, name, err)
	}
	return p, nil
}

// connect opens the bus and the pins of a panel.
func (w *wiring) connect(ports Ports) (*link, io.Closer, error) {
	if w.onI2C {
		bus, err := ports.I2C(w.i2c)
		if err != nil {
			return nil, nil, err
		}
		return i2cLink(bus), bus, nil
	}
	port, err := ports.SPI(w.spi)
	if err != nil {
		return nil, nil, err
	}
	dc, err := pin(ports, "dc", w.dc)
	if err != nil {
		return nil, port, err
	}
	l, err := spiLink(port, dc, w.hz, w.mode)
	return l, port, err
}

// reset pulses RES, if it is wired, and leaves the chip alone for a while. It
// reports whether it is wired.
func (w *wiring) reset(ports Ports, quiet time.Duration) (wired bool, err error) {
	if w.rst == "" {
		return false, nil
	}
	p, err := pin(ports, "rst", w.rst)
	if err != nil {
		return false, err
	}
	if err := p.Out(gpio.Low); err != nil {
		return false, err
	}
	time.Sleep(resetTime)
	if err := p.Out(gpio.High); err != nil {
		return false, err
	}
	time.Sleep(quiet)
	return true, nil
}

// notStarted says why a panel could not be started, and closes its port.
func notStarted(port io.Closer, err error) error {
	if port != nil {
		port.Close() //nolint:errcheck // the first error is the one to tell
	}
	switch {
	case errors.Is(err, ErrMissing):
		return err
	case denied(err):
		return fmt.Errorf("%w: %w; %s", ErrDenied, err, joinGPIO)
	}
	return fmt.Errorf("%w: the panel does not start: %w; check its wires and its supply", ErrNoAnswer, err)
}
