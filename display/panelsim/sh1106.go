package panelsim

import (
	"image"
	"image/color"

	"periph.io/x/conn/v3/physic"
)

// sh1106Columns are the columns of the memory; the glass has 128 of them, from
// the third on.
const (
	sh1106Columns = 132
	sh1106Left    = 2
)

// SH1106 is a controller that looks like an SSD1306 and is none: 132 columns, page
// addressing only, a DC-DC converter in place of the charge pump. The glass has
// 128×64 pixels and is the right way up with segments and rows remapped.
type SH1106 struct {
	faults
	memory [pages][sh1106Columns]byte
	reg    sh1106Registers
	args   []byte
}

// sh1106Registers are what a reset sets to its defaults.
type sh1106Registers struct {
	on, allOn, inverse     bool
	pump                   bool
	segmentRemap, rowRemap bool
	sequential             bool
	page, column           int
	startLine, offset      int
	multiplex              int
	contrast               byte
}

// NewSH1106 returns a controller that has just been given power.
func NewSH1106() *SH1106 {
	c := &SH1106{faults: newFaults(1106)}
	c.BrownOut()
	return c
}

// BrownOut implements Chip.
func (c *SH1106) BrownOut() {
	c.Reset()
	c.mu.Lock()
	defer c.mu.Unlock()
	for p := range c.memory {
		c.fill(c.memory[p][:])
	}
}

// Reset implements Chip (datasheet, reset circuit). The converter is on after a
// reset (command AD, "DC-DC control mode set").
func (c *SH1106) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reg, c.args = sh1106Registers{pump: true, multiplex: rows, contrast: 0x80}, nil
}

// clock is the 2 MHz that Linux takes from the datasheet for its driver.
func (c *SH1106) clock() physic.Frequency { return 2 * physic.MegaHertz }

// torn keeps what has arrived of a command: the chip waits for the rest.
func (c *SH1106) torn() {}

// Busy implements Chip: there is no such pin.
func (c *SH1106) Busy() bool { return false }

// On implements Chip.
func (c *SH1106) On() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.reg.on && c.reg.pump
}

// Contrast returns the brightness that is set.
func (c *SH1106) Contrast() byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.reg.contrast
}

// Command implements Chip.
func (c *SH1106) Command(bytes []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, b := range bytes {
		c.args = append(c.args, b)
		n, known := sh1106Arguments(c.args[0])
		if !known {
			c.notef("unknown command %#02x", b)
			c.args = c.args[:0]
			continue
		}
		if len(c.args) == 1+n {
			c.run(c.args[0], c.args[len(c.args)-1])
			c.args = c.args[:0]
		}
	}
}

// sh1106Arguments returns how many bytes follow a command (datasheet, command
// table).
func sh1106Arguments(command byte) (n int, known bool) {
	switch {
	case command <= 0x1f, command >= 0x30 && command <= 0x33, command >= 0x40 && command <= 0x7f,
		command >= 0xb0 && command <= 0xb7:
		return 0, true
	}
	switch command {
	case 0xa0, 0xa1, 0xa4, 0xa5, 0xa6, 0xa7, 0xae, 0xaf, 0xc0, 0xc8, 0xe0, 0xee, 0xe3:
		return 0, true
	case 0x81, 0xa8, 0xad, 0xd3, 0xd5, 0xd9, 0xda, 0xdb:
		return 1, true
	}
	return 0, false
}

// run executes a command; arg is its argument, if it has one.
func (c *SH1106) run(command, arg byte) {
	r := &c.reg
	switch {
	case command <= 0x0f:
		r.column = r.column&^0x0f | int(command)
	case command <= 0x1f:
		r.column = int(command&0x0f)<<4 | r.column&0x0f
	case command >= 0x40 && command <= 0x7f:
		r.startLine = int(command & 0x3f)
	case command >= 0xb0 && command <= 0xb7:
		r.page = int(command & 7)
	case command == 0xa0 || command == 0xa1:
		r.segmentRemap = command == 0xa1
	case command == 0xa4 || command == 0xa5:
		r.allOn = command == 0xa5
	case command == 0xa6 || command == 0xa7:
		r.inverse = command == 0xa7
	case command == 0xae || command == 0xaf:
		r.on = command == 0xaf
	case command == 0xc0 || command == 0xc8:
		r.rowRemap = command&8 != 0
	default:
		c.configure(command, arg)
	}
}

func (c *SH1106) configure(command, arg byte) {
	r := &c.reg
	switch command {
	case 0x81:
		r.contrast = arg
	case 0xa8:
		r.multiplex = int(arg&63) + 1
	case 0xad:
		if arg&^1 != 0x8a {
			c.notef("DC-DC mode %#02x", arg)
		}
		r.pump = arg&1 != 0
	case 0xd3:
		r.offset = int(arg & 63)
	case 0xda:
		r.sequential = arg&0x10 == 0
		if arg&^0x10 != 0x02 {
			c.notef("pads configuration %#02x", arg)
		}
	}
}

// Data implements Chip: the column moves on, the page does not (datasheet, page
// addressing).
func (c *SH1106) Data(bytes []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.args) > 0 {
		c.notef("data in the middle of command %#02x", c.args[0])
		c.args = nil
	}
	for _, b := range bytes {
		if c.reg.column >= sh1106Columns {
			c.note("data beyond the last column")
			return
		}
		c.memory[c.reg.page][c.reg.column] = b
		c.reg.column++
	}
}

// Picture implements Chip: lit pixels are white.
func (c *SH1106) Picture() *image.RGBA {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, r := dark(columns, rows), &c.reg
	if !r.on || !r.pump {
		return p
	}
	for line := range r.multiplex {
		row := (line + r.startLine) % rows
		y := (line - r.offset + rows) % rows
		if r.sequential {
			y = y%2*(rows/2) + y/2
		}
		if !r.rowRemap {
			y = rows - 1 - y
		}
		for x := range columns {
			column := x + sh1106Left
			if !r.segmentRemap {
				column = sh1106Columns - 1 - column
			}
			lit := c.memory[row/8][column]>>(row%8)&1 != 0
			if r.allOn || lit != r.inverse {
				p.SetRGBA(x, y, color.RGBA{255, 255, 255, 255})
			}
		}
	}
	return p
}
