package panel_test

import (
	"image"
	"image/draw"
	"testing"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/devices/v3/ssd1306/image1bit"

	"flipwatch/display"
	"flipwatch/display/panel"
)

// nowhere is a port that takes everything at once: what is left is what it costs
// to prepare a picture.
type nowhere struct{ sent int }

func (n *nowhere) SPI(string) (spi.PortCloser, error)                        { return n, nil }
func (n *nowhere) I2C(string) (i2c.BusCloser, error)                         { return n, nil }
func (n *nowhere) Pin(name string) (gpio.PinIO, error)                       { return &gpiotest.Pin{N: name}, nil }
func (n *nowhere) Connect(physic.Frequency, spi.Mode, int) (spi.Conn, error) { return (*drain)(n), nil }
func (n *nowhere) LimitSpeed(physic.Frequency) error                         { return nil }
func (n *nowhere) SetSpeed(physic.Frequency) error                           { return nil }
func (n *nowhere) Close() error                                              { return nil }
func (n *nowhere) String() string                                            { return "nowhere" }
func (n *nowhere) Tx(_ uint16, w, _ []byte) error                            { n.sent += len(w); return nil }

type drain nowhere

func (d *drain) String() string               { return "nowhere" }
func (d *drain) Tx(w, _ []byte) error         { d.sent += len(w); return nil }
func (d *drain) Duplex() conn.Duplex          { return conn.Half }
func (d *drain) MaxTxSize() int               { return 4096 }
func (d *drain) TxPackets([]spi.Packet) error { return nil }

// invert changes every pixel.
func invert(p draw.Image) {
	switch q := p.(type) {
	case *image.RGBA:
		for i := range q.Pix {
			if i%4 != 3 {
				q.Pix[i] ^= 0xff
			}
		}
	case *image1bit.VerticalLSB:
		for i := range q.Pix {
			q.Pix[i] ^= 0xff
		}
	}
}

// costly are the panels that are measured.
var costly = []string{"st7789", "ili9341", "gc9a01", "ssd1351", "sh1106", "sh1106:i2c=I2C1", "ssd1306", "ssd1306:i2c=I2C1"}

// onNowhere opens a panel at a port that takes no time, until the test ends.
func onNowhere(tb testing.TB, spec string) (*nowhere, panel.Canvas) {
	tb.Helper()
	port := &nowhere{}
	c, err := panel.Config{Ports: port}.Canvas(spec)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { c.Close() }) //nolint:errcheck // nothing is there
	return port, c
}

// BenchmarkUpdate prepares and sends whole pictures, of which every pixel has
// changed, over a port that takes no time.
func BenchmarkUpdate(b *testing.B) {
	for _, spec := range costly {
		b.Run(spec, func(b *testing.B) {
			port, c := onNowhere(b, spec)
			p := c.Picture()
			b.ReportAllocs()
			port.sent = 0
			n := 0
			for b.Loop() {
				b.StopTimer()
				invert(p)
				b.StartTimer()
				if err := c.Send(); err != nil {
					b.Fatal(err)
				}
				n++
			}
			b.ReportMetric(float64(port.sent)/float64(n), "sent-B/op")
		})
	}
}

// BenchmarkNoUpdate sends a picture that is there already.
func BenchmarkNoUpdate(b *testing.B) {
	for _, spec := range costly {
		b.Run(spec, func(b *testing.B) {
			c, err := panel.Config{Ports: &nowhere{}}.Canvas(spec)
			if err != nil {
				b.Fatal(err)
			}
			defer c.Close() //nolint:errcheck // nothing is there
			b.ReportAllocs()
			for b.Loop() {
				if err := c.Send(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkScreen lays a screen out, prepares and sends it, every other one an
// alarm.
func BenchmarkScreen(b *testing.B) {
	screens := [2]display.Screen{game(9), small(9)}
	for _, spec := range costly {
		b.Run(spec, func(b *testing.B) {
			c, err := panel.Config{Ports: &nowhere{}}.Canvas(spec)
			if err != nil {
				b.Fatal(err)
			}
			defer c.Close() //nolint:errcheck // nothing is there
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n++
				if err := display.Draw(c.Picture(), screens[n%2]); err != nil {
					b.Fatal(err)
				}
				if err := c.Send(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestUpdateAllocatesNothing covers our own drivers. periph's for the SSD1306 makes
// a slice of three bytes for each page that it sends, and some more on I²C.
func TestUpdateAllocatesNothing(t *testing.T) {
	for _, spec := range costly {
		t.Run(spec, func(t *testing.T) {
			port, c := onNowhere(t, spec)
			update := func() {
				invert(c.Picture())
				if err := c.Send(); err != nil {
					t.Fatal(err)
				}
			}
			update()
			most := 0.0
			const pages = 8
			switch spec {
			case "ssd1306":
				most = pages
			case "ssd1306:i2c=I2C1":
				most = 5 * pages
			}
			if n := testing.AllocsPerRun(20, update); n > most {
				t.Errorf("an update of all makes %v allocations, at most %v", n, most)
			}
			sent := port.sent
			same := func() {
				if err := c.Send(); err != nil {
					t.Fatal(err)
				}
			}
			if n := testing.AllocsPerRun(20, same); n > 0 || port.sent != sent {
				t.Errorf("no change makes %v allocations and sends %d bytes", n, port.sent-sent)
			}
		})
	}
}
