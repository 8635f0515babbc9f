package panelsim

// ssd1351Arguments are the commands with the number of their arguments
// (datasheet, command table).
var ssd1351Arguments = map[byte]int{
	0x15: 2, 0x75: 2, 0x5d: 0, 0xa0: 1, 0xa1: 1, 0xa2: 1, 0xa4: 0, 0xa5: 0, 0xa6: 0, 0xa7: 0, 0xab: 1, 0xae: 0, 0xaf: 0,
	0xb1: 1, 0xb2: 3, 0xb3: 1, 0xb4: 3, 0xb5: 1, 0xb6: 1, 0xb8: 63, 0xb9: 0, 0xbb: 1, 0xbe: 1, 0xc1: 3, 0xc7: 1, 0xca: 1,
	0x9e: 0, 0x9f: 0, 0x96: 5, 0xfd: 1,
}

func (c *SSD1351) arity(command byte) (arity, bool) {
	if command == 0x5c {
		return arity{stream: true}, true
	}
	n, ok := ssd1351Arguments[command]
	return exactly(n), ok
}

// guarded are the commands that FDh B1 opens (datasheet, command lock).
func guarded(command byte) bool {
	switch command {
	case 0xa2, 0xb1, 0xb3, 0xbb, 0xbe, 0xc1:
		return true
	}
	return false
}

// run executes a whole command.
func (c *SSD1351) run(command byte, args []byte) {
	r := &c.reg
	switch {
	case command == 0xfd:
		c.lock(args[0])
	case r.allLocked:
		c.notef("command %#02x while all are locked", command)
	case r.locked && guarded(command):
		c.notef("command %#02x while it is locked", command)
	case command >= 0xa4 && command <= 0xa7:
		r.mode = command
	case command == 0xae || command == 0xaf:
		r.lit = command == 0xaf
	case command == 0x15:
		c.window(&r.columns, "columns", args)
	case command == 0x75:
		c.window(&r.rows, "rows", args)
	case len(args) == 1:
		c.set(command, args[0])
	}
}

// lock runs FDh.
func (c *SSD1351) lock(arg byte) {
	switch arg {
	case 0x12, 0x16:
		c.reg.allLocked = arg == 0x16
	case 0xb0, 0xb1:
		c.reg.locked = arg == 0xb0
	default:
		c.notef("lock %#02x", arg)
	}
}

// set runs the commands that set one register.
func (c *SSD1351) set(command, arg byte) {
	r := &c.reg
	switch command {
	case 0xa0:
		r.remap = arg
	case 0xa1:
		r.start = int(arg) % side
	case 0xa2:
		r.offset = int(arg) % side
	case 0xc7:
		r.master = arg & 15
	case 0xca:
		if arg < 15 || arg >= side {
			c.notef("multiplex ratio %d", arg)
			return
		}
		r.mux = int(arg) + 1
	}
}

func (c *SSD1351) window(s *span, name string, args []byte) {
	*s = span{int(args[0]), int(args[1])}
	if s.first > s.last || s.last >= side {
		c.notef("%s %d to %d are outside the memory", name, s.first, s.last)
		*s = span{0, side - 1}
	}
}

// stream takes pixels.
func (c *SSD1351) stream(_ byte, data []byte) {
	r := &c.reg
	if r.written == 0 && len(r.half) == 0 {
		if r.remap&remapDepth != remap65k {
			c.notef("the colour depth %#02x is not 16 bits", r.remap)
		}
		r.x, r.y = r.columns.first, r.rows.first
	}
	for _, b := range data {
		if r.written >= r.columns.size()*r.rows.size() {
			c.note("more pixels than the window holds")
		}
		if r.half = append(r.half, b); len(r.half) < 2 {
			continue
		}
		copy(c.at(), r.half)
		r.half = r.half[:0]
		r.written++
		r.advance()
	}
}

// advance moves the address on (A0h, A[0]).
func (r *ssd1351Registers) advance() {
	x, y := &r.x, &r.y
	columns, rows := r.columns, r.rows
	if r.remap&remapVertical != 0 {
		x, y, columns, rows = y, x, rows, columns
	}
	if *x++; *x > columns.last {
		*x = columns.first
		if *y++; *y > rows.last {
			*y = rows.first
		}
	}
}

// end is the next command after 5Ch.
func (c *SSD1351) end(byte) {
	r := &c.reg
	if n := r.columns.size() * r.rows.size(); r.written < n || len(r.half) > 0 {
		c.notef("%d pixels for a window of %d", r.written, n)
	}
	r.written, r.half = 0, r.half[:0]
}
