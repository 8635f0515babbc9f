package panelsim_test

import (
	"errors"
	"image"
	"strings"
	"testing"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"flipwatch/display/panelsim"
)

// awake turns the glass on the right way up.
var awake = []byte{0x8d, 0x14, 0xa1, 0xc8, 0xda, 0x12, 0xaf}

// clear fills the memory with zeros, from any state.
func clear(c *panelsim.SSD1306) {
	c.Command([]byte{0x20, 0, 0x21, 0, 127, 0x22, 0, 7})
	c.Data(make([]byte, 1024))
}

// lit returns the lit pixels of the glass, if there are few.
func lit(t *testing.T, c *panelsim.SSD1306) []image.Point {
	t.Helper()
	var out []image.Point
	p := c.Picture()
	for y := range 64 {
		for x := range 128 {
			if p.RGBAAt(x, y).R != 0 {
				out = append(out, image.Pt(x, y))
			}
		}
	}
	return out
}

// TestAddressing writes bytes of one pixel and looks where they appear.
func TestAddressing(t *testing.T) {
	for _, tc := range []struct {
		name     string
		commands []byte
		data     []byte
		want     []image.Point
	}{
		{"horizontal", []byte{0x20, 0, 0x21, 126, 127, 0x22, 2, 3}, []byte{1, 1, 2}, []image.Point{{126, 16}, {127, 16}, {126, 25}}},
		{"horizontal, around", []byte{0x20, 0, 0x21, 5, 5, 0x22, 0, 1}, []byte{0, 1, 4}, []image.Point{{5, 2}, {5, 8}}},
		{"vertical", []byte{0x20, 1, 0x21, 3, 4, 0x22, 0, 1}, []byte{1, 1, 1}, []image.Point{{3, 0}, {4, 0}, {3, 8}}},
		{"page", []byte{0x20, 2, 0xb7, 0x0f, 0x17}, []byte{0x80, 1}, []image.Point{{0, 56}, {127, 63}}},
		{"page commands in horizontal mode", []byte{0x20, 0, 0xb1, 0x04, 0x11}, []byte{1}, []image.Point{{20, 8}}},
		{"start line", []byte{0x20, 0, 0x21, 0, 127, 0x22, 0, 7, 0x44}, []byte{0x10}, []image.Point{{0, 0}}},
		{"offset", []byte{0x20, 0, 0x21, 0, 127, 0x22, 0, 7, 0xd3, 2}, []byte{0x10}, []image.Point{{0, 2}}},
		{"columns remapped", []byte{0xa0, 0x20, 0, 0x21, 0, 127, 0x22, 0, 7}, []byte{1}, []image.Point{{127, 0}}},
		{"rows remapped", []byte{0xc0, 0x20, 0, 0x21, 0, 127, 0x22, 0, 7}, []byte{1}, []image.Point{{0, 63}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := panelsim.NewSSD1306()
			c.Command(awake)
			clear(c)
			c.Command(tc.commands)
			c.Data(tc.data)
			got := lit(t, c)
			if len(got) != len(tc.want) {
				t.Fatalf("lit: %v, want %v", got, tc.want)
			}
			for i := range got {
				if got[i] != tc.want[i] {
					t.Fatalf("lit: %v, want %v", got, tc.want)
				}
			}
			if e := c.Errors(); len(e) > 0 {
				t.Errorf("errors: %q", e)
			}
		})
	}
}

func TestPower(t *testing.T) {
	c := panelsim.NewSSD1306()
	if len(lit(t, c)) != 0 || c.On() {
		t.Error("the glass is lit before it is turned on")
	}
	c.Command([]byte{0xaf})
	if len(lit(t, c)) != 0 {
		t.Error("the glass is lit without the charge pump")
	}
	c.Command(awake)
	if n := len(lit(t, c)); n < 3000 || n > 5000 {
		t.Errorf("%d pixels of noise at power up", n)
	}
	clear(c)
	c.Command([]byte{0xa7})
	if n := len(lit(t, c)); n != 128*64 {
		t.Errorf("%d pixels of an inverted empty picture", n)
	}
	c.Reset()
	c.Command(awake)
	if n := len(lit(t, c)); n != 0 {
		t.Errorf("a reset changes the memory: %d pixels", n)
	}
	c.BrownOut()
	if c.On() {
		t.Error("the glass is on after a brown-out")
	}
}

