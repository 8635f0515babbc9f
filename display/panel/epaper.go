package panel

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"time"

	drawer "periph.io/x/conn/v3/display"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"flipwatch/display"
)

// paperPins are the wires of e-paper, ready for periph's drivers.
type paperPins struct {
	port    spi.Port
	dc, rst gpio.PinIO
	busy    *busyPin
}

// paper is an e-paper panel that was started.
type paper struct {
	drawer.Drawer
	// wake resets the panel and sets it up; sleep turns off what takes current.
	// The picture stays. nil where the driver does so for each picture.
	wake, sleep func() error
	// afterFirst is called when the first picture is there.
	afterFirst func() error
}

// paperDev draws on e-paper: always the whole picture, since one driver puts
// parts in the wrong place, and nothing when the picture is the same.
type paperDev struct {
	paper
	busy  *busyPin
	awake bool
	model color.Palette
	size  image.Point
	shown []byte // the pixels of the picture on the panel; nil if not known
	place func(*image.Paletted) image.Image
}

// ColorModel implements display.Drawer.
func (d *paperDev) ColorModel() color.Model { return d.model }

// Bounds implements display.Drawer.
func (d *paperDev) Bounds() image.Rectangle { return image.Rectangle{Max: d.size} }

// Draw implements display.Drawer; it takes whole pictures in the panel's palette.
func (d *paperDev) Draw(r image.Rectangle, src image.Image, sp image.Point) error {
	p, ok := src.(*image.Paletted)
	if !ok || r != d.Bounds() || p.Rect != r || sp != (image.Point{}) {
		whole := image.NewPaletted(d.Bounds(), d.model)
		draw.Draw(whole, r, src, sp, draw.Src)
		p = whole
	}
	if bytes.Equal(d.shown, p.Pix) {
		return nil
	}
	first := d.shown == nil
	d.shown = nil
	if err := errors.Join(d.redraw(d.place(p), first), d.busy.err); err != nil {
		return err
	}
	d.shown = bytes.Clone(p.Pix)
	return nil
}

// redraw wakes the panel, shows a picture and lets it sleep: it must not be left
// under voltage, and what it may have forgotten meanwhile is set again.
func (d *paperDev) redraw(p image.Image, first bool) error {
	if !d.awake && d.wake != nil {
		if err := d.wake(); err != nil {
			return err
		}
	}
	d.awake = true
	if err := d.Drawer.Draw(p.Bounds(), p, image.Point{}); err != nil {
		return err
	}
	if first && d.afterFirst != nil {
		if err := d.afterFirst(); err != nil {
			return err
		}
	}
	return d.rest()
}

func (d *paperDev) rest() error {
	if !d.awake || d.sleep == nil {
		return nil
	}
	d.awake = false
	return d.sleep()
}

// Halt implements conn.Resource: the picture stays, the panel sleeps.
func (d *paperDev) Halt() error { return errors.Join(d.rest(), d.busy.err) }

// paperKind is an e-paper panel.
type paperKind struct {
	glass   image.Point // as the panel is held upright
	palette color.Palette
	wires   wiringDefaults
	slow    time.Duration // the longest refresh
	start   func(p paperPins, rotation int) (paper, error)
	// place makes the driver's picture of ours; nil where the driver turns it.
	place func(rotation int) func(*image.Paletted) image.Image
}

// paperOptions are the options of the panels whose boards wire all pins: these.
func paperOptions(dc, rst, busy, hz string, more ...option) []option {
	return append([]option{
		optSPI,
		{"dc", dc, "the pin that DC is wired to, as on this board"},
		{"rst", rst, "the pin that RST is wired to, as on this board"},
		{"busy", busy, "the pin that BUSY is wired to, as on this board"},
		optHz("100kHz", hz, hz),
		optQuarters,
	}, more...)
}

// plan checks the options.
func (k paperKind) plan(o options) (plan, error) {
	w, err := parseWiring(o, k.wires)
	if err != nil {
		return plan{}, err
	}
	if w.rst == "" || w.busy == "" {
		return plan{}, fmt.Errorf("%w: e-paper needs rst= and busy=", display.ErrUnknown)
	}
	rotation, err := o.rotation()
	if err != nil {
		return plan{}, err
	}
	size := k.glass
	if rotation%180 != 0 {
		size = image.Pt(size.Y, size.X)
	}
	return plan{
		size: size, wires: &w, slow: k.slow, glass: display.Glass{Paper: true},
		picture: func() draw.Image { return image.NewPaletted(image.Rectangle{Max: size}, k.palette) },
		open:    func(ports Ports) (drawer.Drawer, io.Closer, error) { return k.open(ports, &w, size, rotation) },
	}, nil
}

// open starts the panel; it keeps the picture that it has.
func (k *paperKind) open(ports Ports, w *wiring, size image.Point, rotation int) (drawer.Drawer, io.Closer, error) {
	port, err := ports.SPI(w.spi)
	if err != nil {
		return nil, nil, notStarted(nil, err)
	}
	pins := paperPins{port: port}
	if pins.dc, err = pin(ports, "dc", w.dc); err != nil {
		return nil, nil, notStarted(port, err)
	}
	if pins.rst, err = pin(ports, "rst", w.rst); err != nil {
		return nil, nil, notStarted(port, err)
	}
	busy, err := pin(ports, "busy", w.busy)
	if err != nil {
		return nil, nil, notStarted(port, err)
	}
	pins.busy = &busyPin{PinIn: busy, patience: 2 * k.slow}
	if err := port.LimitSpeed(w.hz); err != nil {
		return nil, nil, notStarted(port, err)
	}
	p, err := k.start(pins, rotation)
	if err = errors.Join(err, pins.busy.err); err != nil {
		return nil, nil, notStarted(port, err)
	}
	d := &paperDev{paper: p, awake: true, busy: pins.busy, model: k.palette, size: size, place: func(p *image.Paletted) image.Image { return p }}
	if k.place != nil {
		d.place = k.place(rotation)
	}
	return d, port, nil
}

// kernelCS stands for the chip select pin where a driver wants to move it: the
// kernel does so already.
type kernelCS struct{ gpio.PinIO }

// Out implements gpio.PinOut.
func (kernelCS) Out(gpio.Level) error { return nil }

// The clocks of e-paper: periph asks for no more, and the chips take 20 MHz.
const (
	waveshareHz = 4 * physic.MegaHertz
	inkyHz      = 488 * physic.KiloHertz
)
