package panel

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"periph.io/x/conn/v3/driver/driverreg"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpioreg"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/i2c/i2creg"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/conn/v3/spi/spireg"
	"periph.io/x/host/v3"
)

// Ports gives access to the hardware by name. Its errors wrap ErrMissing and
// say what to do.
type Ports interface {
	// SPI opens a port; the empty name is the first one. A port is opened anew
	// for each connection.
	SPI(name string) (spi.PortCloser, error)
	// I2C opens a bus; the empty name is the first one.
	I2C(name string) (i2c.BusCloser, error)
	// Pin finds a pin such as GPIO25.
	Pin(name string) (gpio.PinIO, error)
}

// hostPorts are the ports of this machine. The host is initialised when the
// first one is asked for; to do so again costs nothing.
type hostPorts struct{}

const (
	enableSPI = "on a Raspberry Pi enable SPI with sudo raspi-config (Interface Options) and restart"
	enableI2C = "on a Raspberry Pi enable I2C with sudo raspi-config (Interface Options) and restart"
	joinSPI   = "add yourself to the group spi (sudo usermod -aG spi $USER) and log in again"
	joinI2C   = "add yourself to the group i2c (sudo usermod -aG i2c $USER) and log in again"
	joinGPIO  = "add yourself to the group gpio (sudo usermod -aG gpio $USER) and log in again"
)

func (hostPorts) init() error {
	state, err := host.Init()
	if err != nil {
		return fmt.Errorf("%w: this machine's pins cannot be used: %w", ErrMissing, err)
	}
	if len(spireg.All()) == 0 {
		again(state, "sysfs-spi")
	}
	if len(i2creg.All()) == 0 {
		again(state, "sysfs-i2c")
	}
	return nil
}

// again asks a driver once more that found nothing to drive: periph asks each only
// once, and a bus may be switched on while the program runs (dtparam spi=on).
func again(state *driverreg.State, name string) {
	for _, d := range state.Skipped {
		if d.D.String() == name {
			d.D.Init() //nolint:errcheck // what is still missing is told by whoever wants it
		}
	}
}

func (h hostPorts) SPI(name string) (spi.PortCloser, error) {
	if err := h.init(); err != nil {
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

func (h hostPorts) I2C(name string) (i2c.BusCloser, error) {
	if err := h.init(); err != nil {
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

func (h hostPorts) Pin(name string) (gpio.PinIO, error) {
	if err := h.init(); err != nil {
		return nil, err
	}
	p := gpioreg.ByName(name)
	if p == nil {
		if len(gpioreg.All()) == 0 {
			return nil, fmt.Errorf("%w: this machine shows no GPIO pins; on a Raspberry Pi %s", ErrNoPin, joinGPIO)
		}
		return nil, fmt.Errorf("%w called %s; name it as in GPIO25", ErrNoPin, name)
	}
	return p, nil
}

// portError says why a port could not be opened and what to do.
func portError(what, name string, names []string, err error, enable, join string) error {
	switch {
	case denied(err):
		return fmt.Errorf("%w for %s %s: %s", ErrDenied, what, name, join)
	case len(names) == 0:
		return fmt.Errorf("%w: this machine shows no %s; %s", ErrNoPort, what, enable)
	case !slices.Contains(names, name) && name != "":
		return fmt.Errorf("%w: no %s is called %s; there are %s", ErrNoPort, what, name, strings.Join(names, ", "))
	}
	return fmt.Errorf("%w: %s %s does not open: %w", ErrNoPort, what, name, err)
}

// denied reports whether the system refused. periph keeps the text of an error
// and not always the error itself.
func denied(err error) bool {
	return errors.Is(err, fs.ErrPermission) || strings.Contains(err.Error(), "permission denied")
}
