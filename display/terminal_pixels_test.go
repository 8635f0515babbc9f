package display_test

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"flipwatch/display"
)

// shownPicture is a picture on a terminal.
type shownPicture struct {
	row, column int // of its upper left corner
	picture     *image.RGBA
}

// pixelGlass plays the bytes of a terminal that shows pixels: lines of text, and the
// picture shown last.
type pixelGlass struct {
	t        *testing.T
	x, y     int
	savedX   int
	savedY   int
	lines    map[int][]rune
	pictures []shownPicture
	kitty    strings.Builder
	head     string
}

func (g *pixelGlass) play(text string) {
	if g.lines == nil {
		g.lines = map[int][]rune{}
	}
	for len(text) > 0 {
		switch {
		case strings.HasPrefix(text, "\x1bP"):
			end := strings.Index(text, "\x1b\\")
			g.pictures = append(g.pictures, shownPicture{g.y, g.x, decodeSixel(g.t, text[2:end])})
			g.y, text = g.y+99, text[end+2:] // where the cursor then is, differs
		case strings.HasPrefix(text, "\x1b_G"):
			end := strings.Index(text, "\x1b\\")
			g.kittyPart(text[3:end])
			text = text[end+2:]
		case strings.HasPrefix(text, "\x1b7"):
			g.savedX, g.savedY, text = g.x, g.y, text[2:]
		case strings.HasPrefix(text, "\x1b8"):
			g.x, g.y, text = g.savedX, g.savedY, text[2:]
		case strings.HasPrefix(text, "\x1b["):
			var seq string
			seq, text, _ = cutSequence(text)
			g.control(seq)
		default:
			r, n := utf8.DecodeRuneInString(text)
			text = text[n:]
			g.char(r)
		}
	}
}

func (g *pixelGlass) control(seq string) {
	switch seq[len(seq)-1] {
	case 'A':
		g.y -= number(seq)
	case 'C':
		g.x += number(seq)
	case 'K':
		g.lines[g.y] = g.lines[g.y][:min(g.x, len(g.lines[g.y]))]
	case 'J':
		for y := range g.lines {
			if y >= g.y || strings.Contains(seq, "2J") {
				delete(g.lines, y)
			}
		}
	case 'H':
		g.x, g.y = 0, 0
	}
	if g.y < 0 {
		g.t.Fatal("the cursor leaves the terminal")
	}
}

func (g *pixelGlass) char(r rune) {
	switch r {
	case '\r':
		g.x = 0
	case '\n':
		g.x, g.y = 0, g.y+1
	default:
		for len(g.lines[g.y]) <= g.x {
			g.lines[g.y] = append(g.lines[g.y], ' ')
		}
		g.lines[g.y][g.x] = r
		g.x++
	}
}

func (g *pixelGlass) line(y int) string { return strings.TrimRight(string(g.lines[y]), " ") }

// kittyPart takes a piece of a picture.
func (g *pixelGlass) kittyPart(text string) {
	head, data, _ := strings.Cut(text, ";")
	if len(data) > 4096 {
		g.t.Errorf("a piece of %d bytes", len(data))
	}
	if !strings.Contains(","+head+",", ",q=2,") {
		g.t.Errorf("the terminal would answer to %q", head)
	}
	if strings.Contains(head, "a=T") {
		g.head = head
		g.kitty.Reset()
	}
	g.kitty.WriteString(data)
	if strings.Contains(head, "m=1") {
		return
	}
	field := func(key string) int {
		n, _ := strconv.Atoi(regexp.MustCompile(`(?:^|,)` + key + `=(\d+)`).FindStringSubmatch(g.head)[1])
		return n
	}
	raw, err := base64.StdEncoding.DecodeString(g.kitty.String())
	if err != nil {
		g.t.Fatal(err)
	}
	unzip, err := zlib.NewReader(bytes.NewReader(raw))
	if err != nil {
		g.t.Fatal(err)
	}
	rgb, err := io.ReadAll(unzip)
	w, h := field("s"), field("v")
	if err != nil || len(rgb) != 3*w*h || field("f") != 24 || field("i") == 0 || field("C") != 1 {
		g.t.Fatalf("%d bytes for %d×%d: %v", len(rgb), w, h, err)
	}
	p := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		copy(p.Pix[4*i:], append(rgb[3*i:3*i+3:3*i+3], 255))
	}
	g.pictures = append(g.pictures, shownPicture{g.y, g.x, p})
}

