package display

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// Address is where browsers find the page of this game. NewAddress makes it, once:
// it holds the QR code, so that drawing need not. The zero value is none.
type Address struct {
	// URL is the address, as in http://192.168.1.20:8080/.
	URL  string
	code *code
}

// code is a QR code: the dark modules by rows, the first one the lowest bit. It does
// not change.
type code struct {
	side int
	rows []uint64
}

// mostModules is how many modules a side has at most, those of version 10: more are
// too fine for small screens.
const mostModules = 57

// NewAddress returns an address and makes its QR code. The code has as few modules as
// can be, and the most correction of errors that takes no more of them.
func NewAddress(url string) (Address, error) {
	a := Address{URL: url}
	for _, level := range []qr.ErrorCorrectionLevel{qr.L, qr.M, qr.Q, qr.H} {
		picture, err := qr.Encode(url, level, qr.Auto)
		if err != nil && a.code == nil {
			return Address{}, fmt.Errorf("no QR code for %q: take a shorter address: %w", url, err)
		}
		if err != nil || a.code != nil && picture.Bounds().Dx() > a.code.side {
			break
		}
		a.code = newCode(picture)
	}
	if a.code.side > mostModules {
		a.code = nil
	}
	return a, nil
}

// newCode reads the modules from a picture with one pixel for each.
func newCode(p image.Image) *code {
	r := p.Bounds()
	c := &code{side: r.Dx(), rows: make([]uint64, r.Dy())}
	for y := range c.rows {
		for x := range min(c.side, 64) {
			if color.GrayModel.Convert(p.At(r.Min.X+x, r.Min.Y+y)).(color.Gray).Y < 128 {
				c.rows[y] |= 1 << x
			}
		}
	}
	return c
}

// dark tells whether a module is.
func (c *code) dark(x, y int) bool { return c.rows[y]>>x&1 != 0 }

// quiet is how many modules wide the empty border is that ISO/IEC 18004 asks for.
const quiet = 4

// leastModulePx is how many pixels wide a module is at least. On a panel of 0.96 inch
// two pixels are 0.34 mm.
const leastModulePx = 2

// modulePx is how many pixels wide the modules are in a square of some pixels, with
// the quiet zone around them; on the smallest one of three and a half modules. 0 where
// the code does not fit.
func (c *code) modulePx(size int) int {
	if c == nil {
		return 0
	}
	px := size / (c.side + 2*quiet)
	if px < leastModulePx && leastModulePx*(c.side+2*quiet-1) <= size {
		px = leastModulePx
	}
	if px < leastModulePx {
		return 0
	}
	return px
}

// sidePx is how wide the code is in a square of some pixels, with the quiet zone; 0
// where it does not fit.
func (c *code) sidePx(size int) int {
	px := c.modulePx(size)
	if px == 0 {
		return 0
	}
	return min(size, px*(c.side+2*quiet))
}

// short is the address as it is typed into a browser.
func (a *Address) short() string {
	return strings.TrimSuffix(strings.TrimPrefix(a.URL, "http://"), "/")
}

// visited says that the screen shows the address: before a game, where there is
// nothing on the board to show.
func (s *Screen) visited() bool {
	switch s.State {
	case Starting, Looking, Visit:
		return s.Address.URL != "" && s.bare()
	}
	return false
}

// aside says that the address stands beside the board, in the place of the counts, which
// everybody knows before the first move.
func (s *Screen) aside(p *plan) bool { return p.column && s.State == Ready && s.Address.URL != "" }

// paintCode draws the code into 64×64 pixels, dark on lit, and the columns beside them
// up to the right half lit as well. It reports whether there is room for it.
func paintCode(b *bitmap, c *code) bool {
	const size = 8 * squarePx
	px := c.modulePx(size)
	if px == 0 {
		return false
	}
	b.fill(0, 0, sideX-1, size, lit)
	at := (size - px*c.side) / 2
	for y := range c.side {
		for x := range c.side {
			if c.dark(x, y) {
				b.fill(at+x*px, at+y*px, px, px, dark)
			}
		}
	}
	return true
}

// address paints an address into a rectangle: its QR code or, where that does not fit,
// the words.
func (b brush) address(r image.Rectangle, a *Address) {
	if a.code.sidePx(min(r.Dx(), r.Dy())) > 0 {
		b.code(r, a.code)
		return
	}
	text := a.short()
	f := largestPart(text, r.Dx()-4, r.Dy()/3)
	n := f.lines(text, r.Dx()-4)
	for i := range n {
		part := image.Rect(r.Min.X, r.Min.Y+i*r.Dy()/n, r.Max.X, r.Min.Y+(i+1)*r.Dy()/n)
		b.center(f, part, f.lineAt(text, r.Dx()-4, i), b.ink.text)
	}
}

// code paints a QR code into the middle of a rectangle, black on white.
func (b brush) code(r image.Rectangle, c *code) {
	px := c.modulePx(min(r.Dx(), r.Dy()))
	if px == 0 {
		return
	}
	side := px * c.side
	at := image.Pt((r.Min.X+r.Max.X-side)/2, (r.Min.Y+r.Max.Y-side)/2)
	b.fill(image.Rect(at.X, at.Y, at.X+side, at.Y+side).Inset(-quiet*px).Intersect(r), b.ink.white)
	for y := range c.side {
		for x := range c.side {
			if c.dark(x, y) {
				b.fill(image.Rect(at.X+x*px, at.Y+y*px, at.X+(x+1)*px, at.Y+(y+1)*px), b.ink.black)
			}
		}
	}
}
