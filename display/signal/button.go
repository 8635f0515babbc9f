package signal

import (
	"fmt"
	"sync"
	"time"

	"periph.io/x/conn/v3/gpio"
)

// Press is what was done with a button.
type Press uint8

// The presses there are.
const (
	Single Press = iota
	Double
	Long
)

// String returns the press's name.
func (p Press) String() string { return [...]string{"single", "double", "long"}[p] }

const (
	// bounce is how long a contact may chatter.
	bounce = 25 * time.Millisecond
	// doubleWithin is how soon the second press of two follows the first.
	doubleWithin = 350 * time.Millisecond
	// longAfter is how long a long press is held: too long to happen by chance.
	longAfter = 1500 * time.Millisecond
	// look is how often the level is looked at when no edge is reported: a pin may
	// not report edges at all, and one that waits for ever cannot be closed.
	look = 20 * time.Millisecond
)

// Button is a button between a pin and ground.
type Button struct {
	pin    gpio.PinIn
	handle func(Press)
	stop   chan struct{}
	done   chan struct{}
	once   sync.Once
}

// NewButton watches a button. handle is called, by a goroutine of its own, for
// every press. The caller closes it.
func NewButton(pin gpio.PinIn, handle func(Press)) (*Button, error) {
	if err := pin.In(gpio.PullUp, gpio.BothEdges); err != nil {
		if err := pin.In(gpio.PullUp, gpio.NoEdge); err != nil {
			return nil, fmt.Errorf("button on %s: %w", pin.Name(), err)
		}
	}
	b := &Button{pin: pin, handle: handle, stop: make(chan struct{}), done: make(chan struct{})}
	go b.run()
	return b, nil
}

// run looks at the level again and again and tells the presses apart.
func (b *Button) run() {
	defer close(b.done)
	var p presses
	tick := time.NewTicker(look)
	defer tick.Stop()
	for {
		select {
		case <-b.stop:
			return
		case now := <-tick.C:
			if press, ok := p.see(b.pin.Read() == gpio.Low, now); ok {
				b.handle(press)
			}
		}
	}
}

// Close stops watching. It may be called twice.
func (b *Button) Close() error {
	b.once.Do(func() { close(b.stop) })
	<-b.done
	return nil
}

// presses tells presses apart by the times at which the button goes down and up.
type presses struct {
	down    bool
	raw     bool      // the level seen last
	rawAt   time.Time // since when
	downAt  time.Time
	upAt    time.Time // of a first press that may become a double one
	waiting bool      // for a second press
	spent   bool      // this press was told already, as a long or a double one
}

// see takes the level at a time and returns the press that is complete now.
func (p *presses) see(down bool, now time.Time) (Press, bool) {
	if down != p.raw || p.rawAt.IsZero() {
		p.raw, p.rawAt = down, now
	}
	if p.raw != p.down && now.Sub(p.rawAt) >= bounce {
		p.down = p.raw
		if p.down {
			return p.goesDown()
		}
		return p.comesUp()
	}
	switch {
	case p.down && !p.spent && now.Sub(p.downAt) >= longAfter:
		p.spent, p.waiting = true, false
		return Long, true
	case p.waiting && !p.down && now.Sub(p.upAt) >= doubleWithin:
		p.waiting = false
		return Single, true
	}
	return 0, false
}

// goesDown begins a press, which may be the second of two.
func (p *presses) goesDown() (Press, bool) {
	p.downAt = p.rawAt
	p.spent = p.waiting
	if p.waiting {
		p.waiting = false
		return Double, true
	}
	return 0, false
}

// comesUp ends a press that was not told yet.
func (p *presses) comesUp() (Press, bool) {
	if !p.spent {
		p.upAt, p.waiting = p.rawAt, true
	}
	return 0, false
}
