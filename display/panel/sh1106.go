package panel

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"io"
	"time"

	drawer "periph.io/x/conn/v3/display"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/devices/v3/ssd1306/image1bit"
)

// The memory of the SH1106: 132 columns, of which the glass has 128 in the middle,
// in eight pages of eight lines (datasheet, display data RAM).
const (
	sh1106Width  = 128
	sh1106Pages  = 8
	sh1106Left   = 2
	sh1106MaxHz  = 2 * physic.MegaHertz   // what Linux takes from the datasheet for its driver
	sh1106OnTime = 100 * time.Millisecond // datasheet, power on sequence: from the converter to the glass
)

var sh1106Options = []option{optSPI, optDC, optReset, optHz("1MHz", "2MHz", "2MHz"), optMode, optI2C, optQuarters, optMirror, optContrast}

// sh1106Dev drives an SH1106. It implements periph's display.Drawer and sends the
// columns of each page that have changed.
type sh1106Dev struct {
	link   *link
	start  []byte                 // sets it up
	shown  *image1bit.VerticalLSB // what the glass shows
	canvas *image1bit.VerticalLSB // for sources of other kinds
	failed bool                   // what the glass shows is not known
	lit    bool
}

// planSH1106 checks the options.
func planSH1106(o options) (plan, error) {
	w, err := parseWiring(o, wiringDefaults{dc: "GPIO25", hz: sh1106MaxHz, fastest: sh1106MaxHz})
	if err != nil {
		return plan{}, err
	}
	contrast, err := o.number("contrast", 0, 255, 255)
	if err != nil {
		return plan{}, err
	}
	rotation, err := o.rotation()
	if err != nil {
		return plan{}, err
	}
	mirror, err := o.oneOf("mirror", "none", "h", "v")
	half := rotation >= 180
	start := sh1106Start(half != (mirror == "h"), half != (mirror == "v"), byte(contrast))
	return monoPlan(image.Pt(sh1106Width, 8*sh1106Pages), rotation, &w, func(ports Ports) (drawer.Drawer, io.Closer, error) {
		return openSH1106(ports, &w, start)
	}), err
}

// sh1106Start is the sequence from reset to ready, with the numbers that the commands
// have in the datasheet. Arguments are sent with D/C low, like commands. An SSD1306's addressing mode (20h) and charge pump
// (8Dh) are not among them: this chip has neither.
func sh1106Start(mirrorX, mirrorY bool, contrast byte) []byte {
	columns, lines := byte(0xa1), byte(0xc8)
	if mirrorX {
		columns = 0xa0
	}
	if mirrorY {
		lines = 0xc0
	}
	return []byte{
		0xd5, 0x50, // divide ratio and oscillator: as after a reset (15)
		0xa8, 0x3f, // multiplex ratio: 64 lines (9)
		0xd3, 0x00, // display offset (14)
		0x40,       // start line 0 (4)
		0xad, 0x8b, // DC-DC converter on (10)
		0x32,           // its voltage: 8.0 V (3)
		columns, lines, // segment remap (6), common output scan direction (13)
		0xda, 0x12, // common pads: alternate (17)
		0x81, contrast, // (5)
		0xd9, 0x22, // discharge and precharge periods (16)
		0xdb, 0x35, // VCOM deselect level (18)
		0xa4, // show the memory (7)
		0xa6, // not inverted (8)
	}
}

// openSH1106 starts a panel. The glass stays dark until the first picture.
func openSH1106(ports Ports, w *wiring, start []byte) (drawer.Drawer, io.Closer, error) {
	l, port, err := w.connect(ports)
	if err == nil {
		_, err = w.reset(ports, settleTime)
	}
	if err == nil {
		err = l.commands(append([]byte{0xae}, start...)...) // display off
	}
	if err != nil {
		return nil, nil, notStarted(port, err)
	}
	time.Sleep(sh1106OnTime)
	bounds := image.Rect(0, 0, sh1106Width, 8*sh1106Pages)
	return &sh1106Dev{link: l, start: start, shown: image1bit.NewVerticalLSB(bounds), failed: true}, port, nil
}

// refresh implements refresher.
func (d *sh1106Dev) refresh() error {
	d.failed, d.lit = true, false
	return d.link.commands(d.start...)
}

// String implements conn.Resource.
func (d *sh1106Dev) String() string { return "SH1106" }

// ColorModel implements display.Drawer.
func (d *sh1106Dev) ColorModel() color.Model { return image1bit.BitModel }

// Bounds implements display.Drawer.
func (d *sh1106Dev) Bounds() image.Rectangle { return d.shown.Rect }

// Draw implements display.Drawer.
func (d *sh1106Dev) Draw(r image.Rectangle, src image.Image, sp image.Point) error {
	next, ok := src.(*image1bit.VerticalLSB)
	if !ok || r != d.shown.Rect || next.Rect != r || sp != (image.Point{}) {
		if d.canvas == nil {
			d.canvas = image1bit.NewVerticalLSB(d.shown.Rect)
		}
		copy(d.canvas.Pix, d.shown.Pix)
		draw.Draw(d.canvas, r, src, sp, draw.Src)
		next = d.canvas
	}
	for page := range sh1106Pages {
		if err := d.page(page, next.Pix[page*sh1106Width:][:sh1106Width]); err != nil {
			d.failed = true
			return err
		}
	}
	if !d.lit {
		if err := d.link.commands(0xaf); err != nil { // display on
			return err
		}
	}
	d.failed, d.lit = false, true
	return nil
}

// page sends the columns of a page that have changed.
func (d *sh1106Dev) page(page int, next []byte) error {
	shown := d.shown.Pix[page*sh1106Width:][:sh1106Width]
	first, end := 0, sh1106Width
	if !d.failed {
		for first < end && shown[first] == next[first] {
			first++
		}
		for end > first && shown[end-1] == next[end-1] {
			end--
		}
	}
	if first == end {
		return nil
	}
	copy(shown, next)
	column := byte(first + sh1106Left)
	// Page address, and the column's lower and higher four bits.
	if err := d.link.commands(0xb0|byte(page), column&0x0f, 0x10|column>>4); err != nil {
		return err
	}
	return d.link.send(gpio.High, next[first:end])
}

// Halt implements conn.Resource: the glass and the converter go off.
func (d *sh1106Dev) Halt() error {
	return errors.Join(d.link.commands(0xae), d.link.commands(0xad, 0x8a))
}