// decodeSixel draws sixels (DEC STD 070, chapter 9): colours in percent, a character
// for six pixels below each other, repeats, and both kinds of returns.
func decodeSixel(t *testing.T, text string) *image.RGBA {
	t.Helper()
	_, text, _ = strings.Cut(text, "q")
	var w, h int
	if n, err := fmt.Sscanf(text, "\"1;1;%d;%d", &w, &h); n != 2 {
		t.Fatalf("no size: %v", err)
	}
	text = text[strings.IndexByte(text, '#'):]
	p := image.NewRGBA(image.Rect(0, 0, w, h))
	ink := map[int]color.RGBA{}
	numbers := func() (list []int) {
		n := 0
		for i := 1; ; i++ {
			if i < len(text) && text[i] >= '0' && text[i] <= '9' {
				n = 10*n + int(text[i]-'0')
				continue
			}
			list, n = append(list, n), 0
			if i == len(text) || text[i] != ';' {
				text = text[i:]
				return list
			}
		}
	}
	x, y, now := 0, 0, color.RGBA{}
	for len(text) > 0 {
		times := 1
		switch text[0] {
		case '#':
			n := numbers()
			if len(n) == 5 {
				ink[n[0]] = color.RGBA{percent(n[2]), percent(n[3]), percent(n[4]), 255}
			}
			now = ink[n[0]]
			continue
		case '!':
			times = numbers()[0]
		case '$':
			x, text = 0, text[1:]
			continue
		case '-':
			x, y, text = 0, y+6, text[1:]
			continue
		}
		bits := text[0] - '?'
		text = text[1:]
		for range times {
			for i := range 6 {
				if bits>>i&1 != 0 {
					p.SetRGBA(x, y+i, now)
				}
			}
			x++
		}
	}
	return p
}

func percent(n int) uint8 { return uint8((n*255 + 50) / 100) }

// wrongPixels counts the pixels of an enlarged picture that are off by more than a
// terminal's steps of colour.
func wrongPixels(want, got *image.RGBA, step int) int {
	times, n := got.Rect.Dx()/want.Rect.Dx(), 0
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			a, b := want.Pix[want.PixOffset(x/times, y/times):][:4], got.Pix[got.PixOffset(x, y):][:4]
			for i := range a {
				if d := int(a[i]) - int(b[i]); d > step || d < -step {
					n++
					break
				}
			}
		}
	}
	return n
}

// pixelTerminal returns a terminal with characters of 9×18 pixels.
func pixelTerminal(p display.Protocol, columns, rows int, env map[string]string) (*display.Terminal, *bytes.Buffer, *[2]int) {
	return sizedTerminal(display.Graphics{Protocol: p, CellW: 9, CellH: 18}, columns, rows, env)
}

func sizedTerminal(g display.Graphics, columns, rows int, env map[string]string) (*display.Terminal, *bytes.Buffer, *[2]int) {
	var out bytes.Buffer
	size := &[2]int{columns, rows}
	if env == nil {
		env = map[string]string{"TERM": "xterm"}
	}
	return display.NewTerminal(display.TerminalConfig{
		Out: &out, Title: "demo", Getenv: func(k string) string { return env[k] }, Graphics: g,
		Size: func() (int, int) { return size[0], size[1] },
	}), &out, size
}

// TestTerminalPixels shows all samples, decodes what is sent and compares. Sixels have
// colours in percent, which are 2.55 of 255 steps.
func TestTerminalPixels(t *testing.T) {
	for _, tc := range []struct {
		name                string
		protocol            display.Protocol
		columns, rows, cell int
		times, step         int
		beside              bool
	}{
		{"kitty", display.Kitty, 80, 24, 9, 1, 0, true},
		{"kitty, narrow", display.Kitty, 40, 24, 9, 1, 0, false},
		{"kitty, fine pixels", display.Kitty, 100, 40, 18, 3, 0, true},
		{"sixel", display.Sixel, 80, 24, 9, 1, 3, true},
		{"sixel, fine pixels", display.Sixel, 100, 20, 18, 2, 3, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			term, out, _ := sizedTerminal(display.Graphics{Protocol: tc.protocol, CellW: tc.cell, CellH: 2 * tc.cell}, tc.columns, tc.rows, nil)
			want, g := image.NewRGBA(image.Rect(0, 0, 320, 240)), &pixelGlass{t: t}
			for i, s := range samples(t) {
				if i%6 > 0 && tc.times > 1 {
					continue // a few will do
				}
				s.screen.Transcript = "f5d6c3d3"
				if err := term.Show(s.screen); err != nil {
					t.Fatal(err)
				}
				if err := display.Draw(want, s.screen); err != nil {
					t.Fatal(err)
				}
				g.play(out.String())
				out.Reset()
				last := g.pictures[len(g.pictures)-1]
				if last.row != 1 || last.column != 0 || last.picture.Rect.Dx() != 320*tc.times {
					t.Fatalf("%s: a picture %d wide at %d, %d", s.name, last.picture.Rect.Dx(), last.row, last.column)
				}
				if n := wrongPixels(want, last.picture, tc.step); n > 0 {
					t.Fatalf("%s: %d wrong pixels", s.name, n)
				}
				if got := strings.Contains(g.line(1), "1. f5"); got != tc.beside || !strings.Contains(g.line(0), "demo") {
					t.Fatalf("%s: %q beside the picture", s.name, g.line(1))
				}
				if lowest := 1 + (240*tc.times+2*tc.cell-1)/(2*tc.cell); !strings.HasPrefix(g.line(lowest), "─") {
					t.Fatalf("%s: the frame does not end below the picture: %q", s.name, g.line(lowest))
				}
			}
		})
	}
}

