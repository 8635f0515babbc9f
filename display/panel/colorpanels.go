package panel

import (
	"fmt"
	"image"
	"image/draw"
	"io"

	drawer "periph.io/x/conn/v3/display"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"flipwatch/display"
)

// colorPanel is a module: a controller and the glass on it.
type colorPanel struct {
	chip  colorChip
	glass image.Point
	// at is where the glass begins in the memory, both as they are seen when the
	// panel is held upright, and turned is how its picture is turned then.
	at     image.Point
	turned int
	// How the glass is wired, unless options say otherwise.
	mirrorX, mirrorY, blueFirst, inverted bool
	round                                 bool
	mode                                  spi.Mode
}

// defaultHz is the clock of colour panels whose chip can take it: long wires fail
// above.
const defaultHz = 16 * physic.MegaHertz

// colorOptions are the options of a colour panel.
func colorOptions(usual, fastest string, more ...option) []option {
	return append([]option{
		optSPI, optDC, optReset, optLight, optHz("8MHz", usual, fastest), optMode,
		{"rotation", "90", "0, 90, 180 or 270: how far the picture is turned clockwise"},
		{"brightness", "255", "0 to 255"},
		{"order", "bgr", "rgb or bgr: take the other one when red is blue"},
		{"invert", "on", "on or off: take the other one when black is white"},
		{"x", "0", "columns of the chip's memory to the left of the glass"},
		{"y", "0", "lines of the chip's memory above the glass"},
	}, more...)
}

// optTab tells the kinds of ST7735 modules apart.
var optTab = option{"tab", "black", "black, red or green: the tab on the foil of a new module"}

func st7789Square() colorPanel {
	// The usual module has no CS pin.
	return colorPanel{chip: st7789(), glass: image.Pt(240, 240), inverted: true, mode: spi.Mode3}
}

func st7789Whole() colorPanel {
	return colorPanel{chip: st7789(), glass: image.Pt(240, 320), inverted: true}
}

func st7789Narrow() colorPanel {
	return colorPanel{chip: st7789(), glass: image.Pt(135, 240), at: image.Pt(52, 40), inverted: true}
}

func ili9341Wide() colorPanel {
	return colorPanel{chip: ili9341(), glass: image.Pt(240, 320), turned: 90, mirrorX: true, blueFirst: true}
}

func gc9a01Round() colorPanel {
	return colorPanel{chip: gc9a01(), glass: image.Pt(240, 240), mirrorX: true, blueFirst: true, inverted: true, round: true}
}

func ssd1351Square() colorPanel {
	return colorPanel{chip: ssd1351(), glass: image.Pt(128, 128), mirrorY: true, blueFirst: true}
}

// planST7735 knows the three kinds of modules by the colour of the tab on the
// foil that protects a new one.
func planST7735(o options) (plan, error) {
	tab, err := o.oneOf("tab", "black", "red", "green")
	if err != nil {
		return plan{}, err
	}
	p := colorPanel{chip: st7735(image.Pt(128, 160)), glass: image.Pt(128, 160), mirrorX: true, mirrorY: true, blueFirst: tab != "black"}
	if tab == "green" {
		p.chip.memory, p.at = image.Pt(132, 162), image.Pt(2, 1)
	}
	return p.plan(o)
}

// planColor checks the options of any other colour panel.
func planColor(panel func() colorPanel) func(options) (plan, error) {
	return func(o options) (plan, error) { return panel().plan(o) }
}

// plan checks the options without touching hardware.
func (p colorPanel) plan(o options) (plan, error) {
	w, err := parseWiring(o, wiringDefaults{dc: "GPIO25", hz: min(defaultHz, p.chip.fastest), fastest: p.chip.fastest, mode: p.mode})
	if err != nil {
		return plan{}, err
	}
	rotation, err := o.rotation()
	if err != nil {
		return plan{}, err
	}
	room := p.chip.memory.Sub(p.glass)
	if p.at.X, err = o.number("x", 0, room.X, p.at.X); err != nil {
		return plan{}, err
	}
	if p.at.Y, err = o.number("y", 0, room.Y, p.at.Y); err != nil {
		return plan{}, err
	}
	part, err := o.number("brightness", 0, 255, 255)
	if err != nil {
		return plan{}, err
	}
	if _, given := o["brightness"]; given && w.light == "" && p.chip.dim == 0 {
		return plan{}, fmt.Errorf("%w: brightness=: this panel has none but its backlight: say where that is wired, as in bl=GPIO18", display.ErrUnknown)
	}
	if p.blueFirst, err = o.yes("order", "bgr", "rgb", p.blueFirst); err != nil {
		return plan{}, err
	}
	if p.inverted, err = o.yes("invert", "on", "off", p.inverted); err != nil {
		return plan{}, err
	}
	t := turn(p.chip.memory, p.glass, p.at, (p.turned+rotation)%360)
	return plan{
		size:    t.size,
		wires:   &w,
		glass:   display.Glass{Round: p.round},
		picture: func() draw.Image { return image.NewRGBA(image.Rectangle{Max: t.size}) },
		open:    func(ports Ports) (drawer.Drawer, io.Closer, error) { return p.open(ports, w, t, part) },
	}, nil
}

// open starts a panel. The glass stays dark until the first picture.
func (p *colorPanel) open(ports Ports, w wiring, t turned, part int) (drawer.Drawer, io.Closer, error) {
	l, port, err := w.connect(ports)
	if err != nil {
		return nil, nil, notStarted(port, err)
	}
	light, err := newBacklight(ports, w.light, part)
	if err != nil {
		return nil, nil, notStarted(port, err)
	}
	wired, err := w.reset(ports, mipiLong)
	if err == nil && !wired {
		err = l.run(p.chip.softReset)
	}
	d := newColorDev(l, &p.chip, t, p.orient(t, part), light)
	if err == nil {
		err = d.start()
	}
	if err != nil {
		return nil, nil, notStarted(port, err)
	}
	return d, port, nil
}

// orient returns what turns the picture and sets its colours.
func (p *colorPanel) orient(t turned, part int) []step {
	c := &p.chip
	bits := c.always
	if t.mirrorX != p.mirrorX {
		bits |= c.mirrorX
	}
	if t.mirrorY != p.mirrorY {
		bits |= c.mirrorY
	}
	if t.quarter {
		bits |= c.across
	}
	if p.blueFirst {
		bits |= c.blueFirst
	}
	steps := []step{{c.turn, []byte{bits}, 0}, {c.normal, nil, 0}}
	if p.inverted {
		steps[1].code = c.inverted
	}
	if c.dim != 0 {
		steps = append(steps, step{c.dim, []byte{byte(part >> 4)}, 0})
	}
	return steps
}
