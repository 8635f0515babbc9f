package panel

import (
	"errors"
	"time"

	"periph.io/x/conn/v3/gpio"
)

// errBusy is the error of a panel whose BUSY pin does not fall.
var errBusy = errors.New("the panel stays busy: is BUSY wired?")

// busyPoll is how often BUSY is asked; a refresh takes 300 ms and more.
const busyPoll = 5 * time.Millisecond

// busyPin gives a driver the BUSY pin of its panel and waits in its place. The
// drivers wait for ever, or for an edge that some hosts do not report; this asks
// the level and gives up after a while. The driver is told that the panel is
// ready then, and err keeps the truth.
type busyPin struct {
	gpio.PinIn
	patience time.Duration
	err      error
}

// In implements gpio.PinIn. Edges are not asked for: nobody needs them.
func (p *busyPin) In(pull gpio.Pull, _ gpio.Edge) error { return p.PinIn.In(pull, gpio.NoEdge) }

// Read implements gpio.PinIn: it waits until the panel is ready.
func (p *busyPin) Read() gpio.Level {
	begun := time.Now()
	for {
		time.Sleep(busyPoll) // also before the first time: BUSY needs a moment to rise
		if p.PinIn.Read() == gpio.Low || p.err != nil {
			return gpio.Low
		}
		if time.Since(begun) > p.patience {
			p.err = errBusy
			return gpio.Low
		}
	}
}

// WaitForEdge implements gpio.PinIn: the edge is BUSY falling.
func (p *busyPin) WaitForEdge(time.Duration) bool { return p.Read() == gpio.Low }