// TestTerminalPixelsSendLittle: nothing is sent when nothing has changed, and no
// picture when only the text beside it has.
func TestTerminalPixelsSendLittle(t *testing.T) {
	term, out, size := pixelTerminal(display.Kitty, 80, 24, nil)
	s := samples(t)[5].screen
	show := func() string {
		t.Helper()
		before := out.Len()
		if err := term.Show(s); err != nil {
			t.Fatal(err)
		}
		return out.String()[before:]
	}
	if first := show(); len(first) > 16<<10 {
		t.Errorf("a picture of %d bytes", len(first))
	}
	if again := show(); again != "" {
		t.Errorf("unchanged it sends %d bytes", len(again))
	}
	s.Transcript = "f5"
	if text := show(); strings.Contains(text, "\x1b_G") || !strings.Contains(text, "1. f5") {
		t.Errorf("another transcript sends %d bytes", len(text))
	}
	s.ToMove = 3 - s.ToMove
	if text := show(); !strings.Contains(text, "\x1b_G") {
		t.Error("another picture is not sent")
	}
	size[0] = 60
	if text := show(); !strings.Contains(text, "\x1b_G") || !strings.HasPrefix(text, "\x1b[2J") {
		t.Error("after a change of size it does not begin anew")
	}
}

// TestTerminalPixelsTextAbove: what is printed comes above the picture, which is shown
// anew below it; at the end the cursor is back, below all.
func TestTerminalPixelsTextAbove(t *testing.T) {
	for _, protocol := range []display.Protocol{display.Sixel, display.Kitty} {
		term, out, _ := pixelTerminal(protocol, 80, 40, nil)
		if err := term.Show(samples(t)[5].screen); err != nil {
			t.Fatal(err)
		}
		if _, err := term.Write([]byte("one\ntwo\n")); err != nil {
			t.Fatal(err)
		}
		if err := term.Close(); err != nil {
			t.Fatal(err)
		}
		g := &pixelGlass{t: t}
		g.play(out.String())
		if g.line(0) != "one" || g.line(1) != "two" || !strings.Contains(g.line(2), "demo") || g.line(3) != "" {
			t.Errorf("above the picture: %q %q %q %q", g.line(0), g.line(1), g.line(2), g.line(3))
		}
		if n := len(g.pictures); n != 2 || g.pictures[1].row != 3 {
			t.Errorf("%d pictures, the last one in line %d", n, g.pictures[n-1].row)
		}
		if g.x != 0 || g.y != 2+1+14+1 || !strings.HasSuffix(out.String(), "\x1b[?25h") {
			t.Errorf("the cursor is left in line %d", g.y)
		}
	}
}

// TestTerminalPixelsNever: no picture goes where it cannot be shown.
func TestTerminalPixelsNever(t *testing.T) {
	for name, tc := range map[string]struct {
		columns, rows int
		env           map[string]string
	}{
		"no terminal": {0, 0, nil}, "dumb": {200, 60, map[string]string{"TERM": "dumb"}}, "no colours": {200, 60, map[string]string{"TERM": "xterm", "NO_COLOR": "1"}},
		"narrow": {35, 40, nil}, "low": {100, 16, nil},
	} {
		for _, protocol := range []display.Protocol{display.Sixel, display.Kitty} {
			term, out, _ := pixelTerminal(protocol, tc.columns, tc.rows, tc.env)
			if err := term.Show(samples(t)[5].screen); err != nil {
				t.Fatal(err)
			}
			if text := out.String(); strings.Contains(text, "\x1bP") || strings.Contains(text, "\x1b_") {
				t.Errorf("%s: a picture is sent", name)
			}
		}
	}
}

// TestTerminalPixelsPages: as many pages are turned as the picture has.
func TestTerminalPixelsPages(t *testing.T) {
	picture := image.NewRGBA(image.Rect(0, 0, 320, 240))
	pixels, _, _ := pixelTerminal(display.Kitty, 80, 24, nil)
	blocks, _, _ := pixelTerminal(display.NoPixels, 80, 24, nil)
	for _, s := range samples(t) {
		if got, want := pixels.Pages(s.screen), (display.Glass{}).Pages(picture, s.screen); got != want {
			t.Errorf("%s: %d pages, want %d", s.name, got, want)
		}
		if got, want := blocks.Pages(s.screen), display.Pages(image.Pt(128, 64), s.screen); got != want {
			t.Errorf("%s: %d pages of blocks, want %d", s.name, got, want)
		}
	}
}

// TestParseProtocol: the words of the option.
func TestParseProtocol(t *testing.T) {
	for name, want := range map[string]struct {
		p   display.Protocol
		ok  bool
		err bool
	}{"": {}, "auto": {}, "off": {ok: true}, "kitty": {p: display.Kitty, ok: true}, "sixel": {p: display.Sixel, ok: true}, "vt340": {err: true}} {
		if p, ok, err := display.ParseProtocol(name); p != want.p || ok != want.ok || (err != nil) != want.err {
			t.Errorf("%q: %v %v %v", name, p, ok, err)
		}
	}
}
