package panel

import (
	"fmt"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
)

// link carries bytes to a controller and tells commands from data: by the D/C
// pin on SPI, by a control byte on I²C.
type link struct {
	conn  conn.Conn
	dc    gpio.PinOut // nil on I²C
	level gpio.Level  // of D/C
	known bool        // whether it was set
	chunk int         // the longest transfer, in bytes
	buf   []byte      // what is sent next, without an allocation
}

// linuxTxSize is the longest transfer of a Linux SPI port as it is set up
// everywhere (module spidev, bufsiz); used when a connection does not tell.
const linuxTxSize = 4096

// The control bytes on I²C (SSD1306 datasheet 8.1.5.2; SH1106 the same).
const (
	controlCommand = 0x00
	controlData    = 0x40
	oledAddress    = 0x3c
)

// spiLink connects to a port.
func spiLink(port spi.Port, dc gpio.PinOut, hz physic.Frequency, mode spi.Mode) (*link, error) {
	c, err := port.Connect(hz, mode, 8)
	if err != nil {
		return nil, err
	}
	l := &link{conn: c, dc: dc, chunk: linuxTxSize}
	if limits, ok := c.(conn.Limits); ok && limits.MaxTxSize() > 0 {
		l.chunk = limits.MaxTxSize()
	}
	l.buf = make([]byte, l.chunk)
	return l, nil
}

// i2cLink connects to an OLED panel on a bus.
func i2cLink(bus i2c.Bus) *link {
	const longest = 256 // a page of 128 columns fits; no adapter takes less
	return &link{conn: &i2c.Dev{Bus: bus, Addr: oledAddress}, chunk: longest, buf: make([]byte, longest)}
}

// room is where to put up to chunk bytes of data for flush.
func (l *link) room() []byte {
	if l.dc == nil {
		return l.buf[1:]
	}
	return l.buf
}

// flush sends the first n bytes of room as data or as commands.
func (l *link) flush(level gpio.Level, n int) error {
	if n == 0 {
		return nil
	}
	if l.dc == nil {
		l.buf[0] = controlCommand
		if level {
			l.buf[0] = controlData
		}
		return l.conn.Tx(l.buf[:n+1], nil)
	}
	if !l.known || level != l.level {
		if err := l.dc.Out(level); err != nil {
			return err
		}
		l.level, l.known = level, true
	}
	return l.conn.Tx(l.buf[:n], nil)
}

// send sends bytes, in as many transfers as it takes.
func (l *link) send(level gpio.Level, bytes []byte) error {
	for len(bytes) > 0 {
		n := copy(l.room(), bytes)
		if err := l.flush(level, n); err != nil {
			return err
		}
		bytes = bytes[n:]
	}
	return nil
}

// commands sends bytes with D/C low.
func (l *link) commands(bytes ...byte) error { return l.send(gpio.Low, bytes) }

// command sends a command with D/C low and its arguments with D/C high.
func (l *link) command(code byte, args ...byte) error {
	if err := l.commands(code); err != nil {
		return err
	}
	return l.send(gpio.High, args)
}

// step is one command of a sequence, and how long to wait after it.
type step struct {
	code byte
	args []byte
	wait time.Duration
}

// run sends a sequence.
func (l *link) run(steps []step) error {
	for _, s := range steps {
		if err := l.command(s.code, s.args...); err != nil {
			return fmt.Errorf("command %#02x: %w", s.code, err)
		}
		if s.wait > 0 {
			time.Sleep(s.wait)
		}
	}
	return nil
}
