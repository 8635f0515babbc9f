package panelsim

import (
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"sync"
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

// SSD1306 is the controller on the usual module: 128×64, and the glass the
// right way up with segments and rows remapped (commands A1 and C8), rows wired
// alternately (DA 12).
type SSD1306 struct {
	mu     sync.Mutex
	memory [pages][columns]byte
	reg    registers
	args   []byte // a command whose arguments are not complete
	errors []string
	noise  *rand.Rand
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

// NewSSD1306 returns a controller that has just been given power: the registers
// have their defaults and the memory is noise.
func NewSSD1306() *SSD1306 {
	c := &SSD1306{noise: rand.New(rand.NewPCG(1306, 64))}
	c.BrownOut()
	return c
}

// BrownOut takes the power away for a moment: registers and memory are lost and
// the driver is not told.
func (c *SSD1306) BrownOut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reg, c.args = defaults(), nil
	for p := range c.memory {
		for x := range c.memory[p] {
			c.memory[p][x] = byte(c.noise.Uint32())
		}
	}
}

// Reset is RES# going low: the registers are lost, the memory is not.
func (c *SSD1306) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reg, c.args = defaults(), nil
}

// Data takes bytes that are sent with D/C high.
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

// Errors returns what the driver did wrong so far.
func (c *SSD1306) Errors() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]string(nil), c.errors...)
}

func (c *SSD1306) complain(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.note(text)
}

func (c *SSD1306) note(text string) { c.errors = append(c.errors, text) }

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

// Picture returns what the glass shows, white for lit pixels.
func (c *SSD1306) Picture() *image.Gray {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := image.NewGray(image.Rect(0, 0, columns, rows))
	if !c.reg.on || !c.reg.pump {
		return p
	}
	for line := range c.reg.multiplex {
		row := (line + c.reg.startLine) % rows
		y := c.reg.glassRow(line)
		for column := range columns {
			lit := c.memory[row/8][column]>>(row%8)&1 != 0
			if c.reg.allOn || lit != c.reg.inverse {
				p.SetGray(c.reg.glassColumn(column), y, color.Gray{Y: 255})
			}
		}
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

// glassRow is where a line of the picture is on the glass. The offset shifts
// the rows (datasheet 10.1.15); a wiring other than the module's mixes them up
// (10.1.18).
func (r *registers) glassRow(line int) int {
	com := (line - r.offset + rows) % rows
	if r.sequential {
		com = com%2*(rows/2) + com/2
	}
	if r.swapHalves {
		com = (com + rows/2) % rows
	}
	if r.rowRemap {
		return com
	}
	return rows - 1 - com
}
