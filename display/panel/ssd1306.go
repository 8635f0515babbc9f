package panel

import (
	"image"
	"image/draw"
	"io"
	"time"

	drawer "periph.io/x/conn/v3/display"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/devices/v3/ssd1306"
	"periph.io/x/devices/v3/ssd1306/image1bit"
)

// ssd1306MaxHz is what periph asks for, a third of what the chip takes (datasheet
// table 13-4: 100 ns a clock); a whole picture takes 3 ms then.
const ssd1306MaxHz = 3300 * physic.KiloHertz

// The options of one-bit OLED panels.
var (
	optContrast = option{"contrast", "255", "the brightness, 0 to 255"}
	optQuarters = option{"rotation", "180", "0, 90, 180 or 270: how far the picture is turned clockwise"}
	optMirror   = option{"mirror", "none", "none, h or v: for a panel built the other way round"}

	ssd1306Options = []option{optSPI, optDC, optReset, optHz("1MHz", "3.3MHz", "3.3MHz"), optI2C, optQuarters, optMirror, optContrast}
)

// ssd1306Config is what the options say.
type ssd1306Config struct {
	wiring
	contrast int
	opts     ssd1306.Opts
}

// planSSD1306 checks the options of a panel with this many lines. SSD1309 takes
// the same; it does without the charge pump that is turned on for SSD1306.
func planSSD1306(height int) func(options) (plan, error) {
	return func(o options) (plan, error) {
		c := ssd1306Config{opts: ssd1306.DefaultOpts}
		var err error
		if c.wiring, err = parseWiring(o, wiringDefaults{dc: "GPIO25", hz: ssd1306MaxHz, fastest: ssd1306MaxHz}); err != nil {
			return plan{}, err
		}
		if c.contrast, err = o.number("contrast", 0, 255, 255); err != nil {
			return plan{}, err
		}
		rotation, err := o.rotation()
		if err != nil {
			return plan{}, err
		}
		mirror, err := o.oneOf("mirror", "none", "h", "v")
		// The lines of 128×32 glass are wired in sequence (datasheet 10.1.18).
		c.opts.H, c.opts.Sequential = height, height == 32
		// A half turn is both mirrors at once.
		half := rotation >= 180
		c.opts.MirrorHorizontal = half != (mirror == "h")
		c.opts.MirrorVertical = half != (mirror == "v")
		return monoPlan(image.Pt(128, height), rotation, &c.wiring, c.open), err
	}
}

// monoPlan is the plan for a one-bit panel that makes half turns itself; quarters
// are turned here.
func monoPlan(size image.Point, rotation int, wires *wiring, open func(Ports) (drawer.Drawer, io.Closer, error)) plan {
	if rotation%180 != 0 {
		size = image.Pt(size.Y, size.X)
		plain := open
		open = func(ports Ports) (drawer.Drawer, io.Closer, error) {
			dev, port, err := plain(ports)
			if err != nil {
				return nil, nil, err
			}
			return newQuarter(dev), port, nil
		}
	}
	return plan{
		size: size, wires: wires, open: open,
		picture: func() draw.Image { return image1bit.NewVerticalLSB(image.Rectangle{Max: size}) },
	}
}

// ssd1306Dev is periph's device, made anew when it is refreshed: its first picture
// is a whole one. The glass is dark for less than a millisecond then.
type ssd1306Dev struct {
	*ssd1306.Dev
	start func() (*ssd1306.Dev, error)
}

// refresh implements refresher.
func (d *ssd1306Dev) refresh() (err error) {
	d.Dev, err = d.start()
	return err
}

// open opens the port and finds the pins, resets the chip and starts the
// driver. Nothing is sent before all of them are there.
func (c *ssd1306Config) open(ports Ports) (drawer.Drawer, io.Closer, error) {
	connect := c.connectSPI
	if c.onI2C {
		connect = c.connectI2C
	}
	start, port, err := connect(ports)
	if err == nil {
		_, err = c.reset(ports, settleTime)
	}
	d := &ssd1306Dev{start: func() (*ssd1306.Dev, error) {
		dev, err := start()
		if err == nil && c.contrast != 255 {
			err = dev.SetContrast(byte(c.contrast))
		}
		return dev, err
	}}
	if err == nil {
		err = d.refresh()
	}
	if err != nil {
		return nil, nil, notStarted(port, err)
	}
	return d, port, nil
}

// settleTime is how long the chip is left alone after a reset; boards with a
// capacitor at the pin need it.
const settleTime = 10 * time.Millisecond

// connectSPI returns what starts the driver on a port that is connected.
func (c *ssd1306Config) connectSPI(ports Ports) (start func() (*ssd1306.Dev, error), p io.Closer, err error) {
	port, err := ports.SPI(c.spi)
	if err != nil {
		return nil, nil, err
	}
	dc, err := pin(ports, "dc", c.dc)
	if err != nil {
		return nil, port, err
	}
	if err := port.LimitSpeed(c.hz); err != nil {
		return nil, port, err
	}
	held := &heldPort{Port: port}
	return func() (*ssd1306.Dev, error) { return ssd1306.NewSPI(held, dc, &c.opts) }, port, nil
}

// connectI2C does the same on a bus.
func (c *ssd1306Config) connectI2C(ports Ports) (start func() (*ssd1306.Dev, error), p io.Closer, err error) {
	bus, err := ports.I2C(c.i2c)
	if err != nil {
		return nil, nil, err
	}
	return func() (*ssd1306.Dev, error) { return ssd1306.NewI2C(bus, &c.opts) }, bus, nil
}

// heldPort gives the same connection each time: a port connects once.
type heldPort struct {
	spi.Port
	conn spi.Conn
}

// Connect implements spi.Port.
func (p *heldPort) Connect(f physic.Frequency, mode spi.Mode, bits int) (spi.Conn, error) {
	if p.conn != nil {
		return p.conn, nil
	}
	c, err := p.Port.Connect(f, mode, bits)
	p.conn = c
	return c, err
}
