package panel

import (
	"fmt"
	"slices"
	"sync"

	"periph.io/x/conn/v3/driver/driverreg"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpioreg"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/i2c/i2creg"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/conn/v3/spi/spireg"
	"periph.io/x/host/v3"
)

// Host are the ports of this machine. It is initialised when the first one is asked
// for; to do so again costs nothing. The zero value is ready, and is shared by all
// that open displays and buttons at the same time: periph's drivers are the
// machine's, and take turns.
type Host struct {
	mu   sync.Mutex
	init func() (*driverreg.State, error) // nil is periph's, for tests
}

// ready initialises the machine, and asks the drivers once more whose ports and pins
// are missing.
func (h *Host) ready() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	init := h.init
	if init == nil {
		init = host.Init
	}
	state, err := init()
	if err != nil {
		return fmt.Errorf("%w: this machine's pins cannot be used: %w", ErrMissing, err)
	}
	var missing []string
	if len(spireg.All()) == 0 {
		missing = append(missing, "sysfs-spi")
	}
	if len(i2creg.All()) == 0 {
		missing = append(missing, "sysfs-i2c")
	}
	if len(gpioreg.All()) == 0 {
		missing = append(missing, "ioctl-gpio")
	}
	again(state, missing)
	return nil
}

// again asks drivers once more that found nothing to drive, and then those that wait
// for them: periph asks each only once, and a bus may be switched on while the program
// runs (dtparam spi=on), or pins be allowed to it (udev).
func again(state *driverreg.State, names []string) {
	loaded := map[string]bool{}
	for _, d := range state.Loaded {
		loaded[d.String()] = true
	}
	waiting := slices.Clone(state.Skipped)
	for len(names) > 0 {
		var found []string
		waiting = slices.DeleteFunc(waiting, func(f driverreg.DriverFailure) bool {
			needs := f.D.Prerequisites()
			named := slices.Contains(names, f.D.String())
			named = named || slices.ContainsFunc(needs, func(n string) bool { return slices.Contains(names, n) })
			if !named || slices.ContainsFunc(needs, func(n string) bool { return !loaded[n] }) {
				return false
			}
			if ok, err := f.D.Init(); ok && err == nil { // what is still missing is told by whoever wants it
				found = append(found, f.D.String())
			}
			return true
		})
		for _, name := range found {
			loaded[name] = true
		}
		names = found
	}
}

// SPI implements Ports.
func (h *Host) SPI(name string) (spi.PortCloser, error) {
	if err := h.ready(); err != nil {
		return nil, err
	}
	var names []string
	for _, r := range spireg.All() {
		names = append(names, r.Name)
	}
	p, err := spireg.Open(name)
	if err != nil {
		return nil, portError("SPI port", name, names, err, enableSPI, joinSPI)
	}
	return p, nil
}

// I2C implements Ports.
func (h *Host) I2C(name string) (i2c.BusCloser, error) {
	if err := h.ready(); err != nil {
		return nil, err
	}
	var names []string
	for _, r := range i2creg.All() {
		names = append(names, r.Name)
	}
	b, err := i2creg.Open(name)
	if err != nil {
		return nil, portError("I2C bus", name, names, err, enableI2C, joinI2C)
	}
	return b, nil
}

// Pin implements Ports.
func (h *Host) Pin(name string) (gpio.PinIO, error) {
	if err := h.ready(); err != nil {
		return nil, err
	}
	p := gpioreg.ByName(name)
	if p == nil {
		if len(gpioreg.All()) == 0 {
			return nil, fmt.Errorf("%w: this machine shows no GPIO pins; on a Raspberry Pi %s", ErrNoPin, joinGPIO)
		}
		return nil, fmt.Errorf("%w called %s; name it as in GPIO25", ErrNoPin, name)
	}
	return hostPin{p}, nil
}

// hostPin is a pin that can be tried again. periph takes one for an output as soon as
// it was told to be, even if that was refused, and would then write to a file that was
// never opened for ever; made an input it forgets that.
type hostPin struct{ gpio.PinIO }

// Out implements gpio.PinOut.
func (p hostPin) Out(l gpio.Level) error {
	err := p.PinIO.Out(l)
	if err != nil {
		p.In(gpio.PullNoChange, gpio.NoEdge) //nolint:errcheck // the first error is the one to tell
	}
	return err
}
