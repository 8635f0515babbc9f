package panel

import (
	"image"
	"time"

	"periph.io/x/conn/v3/physic"
)

// colorChip is what a controller of colour glass needs. The commands are those of the
// chip's datasheet, by name, with section and page of the edition that is named
// where it is cited; other editions have other pages.
type colorChip struct {
	name    string
	memory  image.Point
	fastest physic.Frequency

	softReset []step // in place of a pulse on RES
	start     []step // from reset to dark but awake, without turn and colours
	on, sleep []step

	columns, rows, write byte // the commands for the window and for pixels
	short                bool // addresses are single bytes
	byColumn             bool // a quarter turn is written column by column

	turn                     byte // the command that turns, and its bits
	always                   byte
	mirrorX, mirrorY, across byte
	blueFirst                byte
	normal, inverted         byte // commands without arguments
	dim                      byte // the command for the brightness, 0 to 15; 0: none
}

// The waits of MIPI's display command set: 5 ms after a reset and after waking up
// or falling asleep, 120 ms before the next change between the two (commands
// SWRESET, SLPIN and SLPOUT in each datasheet).
const (
	mipiShort = 5 * time.Millisecond
	mipiLong  = 120 * time.Millisecond
)

// mipi returns a controller with MIPI's commands and a few of its own. format is
// the argument of COLMOD for 16 bits a pixel.
func mipi(name string, memory image.Point, fastest physic.Frequency, format byte, own ...step) colorChip {
	start := append([]step{}, own...)
	start = append(start,
		step{0x3a, []byte{format}, 0}, // COLMOD: 16 bits a pixel
		step{0x13, nil, 0},            // NORON: the whole glass
		step{0x11, nil, mipiLong},     // SLPOUT
	)
	return colorChip{
		name: name, memory: memory, fastest: fastest,
		softReset: []step{{0x01, nil, mipiLong}}, // SWRESET
		start:     start,
		on:        []step{{0x29, nil, 0}},                         // DISPON
		sleep:     []step{{0x28, nil, 0}, {0x10, nil, mipiShort}}, // DISPOFF, SLPIN
		columns:   0x2a, rows: 0x2b, write: 0x2c,                  // CASET, RASET, RAMWR
		turn: 0x36, mirrorX: 0x40, mirrorY: 0x80, across: 0x20, blueFirst: 0x08, // MADCTL: MX, MY, MV, RGB
		normal: 0x20, inverted: 0x21, // INVOFF, INVON
	}
}

// st7789 needs nothing but the defaults of the chip, which modules are made for.
// A cycle of the clock takes 16 ns (ST7789V datasheet, 4-line serial interface
// characteristics, TSCYCW). Its commands are sections 9.1.x of the datasheet: SWRESET
// 2, SLPIN 11, SLPOUT 12, NORON 14, INVOFF 15, INVON 16, DISPOFF 18, DISPON 19, CASET
// 20, RASET 21, RAMWR 22, MADCTL 28, COLMOD 32.
func st7789() colorChip {
	return mipi("ST7789", image.Pt(240, 320), 62500*physic.KiloHertz, 0x55)
}

// st7735 has voltages and gamma curves of its own on these modules. A cycle of
// the clock takes 66 ns (ST7735R datasheet, 4-line serial interface
// characteristics, TSCYCW). The memory is 128×160 or 132×162 by the pins GM. In the
// datasheet of the ST7735, V1.7, MADCTL is 10.1.26 (table on page 78) and COLMOD 10.1.29
// (page 114); of the panel's commands, from page 118 on, FRMCTR1 to 3 are 10.2.1 to
// 10.2.3 (page 124) and INVCTR is 10.2.4.
func st7735(memory image.Point) colorChip {
	return mipi("ST7735", memory, 15100*physic.KiloHertz, 0x05,
		step{0xb1, []byte{0x01, 0x2c, 0x2d}, 0},                   // FRMCTR1: frames in normal mode
		step{0xb2, []byte{0x01, 0x2c, 0x2d}, 0},                   // FRMCTR2: in idle mode
		step{0xb3, []byte{0x01, 0x2c, 0x2d, 0x01, 0x2c, 0x2d}, 0}, // FRMCTR3: in partial mode
		step{0xb4, []byte{0x07}, 0},                               // INVCTR: column inversion
		step{0xc0, []byte{0xa2, 0x02, 0x84}, 0},                   // PWCTR1: GVDD 4.6 V
		step{0xc1, []byte{0xc5}, 0},                               // PWCTR2: VGH and VGL
		step{0xc2, []byte{0x0a, 0x00}, 0},                         // PWCTR3: current in normal mode
		step{0xc3, []byte{0x8a, 0x2a}, 0},                         // PWCTR4: in idle mode
		step{0xc4, []byte{0x8a, 0xee}, 0},                         // PWCTR5: in partial mode
		step{0xc5, []byte{0x0e}, 0},                               // VMCTR1: VCOM
		step{0xe0, []byte{0x02, 0x1c, 0x07, 0x12, 0x37, 0x32, 0x29, 0x2d, 0x29, 0x25, 0x2b, 0x39, 0x00, 0x01, 0x03, 0x10}, 0}, // GMCTRP1
		step{0xe1, []byte{0x03, 0x1d, 0x07, 0x06, 0x2e, 0x2c, 0x29, 0x2d, 0x2e, 0x2e, 0x37, 0x3f, 0x00, 0x00, 0x02, 0x10}, 0}, // GMCTRN1
	)
}

