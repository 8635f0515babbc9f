package panelsim

// arity is how many bytes of data a command takes. A stream takes any number.
// Where low is below high, the rest keeps its values.
type arity struct {
	low, high int
	stream    bool
}

// exactly is the arity of most commands.
func exactly(n int) arity { return arity{low: n, high: n} }

// parser puts commands and their arguments together, for controllers that take
// the arguments with D/C high.
type parser struct {
	arity  func(command byte) (a arity, known bool)
	run    func(command byte, args []byte) // all arguments are there
	stream func(command byte, data []byte) // some bytes of a stream
	end    func(command byte)              // a stream is over
	notef  func(format string, args ...any)

	command byte
	takes   arity
	args    []byte
	open    bool // a command takes data
}

// low takes bytes sent with D/C low.
func (p *parser) low(bytes []byte) {
	for _, b := range bytes {
		p.finish()
		takes, known := p.arity(b)
		if !known {
			p.notef("unknown command %#02x", b)
			continue
		}
		p.command, p.takes, p.args, p.open = b, takes, p.args[:0], true
		if takes.high == 0 && !takes.stream {
			p.run(b, nil)
		}
	}
}

// high takes bytes sent with D/C high.
func (p *parser) high(bytes []byte) {
	switch {
	case !p.open:
		p.notef("%d bytes of data and no command for them", len(bytes))
	case p.takes.stream:
		p.stream(p.command, bytes)
	case len(p.args)+len(bytes) > p.takes.high:
		p.notef("command %#02x takes %d arguments, not %d", p.command, p.takes.high, len(p.args)+len(bytes))
		p.open = false
	default:
		p.args = append(p.args, bytes...)
		if len(p.args) == p.takes.high {
			p.run(p.command, p.args)
		}
	}
}

// finish ends the command before the next one.
func (p *parser) finish() {
	if !p.open {
		return
	}
	p.open = false
	switch {
	case p.takes.stream:
		p.end(p.command)
	case len(p.args) < p.takes.low:
		p.notef("command %#02x takes %d arguments, not %d", p.command, p.takes.low, len(p.args))
	case len(p.args) < p.takes.high:
		p.run(p.command, p.args)
	}
}

// cut is a reset, which must not come in the middle of a command.
func (p *parser) cut() {
	if p.open && !p.takes.stream && len(p.args) < p.takes.low {
		p.notef("a reset in the middle of command %#02x", p.command)
	}
	p.forget()
}

// forget drops a command that was torn by a failed transfer or a brown-out.
func (p *parser) forget() { p.open, p.args = false, p.args[:0] }
