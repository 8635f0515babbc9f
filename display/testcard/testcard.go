// Package testcard draws the picture that shows whether a panel is wired and set
// up right: its edges, which way up it is, its colours and greys, text, and how
// many frames a second arrive.
package testcard

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
	"periph.io/x/devices/v3/ssd1306/image1bit"
)

// Card is what a test card says.
type Card struct {
	// Name is the panel.
	Name string
	// Frame counts the frames from 1; the colour bars move with it.
	Frame int
	// Rate is how many frames a second were measured, 0: not yet.
	Rate float64
}

// The font is 7×13 of the X Window System: public domain, readable from an arm's
// length on the smallest panel, and part of x/image.
const (
	letterW = 7
	letterH = 13
	ascent  = 11
	margin  = 3 // from the edges to the corner letters
	line    = letterH + 1
	arrowW  = 11
)

// Draw paints a card over the whole of dst. In the corners are A, B, C and D,
// clockwise from the top left; the arrow points up; a line of one pixel runs along
// all four edges.
//
// What is wrong is seen at once: an edge that is missing or noise beside it is an
// offset (x=, y=, or an SH1106 driven as an SSD1306), letters in the wrong corners
// a rotation or a mirror, other names in the colour bars the order of colours, a
// white background inversion.
func Draw(dst draw.Image, c Card) {
	b := newBoard(dst)
	b.fill(b.r, b.paper)
	b.edges()
	b.corners()
	b.arrow()
	middle := image.Rect(b.r.Min.X+margin, b.r.Min.Y+margin+letterH+2, b.r.Max.X-margin, b.r.Max.Y-margin-letterH-2)
	if middle.Dy() < line {
		b.low(c)
		return
	}
	y := middle.Min.Y
	for _, texts := range c.lines(b.r.Size()) {
		if y+letterH <= middle.Max.Y {
			b.center(y, middle.Min.X, middle.Max.X, texts)
			y += line
		}
	}
	const leastBand = 10 // what is lower is no band any more
	middle.Min.Y = y + 2
	if middle.Dy() < 2*leastBand {
		side := 2*margin + letterW
		b.ramp(image.Rect(b.r.Min.X+side, b.r.Max.Y-margin-letterH, b.r.Max.X-side, b.r.Max.Y-margin))
		return
	}
	split := (middle.Min.Y + middle.Max.Y) / 2
	b.bars(image.Rect(middle.Min.X, middle.Min.Y, middle.Max.X, split), c.Frame)
	b.ramp(image.Rect(middle.Min.X, split, middle.Max.X, middle.Max.Y))
}

// low draws what fits on a panel of two lines: the texts stand between the
// letters, the first one also beside the arrow.
func (b *board) low(c Card) {
	const side = margin + letterW + 2
	left, right := b.r.Min.X+side, b.r.Max.X-side
	b.center(b.r.Min.Y+margin, left+arrowW+1, right, []string{c.Name, dimensions(b.r.Size())})
	b.center(b.r.Max.Y-margin-letterH, left, right, c.counter())
}

// lines are the texts in the middle, each in the forms that it has, the longest
// first: the name, the size, and the counter.
func (c Card) lines(size image.Point) [][]string {
	name := c.Name + " " + dimensions(size)
	const roomy = 100 // lines that a panel needs for a third line of text
	if len(name)*letterW > size.X-2*margin && size.Y >= roomy {
		return [][]string{{c.Name}, {dimensions(size)}, c.counter()}
	}
	return [][]string{{name, c.Name}, c.counter()}
}

func dimensions(size image.Point) string { return fmt.Sprintf("%dx%d", size.X, size.Y) }

// counter returns the forms of the counter.
func (c Card) counter() []string {
	if c.Rate == 0 {
		return []string{fmt.Sprintf("frame %d", c.Frame), fmt.Sprint(c.Frame)}
	}
	rate := fmt.Sprintf("%.1f/s", c.Rate)
	return []string{fmt.Sprintf("%d  %s", c.Frame, rate), rate}
}

// board is a picture with its ink.
type board struct {
	dst        draw.Image
	r          image.Rectangle
	ink, paper color.Color
	few        bool // there are no greys: they are made of dots
}

// newBoard chooses ink and paper: dark on white where white comes first in the
// palette, which is e-paper, light on black on glass that shines.
func newBoard(dst draw.Image) *board {
	b := &board{dst: dst, r: dst.Bounds(), ink: color.White, paper: color.Black}
	switch d := dst.(type) {
	case *image1bit.VerticalLSB:
		b.few = true
	case *image.Paletted:
		b.few = len(d.Palette) < 16
		if len(d.Palette) > 0 && color.GrayModel.Convert(d.Palette[0]) == (color.Gray{Y: 255}) {
			b.ink, b.paper = color.Black, color.White
		}
	}
	return b
}

func (b *board) fill(r image.Rectangle, c color.Color) {
	draw.Draw(b.dst, r, image.NewUniform(c), image.Point{}, draw.Src)
}

// edges draws the outermost pixels.
func (b *board) edges() {
	r := b.r
	for _, side := range [4]image.Rectangle{
		{r.Min, image.Pt(r.Max.X, r.Min.Y+1)}, {image.Pt(r.Min.X, r.Max.Y-1), r.Max},
		{r.Min, image.Pt(r.Min.X+1, r.Max.Y)}, {image.Pt(r.Max.X-1, r.Min.Y), r.Max},
	} {
		b.fill(side, b.ink)
	}
}

func (b *board) corners() {
	left, right := b.r.Min.X+margin, b.r.Max.X-margin-letterW
	top, bottom := b.r.Min.Y+margin, b.r.Max.Y-margin-letterH
	b.write(left, top, "A")
	b.write(right, top, "B")
	b.write(right, bottom, "C")
	b.write(left, bottom, "D")
}

// arrow points up, in the middle of the top, or beside the A where the text is in
// the middle.
func (b *board) arrow() {
	const half = arrowW / 2
	x, y := (b.r.Min.X+b.r.Max.X)/2, b.r.Min.Y+margin+1
	if b.r.Dy() < 2*(margin+letterH+2)+line {
		x = b.r.Min.X + margin + letterW + 2 + half
	}
	for i := range half {
		b.fill(image.Rect(x-i, y+i, x+i+1, y+i+1), b.ink)
	}
	b.fill(image.Rect(x-1, y+half, x+2, y+2*half), b.ink)
}

func (b *board) write(x, y int, text string) {
	d := font.Drawer{Dst: b.dst, Src: image.NewUniform(b.ink), Face: basicfont.Face7x13, Dot: fixed.P(x, y+ascent)}
	d.DrawString(text)
}

// center writes the longest form of a text that fits between two columns, in the
// middle of them; the shortest one if none fits.
func (b *board) center(y, left, right int, forms []string) {
	text := forms[len(forms)-1]
	for _, form := range forms {
		if len(form)*letterW <= right-left {
			text = form
			break
		}
	}
	b.write((left+right-len(text)*letterW)/2, y, text)
}
