package signal

import (
	"fmt"

	"periph.io/x/conn/v3/gpio"

	"flipwatch/display"
)

// Light is a lamp on a pin that is on while something is wrong.
type Light struct {
	pin     gpio.PinOut
	on      bool
	closed  bool
	trouble trouble
}

// NewLight makes a light on a pin, off. The caller closes it.
func NewLight(pin gpio.PinOut) (*Light, error) {
	if err := pin.Out(gpio.Low); err != nil {
		return nil, fmt.Errorf("light on %s: %w", pin.Name(), err)
	}
	return &Light{pin: pin}, nil
}

// Show switches the light. That it cannot is told once.
func (l *Light) Show(s display.Screen) error {
	on := len(s.Alarm.Todo) > 0 && !s.Seen || s.State == display.CameraLost || s.State == display.Error
	if on == l.on {
		return nil
	}
	err := l.pin.Out(gpio.Level(on))
	if err != nil {
		err = fmt.Errorf("light on %s: %w", l.pin.Name(), err)
	} else {
		l.on = on
	}
	l.trouble.note(err)
	return l.trouble.tell()
}

// Close switches the light off. It may be called twice.
func (l *Light) Close() error {
	if l.closed {
		return nil
	}
	l.closed = true
	return l.pin.Out(gpio.Low)
}
