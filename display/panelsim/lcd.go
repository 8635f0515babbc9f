package panelsim

import (
	"image"
	"image/color"
	"time"

	"periph.io/x/conn/v3/physic"
)

// The bits of MADCTL (36h), which are the same in all these controllers.
const (
	bitMY  = 0x80 // rows from the bottom
	bitMX  = 0x40 // columns from the right
	bitMV  = 0x20 // rows and columns exchanged
	bitBGR = 0x08 // blue first
)

// The waits of these controllers (datasheets, commands SWRESET, SLPIN and SLPOUT
// and the timing of RESX): 5 ms before any command, 120 ms before going to sleep
// or waking up.
const (
	shortWait = 5 * time.Millisecond
	longWait  = 120 * time.Millisecond
)

// LCD is a controller for coloured glass that speaks MIPI's display command set:
// ST7789, ST7735, ILI9341 and GC9A01. Its memory holds 16 bits a pixel.
type LCD struct {
	faults
	kind   *lcdKind
	parser parser
	memory []byte // two bytes a pixel, row by row, as the glass is wired
	reg    lcdRegisters
	// The waits: no command before quiet, no change of sleep before settled.
	quiet, settled time.Time
}

// lcdKind is a controller with the glass of one module.
type lcdKind struct {
	memory image.Point // columns and rows
	glass  image.Point
	at     image.Point // the glass in the memory, both seen upright
	// upright are the bits of MADCTL with which the glass is the right way up and
	// red is red.
	upright byte
	// inverted glass needs INVON (21h) for white to be white.
	inverted bool
	round    bool
	fastest  physic.Frequency
	own      map[byte]int // arguments of commands that others do not have
}

// lcdRegisters are what a reset sets to its defaults.
type lcdRegisters struct {
	awake, on, inverted bool
	madctl, colmod      byte
	columns, rows       span
	x, y                int // where the next pixel goes, in the window
	written             int // pixels since RAMWR
	half                []byte
	light               byte
}

// span is a range of addresses, both ends included.
type span struct{ first, last int }

func (s span) size() int { return s.last - s.first + 1 }

// newLCD returns a controller that was given power a while ago.
func newLCD(kind *lcdKind) *LCD {
	c := &LCD{faults: newFaults(uint64(kind.memory.Y)), kind: kind, memory: make([]byte, 2*kind.memory.X*kind.memory.Y)}
	c.parser = parser{arity: c.arity, run: c.run, stream: c.stream, end: c.end, notef: c.notef}
	c.BrownOut()
	return c
}

// BrownOut implements Chip.
func (c *LCD) BrownOut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fill(c.memory)
	c.defaults()
}

// Reset implements Chip.
func (c *LCD) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parser.cut()
	c.defaults()
	c.wait(longWait)
}

func (c *LCD) defaults() {
	c.parser.forget()
	c.reg = lcdRegisters{
		colmod: 0x66, columns: span{0, c.kind.memory.X - 1}, rows: span{0, c.kind.memory.Y - 1}, half: c.reg.half[:0],
	}
}

// wait starts the waits.
func (c *LCD) wait(long time.Duration) {
	now := time.Now()
	c.quiet, c.settled = now.Add(shortWait), now.Add(long)
}

// Command implements Chip.
func (c *LCD) Command(bytes []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(bytes) > 0 && time.Now().Before(c.quiet) {
		c.notef("command %#02x within %v of a reset or a change of sleep", bytes[0], shortWait)
	}
	c.parser.low(bytes)
}

// Data implements Chip.
func (c *LCD) Data(bytes []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parser.high(bytes)
}

func (c *LCD) torn() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parser.forget()
}

func (c *LCD) clock() physic.Frequency { return c.kind.fastest }

// Busy implements Chip: there is no such pin.
func (c *LCD) Busy() bool { return false }

// On implements Chip.
func (c *LCD) On() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.reg.on && c.reg.awake
}

// Picture implements Chip.
func (c *LCD) Picture() *image.RGBA {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := c.kind
	p := dark(k.glass.X, k.glass.Y)
	for y := range k.glass.Y {
		for x := range k.glass.X {
			switch {
			case k.round && outside(x, y, k.glass):
				p.SetRGBA(x, y, color.RGBA{})
			case c.reg.on && c.reg.awake:
				p.SetRGBA(x, y, c.pixel(x, y))
			}
		}
	}
	return p
}

// outside reports whether a round glass does not have the pixel.
func outside(x, y int, size image.Point) bool {
	dx, dy := 2*x+1-size.X, 2*y+1-size.Y
	return dx*dx+dy*dy > size.X*size.X
}

// pixel is the colour of a pixel of the glass.
func (c *LCD) pixel(x, y int) color.RGBA {
	k := c.kind
	column, row := k.at.X+x, k.at.Y+y
	if k.upright&bitMX != 0 {
		column = k.memory.X - 1 - column
	}
	if k.upright&bitMY != 0 {
		row = k.memory.Y - 1 - row
	}
	i := 2 * (row*k.memory.X + column)
	v := uint16(c.memory[i])<<8 | uint16(c.memory[i+1])
	return expand(v, c.reg.inverted != k.inverted, (c.reg.madctl^k.upright)&bitBGR != 0)
}

// expand makes eight bits of the five and six of a colour.
func expand(v uint16, inverted, swapped bool) color.RGBA {
	if inverted {
		v = ^v
	}
	r, g, b := byte(v>>11), byte(v>>5&63), byte(v&31)
	if swapped {
		r, b = b, r
	}
	return color.RGBA{r<<3 | r>>2, g<<2 | g>>4, b<<3 | b>>2, 255}
}
