package panelsim

import (
	"fmt"
	"image"
	"time"
)

// lcdArguments are the commands that all these controllers have, with the number
// of their arguments (the chapters "Command" of their datasheets).
var lcdArguments = map[byte]int{
	0x00: 0, 0x01: 0, 0x10: 0, 0x11: 0, 0x12: 0, 0x13: 0, 0x20: 0, 0x21: 0, 0x28: 0, 0x29: 0,
	0x2a: 4, 0x2b: 4, 0x30: 4, 0x33: 6, 0x34: 0, 0x35: 1, 0x36: 1, 0x37: 2, 0x38: 0, 0x39: 0, 0x3a: 1,
	0x51: 1, 0x53: 1, 0x55: 1,
}

func (c *LCD) arity(command byte) (arity, bool) {
	if command == 0x2c {
		return arity{stream: true}, true
	}
	if n, ok := c.kind.own[command]; ok {
		return exactly(n), true
	}
	n, ok := lcdArguments[command]
	return exactly(n), ok
}

// run executes a whole command.
func (c *LCD) run(command byte, args []byte) {
	r := &c.reg
	switch command {
	case 0x01:
		c.defaults()
		c.wait(longWait)
	case 0x10, 0x11:
		c.sleep(command == 0x11)
	case 0x20, 0x21:
		r.inverted = command == 0x21
	case 0x28:
		r.on = false
	case 0x29:
		if !r.awake {
			c.note("display on before sleep-out")
		}
		r.on = true
	case 0x2a:
		c.window(&r.columns, "columns", args)
	case 0x2b:
		c.window(&r.rows, "rows", args)
	case 0x36:
		r.madctl = args[0]
	case 0x3a:
		r.colmod = args[0]
	case 0x51:
		r.light = args[0]
	}
}

// sleep runs SLPIN and SLPOUT.
func (c *LCD) sleep(awake bool) {
	if time.Now().Before(c.settled) {
		c.notef("sleep is changed within %v of a reset or the last change", longWait)
	}
	c.reg.awake = awake
	c.wait(longWait)
}

// window sets one side of the window: two addresses, high bytes first.
func (c *LCD) window(s *span, name string, args []byte) {
	*s = span{int(args[0])<<8 | int(args[1]), int(args[2])<<8 | int(args[3])}
	if s.first > s.last {
		c.notef("%s %d to %d", name, s.first, s.last)
	}
}

// limits returns how many columns and rows can be addressed now.
func (c *LCD) limits() image.Point {
	m := c.kind.memory
	if c.reg.madctl&bitMV != 0 {
		return image.Pt(m.Y, m.X)
	}
	return m
}

// stream takes pixels. It is called first when RAMWR has data, which starts at
// the first pixel of the window.
func (c *LCD) stream(_ byte, data []byte) {
	r := &c.reg
	if r.written == 0 && len(r.half) == 0 {
		c.begin()
	}
	if !c.within() {
		return
	}
	for _, b := range data {
		if r.written >= r.columns.size()*r.rows.size() {
			c.note("more pixels than the window holds")
		}
		if r.half = append(r.half, b); len(r.half) < 2 {
			continue
		}
		c.put(r.half)
		r.half = r.half[:0]
		r.written++
	}
}

// begin checks what must be right before pixels are written.
func (c *LCD) begin() {
	r := &c.reg
	if !r.awake {
		c.note("memory is written before sleep-out")
	}
	if r.colmod&7 != 5 {
		c.notef("the pixel format %#02x is not 16 bits", r.colmod)
	}
	if !c.within() {
		c.notef("the window to %d, %d is outside the memory of %v", r.columns.last, r.rows.last, c.limits())
	}
	r.x, r.y = r.columns.first, r.rows.first
}

// within reports whether the window lies in the memory as it is addressed now.
func (c *LCD) within() bool {
	r, max := &c.reg, c.limits()
	return r.columns.first <= r.columns.last && r.columns.last < max.X && r.rows.first <= r.rows.last && r.rows.last < max.Y
}

// put writes a pixel and moves on.
func (c *LCD) put(v []byte) {
	r, m := &c.reg, c.kind.memory
	column, row := r.x, r.y
	if r.madctl&bitMV != 0 {
		column, row = row, column
	}
	if r.madctl&bitMX != 0 {
		column = m.X - 1 - column
	}
	if r.madctl&bitMY != 0 {
		row = m.Y - 1 - row
	}
	copy(c.memory[2*(row*m.X+column):], v)
	if r.x++; r.x > r.columns.last {
		r.x = r.columns.first
		if r.y++; r.y > r.rows.last {
			r.y = r.rows.first
		}
	}
}

// end is the next command after RAMWR.
func (c *LCD) end(byte) {
	r := &c.reg
	if n := r.columns.size() * r.rows.size(); r.written < n || len(r.half) > 0 {
		c.note(fmt.Sprintf("%d pixels for a window of %d", r.written, n))
	}
	r.written, r.half = 0, r.half[:0]
}
