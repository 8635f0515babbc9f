// Package panel opens the places that screens are shown on by name: small
// panels on the SPI or I²C pins of a board computer, the terminal, PNG files, and
// browsers. Panels are driven by periph where it has a driver, else by ours, which
// implement periph's Drawer like them.
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
	// Ports gives SPI ports, I²C buses and pins; nil is those of this machine. What is
	// opened at the same time shares one Host.
	Ports Ports
	// Terminal is how to draw on the terminal.
	Terminal display.TerminalConfig
	// Ask finds out what the terminal shows; nil is display.AskTerminal.
	Ask func() display.Graphics
	// Newest is how slow and broken displays are treated.
	Newest display.NewestConfig
}

// ports are those that are given, or the machine's.
func (c *Config) ports() Ports {
	if c.Ports == nil {
		c.Ports = new(Host)
	}
	return c.Ports
}

// entry is a row of the table of displays. A panel has a plan; other displays
// make their output and their canvas themselves.
type entry struct {
	name    string
	about   string
	options []option
	bare    string // the key that may be left out before the first value
	plan    func(o options) (plan, error)
	output  func(c *Config, o options) (display.Output, error)
	canvas  func(c *Config, o options) (Canvas, error)
}

// table returns all displays, in the order in which they are listed. To add a
// panel, add a file and a row.
func table() []entry {
	return slices.Concat([]entry{
		{name: "terminal", about: "the screen in the terminal, with the transcript", options: terminalOptions, output: openTerminal, canvas: terminalCanvas},
		{name: "png", about: "a PNG file for every screen, in a folder: png:DIR", options: pngOptions, bare: "dir", output: openPNG, canvas: pngCanvas},
		{name: "web", about: "the screen as a picture for browsers: web:ADDRESS", options: webOptions, bare: "address", output: openWeb, canvas: webCanvas},
	}, panels(), senses())
}

// panels returns the panels.
func panels() []entry {
	row := func(name, about string, options []option, plan func(options) (plan, error)) entry {
		return entry{name: name, about: about, options: options, plan: plan}
	}
	return []entry{
		row("ssd1306", "OLED 128×64 with SSD1306 or SSD1309, on SPI or I²C", ssd1306Options, planSSD1306(64)),
		row("ssd1306-128x32", "OLED 128×32 with SSD1306, on SPI or I²C", ssd1306Options, planSSD1306(32)),
		row("sh1106", "OLED 128×64 with SH1106, on SPI or I²C", sh1106Options, planSH1106),
		row("st7789", "colour LCD 240×240 with ST7789, on SPI", colorOptions("16MHz", "62.5MHz"), planColor(st7789Square)),
		row("st7789-240x320", "colour LCD 240×320 with ST7789, on SPI", colorOptions("16MHz", "62.5MHz"), planColor(st7789Whole)),
		row("st7789-135x240", "colour LCD 135×240 with ST7789, on SPI", colorOptions("16MHz", "62.5MHz"), planColor(st7789Narrow)),
		row("st7735", "colour LCD 128×160 with ST7735, on SPI", colorOptions("15.1MHz", "15.1MHz", optTab), planST7735),
		row("ili9341", "colour LCD 320×240 with ILI9341, on SPI", colorOptions("10MHz", "10MHz"), planColor(ili9341Wide)),
		row("gc9a01", "round colour LCD 240×240 with GC9A01, on SPI", colorOptions("16MHz", "100MHz"), planColor(gc9a01Round)),
		row("ssd1351", "colour OLED 128×128 with SSD1351, on SPI", colorOptions("16MHz", "20MHz"), planColor(ssd1351Square)),
		row("waveshare2in13v2", "e-paper 250×122, Waveshare 2.13″ HAT version 2", waveshareOptions, planWaveshareV2),
		row("waveshare2in13v3", "e-paper 250×122, Waveshare 2.13″ HAT version 3", waveshareOptions, planWaveshareV3),
		row("waveshare2in13v4", "e-paper 250×122, Waveshare 2.13″ HAT version 4", waveshareOptions, planWaveshareV4),
		row("inkyphat", "e-paper 212×104, Pimoroni Inky pHAT", inkyOptions, planInkyPHAT),
		row("inkywhat", "e-paper 400×300, Pimoroni Inky wHAT", inkyOptions, planInkyWHAT),
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

// Description is what there is to know about a display.
type Description struct {
	Name    string   `json:"name"`
	Text    string   `json:"about"`
	Panel   bool     `json:"panel"`   // a panel with wires, not a program's window
	Options []Option `json:"options"` // in the order in which they are listed
}

// Option is one key=value of a display.
type Option struct {
	Key     string `json:"key"`
	Example string `json:"example"`
	Text    string `json:"about"`
}

// List describes all displays.
func List() []Description {
	var list []Description
	for _, e := range table() {
		list = append(list, e.describe())
	}
	return list
}

// About describes the displays with these names, all if there are none, and the button.
// The
// error for a name that no display has wraps display.ErrUnknown.
func About(names ...string) ([]Description, error) {
	if len(names) == 0 {
		return append(List(), aboutButton()), nil
	}
	var list []Description
	for _, name := range names {
		if name == buttonName {
			list = append(list, aboutButton())
			continue
		}
		e, err := byName(name)
		if err != nil {
			return nil, err
		}
		list = append(list, e.describe())
	}
	return list, nil
}

func (e *entry) describe() Description {
	d := Description{Name: e.name, Text: e.about, Panel: e.plan != nil, Options: []Option{}}
	for _, o := range e.options {
		d.Options = append(d.Options, Option{o.key, o.example, o.about})
	}
	return d
}

// Example is what --display may be for this display: its first wires.
func (d Description) Example() string {
	example := d.Name
	for i, o := range d.Options[:min(len(d.Options), 3)] {
		example += string(":,"[min(i, 1)]) + o.Key + "=" + o.Example
	}
	return example
}

// Open opens a display of this machine; see Config.Open.
func Open(spec string) (display.Output, error) { return Config{}.Open(spec) }

// Open opens the display that spec names: NAME or NAME:key=value,key=value. The
// error wraps display.ErrUnknown when spec is wrong, and ErrMissing when what it
// names is not there. Show never waits for the display, except for png, which
// keeps every screen.
func (c Config) Open(spec string) (display.Output, error) {
	e, o, err := find(spec)
	if err != nil {
		return nil, err
	}
	if e.plan == nil {
		return e.output(&c, o)
	}
	p, err := e.plan(o)
	if err != nil {
		return nil, err
	}
	return p.output(&c, e.name)
}

// find looks a display up and checks the names of its options.
func find(spec string) (*entry, options, error) {
	name, rest, _ := strings.Cut(spec, ":")
	e, err := byName(name)
	if err != nil {
		return nil, nil, err
	}
	o, err := parseOptions(e, rest)
	return e, o, err
}

func byName(name string) (*entry, error) {
	all := table()
	if name == buttonName {
		return nil, fmt.Errorf("%w: a button is no display: give it as in %s GPIO4", display.ErrUnknown, buttonFlag)
	}
	i := slices.IndexFunc(all, func(e entry) bool { return e.name == name })
	if i < 0 {
		return nil, fmt.Errorf("%w: no display is called %q%s; there are %s",
			display.ErrUnknown, name, didYouMean(name, Names()), strings.Join(Names(), ", "))
	}
	return &all[i], nil
}
