package panel

import (
	"fmt"

	"periph.io/x/conn/v3/gpio"

	"flipwatch/display"
	"flipwatch/display/signal"
)

// The displays for other senses than sight, or for those who do not look.
var (
	pinOptions    = []option{{"pin", "GPIO18", "the pin; buzzer:GPIO18 says the same"}}
	speechOptions = []option{}
)

// senses returns what shows a screen without a picture.
func senses() []entry {
	return []entry{
		{name: "buzzer", about: "beeps on an active buzzer: two long ones for a fault, a short one when it is put right, three short and a long one at the end", options: pinOptions, bare: "pin", output: openBuzzer},
		{name: "light", about: "a lamp on a pin, on while something is wrong", options: pinOptions, bare: "pin", output: openLight},
		{name: "speech", about: "says aloud what is wrong, through espeak-ng, in the language of the screen", options: speechOptions, output: openSpeech},
	}
}

// pin finds the pin that an option names.
func (c *Config) pin(o options) (gpio.PinOut, error) {
	if o["pin"] == "" {
		return nil, fmt.Errorf("%w: name the pin, as in buzzer:GPIO18", display.ErrUnknown)
	}
	return c.ports().Pin(o["pin"])
}

func openBuzzer(c *Config, o options) (display.Output, error) {
	pin, err := c.pin(o)
	if err != nil {
		return nil, err
	}
	b, err := signal.NewBuzzer(pin)
	if err != nil {
		return nil, pinError(err)
	}
	return b, nil
}

func openLight(c *Config, o options) (display.Output, error) {
	pin, err := c.pin(o)
	if err != nil {
		return nil, err
	}
	l, err := signal.NewLight(pin)
	if err != nil {
		return nil, pinError(err)
	}
	return l, nil
}

func openSpeech(*Config, options) (display.Output, error) {
	s, err := signal.NewSpeech(signal.SpeechConfig{})
	if err != nil {
		return nil, absent{err, ErrMissing}
	}
	return s, nil
}
