package panelsim

import (
	"image"

	"periph.io/x/conn/v3/physic"
)

// st7789Own are the commands of table 2 of the ST7789V (datasheet 9.2).
var st7789Own = map[byte]int{
	0xb0: 2, 0xb1: 3, 0xb2: 5, 0xb3: 3, 0xb5: 1, 0xb7: 1, 0xba: 1, 0xbb: 1, 0xbc: 1, 0xbd: 1, 0xc0: 1, 0xc1: 3, 0xc2: 2,
	0xc3: 1, 0xc4: 1, 0xc5: 1, 0xc6: 1, 0xc7: 1, 0xc8: 1, 0xca: 1, 0xcc: 1, 0xd0: 2, 0xd2: 1, 0xe0: 14, 0xe1: 14, 0xe4: 3, 0xe8: 1, 0xe9: 3,
}

// NewST7789 returns the controller on modules with glass of this size, which is
// at the beginning of its 240×320 memory, and 135×240 in the middle of it.
func NewST7789(w, h int) *LCD {
	k := &lcdKind{
		memory: image.Pt(240, 320), glass: image.Pt(w, h), inverted: true,
		fastest: 62500 * physic.KiloHertz, // 16 ns a cycle (4-line serial interface, TSCYCW)
		own:     st7789Own,
	}
	if w == 135 {
		k.at = image.Pt(52, 40)
	}
	return newLCD(k)
}

// NewST7735 returns the controller on modules with 128×160 pixels, by the colour
// of the tab on their foil. Those with a green one use the memory of 132×162 from
// (2, 1) on, and only those with a black one have red on the left.
func NewST7735(tab string) *LCD {
	k := &lcdKind{
		memory: image.Pt(128, 160), glass: image.Pt(128, 160), upright: bitMX | bitMY,
		fastest: 15151 * physic.KiloHertz, // 66 ns a cycle (4-line serial interface, TSCYCW)
		own: map[byte]int{ // panel function commands
			0xb1: 3, 0xb2: 3, 0xb3: 6, 0xb4: 1, 0xb6: 2, 0xc0: 3, 0xc1: 1, 0xc2: 2, 0xc3: 2, 0xc4: 2, 0xc5: 1, 0xc7: 1,
			0xe0: 16, 0xe1: 16, 0xfc: 1,
		},
	}
	if tab != "black" {
		k.upright |= bitBGR
	}
	if tab == "green" {
		k.memory, k.at = image.Pt(132, 162), image.Pt(2, 1)
	}
	return newLCD(k)
}

// NewILI9341 returns the controller on modules with 240×320 pixels, held
// upright.
func NewILI9341() *LCD {
	return newLCD(&lcdKind{
		memory: image.Pt(240, 320), glass: image.Pt(240, 320), upright: bitMX | bitBGR,
		fastest: 10 * physic.MegaHertz, // 100 ns a cycle (serial interface timing, twc)
		own: map[byte]int{ // level 2 and extended commands
			0x26: 1, 0xb1: 2, 0xb2: 2, 0xb3: 2, 0xb4: 1, 0xb5: 4, 0xb6: 3, 0xb7: 1, 0xc0: 1, 0xc1: 1, 0xc5: 2, 0xc7: 1,
			0xcb: 5, 0xcf: 3, 0xe0: 15, 0xe1: 15, 0xe8: 3, 0xea: 2, 0xed: 4, 0xf2: 1, 0xf6: 3, 0xf7: 1,
		},
	})
}

// NewGC9A01 returns the controller on round modules with 240×240 pixels. Most of
// its own commands are in no public document: the number of their arguments is
// that of the sequence which the makers of modules hand out.
func NewGC9A01() *LCD {
	return newLCD(&lcdKind{
		memory: image.Pt(240, 240), glass: image.Pt(240, 240), upright: bitMX | bitBGR, inverted: true, round: true,
		fastest: 100 * physic.MegaHertz, // 10 ns a cycle (serial interface timing)
		own: map[byte]int{
			0x62: 12, 0x63: 12, 0x64: 7, 0x66: 10, 0x67: 10, 0x70: 9, 0x74: 7, 0x84: 1, 0x85: 1, 0x86: 1, 0x87: 1, 0x88: 1, 0x89: 1,
			0x8a: 1, 0x8b: 1, 0x8c: 1, 0x8d: 1, 0x8e: 1, 0x8f: 1, 0x90: 4, 0x98: 2, 0xae: 1, 0xb6: 2, 0xbc: 1, 0xbd: 1, 0xbe: 1,
			0xc3: 1, 0xc4: 1, 0xc9: 1, 0xcd: 1, 0xdf: 3, 0xe1: 2, 0xe8: 1, 0xeb: 1, 0xed: 2, 0xef: 0, 0xf0: 6, 0xf1: 6, 0xf2: 6, 0xf3: 6,
			0xfe: 0, 0xff: 3,
		},
	})
}
