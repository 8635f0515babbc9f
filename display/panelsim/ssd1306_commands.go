package panelsim

import "fmt"

// Command implements Chip. A command may end in a later transfer.
func (c *SSD1306) Command(bytes []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, b := range bytes {
		c.args = append(c.args, b)
		n, known := arguments(c.args[0])
		if !known {
			c.note(fmt.Sprintf("unknown command %#02x", b))
			c.args = c.args[:0]
			continue
		}
		if len(c.args) == 1+n {
			c.run(c.args[0], c.args[1:])
			c.args = c.args[:0]
		}
	}
}

// arguments returns how many bytes follow a command (datasheet table 9-1), and
// whether there is such a command.
func arguments(command byte) (n int, known bool) {
	switch {
	case command <= 0x1f, command >= 0x40 && command <= 0x7f, command >= 0xb0 && command <= 0xb7:
		return 0, true
	}
	switch command {
	case 0x2e, 0x2f, 0xa0, 0xa1, 0xa4, 0xa5, 0xa6, 0xa7, 0xae, 0xaf, 0xc0, 0xc8, 0xe3:
		return 0, true
	case 0x20, 0x81, 0x8d, 0xa8, 0xd3, 0xd5, 0xd9, 0xda, 0xdb:
		return 1, true
	case 0x21, 0x22, 0xa3:
		return 2, true
	case 0x29, 0x2a:
		return 5, true
	case 0x26, 0x27:
		return 6, true
	}
	return 0, false
}

// run executes a whole command. The commands for the page addressing mode are
// obeyed in all modes: silicon does so and periph's driver relies on it.
func (c *SSD1306) run(command byte, args []byte) {
	r := &c.reg
	switch {
	case command <= 0x0f:
		r.column = r.column&^0x0f | int(command)
		return
	case command <= 0x1f:
		r.column = int(command&7)<<4 | r.column&0x0f
		return
	case command >= 0x40 && command <= 0x7f:
		r.startLine = int(command & 0x3f)
		return
	case command >= 0xb0 && command <= 0xb7:
		r.page = int(command & 7)
		return
	}
	switch command {
	case 0x20, 0x21, 0x22:
		c.address(command, args)
	case 0xa8, 0xd3, 0xda, 0x8d, 0x81:
		c.configure(command, args[0])
	case 0x2e, 0x2f:
		r.scrolling = command == 0x2f
	case 0xa0, 0xa1:
		r.segmentRemap = command == 0xa1
	case 0xa4, 0xa5:
		r.allOn = command == 0xa5
	case 0xa6, 0xa7:
		r.inverse = command == 0xa7
	case 0xae, 0xaf:
		r.on = command == 0xaf
	case 0xc0, 0xc8:
		r.rowRemap = command == 0xc8
	}
}

// address runs the commands of the addressing table (datasheet 10.1.3 to 5).
func (c *SSD1306) address(command byte, args []byte) {
	r := &c.reg
	switch command {
	case 0x20:
		if args[0]&3 == 3 {
			c.note("addressing mode 3 does not exist")
			return
		}
		r.mode = mode(args[0] & 3)
	case 0x21:
		if args[0] >= columns || args[1] >= columns || args[0] > args[1] {
			c.note(fmt.Sprintf("columns %d to %d are outside the memory", args[0], args[1]))
			return
		}
		r.firstColumn, r.lastCol, r.column = int(args[0]), int(args[1]), int(args[0])
	case 0x22:
		if args[0] >= pages || args[1] >= pages || args[0] > args[1] {
			c.note(fmt.Sprintf("pages %d to %d are outside the memory", args[0], args[1]))
			return
		}
		r.firstPage, r.lastPage, r.page = int(args[0]), int(args[1]), int(args[0])
	}
}

// configure runs the commands of the hardware table (datasheet 10.1.11 to 18).
func (c *SSD1306) configure(command, arg byte) {
	r := &c.reg
	switch command {
	case 0x81:
		r.contrast = arg
	case 0x8d:
		r.pump = arg&4 != 0
	case 0xa8:
		if arg < 15 || arg >= rows {
			c.note(fmt.Sprintf("multiplex ratio %d", arg))
			return
		}
		r.multiplex = int(arg) + 1
	case 0xd3:
		r.offset = int(arg & 0x3f)
	case 0xda:
		r.sequential, r.swapHalves = arg&0x10 == 0, arg&0x20 != 0
		if arg&^0x32 != 0 || arg&2 == 0 {
			c.note(fmt.Sprintf("pins configuration %#02x", arg))
		}
	}
}
