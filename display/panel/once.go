package panel

import (
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
)

// The commands of e-paper that a refresh is made of (SSD1680 datasheet, command
// table), and the bit of 22h with which 20h shows the picture.
const (
	paperActivate = 0x20
	paperControl  = 0x22
	paperWhite    = 0x24
	paperThird    = 0x26
	paperShows    = 0x04
)

// oncePort leaves out every refresh of e-paper that would show the same picture
// again: periph's drivers for versions 3 and 4 of Waveshare's panel ask for two
// where one is enough, and each flashes for two seconds.
type oncePort struct {
	spi.Port
	dc *watchedPin
}

// once returns a port and a D/C pin that leave them out.
func once(port spi.Port, dc gpio.PinIO) (spi.Port, gpio.PinIO) {
	watched := &watchedPin{PinIO: dc}
	return &oncePort{port, watched}, watched
}

// watchedPin is D/C with a memory of its level.
type watchedPin struct {
	gpio.PinIO
	level gpio.Level
}

// Out implements gpio.PinOut.
func (p *watchedPin) Out(l gpio.Level) error {
	p.level = l
	return p.PinIO.Out(l)
}

// Connect implements spi.Port.
func (p *oncePort) Connect(f physic.Frequency, mode spi.Mode, bits int) (spi.Conn, error) {
	c, err := p.Port.Connect(f, mode, bits)
	if err != nil {
		return nil, err
	}
	return &onceConn{Conn: c, dc: p.dc}, nil
}

// onceConn is a connection that knows whether a picture was written since the last
// refresh.
type onceConn struct {
	spi.Conn
	dc      *watchedPin
	command byte // the last one
	control byte // the argument of the last 22h
	written bool
}

// Tx implements conn.Conn. The drivers send commands one by one.
func (c *onceConn) Tx(w, r []byte) error {
	switch {
	case len(w) != 1:
	case c.dc.level == gpio.Low:
		if c.command = w[0]; c.again() {
			return nil
		}
	case c.command == paperControl:
		c.control = w[0]
	}
	return c.Conn.Tx(w, r)
}

// again reports whether the command shows a picture that was shown already.
func (c *onceConn) again() bool {
	switch {
	case c.command == paperWhite || c.command == paperThird:
		c.written = true
	case c.command == paperActivate && c.control&paperShows != 0:
		again := !c.written
		c.written = false
		return again
	}
	return false
}