func TestProtocolErrors(t *testing.T) {
	for _, tc := range []struct {
		name string
		run  func(c *panelsim.SSD1306)
		want string
	}{
		{"unknown", func(c *panelsim.SSD1306) { c.Command([]byte{0xff}) }, "unknown command 0xff"},
		{"data in a command", func(c *panelsim.SSD1306) { c.Command([]byte{0x21, 3}); c.Data([]byte{1}) }, "in the middle of command 0x21"},
		{"columns", func(c *panelsim.SSD1306) { c.Command([]byte{0x21, 0, 128}) }, "outside the memory"},
		{"pages", func(c *panelsim.SSD1306) { c.Command([]byte{0x22, 5, 4}) }, "outside the memory"},
		{"mode", func(c *panelsim.SSD1306) { c.Command([]byte{0x20, 3}) }, "mode 3"},
		{"multiplex", func(c *panelsim.SSD1306) { c.Command([]byte{0xa8, 3}) }, "multiplex"},
		{"rows' wiring", func(c *panelsim.SSD1306) { c.Command([]byte{0xda, 0x10}) }, "pins configuration"},
	} {
		c := panelsim.NewSSD1306()
		tc.run(c)
		if e := strings.Join(c.Errors(), "; "); !strings.Contains(e, tc.want) {
			t.Errorf("%s: errors %q, want %q", tc.name, e, tc.want)
		}
	}
	c := panelsim.NewSSD1306()
	c.Command([]byte{0x21, 3}) // a command may be spread over transfers
	c.Command([]byte{9, 0xe3})
	if e := c.Errors(); len(e) > 0 {
		t.Errorf("a command in two transfers: %q", e)
	}
}

// TestPort checks that the port fails where real ones do.
func TestPort(t *testing.T) {
	m := panelsim.New()
	p, err := m.SPI("SPI0.0")
	if err != nil {
		t.Fatal(err)
	}
	c, err := p.Connect(20*physic.MegaHertz, spi.Mode1, 9)
	if err != nil {
		t.Fatal(err)
	}
	if e := m.Chip.Errors(); len(e) != 3 {
		t.Errorf("too fast, wrong mode, wrong word: %q", e)
	}
	if _, err := p.Connect(physic.MegaHertz, spi.Mode0, 8); err == nil {
		t.Error("connected twice")
	}
	if err := c.Tx(make([]byte, 4097), nil); err == nil {
		t.Error("a transfer of 4097 bytes")
	}
	if err := c.Tx([]byte{0xe3}, make([]byte, 1)); err == nil {
		t.Error("reading")
	}
	if err := m.DC.Out(gpio.High); err != nil {
		t.Fatal(err)
	}
	m.Fail(2)
	for i, want := range []bool{true, false, true} {
		if err := c.Tx([]byte{1, 2}, nil); (err == nil) != want {
			t.Errorf("transfer %d: %v", i+1, err)
		}
	}
	if m.Sent() != 5 {
		t.Errorf("%d bytes arrived, want 5: half of the one that failed", m.Sent())
	}
	gone := errors.New("gone")
	m.Unplug(gone)
	if err := c.Tx([]byte{1}, nil); !errors.Is(err, gone) {
		t.Errorf("unplugged: %v", err)
	}
	m.Plug()
	if _, err := m.SPI(""); err != nil || len(m.Chip.Errors()) != 4 {
		t.Errorf("opened while open: %v, %q", err, m.Chip.Errors())
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if p.Close() == nil || c.Tx([]byte{1}, nil) == nil {
		t.Error("a closed port works")
	}
}
