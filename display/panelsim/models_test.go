package panelsim_test

import (
	"image"
	"image/color"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"flipwatch/display/panelsim"
)

// say sends a command and its arguments.
func say(c panelsim.Chip, code byte, args ...byte) {
	c.Command([]byte{code})
	if len(args) > 0 {
		c.Data(args)
	}
}

// wake takes a colour LCD from its reset to a black glass that is on.
func wake(c panelsim.Chip, size image.Point) {
	say(c, 0x11)
	time.Sleep(120 * time.Millisecond)
	say(c, 0x3a, 0x55)
	say(c, 0x21)
	say(c, 0x2a, 0, 0, byte((size.X-1)>>8), byte(size.X-1))
	say(c, 0x2b, 0, 0, byte((size.Y-1)>>8), byte(size.Y-1))
	say(c, 0x2c, make([]byte, 2*size.X*size.Y)...)
	say(c, 0x29)
}

// bright returns the pixels that are not black.
func bright(c panelsim.Chip) map[image.Point]color.RGBA {
	p, out := c.Picture(), map[image.Point]color.RGBA{}
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			if v := p.RGBAAt(x, y); v != (color.RGBA{0, 0, 0, 255}) && v.A != 0 {
				out[image.Pt(x, y)] = v
			}
		}
	}
	return out
}

// TestLCDAddress writes red at column 3, row 5 with every MADCTL (ST7789V
// datasheet, address control).
func TestLCDAddress(t *testing.T) {
	for _, tc := range []struct {
		name   string
		madctl byte
		want   image.Point
		color  color.RGBA
	}{
		{"plain", 0x00, image.Pt(3, 5), color.RGBA{255, 0, 0, 255}},
		{"MX", 0x40, image.Pt(236, 5), color.RGBA{255, 0, 0, 255}},
		{"MY", 0x80, image.Pt(3, 314), color.RGBA{255, 0, 0, 255}},
		{"MX MY", 0xc0, image.Pt(236, 314), color.RGBA{255, 0, 0, 255}},
		{"MV", 0x20, image.Pt(5, 3), color.RGBA{255, 0, 0, 255}},
		{"MV MX", 0x60, image.Pt(234, 3), color.RGBA{255, 0, 0, 255}},
		{"MV MY", 0xa0, image.Pt(5, 316), color.RGBA{255, 0, 0, 255}},
		{"MV MX MY", 0xe0, image.Pt(234, 316), color.RGBA{255, 0, 0, 255}},
		{"BGR", 0x08, image.Pt(3, 5), color.RGBA{0, 0, 255, 255}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := panelsim.NewST7789(240, 320)
				wake(c, image.Pt(240, 320))
				say(c, 0x36, tc.madctl)
				say(c, 0x2a, 0, 3, 0, 3)
				say(c, 0x2b, 0, 5, 0, 5)
				say(c, 0x2c, 0xf8, 0x00)
				if got := bright(c); len(got) != 1 || got[tc.want] != tc.color {
					t.Errorf("lit: %v, want %v at %v", got, tc.color, tc.want)
				}
				if e := c.Errors(); len(e) > 0 {
					t.Errorf("errors: %q", e)
				}
			})
		})
	}
}

// TestLCDOffsets looks for the first pixel of small glass in the memory.
func TestLCDOffsets(t *testing.T) {
	for _, tc := range []struct {
		name         string
		chip         panelsim.Chip
		memory       image.Point
		column, line byte
	}{
		{"240×240", panelsim.NewST7789(240, 240), image.Pt(240, 320), 0, 0},
		{"135×240", panelsim.NewST7789(135, 240), image.Pt(240, 320), 52, 40},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				wake(tc.chip, tc.memory)
				say(tc.chip, 0x2a, 0, tc.column, 0, tc.column)
				say(tc.chip, 0x2b, 0, tc.line, 0, tc.line)
				say(tc.chip, 0x2c, 0xff, 0xff)
				if got := bright(tc.chip); len(got) != 1 || got[image.Pt(0, 0)] != (color.RGBA{255, 255, 255, 255}) {
					t.Errorf("lit: %v", got)
				}
			})
		})
	}
}

// complains runs something on a controller and wants an error.
type complains struct {
	name string
	run  func(c panelsim.Chip)
	want string
}

func (tc complains) check(t *testing.T, c panelsim.Chip) {
	t.Run(tc.name, func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			tc.run(c)
			if e := strings.Join(c.Errors(), "; "); !strings.Contains(e, tc.want) {
				t.Errorf("errors %q, want %q", e, tc.want)
			}
		})
	})
}

