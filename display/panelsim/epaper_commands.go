package panelsim

import "time"

func (c *EPaper) arity(command byte) (arity, bool) {
	if a, ok := c.kind.own[command]; ok {
		return a, true
	}
	a, ok := paperArguments[command]
	return a, ok
}

// displays is the bit of 22h with which 20h refreshes the picture.
const displays = 0x04

// run executes a whole command.
func (c *EPaper) run(command byte, args []byte) {
	r := &c.reg
	switch command {
	case 0x10:
		r.asleep = args[0]&3 != 0
	case 0x11:
		if r.entry = args[0]; r.entry != 3 {
			c.notef("data entry mode %#02x is not modelled", r.entry)
		}
	case 0x12:
		c.defaults()
		c.until = time.Now().Add(resetBusy)
	case 0x20:
		c.activate()
	case 0x22:
		r.update = args[0]
	default:
		c.address(command, args)
	}
}

// address runs the commands for the window.
func (c *EPaper) address(command byte, args []byte) {
	r, m := &c.reg, c.kind.memory
	switch command {
	case 0x44:
		r.columns = span{int(args[0]), int(args[1])}
		if r.columns.first > r.columns.last || r.columns.last >= m.X/8 {
			c.notef("columns %d to %d, in bytes, are outside the memory", args[0], args[1])
			r.columns = span{0, m.X/8 - 1}
		}
	case 0x45:
		r.rows = span{int(args[0]) | int(args[1])<<8, int(args[2]) | int(args[3])<<8}
		if c.kind.spare {
			r.rows.last--
		}
		if r.rows.first > r.rows.last || r.rows.last >= m.Y {
			c.notef("rows %d to %d are outside the memory", r.rows.first, r.rows.last)
			r.rows = span{0, m.Y - 1}
		}
	case 0x4e:
		r.x = int(args[0])
	case 0x4f:
		r.y = int(args[0]) | int(args[1])<<8
	}
}

// activate runs 20h.
func (c *EPaper) activate() {
	if c.reg.update == 0 {
		c.note("activated before it was said what for")
	}
	if c.reg.update&displays == 0 {
		c.until = time.Now().Add(powerBusy)
		return
	}
	c.refresh()
	c.until = time.Now().Add(c.kind.busy)
}

// stream takes pixels for one of the memories.
func (c *EPaper) stream(command byte, data []byte) {
	r, m := &c.reg, c.kind.memory
	memory := c.white
	if command == 0x26 {
		memory = c.third
	}
	for _, b := range data {
		if r.x < r.columns.first || r.x > r.columns.last || r.y < r.rows.first || r.y > r.rows.last {
			c.notef("data at %d, %d, outside the window", r.x, r.y)
			return
		}
		if r.written++; r.written > r.columns.size()*r.rows.size() {
			c.note("more data than the window holds")
			return
		}
		memory[r.y*(m.X/8)+r.x] = b
		if r.x++; r.x > r.columns.last {
			r.x = r.columns.first
			if r.y++; r.y > r.rows.last {
				r.y = r.rows.first
			}
		}
	}
}

// end is the next command after data.
func (c *EPaper) end(byte) {
	r := &c.reg
	if n := r.columns.size() * r.rows.size(); r.written < n {
		c.notef("%d bytes for a window of %d", r.written, n)
	}
	r.written = 0
}
