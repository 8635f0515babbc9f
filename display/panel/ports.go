package panel

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"
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

const (
	enableSPI = "on a Raspberry Pi enable SPI with sudo raspi-config (Interface Options) and restart"
	enableI2C = "on a Raspberry Pi enable I2C with sudo raspi-config (Interface Options) and restart"
	joinSPI   = "add yourself to the group spi (sudo usermod -aG spi $USER) and log in again"
	joinI2C   = "add yourself to the group i2c (sudo usermod -aG i2c $USER) and log in again"
	joinGPIO  = "add yourself to the group gpio (sudo usermod -aG gpio $USER) and log in again"
)

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

// pinError says why a pin cannot be used and what to do.
func pinError(err error) error {
	if denied(err) {
		return fmt.Errorf("%w: %w; %s", ErrDenied, err, joinGPIO)
	}
	return fmt.Errorf("%w: %w", ErrNoPin, err)
}