func TestLCDErrors(t *testing.T) {
	size := image.Pt(240, 320)
	for _, tc := range []complains{
		{"unknown", func(c panelsim.Chip) { say(c, 0x99) }, "unknown command 0x99"},
		{"too few arguments", func(c panelsim.Chip) { say(c, 0x2a, 0, 0, 0); say(c, 0x00) }, "0x2a takes 4 arguments, not 3"},
		{"too many arguments", func(c panelsim.Chip) { say(c, 0x36, 0, 0) }, "0x36 takes 1 arguments, not 2"},
		{"data for none", func(c panelsim.Chip) { say(c, 0x00, 7) }, "takes 0 arguments"},
		{"data first", func(c panelsim.Chip) { c.Data([]byte{1}) }, "no command"},
		{"asleep", func(c panelsim.Chip) { say(c, 0x3a, 5); say(c, 0x2c, 0, 0) }, "before sleep-out"},
		{"on while asleep", func(c panelsim.Chip) { say(c, 0x29) }, "display on before sleep-out"},
		{"no wait after reset", func(c panelsim.Chip) { c.Reset(); say(c, 0x00) }, "within 5ms"},
		{"short wait after reset", func(c panelsim.Chip) {
			c.Reset()
			time.Sleep(119 * time.Millisecond)
			say(c, 0x11)
		}, "within 120ms"},
		{"no wait after waking up", func(c panelsim.Chip) { say(c, 0x11); say(c, 0x29) }, "within 5ms"},
		{"asleep too soon", func(c panelsim.Chip) {
			say(c, 0x11)
			time.Sleep(100 * time.Millisecond)
			say(c, 0x10)
		}, "within 120ms"},
		{"pixels of 18 bits", func(c panelsim.Chip) { wake(c, size); say(c, 0x3a, 0x66); say(c, 0x2c, 0, 0) }, "not 16 bits"},
		{"columns outside", func(c panelsim.Chip) { wake(c, size); say(c, 0x2a, 0, 0, 0, 240); say(c, 0x2c, 0, 0) }, "outside the memory"},
		{"rows outside when turned", func(c panelsim.Chip) { wake(c, size); say(c, 0x36, 0x20); say(c, 0x2c, 0, 0) }, "outside the memory"},
		{"columns the wrong way", func(c panelsim.Chip) { say(c, 0x2a, 0, 9, 0, 8) }, "columns 9 to 8"},
		{"too many pixels", func(c panelsim.Chip) { wake(c, size); say(c, 0x2c, make([]byte, 2*240*320+1)...) }, "more pixels"},
		{"too few pixels", func(c panelsim.Chip) { wake(c, size); say(c, 0x2c, 1, 2); say(c, 0x00) }, "1 pixels for a window"},
		{"half a pixel", func(c panelsim.Chip) {
			wake(c, size)
			say(c, 0x2c, make([]byte, 2*240*320-1)...)
			say(c, 0x00)
		}, "pixels for a window"},
		{"reset in a command", func(c panelsim.Chip) { say(c, 0x2a, 0); c.Reset() }, "reset in the middle"},
	} {
		tc.check(t, panelsim.NewST7789(240, 320))
	}
}

func TestSSD1351Errors(t *testing.T) {
	for _, tc := range []complains{
		{"locked", func(c panelsim.Chip) { say(c, 0xa2, 0) }, "while it is locked"},
		{"all locked", func(c panelsim.Chip) { say(c, 0xfd, 0x16); say(c, 0xaf) }, "all are locked"},
		{"another lock", func(c panelsim.Chip) { say(c, 0xfd, 0x17) }, "lock 0x17"},
		{"columns", func(c panelsim.Chip) { say(c, 0x15, 0, 128) }, "outside the memory"},
		{"rows", func(c panelsim.Chip) { say(c, 0x75, 9, 8) }, "outside the memory"},
		{"depth", func(c panelsim.Chip) { say(c, 0xa0, 0x20); say(c, 0x5c, 0, 0) }, "not 16 bits"},
		{"multiplex", func(c panelsim.Chip) { say(c, 0xca, 3) }, "multiplex"},
		{"arguments", func(c panelsim.Chip) { say(c, 0xc1, 1, 2); say(c, 0xae) }, "takes 3 arguments"},
		{"pixels", func(c panelsim.Chip) { say(c, 0x5c, 1, 2); say(c, 0xae) }, "pixels for a window"},
	} {
		tc.check(t, panelsim.NewSSD1351())
	}
}

