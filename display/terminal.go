package display

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/term"
)

// TerminalConfig says how to draw on a terminal. The zero value is standard
// output and what the environment says of it.
type TerminalConfig struct {
	// Out is where to draw; nil is standard output.
	Out io.Writer
	// Title stands in the frame of the picture; "flipwatch" if empty.
	Title string
	// Caption returns a text for the lower edge of the frame; nil for none. It is
	// asked before each screen.
	Caption func() string
	// Size returns the columns and rows of the terminal, 0 and 0 when there is
	// none; nil asks the system about Out. It is asked before each screen.
	Size func() (columns, rows int)
	// Getenv looks up TERM and NO_COLOR; nil is os.Getenv.
	Getenv func(string) string
	// Plain forces one line of text per change.
	Plain bool
	// Graphics is what the terminal shows besides characters, see AskTerminal; the
	// zero value is nothing. A protocol without a size of characters takes small ones.
	Graphics Graphics
}

// Terminal draws screens where the cursor is, one over the other, and leaves
// the last one there. A terminal that shows pixels gets a picture in colours; else a
// wide one gets half blocks, 128 columns and 32 rows; a usual one gets Braille dots,
// 64 columns and 16 rows; anything else, such as a pipe, gets one line of text per
// change. The transcript stands beside the picture or below it.
//
// The picture needs its own two colours, else it would be a negative on a light
// terminal: NO_COLOR means lines of text.
type Terminal struct {
	cfg TerminalConfig

	mu      sync.Mutex
	columns int
	rows    int
	painted int // lines on the terminal, the cursor is below them
	screen  Screen
	caption string
	shown   bool
	hidden  bool // the cursor
	last    string
	buf     bytes.Buffer
	pixels  pixels
}

// NewTerminal returns an output for a terminal. Nothing is drawn yet.
func NewTerminal(cfg TerminalConfig) *Terminal {
	if cfg.Out == nil {
		cfg.Out = os.Stdout
	}
	if cfg.Title == "" {
		cfg.Title = "flipwatch"
	}
	if cfg.Getenv == nil {
		cfg.Getenv = os.Getenv
	}
	if cfg.Size == nil {
		cfg.Size = func() (int, int) { return terminalSize(cfg.Out) }
	}
	if name := cfg.Getenv("TERM"); name == "" || name == "dumb" || cfg.Getenv("NO_COLOR") != "" {
		cfg.Plain = true
	}
	if g := &cfg.Graphics; g.Protocol != NoPixels && (g.CellW <= 0 || g.CellH <= 0) {
		g.CellW, g.CellH = smallCellW, smallCellH
	}
	return &Terminal{cfg: cfg, pixels: pixels{Graphics: cfg.Graphics}}
}

// terminalSize asks the system; anything that is no terminal has no size.
func terminalSize(out io.Writer) (columns, rows int) {
	f, ok := out.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0, 0
	}
	columns, rows, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0, 0
	}
	return columns, rows
}

// Escape sequences, ECMA-48 and DEC private modes, as every terminal of today
// knows them. The colours are fixed ones of the 256, not the terminal's theme.
const (
	hideCursor = "\x1b[?25l"
	showCursor = "\x1b[?25h"
	eraseLine  = "\x1b[K"
	eraseBelow = "\x1b[J"
	eraseAll   = "\x1b[2J\x1b[H"
	inkColors  = "\x1b[38;5;231;48;5;16m"
	resetColor = "\x1b[0m"

	saveCursor    = "\x1b7"
	restoreCursor = "\x1b8"
)

// Show draws a screen, or prints a line about it.
func (t *Terminal) Show(s Screen) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	caption := ""
	if t.cfg.Caption != nil {
		caption = t.cfg.Caption()
	}
	if t.shown && s.Equal(&t.screen) && caption == t.caption && t.sameSize() {
		return nil
	}
	t.screen, t.caption, t.shown = s, caption, true
	t.buf.Reset()
	t.paint()
	return t.flush()
}

// Write prints text above the picture.
func (t *Terminal) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf.Reset()
	if t.painted == 0 {
		t.buf.Write(text)
	} else {
		t.rewind()
		for line := range bytes.Lines(text) {
			t.buf.Write(bytes.TrimSuffix(line, []byte("\n")))
			t.buf.WriteString(eraseLine + "\r\n")
		}
		t.paint()
	}
	return len(text), t.flush()
}

// Close leaves the last screen where it is and gives the cursor back.
func (t *Terminal) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.hidden {
		return nil
	}
	t.hidden, t.painted = false, 0
	t.buf.Reset()
	t.buf.WriteString(resetColor + showCursor)
	return t.flush()
}

func (t *Terminal) flush() error {
	if t.buf.Len() == 0 {
		return nil
	}
	if _, err := t.cfg.Out.Write(t.buf.Bytes()); err != nil {
		return fmt.Errorf("the terminal takes no output: %w", err)
	}
	return nil
}

func (t *Terminal) sameSize() bool {
	c, r := t.cfg.Size()
	return c == t.columns && r == t.rows
}

// rewind moves the cursor to the first line of the picture.
func (t *Terminal) rewind() {
	if t.painted > 0 {
		fmt.Fprintf(&t.buf, "\x1b[%dA\r", t.painted)
	}
	t.painted = 0
}

// paint draws the current screen over the one before. After a change of size
// lines may have been broken anywhere: it begins with an empty terminal.
func (t *Terminal) paint() {
	c, r := t.cfg.Size()
	if t.painted > 0 && (c != t.columns || r != t.rows) {
		t.buf.WriteString(eraseAll)
		t.painted = 0
	}
	t.columns, t.rows = c, r
	if times, w, h := t.pixels.fit(c, r); times > 0 && !t.cfg.Plain {
		t.hide()
		t.paintPixels(times, w, h)
		return
	}
	p := t.picture()
	if p == nil {
		if line := t.screen.Line(); line != t.last {
			t.last = line
			t.buf.WriteString(line + "\n")
		}
		return
	}
	lines := p.lines(&t.screen, t.cfg.Title, t.caption, c, r)
	t.hide()
	t.rewind()
	for _, line := range lines {
		t.buf.WriteString(line + eraseLine + "\r\n")
	}
	t.buf.WriteString(eraseBelow)
	t.painted = len(lines)
}

// hide takes the cursor away while there is a picture.
func (t *Terminal) hide() {
	if !t.hidden {
		t.hidden = true
		t.buf.WriteString(hideCursor)
	}
}

// Pages returns how many pages it takes to show a screen whole.
func (t *Terminal) Pages(s Screen) int {
	c, r := t.cfg.Size()
	if times, _, _ := t.pixels.fit(c, r); times > 0 && !t.cfg.Plain {
		return pagesColor(image.Rect(0, 0, pixelsW, pixelsH), false, &s)
	}
	return pagesOneBit(&s)
}

// picture chooses how to draw on a terminal of this size; nil for lines of text.
func (t *Terminal) picture() *blocks {
	if t.cfg.Plain {
		return nil
	}
	for i := range pictures {
		if p := &pictures[i]; t.columns > p.columns()+frameW && t.rows > p.rows()+frameH+belowMin {
			return p
		}
	}
	return nil
}

// spaces returns n blanks.
func spaces(n int) string { return strings.Repeat(" ", max(n, 0)) }
