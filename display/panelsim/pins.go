package panelsim

import (
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"
)

// resetPin resets the controller at each edge.
type resetPin struct {
	*gpiotest.Pin
	module *Module
}

// Out implements gpio.PinOut.
func (p *resetPin) Out(l gpio.Level) error {
	if l != p.Read() {
		p.module.resets(l == gpio.Low)
	}
	return p.Pin.Out(l)
}

// resets records an edge of RES#.
func (m *Module) resets(low bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.record(Step{Reset: true, Low: low})
	m.Chip.Reset()
}

// busyPin is the output BUSY of a panel. Like the pins of a board it can be
// asked only after In.
type busyPin struct {
	*gpiotest.Pin
	module *Module
	input  bool
}

// In implements gpio.PinIn. Edges are not seen: the host that is used does not
// report them reliably either, and no driver may count on them.
func (p *busyPin) In(gpio.Pull, gpio.Edge) error {
	p.input = true
	return nil
}

// Read implements gpio.PinIn.
func (p *busyPin) Read() gpio.Level {
	if !p.input {
		p.module.Chip.complain("BUSY is read before it is an input")
	}
	return gpio.Level(p.module.Chip.Busy() || p.module.Stuck)
}

// WaitForEdge implements gpio.PinIn as host v3.8.5 does: without a timeout it
// returns at once.
func (p *busyPin) WaitForEdge(timeout time.Duration) bool {
	if timeout > 0 {
		time.Sleep(timeout)
	}
	return false
}
