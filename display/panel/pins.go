package panel

import (
	"fmt"
	"strconv"
	"strings"

	"periph.io/x/host/v3/distro"

	"flipwatch/display"
)

// use is what somebody uses a pin for.
type use struct {
	who string // as on the command line
	as  string // dc=GPIO25, or MOSI of SPI0; "" says nothing more
	pin string // as a Raspberry Pi calls it
	bus string // the bus whose users share the pin; "" for none
}

// String names the user.
func (u use) String() string {
	if u.as == "" {
		return u.who
	}
	return u.who + " (" + u.as + ")"
}

// CheckPins says that a pin has two users among displays and a button, or that one of
// them takes a pin of a display's bus. A button without a pin is none. What is wrong
// with a display itself is for Open to tell. The error wraps display.ErrUnknown.
func CheckPins(button string, displays ...string) error {
	var uses []use
	if button != "" {
		uses = append(uses, use{who: buttonFlag + " " + button, pin: pinName(button)})
	}
	for _, spec := range displays {
		uses = append(uses, usesOf(spec)...)
	}
	return apart(uses)
}

// apart checks that no pin is used twice.
func apart(uses []use) error {
	first := map[string]use{}
	for _, u := range uses {
		other, taken := first[u.pin]
		switch {
		case !taken:
			first[u.pin] = u
		case u.bus == "" || u.bus != other.bus:
			return &conflict{other, u}
		}
	}
	return nil
}

// conflict is a pin with two users, or two uses of one.
type conflict struct{ a, b use }

func (c *conflict) Error() string {
	both := fmt.Sprintf("%s and %s are both", c.a, c.b)
	if c.a.who == c.b.who && c.a.as != "" && c.b.as != "" {
		both = fmt.Sprintf("%s has %s and %s", c.a.who, c.a.as, c.b.as)
	}
	return both + " on " + c.a.pin + "; each needs a pin of its own"
}

// Unwrap makes it one of the mistakes in naming displays.
func (c *conflict) Unwrap() error { return display.ErrUnknown }

// usesOf returns what a display uses pins for, also those that it takes when none are
// named; nothing for what is not a display.
func usesOf(spec string) []use {
	e, o, err := find(spec)
	if err != nil {
		return nil
	}
	who := "--display " + spec
	if e.plan == nil {
		if o["pin"] == "" {
			return nil
		}
		return []use{{who: who, pin: pinName(o["pin"])}}
	}
	p, err := e.plan(o)
	if err != nil {
		return nil
	}
	return p.wires.uses(who)
}

// uses are the pins of a panel and of its bus.
func (w *wiring) uses(who string) []use {
	var uses []use
	for _, p := range [...]struct{ key, name string }{{"dc", w.dc}, {"rst", w.rst}, {"busy", w.busy}, {"bl", w.light}} {
		if p.name != "" && !(w.onI2C && p.key == "dc") {
			uses = append(uses, use{who: who, as: p.key + "=" + p.name, pin: pinName(p.name)})
		}
	}
	if !likePi() {
		return uses
	}
	bus, pins := busPins(w)
	for _, p := range pins {
		u := use{who: who, as: p.what + " of " + bus, pin: p.pin, bus: bus}
		if p.what == chipSelect {
			u.bus = "" // one panel each
		}
		uses = append(uses, u)
	}
	return uses
}

// likePi tells whether the pins of the buses are known: on a Raspberry Pi, and where
// there are no pins at all.
func likePi() bool {
	model := distro.DTModel()
	return model == "<unknown>" || strings.Contains(model, "Raspberry Pi")
}

// busPin is a pin of a bus.
type busPin struct{ what, pin string }

const chipSelect = "chip select"

// spiBus are the pins of an SPI bus of a Raspberry Pi that a panel is wired to, and its
// chip selects in their order (BCM2835 ARM Peripherals 6.2; boot/overlays/README,
// spi1-3cs). MISO is not among them: no panel is read.
type spiBus struct {
	clock, mosi string
	selects     []string
}

// spiBuses and i2cBuses are those on the header, by their number. An I²C bus has SDA
// and SCL.
var (
	spiBuses = map[int]spiBus{
		0: {"GPIO11", "GPIO10", []string{"GPIO8", "GPIO7"}},
		1: {"GPIO21", "GPIO20", []string{"GPIO18", "GPIO17", "GPIO16"}},
	}
	i2cBuses = map[int][2]string{0: {"GPIO0", "GPIO1"}, 1: {"GPIO2", "GPIO3"}}
)

// busPins returns the name and the pins of a panel's bus; none when they are not known.
func busPins(w *wiring) (bus string, pins []busPin) {
	if w.onI2C {
		n := number(w.i2c, 1, "I2C", "/dev/i2c-")
		if p, ok := i2cBuses[n]; ok {
			bus, pins = fmt.Sprint("I2C", n), []busPin{{"SDA", p[0]}, {"SCL", p[1]}}
		}
		return bus, pins
	}
	port, chip, _ := strings.Cut(w.spi, ".")
	n := number(port, 0, "SPI", "/dev/spidev")
	b, ok := spiBuses[n]
	if !ok {
		return "", nil
	}
	pins = []busPin{{"clock", b.clock}, {"MOSI", b.mosi}}
	if c := number(chip, 0); c >= 0 && c < len(b.selects) {
		pins = append(pins, busPin{chipSelect, b.selects[c]})
	}
	return fmt.Sprint("SPI", n), pins
}

// number reads the number behind one of the prefixes, or alone; -1 for anything else.
func number(text string, without int, prefixes ...string) int {
	if text == "" {
		return without
	}
	for _, p := range prefixes {
		text = strings.TrimPrefix(text, p)
	}
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return -1
}

// header are the pins of a Raspberry Pi by their place on the header, from 1 on; 0 is
// none that can be switched (BCM2835 ARM Peripherals 6.2; Raspberry Pi documentation,
// 40-pin header).
var header = [...]int{
	3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25, 23: 11, 24: 8, 26: 7,
	27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21,
}

// pinName is what a Raspberry Pi calls a pin that goes by its number (4) or by its place
// on the header (P1_7) as well.
func pinName(name string) string {
	n := number(name, -1)
	if place, ok := strings.CutPrefix(name, "P1_"); ok {
		if at := number(place, -1); at >= 3 && at < len(header) && (header[at] > 0 || at == 27) {
			n = header[at]
		}
	}
	if n < 0 {
		return name
	}
	return fmt.Sprint("GPIO", n)
}
