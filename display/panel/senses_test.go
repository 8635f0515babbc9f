package panel_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"

	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/engine"
)

// onePin is a machine with one pin.
type onePin struct {
	panel.Ports
	pin *gpiotest.Pin
}

func (p onePin) Pin(name string) (gpio.PinIO, error) {
	if name != p.pin.N {
		return nil, panel.ErrNoPin
	}
	return p.pin, nil
}

// TestSenses opens a light and a buzzer by name and shows them a fault.
func TestSenses(t *testing.T) {
	wrong := display.Screen{State: display.Fault, Alarm: display.Alarm{Kind: "wrong_flips",
		Todo: []display.Todo{{Verb: display.Flip, Squares: engine.Bitboard(1)}}}}
	for _, spec := range []string{"light:GPIO18", "buzzer:pin=GPIO18"} {
		synctest.Test(t, func(t *testing.T) {
			pin := &gpiotest.Pin{N: "GPIO18"}
			out, err := panel.Config{Ports: onePin{pin: pin}}.Open(spec)
			if err != nil {
				t.Fatal(err)
			}
			if err := out.Show(wrong); err != nil {
				t.Fatal(err)
			}
			time.Sleep(10 * time.Millisecond)
			if pin.Read() != gpio.High {
				t.Errorf("%s: nothing is heard or seen", spec)
			}
			if err := out.Close(); err != nil || pin.Read() != gpio.Low {
				t.Errorf("%s: closed it stays on, %v", spec, err)
			}
		})
	}
	for spec, want := range map[string]error{"buzzer": display.ErrUnknown, "buzzer:GPIO99": panel.ErrMissing, "light:pins=3": display.ErrUnknown} {
		if _, err := (panel.Config{Ports: onePin{pin: &gpiotest.Pin{N: "GPIO18"}}}).Open(spec); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", spec, err, want)
		}
	}
	if _, err := (panel.Config{}).Canvas("buzzer:GPIO18"); !errors.Is(err, display.ErrUnknown) {
		t.Errorf("a test card that beeps: %v", err)
	}
}
