package panel

import (
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"
	"time"

	drawer "periph.io/x/conn/v3/display"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/devices/v3/ssd1306"
	"periph.io/x/devices/v3/ssd1306/image1bit"

	"flipwatch/display"
)

// The frequencies for SPI: periph asks for no more than 3.3 MHz, a third of
// what the chip takes (datasheet table 13-4: 100 ns a clock), and a whole picture
// takes 3 ms then. Below 100 kHz it takes longer than a glance.
const (
	ssd1306MaxHz = 3300 * physic.KiloHertz
	ssd1306MinHz = 100 * physic.KiloHertz
)

// resetTime is how long RES# is held low and how long the chip is left alone
// after that. The datasheet asks for 3 µs (8.9); boards with a capacitor at the
// pin need longer.
const resetTime = 10 * time.Millisecond

var ssd1306Options = []option{
	{"spi", "SPI0.0", "the SPI port; the first one if not given"},
	{"dc", "GPIO25", "the pin that D/C is wired to; GPIO25 if not given"},
	{"rst", "GPIO24", "the pin that RES is wired to; not given: not wired"},
	{"hz", "3300000", "the SPI clock, up to 3.3 MHz; long wires want less"},
	{"i2c", "I2C1", "the I²C bus, instead of SPI, for a panel at address 0x3c"},
	{"rotation", "0", "0, or 180 for a panel that hangs upside down"},
	{"mirror", "none", "none, h or v: for a panel built the other way round"},
	{"contrast", "255", "the brightness, 0 to 255"},
}

// ssd1306Config is what the options say.
type ssd1306Config struct {
	spi, dc, rst, i2c string
	onI2C             bool
	hz                physic.Frequency
	contrast          int
	opts              ssd1306.Opts
}

// parseSSD1306 checks the options without touching hardware.
func parseSSD1306(o options) (c ssd1306Config, err error) {
	c.spi, c.rst, c.dc = o["spi"], o["rst"], "GPIO25"
	if dc, ok := o["dc"]; ok {
		c.dc = dc
	}
	if c.i2c, c.onI2C = o["i2c"]; c.onI2C {
		for _, key := range []string{"spi", "dc", "hz"} {
			if _, ok := o[key]; ok {
				return c, fmt.Errorf("%w: %s= is for SPI and i2c= is for I²C: give one of them", display.ErrUnknown, key)
			}
		}
	}
	if !c.onI2C && (c.dc == "" || c.dc == c.rst) {
		return c, fmt.Errorf("%w: dc=%q: D/C needs a pin of its own, as in dc=GPIO25", display.ErrUnknown, c.dc)
	}
	if c.hz, err = o.frequency("hz", ssd1306MinHz, ssd1306MaxHz, 0); err != nil {
		return c, err
	}
	if c.contrast, err = o.number("contrast", 0, 255, 255); err != nil {
		return c, err
	}
	rotation, err := o.oneOf("rotation", "0", "180")
	if err != nil {
		return c, err
	}
	mirror, err := o.oneOf("mirror", "none", "h", "v")
	c.opts = ssd1306.DefaultOpts
	// A half turn is both mirrors at once.
	c.opts.MirrorHorizontal = (rotation == "180") != (mirror == "h")
	c.opts.MirrorVertical = (rotation == "180") != (mirror == "v")
	return c, err
}

// openSSD1306 opens a panel with this controller.
func openSSD1306(cfg *Config, o options) (display.Output, error) {
	c, err := parseSSD1306(o)
	if err != nil {
		return nil, err
	}
	open := func() (drawer.Drawer, io.Closer, error) { return c.open(cfg.Ports) }
	k, err := newKeeper(open, func(r image.Rectangle) draw.Image { return image1bit.NewVerticalLSB(r) })
	if err != nil {
		return nil, err
	}
	return display.NewNewest(k, cfg.Newest), nil
}

// open opens the port and finds the pins, resets the chip and starts the
// driver. Nothing is sent before all of them are there.
func (c *ssd1306Config) open(ports Ports) (drawer.Drawer, io.Closer, error) {
	start := c.startSPI
	if c.onI2C {
		start = c.startI2C
	}
	dev, port, err := start(ports)
	if err == nil && c.contrast != 255 {
		err = dev.SetContrast(byte(c.contrast))
	}
	if err == nil {
		return dev, port, nil
	}
	if port != nil {
		port.Close() //nolint:errcheck // the first error is the one to tell
	}
	switch {
	case errors.Is(err, ErrMissing):
		return nil, nil, err
	case denied(err):
		return nil, nil, fmt.Errorf("%w: %w; %s", ErrDenied, err, joinGPIO)
	}
	return nil, nil, fmt.Errorf("%w: the panel does not start: %w; check its wires and its supply", ErrNoAnswer, err)
}

func (c *ssd1306Config) startSPI(ports Ports) (*ssd1306.Dev, io.Closer, error) {
	port, err := ports.SPI(c.spi)
	if err != nil {
		return nil, nil, err
	}
	dc, err := ports.Pin(c.dc)
	if err != nil {
		return nil, port, fmt.Errorf("dc=%s: %w", c.dc, err)
	}
	if c.hz != 0 {
		if err := port.LimitSpeed(c.hz); err != nil {
			return nil, port, err
		}
	}
	if err := c.reset(ports); err != nil {
		return nil, port, err
	}
	dev, err := ssd1306.NewSPI(port, dc, &c.opts)
	return dev, port, err
}

func (c *ssd1306Config) startI2C(ports Ports) (*ssd1306.Dev, io.Closer, error) {
	bus, err := ports.I2C(c.i2c)
	if err != nil {
		return nil, nil, err
	}
	if err := c.reset(ports); err != nil {
		return nil, bus, err
	}
	dev, err := ssd1306.NewI2C(bus, &c.opts)
	return dev, bus, err
}

// reset pulses RES#, if it is wired: the driver leaves that to us.
func (c *ssd1306Config) reset(ports Ports) error {
	if c.rst == "" {
		return nil
	}
	pin, err := ports.Pin(c.rst)
	if err != nil {
		return fmt.Errorf("rst=%s: %w", c.rst, err)
	}
	if err := pin.Out(gpio.Low); err != nil {
		return err
	}
	time.Sleep(resetTime)
	if err := pin.Out(gpio.High); err != nil {
		return err
	}
	time.Sleep(resetTime)
	return nil
}
