// Package panel opens the places that screens are shown on by name: small
// panels on the SPI or I²C pins of a board computer, the terminal, and PNG
// files.
//
// A name and its options are written as in "ssd1306:spi=SPI0.0,dc=GPIO25". All
// of it is checked before any hardware is touched, and the host is only asked
// for its ports when a panel is wanted.
package panel

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"flipwatch/display"
)

// Errors that a caller acts on. All but display.ErrUnknown wrap ErrMissing: the
// game goes on without that panel.
var (
	// ErrMissing says that something outside the program is not there.
	ErrMissing = errors.New("panel not available")
	// ErrNoPort says that there is no such SPI port or I²C bus.
	ErrNoPort = fmt.Errorf("%w: no port", ErrMissing)
	// ErrNoPin says that there is no such GPIO pin.
	ErrNoPin = fmt.Errorf("%w: no pin", ErrMissing)
	// ErrDenied says that the user may not use a port or pin.
	ErrDenied = fmt.Errorf("%w: permission denied", ErrMissing)
	// ErrNoAnswer says that the port is there and the panel does not answer.
	ErrNoAnswer = fmt.Errorf("%w: no answer", ErrMissing)
)

// Config says how to open displays. The zero value is this machine.
type Config struct {
	// Ports gives SPI ports, I²C buses and pins; nil is those of this machine.
	Ports Ports
	// Terminal is how to draw on the terminal.
	Terminal display.TerminalConfig
	// Newest is how slow and broken displays are treated.
	Newest display.NewestConfig
}

// entry is a row of the table of displays.
type entry struct {
	name    string
	about   string
	options []option
	open    func(c *Config, o options) (display.Output, error)
}

// table returns all displays, in the order in which they are listed. To add a
// panel, add a file and a row.
func table() []entry {
	return []entry{
		{"terminal", "the screen in the terminal, with the transcript", terminalOptions, openTerminal},
		{"png", "a PNG file for every screen, in a folder: png:DIR", pngOptions, openPNG},
		{"ssd1306", "128×64 OLED with SSD1306 or SSD1309, on SPI or I²C", ssd1306Options, openSSD1306},
	}
}

// Names returns the names of all displays.
func Names() []string {
	var names []string
	for _, e := range table() {
		names = append(names, e.name)
	}
	return names
}

// About is what there is to know about a display.
type About struct {
	Name, Text string
	Options    []string // as "key=…: what it does"
}

// List returns all displays with their options.
func List() []About {
	var list []About
	for _, e := range table() {
		a := About{Name: e.name, Text: e.about}
		for _, o := range e.options {
			a.Options = append(a.Options, o.key+"="+o.example+": "+o.about)
		}
		list = append(list, a)
	}
	return list
}

// Open opens a display of this machine; see Config.Open.
func Open(spec string) (display.Output, error) { return Config{}.Open(spec) }

// Open opens the display that spec names: NAME or NAME:key=value,key=value. The
// error wraps display.ErrUnknown when spec is wrong, and ErrMissing when what it
// names is not there. Show never waits for the display, except for png, which
// keeps every screen.
func (c Config) Open(spec string) (display.Output, error) {
	name, rest, _ := strings.Cut(spec, ":")
	all := table()
	i := slices.IndexFunc(all, func(e entry) bool { return e.name == name })
	if i < 0 {
		return nil, fmt.Errorf("%w: no display is called %q%s; there are %s",
			display.ErrUnknown, name, didYouMean(name, Names()), strings.Join(Names(), ", "))
	}
	o, err := parseOptions(&all[i], rest)
	if err != nil {
		return nil, err
	}
	if c.Ports == nil {
		c.Ports = hostPorts{}
	}
	return all[i].open(&c, o)
}
