package display

import (
	"bytes"
	"fmt"
	"image"

	"github.com/mattn/go-sixel"
)

// The picture for a terminal that shows pixels, before it is enlarged: the design for
// a colour screen of that size.
const pixelsW, pixelsH = 320, 240

const (
	aroundH  = 2  // lines above and below the picture
	mostRows = 24 // of the picture: a taller one leaves nothing of a window

	// mostSixel is how wide a picture of sixels may be: xterm shows none that is
	// wider than 1000 pixels (its resource maxGraphicSize).
	mostSixel = 1000
)

// pixels is the picture of a terminal that shows pixels.
type pixels struct {
	Graphics
	screen, picture *image.RGBA // as it is drawn, and enlarged
	sent            []byte      // the picture on the terminal
	kitty           kittyEncoder
	sixel           *sixel.Encoder
	sixels          bytes.Buffer // what it has written
}

// fit returns how many times the picture is enlarged in a terminal of a size, 0 if it
// does not fit, and how many columns and rows it then takes.
func (g *Graphics) fit(columns, rows int) (times, w, h int) {
	if g.Protocol == NoPixels {
		return 0, 0, 0
	}
	for n := 1; ; n++ {
		c, r := (n*pixelsW+g.CellW-1)/g.CellW, (n*pixelsH+g.CellH-1)/g.CellH
		if c >= columns || r+aroundH+belowMin >= rows || n > 1 && r > mostRows || g.Protocol == Sixel && n*pixelsW > mostSixel {
			return times, w, h
		}
		times, w, h = n, c, r
	}
}

// draw draws a screen, so many times enlarged, and says whether it is another picture
// than the one on the terminal.
func (p *pixels) draw(s *Screen, times int) (changed bool) {
	if r := image.Rect(0, 0, times*pixelsW, times*pixelsH); p.picture == nil || p.picture.Rect != r {
		p.screen, p.picture, p.sent = image.NewRGBA(image.Rect(0, 0, pixelsW, pixelsH)), image.NewRGBA(r), nil
	}
	if err := Draw(p.screen, *s); err != nil {
		panic(err) // there is a design for this size
	}
	for y := range p.picture.Rect.Dy() {
		from, to := p.screen.Pix[y/times*p.screen.Stride:], p.picture.Pix[y*p.picture.Stride:]
		for x := range p.picture.Rect.Dx() {
			copy(to[4*x:4*x+4], from[x/times*4:])
		}
	}
	return !bytes.Equal(p.sent, p.picture.Pix)
}

// send shows the picture where the cursor is, and then leaves the cursor anywhere.
func (p *pixels) send(to *bytes.Buffer) {
	p.sent = append(p.sent[:0], p.picture.Pix...)
	if p.Protocol == Kitty {
		p.kitty.encode(to, p.picture)
		return
	}
	if p.sixel == nil {
		p.sixel = sixel.NewEncoder(&p.sixels)
	}
	p.sixels.Reset()
	if err := p.sixel.Encode(p.picture); err != nil {
		panic(err) // it goes to memory
	}
	to.Write(p.sixels.Bytes())
}

// paintPixels draws the current screen as a picture in the frame that is drawn round
// blocks too.
func (t *Terminal) paintPixels(times, w, h int) {
	changed := t.pixels.draw(&t.screen, times)
	moved := t.painted == 0
	t.rewind()
	beside, below := t.transcript(w, h)
	t.buf.WriteString(edge(t.cfg.Title, w) + eraseLine + "\r\n")
	for i := range h {
		if moved {
			t.buf.WriteString(eraseLine)
		}
		text := ""
		if i < len(beside) {
			text = beside[i]
		}
		fmt.Fprintf(&t.buf, "\x1b[%dC%s%s\r\n", w+1, text, eraseLine)
	}
	t.buf.WriteString(edge(t.caption, w) + eraseLine + "\r\n")
	for _, line := range below {
		t.buf.WriteString(line + eraseLine + "\r\n")
	}
	t.buf.WriteString(eraseBelow)
	t.painted = h + aroundH + len(below)
	if changed || moved {
		fmt.Fprintf(&t.buf, "%s\x1b[%dA\r", saveCursor, t.painted-1)
		t.pixels.send(&t.buf)
		t.buf.WriteString(restoreCursor)
	}
}

// transcript is shared out to the lines beside the picture and below it.
func (t *Terminal) transcript(w, h int) (beside, below []string) {
	if free := t.columns - w - 3; free >= besideMin {
		return transcriptLines(t.screen.Transcript, free, h), nil
	}
	return nil, transcriptLines(t.screen.Transcript, t.columns-1, t.rows-h-aroundH-belowMin)
}
