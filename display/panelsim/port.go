package panelsim

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
)

// address is where OLED panels answer on I²C (SSD1306 datasheet 8.1.5, SH1106
// datasheet, I²C-bus interface).
const address = 0x3c

// port is one handle of the SPI port.
type port struct {
	module    *Module
	limit     physic.Frequency
	connected bool
	closed    bool
}

// String implements spi.Port.
func (p *port) String() string { return "SPI0.0" }

// LimitSpeed implements spi.PortCloser.
func (p *port) LimitSpeed(f physic.Frequency) error {
	p.limit = f
	return nil
}

// Connect implements spi.Port; like the real ones it works once.
func (p *port) Connect(f physic.Frequency, mode spi.Mode, bits int) (spi.Conn, error) {
	if p.closed {
		return nil, errors.New("the port is closed")
	}
	if p.connected {
		return nil, errors.New("the port is connected already")
	}
	p.connected = true
	if p.limit != 0 {
		f = min(f, p.limit)
	}
	chip := p.module.Chip
	if fastest := chip.clock(); f > fastest {
		chip.complain(fmt.Sprintf("clock of %s, at most %s", f, fastest))
	}
	if mode != spi.Mode0 && mode != spi.Mode3 {
		chip.complain(fmt.Sprintf("SPI %s, want mode 0 or 3", mode))
	}
	if bits != 8 {
		chip.complain(fmt.Sprintf("%d bits a word, want 8", bits))
	}
	return &link{port: p, clock: f}, nil
}

// Close implements io.Closer.
func (p *port) Close() error {
	if p.closed {
		return errors.New("the port is closed already")
	}
	p.closed = true
	p.module.release()
	return nil
}

// release counts a handle that was closed.
func (m *Module) release() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.opened--
}

// link is a connection over the port.
type link struct {
	port  *port
	clock physic.Frequency
}

// String implements conn.Conn.
func (l *link) String() string { return l.port.String() }

// Duplex implements conn.Conn.
func (l *link) Duplex() conn.Duplex { return conn.Half }

// MaxTxSize implements conn.Limits.
func (l *link) MaxTxSize() int { return l.port.module.MaxTx }

// Tx implements conn.Conn.
func (l *link) Tx(w, r []byte) error {
	switch {
	case l.port.closed:
		return errors.New("the port is closed")
	case len(w) > l.port.module.MaxTx:
		return fmt.Errorf("%d bytes in one transfer, at most %d", len(w), l.port.module.MaxTx)
	case len(r) > 0:
		return errors.New("the panel has no line to read from")
	}
	return l.port.module.transfer(l.port.module.DC.Read() == gpio.High, w)
}

// TxPackets implements spi.Conn.
func (l *link) TxPackets(packets []spi.Packet) error {
	for _, p := range packets {
		if err := l.Tx(p.W, p.R); err != nil {
			return err
		}
	}
	return nil
}

// bus is one handle of the I²C bus.
type bus struct {
	module *Module
	closed bool
}

// String implements i2c.Bus.
func (b *bus) String() string { return "I2C1" }

// SetSpeed implements i2c.Bus.
func (b *bus) SetSpeed(physic.Frequency) error { return nil }

// Close implements io.Closer.
func (b *bus) Close() error {
	if b.closed {
		return errors.New("the bus is closed already")
	}
	b.closed = true
	b.module.release()
	return nil
}

// Tx implements i2c.Bus: the first byte says what follows (datasheet 8.1.5.2).
func (b *bus) Tx(addr uint16, w, r []byte) error {
	switch {
	case b.closed:
		return errors.New("the bus is closed")
	case addr != address:
		return fmt.Errorf("nobody answers at address %#x", addr)
	case len(w) == 0 || len(r) > 0:
		return errors.New("the panel only takes bytes")
	}
	switch w[0] {
	case 0x00:
		return b.module.transfer(false, w[1:])
	case 0x40:
		return b.module.transfer(true, w[1:])
	}
	b.module.Chip.complain(fmt.Sprintf("control byte %#02x", w[0]))
	return nil
}
