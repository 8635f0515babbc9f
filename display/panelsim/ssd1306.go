package panelsim

import (
	"fmt"
	"image"
	"image/color"

	"periph.io/x/conn/v3/physic"
)

// The memory of the SSD1306 (datasheet 8.7): eight pages of 128 columns, a byte
// is eight rows, the lowest bit on top.
const (
	columns = 128
	pages   = 8
	rows    = 64
)

// mode is how the address moves on after a byte of data (datasheet 10.1.3).
type mode byte

const (
	horizontal mode = iota
	vertical
	paged
)

// SSD1306 is the controller on the usual module, which SSD1309 is as well for
// what drivers send: the glass is the right way up with segments and rows
// remapped (commands A1 and C8). The rows of 128×64 are wired alternately (DA 12),
// those of 128×32 in sequence (DA 02).
type SSD1306 struct {
	faults
	height int // rows of the glass
	memory [pages][columns]byte
	reg    registers
	args   []byte // a command whose arguments are not complete
}

// registers are what a reset sets to its defaults (datasheet 8.9 and 9-1).
type registers struct {
	on, allOn, inverse     bool
	pump                   bool // charge pump: without it the glass stays dark
	segmentRemap, rowRemap bool
	sequential, swapHalves bool // how the rows are wired
	scrolling              bool
	mode                   mode
	page, column           int // where the next byte goes
	firstPage, lastPage    int
	firstColumn, lastCol   int
	startLine, offset      int
	multiplex              int // rows in use
	contrast               byte
}

// defaults are the registers after a reset.
func defaults() registers {
	return registers{mode: paged, lastPage: pages - 1, lastCol: columns - 1, multiplex: rows, contrast: 0x7f}
}

// NewSSD1306 returns a controller with 128×64 pixels that has just been given
// power: the registers have their defaults and the memory is noise.
func NewSSD1306() *SSD1306 { return newSSD1306(rows) }

// NewSSD1306Low returns one with 128×32 pixels.
func NewSSD1306Low() *SSD1306 { return newSSD1306(rows / 2) }

func newSSD1306(height int) *SSD1306 {
	c := &SSD1306{faults: newFaults(1306), height: height}
	c.BrownOut()
	return c
}

// clock is a cycle of 100 ns (datasheet table 13-4).
func (c *SSD1306) clock() physic.Frequency { return 10 * physic.MegaHertz }

// torn keeps what has arrived of a command: the chip waits for the rest.
func (c *SSD1306) torn() {}

// Busy implements Chip: there is no such pin.
func (c *SSD1306) Busy() bool { return false }

// BrownOut implements Chip.
func (c *SSD1306) BrownOut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reg, c.args = defaults(), nil
	for p := range c.memory {
		c.fill(c.memory[p][:])
	}
}

// Reset implements Chip.
func (c *SSD1306) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reg, c.args = defaults(), nil
}

// Data implements Chip.
func (c *SSD1306) Data(bytes []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.args) > 0 {
		c.note(fmt.Sprintf("data in the middle of command %#02x", c.args[0]))
		c.args = nil
	}
	for _, b := range bytes {
		c.memory[c.reg.page][c.reg.column] = b
		c.reg.advance()
	}
}

// advance moves the address on.
func (r *registers) advance() {
	switch r.mode {
	case paged:
		r.column = (r.column + 1) % columns
	case horizontal:
		if r.column++; r.column > r.lastCol {
			r.column = r.firstColumn
			if r.page++; r.page > r.lastPage {
				r.page = r.firstPage
			}
		}
	case vertical:
		if r.page++; r.page > r.lastPage {
			r.page = r.firstPage
			if r.column++; r.column > r.lastCol {
				r.column = r.firstColumn
			}
		}
	}
	r.column, r.page = r.column%columns, r.page%pages
}

// On reports whether the glass is lit at all.
func (c *SSD1306) On() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.reg.on && c.reg.pump
}

// Contrast returns the brightness that is set.
func (c *SSD1306) Contrast() byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.reg.contrast
}

// Picture implements Chip: lit pixels are white.
func (c *SSD1306) Picture() *image.RGBA {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := dark(columns, c.height)
	if !c.reg.on || !c.reg.pump {
		return p
	}
	for line := range c.reg.multiplex {
		row := (line + c.reg.startLine) % rows
		y := c.glassRow(line)
		for column := range columns {
			lit := c.memory[row/8][column]>>(row%8)&1 != 0
			if c.reg.allOn || lit != c.reg.inverse {
				p.SetRGBA(c.reg.glassColumn(column), y, color.RGBA{255, 255, 255, 255})
			}
		}
	}
	return p
}

// dark returns a picture of a glass that is off.
func dark(w, h int) *image.RGBA {
	p := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := 3; i < len(p.Pix); i += 4 {
		p.Pix[i] = 255
	}
	return p
}

// glassColumn is where a column of the memory is on the glass: the first one
// is left when the segments are remapped.
func (r *registers) glassColumn(column int) int {
	if r.segmentRemap {
		return column
	}
	return columns - 1 - column
}

// glassRow is where a line of the picture is on the glass, outside of it if its
// row is not wired. The offset shifts the rows (datasheet 10.1.15); a wiring other
// than the module's mixes them up (10.1.18).
func (c *SSD1306) glassRow(line int) int {
	r := &c.reg
	com := (line - r.offset + rows) % rows
	if alternate := c.height == rows; alternate && r.sequential {
		com = com%2*(rows/2) + com/2
	} else if !alternate && !r.sequential {
		com = com/2 + com%2*(rows/2)
	}
	if r.swapHalves {
		com = (com + rows/2) % rows
	}
	if r.rowRemap {
		return com
	}
	return r.multiplex - 1 - com
}
