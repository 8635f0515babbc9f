package panel

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"os"
	"path/filepath"

	"flipwatch/display"
)

// The displays that need no hardware.
var (
	terminalOptions = []option{{"pixels", "off", "how it shows pixels: auto asks the terminal, off draws with characters, kitty or sixel; auto if not given"}}
	pngOptions      = []option{
		{"dir", "DIR", "the folder; png:DIR says the same"},
		{"scale", "4", "how many pixels wide and high a pixel of the screen becomes, 1 to 32"},
	}
)

func openTerminal(c *Config, o options) (display.Output, error) {
	config, err := terminalConfig(c, o)
	if err != nil {
		return nil, err
	}
	t, newest := display.NewTerminal(config), c.Newest
	newest.Pages = t.Pages
	return display.NewNewest(t, newest), nil
}

// terminalConfig finds out what the terminal shows.
func terminalConfig(c *Config, o options) (display.TerminalConfig, error) {
	config := c.Terminal
	protocol, given, err := display.ParseProtocol(o["pixels"])
	if err != nil || given && protocol == display.NoPixels {
		return config, err
	}
	if c.Ask != nil {
		config.Graphics = c.Ask()
	} else {
		config.Graphics = display.AskTerminal(config.Out)
	}
	if given {
		config.Graphics.Protocol = protocol
	}
	return config, nil
}

func openPNG(_ *Config, o options) (display.Output, error) {
	c, err := pngConfig(o)
	if err != nil {
		return nil, err
	}
	p, err := display.NewPNG(c)
	if err != nil {
		return nil, err
	}
	return p, nil
}

func pngConfig(o options) (display.PNGConfig, error) {
	scale, err := o.number("scale", 1, 32, 0)
	c := display.PNGConfig{Dir: o["dir"], Scale: scale}
	if err != nil {
		return c, err
	}
	return c, c.Validate()
}

// cardFile is the name of the picture that a canvas writes.
const cardFile = "card.png"

// pngCard is a canvas that is written to a file, one over the other.
type pngCard struct {
	dir     string
	picture *image.RGBA
}

func pngCanvas(_ *Config, o options) (Canvas, error) {
	c, err := pngConfig(o)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return nil, fmt.Errorf("no folder for the picture: %w", err)
	}
	return &pngCard{c.Dir, image.NewRGBA(image.Rect(0, 0, 320, 240))}, nil
}

// Picture implements Canvas.
func (p *pngCard) Picture() draw.Image { return p.picture }

// Send implements Canvas: whoever reads the file sees the old or the new one.
func (p *pngCard) Send() error {
	part, err := os.CreateTemp(p.dir, ".card-*")
	if err != nil {
		return err
	}
	defer os.Remove(part.Name()) //nolint:errcheck // it is gone when all went well
	err = png.Encode(part, p.picture)
	if closed := part.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Chmod(part.Name(), 0o644)
	}
	if err != nil {
		return err
	}
	return os.Rename(part.Name(), filepath.Join(p.dir, cardFile))
}

// Close implements Canvas.
func (p *pngCard) Close() error { return nil }

// terminalCard is a canvas of half blocks in 24-bit colours, one over the other.
type terminalCard struct {
	out     io.Writer
	picture *image.RGBA
	drawn   bool
}

func terminalCanvas(c *Config, _ options) (Canvas, error) {
	out := c.Terminal.Out
	if out == nil {
		out = os.Stdout
	}
	return &terminalCard{out: out, picture: image.NewRGBA(image.Rect(0, 0, 80, 44))}, nil // 80 columns, 22 lines: it fits everywhere
}

// Picture implements Canvas.
func (t *terminalCard) Picture() draw.Image { return t.picture }

// Send implements Canvas.
func (t *terminalCard) Send() error {
	w := bufio.NewWriter(t.out)
	b := t.picture.Rect
	if t.drawn {
		fmt.Fprintf(w, "\x1b[%dA", b.Dy()/2)
	}
	t.drawn = true
	for y := b.Min.Y; y < b.Max.Y; y += 2 {
		for x := b.Min.X; x < b.Max.X; x++ {
			top, below := t.picture.RGBAAt(x, y), t.picture.RGBAAt(x, y+1)
			fmt.Fprintf(w, "\x1b[38;2;%s;48;2;%sm▀", triple(top), triple(below))
		}
		fmt.Fprint(w, "\x1b[0m\n")
	}
	return w.Flush()
}

func triple(c color.RGBA) string { return fmt.Sprintf("%d;%d;%d", c.R, c.G, c.B) }

// Close implements Canvas.
func (t *terminalCard) Close() error { return nil }
