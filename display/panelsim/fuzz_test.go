package panelsim_test

import (
	"image/color"
	"math/rand/v2"
	"testing"

	"flipwatch/display/panelsim"
)

// makers make one of each kind of model.
var makers = []func() panelsim.Chip{
	func() panelsim.Chip { return panelsim.NewSSD1306() }, func() panelsim.Chip { return panelsim.NewSSD1306Low() },
	func() panelsim.Chip { return panelsim.NewSH1106() }, func() panelsim.Chip { return panelsim.NewSSD1351() },
	func() panelsim.Chip { return panelsim.NewST7789(135, 240) }, func() panelsim.Chip { return panelsim.NewGC9A01() },
	func() panelsim.Chip { return panelsim.NewWaveshare2in13(3) }, func() panelsim.Chip { return panelsim.NewInkyPHAT(color.RGBA{255, 0, 0, 255}) },
}

// TestModelsTakeAnything sends commands that there are, in any order and with any
// arguments. It found windows whose end comes before their beginning.
func TestModelsTakeAnything(t *testing.T) {
	commands := []byte{
		0x11, 0x29, 0x36, 0x3a, 0x2a, 0x2b, 0x2c, 0x15, 0x75, 0x5c, 0xa0, 0xa2, 0xca, 0xfd, 0xaf, 0x44, 0x45, 0x4e, 0x4f, 0x24,
		0x26, 0x22, 0x20, 0xda, 0xa8, 0xd3, 0xc8, 0xc0, 0xa1, 0x8d, 0xb3, 0x40, 0x21, 0xad, 0xb7, 0x1f,
	}
	for i, maker := range makers {
		c, random := maker(), rand.New(rand.NewPCG(uint64(i), 3))
		for range 20000 {
			c.Command([]byte{commands[random.IntN(len(commands))]})
			b := make([]byte, random.IntN(8))
			for j := range b {
				b[j] = byte(random.Uint32()) >> (random.IntN(2) * 6) // half of them small
			}
			if random.IntN(3) == 0 {
				c.Command(b)
			} else {
				c.Data(b)
			}
		}
		if c.Picture().Rect.Empty() || len(c.Errors()) == 0 {
			t.Errorf("model %d: %v, %d errors", i, c.Picture().Rect, len(c.Errors()))
		}
	}
}

// FuzzModels sends anything to a model, in transfers whose first byte says how long
// they are and what D/C is: it complains, and never breaks. The first byte of all
// chooses the model.
func FuzzModels(f *testing.F) {
	f.Add([]byte{4, 1, 0x11, 0x81, 0x3a, 0x80, 0x01, 0x55, 1, 0x2c, 0x84, 1, 2, 3, 4})
	f.Add([]byte{5, 2, 0x2a, 0x84, 0, 9, 0, 3, 1, 0x2c, 0x84, 1, 2, 3, 4})
	f.Add([]byte{3, 1, 0x15, 0x82, 3, 4, 1, 0xa0, 0x81, 0x75, 1, 0x5c, 0x84, 5, 6, 7, 8})
	f.Add([]byte{6, 1, 0x44, 0x82, 3, 4, 1, 0x4e, 0x81, 0xff, 1, 0x24, 0x82, 1, 2, 1, 0x22, 0x81, 0xc7, 1, 0x20})
	f.Add([]byte{1, 4, 0xaf, 0xda, 0x02, 0xa8, 3, 0x1f, 0xb7, 0x1f, 0x8f, 1, 2, 3})
	f.Fuzz(func(t *testing.T, stream []byte) {
		if len(stream) == 0 {
			return
		}
		c := makers[int(stream[0])%len(makers)]()
		for rest := stream[1:]; len(rest) > 0; {
			n := min(int(rest[0]&0x7f), len(rest)-1)
			if data := rest[1 : n+1]; rest[0]&0x80 != 0 {
				c.Data(data)
			} else {
				c.Command(data)
			}
			rest = rest[n+1:]
		}
		if c.Picture().Rect.Empty() {
			t.Fatal("no picture")
		}
		c.Reset()
		c.BrownOut()
	})
}