// TestSSD1351Scan writes a white pixel at (1, 2) and looks where it appears.
func TestSSD1351Scan(t *testing.T) {
	for _, tc := range []struct {
		name  string
		remap byte
		want  image.Point
	}{
		{"as the glass is wired", 0x74, image.Pt(1, 2)},
		{"columns remapped", 0x76, image.Pt(126, 2)},
		{"scanned from the top", 0x64, image.Pt(1, 125)},
	} {
		c := panelsim.NewSSD1351()
		say(c, 0xfd, 0xb1)
		say(c, 0xa2, 0)
		say(c, 0xa0, tc.remap)
		say(c, 0x5c, make([]byte, 2*128*128)...)
		say(c, 0x15, 1, 1)
		say(c, 0x75, 2, 2)
		say(c, 0x5c, 0xff, 0xff)
		say(c, 0xaf)
		if got := bright(c); len(got) != 1 || got[tc.want] == (color.RGBA{}) {
			t.Errorf("%s: lit %v, want %v", tc.name, got, tc.want)
		}
		if e := c.Errors(); len(e) > 0 {
			t.Errorf("%s: %q", tc.name, e)
		}
	}
}

func TestSH1106Errors(t *testing.T) {
	for _, tc := range []complains{
		{"addressing mode of an SSD1306", func(c panelsim.Chip) { say(c, 0x20) }, "unknown command 0x20"},
		{"charge pump of an SSD1306", func(c panelsim.Chip) { say(c, 0x8d) }, "unknown command 0x8d"},
		{"too many columns", func(c panelsim.Chip) { c.Command([]byte{0xb0, 0, 0x10}); c.Data(make([]byte, 133)) }, "beyond the last column"},
		{"data in a command", func(c panelsim.Chip) { say(c, 0x81, 5) }, "in the middle of command 0x81"},
		{"pads", func(c panelsim.Chip) { c.Command([]byte{0xda, 0x32}) }, "pads configuration"},
		{"converter", func(c panelsim.Chip) { c.Command([]byte{0xad, 0x14}) }, "DC-DC"},
	} {
		tc.check(t, panelsim.NewSH1106())
	}
}

func TestEPaperErrors(t *testing.T) {
	for _, tc := range []complains{
		{"busy after a reset", func(c panelsim.Chip) { say(c, 0x12); say(c, 0x11, 3) }, "0x11 while busy"},
		{"busy with a refresh", func(c panelsim.Chip) {
			say(c, 0x22, 0xf7)
			say(c, 0x20)
			time.Sleep(time.Second)
			say(c, 0x11, 3)
		}, "0x11 while busy"},
		{"asleep", func(c panelsim.Chip) { say(c, 0x10, 1); say(c, 0x12) }, "0x12 in deep sleep"},
		{"columns", func(c panelsim.Chip) { say(c, 0x44, 0, 22) }, "outside the memory"},
		{"rows", func(c panelsim.Chip) { say(c, 0x45, 0, 0, 40, 1) }, "outside the memory"},
		{"entry mode", func(c panelsim.Chip) { say(c, 0x11, 1) }, "not modelled"},
		{"too much data", func(c panelsim.Chip) { say(c, 0x44, 0, 0); say(c, 0x45, 0, 0, 0, 0); say(c, 0x24, 1, 2) }, "more data"},
		{"too little data", func(c panelsim.Chip) { say(c, 0x24, 1, 2); say(c, 0x11, 3) }, "2 bytes for a window"},
		{"cursor outside", func(c panelsim.Chip) { say(c, 0x44, 0, 1); say(c, 0x4e, 5); say(c, 0x24, 1) }, "outside the window"},
		{"activated for nothing", func(c panelsim.Chip) { say(c, 0x20) }, "before it was said what for"},
		{"waveforms", func(c panelsim.Chip) { say(c, 0x32, make([]byte, 154)...) }, "takes 153 arguments"},
	} {
		tc.check(t, panelsim.NewWaveshare2in13(4))
	}
}

// TestEPaperKeeps checks that a picture stays until a refresh, also without
// power.
func TestEPaperKeeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := panelsim.NewInkyWHAT(color.RGBA{255, 0, 0, 255})
		noise := len(bright(c))
		say(c, 0x44, 0, 0)
		say(c, 0x45, 0, 0, 1, 0) // one row; the chip is used to an end one too far
		say(c, 0x24, 0x80)
		say(c, 0x26, 0x40)
		if n := len(bright(c)); n != noise {
			t.Error("the picture changes before the refresh")
		}
		say(c, 0x22, 0xc7)
		say(c, 0x20)
		if !c.Busy() || c.Refreshes() != 1 {
			t.Error("no refresh")
		}
		p := c.Picture()
		if p.RGBAAt(0, 0) != (color.RGBA{255, 255, 255, 255}) || p.RGBAAt(1, 0) != (color.RGBA{255, 0, 0, 255}) {
			t.Errorf("white and red are %v, %v", p.RGBAAt(0, 0), p.RGBAAt(1, 0))
		}
		c.BrownOut()
		if string(c.Picture().Pix) != string(p.Pix) {
			t.Error("the picture is lost with the power")
		}
		if e := c.Errors(); len(e) > 0 {
			t.Errorf("errors: %q", e)
		}
	})
}
