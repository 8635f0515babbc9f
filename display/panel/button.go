package panel

import (
	"io"
	"sync"

	"flipwatch/display/signal"
)

// buttonName is what a button is called among the displays.
const buttonName = "button"

// buttonFlag is how a button is given on the command line: it is no display.
const buttonFlag = "--button"

// buttonUse says what a button does, for the list of displays.
const buttonUse = "a button between a pin and ground: press for seen or turn done, twice for a take-back, held for another game; " + buttonFlag + " GPIO4"

// aboutButton describes a button among the displays.
func aboutButton() Description {
	return Description{Name: buttonName, Text: buttonUse, Options: []Option{}}
}

// Button watches a button on a pin of this machine, such as GPIO4; press is called
// by a goroutine of its own. The error wraps ErrMissing when there is no such pin, or
// it cannot be used. The caller closes the button.
func (c Config) Button(pin string, press func(signal.Press)) (*signal.Button, error) {
	p, err := c.ports().Pin(pin)
	if err != nil {
		return nil, err
	}
	b, err := signal.NewButton(p, press)
	if err != nil {
		return nil, pinError(err)
	}
	return b, nil
}

// awaitedButton is a button on a pin that is not there yet.
type awaitedButton struct {
	quit chan struct{}
	done chan struct{}
	once sync.Once
}

// AwaitButton watches a button as soon as its pin can be used; alive is called then,
// from another goroutine, and may be nil.
func (c Config) AwaitButton(pin string, press func(signal.Press), alive func()) io.Closer {
	c.ports() // one for all attempts
	a := &awaitedButton{quit: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(a.done)
		b := try(a.quit, func() (*signal.Button, error) { return c.Button(pin, press) })
		if b == nil {
			return
		}
		if alive != nil {
			alive()
		}
		<-a.quit
		b.Close() //nolint:errcheck // it has no error
	}()
	return a
}

// Close implements io.Closer. It may be called twice.
func (a *awaitedButton) Close() error {
	a.once.Do(func() { close(a.quit) })
	<-a.done
	return nil
}