// ili9341 needs its power set (level 2 and extended commands). A cycle of the clock takes
// 100 ns (display serial interface timing, 4-line, twc, page 237): many modules work
// far above, none has to. Pages are those of the datasheet, V1.05; what MIPI's command
// set has: SWRESET 90, SLPIN 100, SLPOUT 101, NORON 104, INVOFF 105, INVON 106, DISPOFF
// 108, DISPON 109, CASET 110, PASET 112, RAMWR 114, MADCTL 127, COLMOD 134.
func ili9341() colorChip {
	return mipi("ILI9341", image.Pt(240, 320), 10*physic.MegaHertz, 0x55,
		step{0xcb, []byte{0x39, 0x2c, 0x00, 0x34, 0x02}, 0}, // power control A, 8.4.1, page 195
		step{0xcf, []byte{0x00, 0xc1, 0x30}, 0},             // power control B, 8.4.2, page 196
		step{0xe8, []byte{0x85, 0x00, 0x78}, 0},             // driver timing control A, 8.4.3, page 197
		step{0xea, []byte{0x00, 0x00}, 0},                   // driver timing control B, 8.4.4, page 198
		step{0xed, []byte{0x64, 0x03, 0x12, 0x81}, 0},       // power on sequence control, 8.4.5, page 199
		step{0xf7, []byte{0x20}, 0},                         // pump ratio control, 8.4.7, page 201
		step{0xc0, []byte{0x23}, 0},                         // power control 1: GVDD 4.6 V, 8.3.16, page 178
		step{0xc1, []byte{0x10}, 0},                         // power control 2, 8.3.17, page 179
		step{0xc5, []byte{0x3e, 0x28}, 0},                   // VCOM control 1, 8.3.18, page 180
		step{0xc7, []byte{0x86}, 0},                         // VCOM control 2, 8.3.19, page 182
		step{0xb1, []byte{0x00, 0x18}, 0},                   // frame rate: 79 Hz, 8.3.2, page 155
		step{0xb6, []byte{0x08, 0x82, 0x27}, 0},             // display function control: 320 lines, 8.3.7, page 164
		step{0xf2, []byte{0x00}, 0},                         // enable 3G: off, 8.4.6, page 200
		step{0x26, []byte{0x01}, 0},                         // gamma set: curve 1, 8.2.17, page 107
		step{0xe0, []byte{0x0f, 0x31, 0x2b, 0x0c, 0x0e, 0x08, 0x4e, 0xf1, 0x37, 0x07, 0x10, 0x03, 0x0e, 0x09, 0x00}, 0}, // positive gamma correction, 8.3.24, page 188
		step{0xe1, []byte{0x00, 0x0e, 0x14, 0x03, 0x11, 0x07, 0x31, 0xc1, 0x48, 0x08, 0x0f, 0x0c, 0x31, 0x36, 0x0f}, 0}, // negative gamma correction, 8.3.25, page 189
	)
}

// ssd1351 takes its commands unlocked (command FDh) and sleeps by being off.
// A cycle of the clock takes 50 ns. Pages are those of the datasheet, Rev 1.5: clock
// 53 (table 13-4), A0h 32, ABh 45, C1h 46; the others are in the command table.
func ssd1351() colorChip {
	return colorChip{
		name: "SSD1351", memory: image.Pt(128, 128), fastest: 20 * physic.MegaHertz,
		start: []step{
			{0xfd, []byte{0x12}, 0},             // command lock: open
			{0xfd, []byte{0xb1}, 0},             // and the commands A2, B1, B3, BB, BE, C1
			{0xb3, []byte{0xf1}, 0},             // clock: the fastest, divided by two
			{0xca, []byte{0x7f}, 0},             // multiplex ratio: 128 rows
			{0xa1, []byte{0x00}, 0},             // start line
			{0xa2, []byte{0x00}, 0},             // offset; 60h after a reset
			{0xb5, []byte{0x00}, 0},             // GPIO pins off
			{0xab, []byte{0x01}, 0},             // function selection: internal regulator
			{0xb1, []byte{0x32}, 0},             // phase lengths
			{0xbe, []byte{0x05}, 0},             // VCOMH: 0.82 VCC
			{0xc1, []byte{0xc8, 0x80, 0xc8}, 0}, // contrast of red, green and blue
			{0xb4, []byte{0xa0, 0xb5, 0x55}, 0}, // VSL: external
			{0xb6, []byte{0x01}, 0},             // second precharge
		},
		on: []step{{0xaf, nil, 0}}, sleep: []step{{0xae, nil, 0}},
		columns: 0x15, rows: 0x75, write: 0x5c, short: true, byColumn: true,
		// A0h: 65k colours, odd and even rows on two sides.
		turn: 0xa0, always: 0x60, mirrorX: 0x02, mirrorY: 0x10, across: 0x01, blueFirst: 0x04,
		normal: 0xa6, inverted: 0xa7,
		dim: 0xc7, // master contrast
	}
}
