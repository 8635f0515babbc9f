package panel

import (
	"fmt"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
)

// backlight is the pin of the lamp behind the glass; nil if it is not wired.
type backlight struct {
	pin  gpio.PinOut
	part int // of 255
}

// lightHz is above what an eye sees and in the range of the PWM of a Raspberry Pi.
const lightHz = 1 * physic.KiloHertz

// newBacklight finds the pin and turns the light off: the glass is still dark.
func newBacklight(ports Ports, name string, part int) (*backlight, error) {
	if name == "" {
		return nil, nil
	}
	p, err := pin(ports, "bl", name)
	if err != nil {
		return nil, err
	}
	b := &backlight{pin: p, part: part}
	if part < 255 {
		if err := p.PWM(0, lightHz); err != nil {
			return nil, fmt.Errorf("%w that can be dimmed: bl=%s: %w; leave brightness= out", ErrNoPin, name, err)
		}
	}
	return b, b.off()
}

func (b *backlight) on() error {
	switch {
	case b == nil:
		return nil
	case b.part < 255:
		return b.pin.PWM(gpio.DutyMax/255*gpio.Duty(b.part), lightHz)
	}
	return b.pin.Out(gpio.High)
}

func (b *backlight) off() error {
	if b == nil {
		return nil
	}
	return b.pin.Out(gpio.Low)
}
