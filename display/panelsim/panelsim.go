// Package panelsim models the controllers of small panels: what a driver sends
// goes in, what the glass shows comes out. It is made for tests of real drivers
// without hardware: it knows the state of the D/C pin, fails where real ports
// fail, starts with noise in its memory, and keeps a list of what the driver did
// wrong.
package panelsim

import (
	"fmt"
	"sync"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"
)

// Module is a panel with a controller, wired to a board: one SPI port or I²C
// bus and the pins D/C and RES. It gives these by name, as a board computer
// does, so that it can stand in for one.
type Module struct {
	// Chip is the controller.
	Chip *SSD1306
	// DC and Reset are the pins, called GPIO25 and GPIO24.
	DC    *gpiotest.Pin
	Reset *gpiotest.Pin

	mu     sync.Mutex
	fail   []int // transfers to go until one fails
	gone   error
	opened int // handles that are open
	opens  int // handles opened in all
	sent   int // bytes
}

// New returns a module that has just been given power.
func New() *Module {
	m := &Module{
		Chip: NewSSD1306(), DC: &gpiotest.Pin{N: "GPIO25", Num: 25}, Reset: &gpiotest.Pin{N: "GPIO24", Num: 24},
	}
	m.Reset.L = gpio.High
	return m
}

// SPI opens a port; any name but "none" is this one.
func (m *Module) SPI(name string) (spi.PortCloser, error) {
	if err := m.open(name); err != nil {
		return nil, err
	}
	return &port{module: m}, nil
}

// I2C opens the bus; any name but "none" is this one.
func (m *Module) I2C(name string) (i2c.BusCloser, error) {
	if err := m.open(name); err != nil {
		return nil, err
	}
	return &bus{module: m}, nil
}

func (m *Module) open(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if name == "none" {
		return fmt.Errorf("no port %s", name)
	}
	if m.gone != nil {
		return m.gone
	}
	if m.opened > 0 {
		m.Chip.complain("the port is opened while it is open")
	}
	m.opened++
	m.opens++
	return nil
}

// Pin returns the pin GPIO24 or GPIO25.
func (m *Module) Pin(name string) (gpio.PinIO, error) {
	switch name {
	case m.DC.N:
		return m.DC, nil
	case m.Reset.N:
		return &resetPin{m.Reset, m}, nil
	}
	return nil, fmt.Errorf("no pin %s", name)
}

// Fail makes the nth transfer from now fail, 1 for the next; half of its bytes
// arrive. It may be called several times.
func (m *Module) Fail(n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fail = append(m.fail, n)
}

// Unplug makes everything fail with err until Plug is called.
func (m *Module) Unplug(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.gone = err
}

// Plug gives power to an unplugged module.
func (m *Module) Plug() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.gone = nil
	m.Chip.BrownOut()
}

// Opens returns how often a port was opened, and how many are open now.
func (m *Module) Opens() (total, now int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.opens, m.opened
}

// Sent returns how many bytes have arrived.
func (m *Module) Sent() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.sent
}

// transfer takes one transfer over the bus.
func (m *Module) transfer(data bool, w []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.gone != nil {
		return m.gone
	}
	broken := false
	left := m.fail[:0]
	for _, n := range m.fail {
		if n--; n == 0 {
			broken = true
		} else {
			left = append(left, n)
		}
	}
	m.fail = left
	if broken {
		w = w[:len(w)/2]
	}
	m.sent += len(w)
	if m.Reset.Read() == gpio.High {
		if data {
			m.Chip.Data(w)
		} else {
			m.Chip.Command(w)
		}
	} else {
		m.Chip.complain("transfer while RES# is low")
	}
	if broken {
		return fmt.Errorf("transfer of %d bytes failed", len(w))
	}
	return nil
}

// resetPin resets the controller when it goes low.
type resetPin struct {
	*gpiotest.Pin
	module *Module
}

// Out implements gpio.PinOut.
func (p *resetPin) Out(l gpio.Level) error {
	if l == gpio.Low {
		p.module.Chip.Reset()
	}
	return p.Pin.Out(l)
}
