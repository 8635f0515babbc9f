package signal

import (
	"fmt"

	"periph.io/x/conn/v3/gpio"

	"flipwatch/display"
)

// Light is a lamp on a pin that is on while something is wrong.
type Light struct {
	pin    gpio.PinOut
	on     bool
	closed bool
}

// NewLight makes a light on a pin, off. The caller closes it.
func NewLight(pin gpio.PinOut) (*Light, error) {
	if err := pin.Out(gpio.Low); err != nil {
		return nil, fmt.Errorf("light on %s: %w", pin.Name(), err)
	}
	return &Light{pin: pin}, nil
}

// Show switches the light.
func (l *Light) Show(s display.Screen) error {
	on := len(s.Alarm.Todo) > 0 && !s.Seen || s.State == display.CameraLost || s.State == display.Error
	if on == l.on {
		return nil
	}
	if err := l.pin.Out(gpio.Level(on)); err != nil {
		return fmt.Errorf("light on %s: %w", l.pin.Name(), err)
	}
	l.on = on
	return nil
}

// Close switches the light off. It may be called twice.
func (l *Light) Close() error {
	if l.closed {
		return nil
	}
	l.closed = true
	return l.pin.Out(gpio.Low)
}
