// Package panelsim models the controllers of small panels: what a driver sends
// goes in, what the glass shows comes out. It is made for tests of real drivers
// without hardware: it knows the state of the D/C pin, fails where real ports
// fail, starts with noise in its memory, measures the waits that a controller
// needs, and keeps a list of what the driver did wrong.
package panelsim

import (
	"fmt"
	"image"
	"sync"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
)

// Chip is a controller together with its glass. Times are those of the clock:
// tests that do not want to wait run in a synctest bubble.
type Chip interface {
	// Command takes bytes that are sent with D/C low.
	Command(bytes []byte)
	// Data takes bytes that are sent with D/C high.
	Data(bytes []byte)
	// Reset is an edge of RES#: the registers are lost, the memory is not.
	Reset()
	// BrownOut takes the power away for a moment: registers and memory are lost
	// and the driver is not told.
	BrownOut()
	// Picture returns what the glass shows, as the panel is held when it is used
	// without rotation. Pixels that the glass does not have are transparent.
	Picture() *image.RGBA
	// On reports whether the glass shows anything.
	On() bool
	// Busy reports whether the BUSY pin is high.
	Busy() bool
	// Errors returns what the driver did wrong so far.
	Errors() []string

	// clock is the fastest SPI clock.
	clock() physic.Frequency
	// torn says that the last transfer arrived in part.
	torn()
	complain(text string)
}

// Module is a panel with a controller, wired to a board: one SPI port or I²C
// bus and some pins. It gives these by name, as a board computer does, so that
// it can stand in for one.
type Module struct {
	// Chip is the controller.
	Chip Chip
	// DC, Reset, Light and Select are the pins, called GPIO25, GPIO24, GPIO18 and
	// GPIO8; change their names before use for another wiring.
	DC, Reset, Light, Select *gpiotest.Pin
	// BusyName is the name of the BUSY pin, GPIO23 at first.
	BusyName string
	// MaxTx is the longest transfer on SPI in bytes, 4096 at first: the buffer of a
	// Linux port is one page.
	MaxTx int
	// Stuck makes the BUSY pin stay high.
	Stuck bool

	mu     sync.Mutex
	begun  time.Time
	tape   []Step
	taping bool
	fail   []int // transfers to go until one fails
	gone   error
	opened int // handles that are open
	opens  int // handles opened in all
	sent   int // bytes
	count  int // transfers
}

// New returns an OLED module with an SSD1306 and 128×64 pixels.
func New() *Module { return Wire(NewSSD1306()) }

// Wire returns a module with this controller that has just been given power.
func Wire(chip Chip) *Module {
	pin := func(name string, number int) *gpiotest.Pin { return &gpiotest.Pin{N: name, Num: number} }
	m := &Module{
		Chip: chip, DC: pin("GPIO25", 25), Reset: pin("GPIO24", 24), Light: pin("GPIO18", 18), Select: pin("GPIO8", 8),
		BusyName: "GPIO23", MaxTx: 4096, begun: time.Now(),
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

// Pin returns one of the pins.
func (m *Module) Pin(name string) (gpio.PinIO, error) {
	switch name {
	case m.DC.N:
		return m.DC, nil
	case m.Reset.N:
		return &resetPin{m.Reset, m}, nil
	case m.Light.N:
		return m.Light, nil
	case m.BusyName:
		return &busyPin{Pin: &gpiotest.Pin{N: name}, module: m}, nil
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

// Transfers returns how many transfers there were, failed ones included.
func (m *Module) Transfers() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.count
}

// transfer takes one transfer over the bus.
func (m *Module) transfer(data bool, w []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.gone != nil {
		return m.gone
	}
	m.count++
	broken := m.breaks()
	if broken {
		w = w[:len(w)/2]
	}
	m.sent += len(w)
	m.record(Step{Data: data, Bytes: w})
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
		m.Chip.torn()
		return fmt.Errorf("transfer of %d bytes failed", len(w))
	}
	return nil
}

// breaks counts a transfer and reports whether it is one that fails.
func (m *Module) breaks() bool {
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
	return broken
}
