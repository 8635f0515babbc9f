package panelsim

import (
	"image"

	"periph.io/x/conn/v3/physic"
)

// side is how many columns and rows the SSD1351 has.
const side = 128

// The bits of A0h (datasheet Rev 1.5, page 32).
const (
	remapVertical = 0x01 // the address moves down first
	remapColumns  = 0x02
	remapSwap     = 0x04 // the colours are sent as C, B, A: red first
	remapScan     = 0x10 // rows from the bottom
	remapSplit    = 0x20 // odd and even rows on two sides
	remapDepth    = 0xc0
	remap65k      = 0x40
)

// SSD1351 is the controller of coloured OLED glass with 128×128 pixels. The usual
// glass is upright with its rows scanned from the bottom and split in two.
type SSD1351 struct {
	faults
	parser parser
	memory []byte
	reg    ssd1351Registers
}

// ssd1351Registers are what a reset sets to its defaults.
type ssd1351Registers struct {
	lit, locked, allLocked bool // AF; FDh B0 and 16
	mode                   byte // A4 to A7
	remap                  byte
	columns, rows          span
	x, y, written          int
	half                   []byte
	start, offset          int
	mux                    int
	master                 byte
}

// NewSSD1351 returns a controller that has just been given power.
func NewSSD1351() *SSD1351 {
	c := &SSD1351{faults: newFaults(1351), memory: make([]byte, 2*side*side)}
	c.parser = parser{arity: c.arity, run: c.run, stream: c.stream, end: c.end, notef: c.notef}
	c.BrownOut()
	return c
}

// BrownOut implements Chip.
func (c *SSD1351) BrownOut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fill(c.memory)
	c.defaults()
}

// Reset implements Chip.
func (c *SSD1351) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parser.cut()
	c.defaults()
}

// defaults are the values after a reset (datasheet, command table).
func (c *SSD1351) defaults() {
	c.parser.forget()
	c.reg = ssd1351Registers{
		locked: true, mode: 0xa6, remap: remap65k, columns: span{0, side - 1}, rows: span{0, side - 1},
		offset: 0x60, mux: side, master: 15, half: c.reg.half[:0],
	}
}

// Command implements Chip.
func (c *SSD1351) Command(bytes []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parser.low(bytes)
}

// Data implements Chip.
func (c *SSD1351) Data(bytes []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parser.high(bytes)
}

func (c *SSD1351) torn() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parser.forget()
}

// clock is a cycle of 50 ns (datasheet Rev 1.5, table 13-4, page 53).
func (c *SSD1351) clock() physic.Frequency { return 20 * physic.MegaHertz }

// Busy implements Chip: there is no such pin.
func (c *SSD1351) Busy() bool { return false }

// On implements Chip.
func (c *SSD1351) On() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.reg.lit
}

// Contrast returns the master contrast, 0 to 15.
func (c *SSD1351) Contrast() byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.reg.master
}

// Picture implements Chip.
func (c *SSD1351) Picture() *image.RGBA {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := dark(side, side)
	r := &c.reg
	if !r.lit || r.mode == 0xa4 {
		return p
	}
	for line := range r.mux {
		row := (line + r.start + r.offset) % side
		y := line
		if r.remap&remapScan == 0 {
			y = side - 1 - line
		}
		if r.remap&remapSplit == 0 { // the wires of one half are not there
			y = y/2 + y%2*side/2
		}
		for x := range side {
			i := 2 * (row*side + x)
			v := uint16(c.memory[i])<<8 | uint16(c.memory[i+1])
			if r.mode == 0xa5 {
				v = 0xffff
			}
			p.SetRGBA(x, y, expand(v, r.mode == 0xa7, r.remap&remapSwap == 0))
		}
	}
	return p
}

// at returns where in the memory the next pixel goes; the columns are remapped
// when they are written.
func (c *SSD1351) at() []byte {
	x := c.reg.x
	if c.reg.remap&remapColumns != 0 {
		x = side - 1 - x
	}
	return c.memory[2*(c.reg.y*side+x):]
}
