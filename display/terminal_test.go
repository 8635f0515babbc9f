package display_test

import (
	"bytes"
	"image"
	"strings"
	"testing"
	"unicode/utf8"

	"flipwatch/display"
)

// terminal returns a terminal of a size that draws into a buffer.
func terminal(columns, rows int, env map[string]string) (*display.Terminal, *bytes.Buffer, *[2]int) {
	var out bytes.Buffer
	size := &[2]int{columns, rows}
	if env == nil {
		env = map[string]string{"TERM": "xterm"}
	}
	return display.NewTerminal(display.TerminalConfig{
		Out: &out, Title: "demo", Getenv: func(k string) string { return env[k] },
		Size: func() (int, int) { return size[0], size[1] },
	}), &out, size
}

// glass plays the bytes of a terminal and returns what it shows, line by line.
// It knows the few sequences that are sent.
func glass(t *testing.T, text string) []string {
	t.Helper()
	var lines [][]rune
	x, y := 0, 0
	line := func() *[]rune {
		for len(lines) <= y {
			lines = append(lines, nil)
		}
		return &lines[y]
	}
	for len(text) > 0 {
		if seq, rest, ok := cutSequence(text); ok {
			text = rest
			switch seq[len(seq)-1] {
			case 'A':
				y -= number(seq)
			case 'K':
				l := line()
				*l = (*l)[:min(x, len(*l))]
			case 'J':
				if strings.Contains(seq, "2J") {
					lines = nil
				} else {
					lines = lines[:min(y, len(lines))]
				}
			case 'H':
				x, y = 0, 0
			}
			if y < 0 {
				t.Fatal("the cursor leaves the terminal")
			}
			continue
		}
		r, n := utf8.DecodeRuneInString(text)
		text = text[n:]
		switch r {
		case '\r':
			x = 0
		case '\n':
			x, y = 0, y+1
		default:
			l := line()
			for len(*l) <= x {
				*l = append(*l, ' ')
			}
			(*l)[x] = r
			x++
		}
	}
	var out []string
	for _, l := range lines {
		out = append(out, string(l))
	}
	return out
}

func cutSequence(text string) (seq, rest string, ok bool) {
	if !strings.HasPrefix(text, "\x1b[") {
		return "", text, false
	}
	i := strings.IndexFunc(text[2:], func(r rune) bool { return r >= '@' && r <= '~' })
	return text[:i+3], text[i+3:], true
}

func number(seq string) int {
	n := 0
	for _, r := range seq {
		if r >= '0' && r <= '9' {
			n = 10*n + int(r-'0')
		}
	}
	return n
}

// pixels turns characters into the picture that they draw.
func pixels(t *testing.T, lines []string) image.Image {
	t.Helper()
	p := image.NewGray(image.Rect(0, 0, 128, 64))
	for y, line := range lines[1:] {
		if !strings.HasPrefix(line, "│") {
			break
		}
		for x, r := range []rune(line)[1:] {
			if r == '│' {
				break
			}
			var on []image.Point
			switch {
			case r >= 0x2800 && r <= 0x28ff:
				for i, d := range []image.Point{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
					if (r-0x2800)>>i&1 != 0 {
						on = append(on, image.Pt(2*x+d.X, 4*y+d.Y))
					}
				}
			case r == '█':
				on = append(on, image.Pt(x, 2*y), image.Pt(x, 2*y+1))
			case r == '▀':
				on = append(on, image.Pt(x, 2*y))
			case r == '▄':
				on = append(on, image.Pt(x, 2*y+1))
			}
			for _, q := range on {
				p.Pix[p.PixOffset(q.X, q.Y)] = 255
			}
		}
	}
	return p
}

// TestTerminalPicture shows all samples, reads the terminal back and compares.
func TestTerminalPicture(t *testing.T) {
	for _, tc := range []struct {
		name                 string
		columns, rows, lines int
		beside               bool
	}{
		{"wide", 160, 50, 34, true},
		{"half blocks", 132, 50, 35, false},
		{"usual", 80, 24, 19, false},
		{"low", 200, 30, 18, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			term, out, _ := terminal(tc.columns, tc.rows, nil)
			for _, s := range samples(t) {
				s.screen.Transcript = "f5d6c3d3"
				if err := term.Show(s.screen); err != nil {
					t.Fatal(err)
				}
				lines := glass(t, out.String())
				if n := different(draw1(t, s.screen), pixels(t, lines)); n > 0 {
					t.Fatalf("%s: %d wrong pixels", s.name, n)
				}
				if len(lines) != tc.lines {
					t.Fatalf("%s: %d lines, want %d", s.name, len(lines), tc.lines)
				}
				if got := strings.Contains(lines[1], " 1. f5"); got != tc.beside {
					t.Fatalf("%s: transcript beside the picture: %v", s.name, got)
				}
				for i, l := range lines {
					if n := utf8.RuneCountInString(l); n > tc.columns {
						t.Fatalf("line %d has %d columns of %d", i, n, tc.columns)
					}
				}
			}
			if all := strings.Join(glass(t, out.String()), "\n"); !strings.Contains(all, "4. d3") || !strings.Contains(all, "demo") {
				t.Errorf("no transcript or title:\n%s", all)
			}
			before := out.Len()
			last := samples(t)[len(samples(t))-1].screen
			last.Transcript = "f5d6c3d3"
			if err := term.Show(last); err != nil || out.Len() != before {
				t.Errorf("an unchanged screen sends %d bytes, %v", out.Len()-before, err)
			}
		})
	}
}

func TestTerminalTextAbove(t *testing.T) {
	term, out, size := terminal(80, 40, nil)
	s := samples(t)[5].screen
	write := func(text string) {
		if _, err := term.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	write("before\n")
	if err := term.Show(s); err != nil {
		t.Fatal(err)
	}
	write("one\ntwo\n")
	lines := glass(t, out.String())
	if got := strings.Join(lines[:3], "|"); got != "before|one|two" {
		t.Errorf("above the picture: %q", got)
	}
	if n := different(draw1(t, s), pixels(t, lines[3:])); n > 0 {
		t.Errorf("%d wrong pixels below the text", n)
	}
	size[0] = 150 // the window grows: half blocks and a clean terminal
	if err := term.Show(s); err != nil {
		t.Fatal(err)
	}
	if lines := glass(t, out.String()); different(draw1(t, s), pixels(t, lines)) > 0 || len(lines) != 34 {
		t.Errorf("after the change of size there are %d lines", len(lines))
	}
	if err := term.Close(); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if err := term.Close(); err != nil || out.String() != text {
		t.Error("the second Close writes something")
	}
	if strings.Count(text, "\x1b[?25l") != 1 || !strings.HasSuffix(text, "\x1b[?25h") {
		t.Error("the cursor is not hidden once and given back at the end")
	}
}

func TestTerminalPlain(t *testing.T) {
	for name, tc := range map[string]struct {
		columns, rows int
		env           map[string]string
	}{
		"no terminal":   {0, 0, nil},
		"narrow":        {60, 50, nil},
		"low":           {200, 10, nil},
		"dumb":          {200, 60, map[string]string{"TERM": "dumb"}},
		"no colours":    {200, 60, map[string]string{"TERM": "xterm", "NO_COLOR": "1"}},
		"nothing known": {200, 60, map[string]string{}},
	} {
		t.Run(name, func(t *testing.T) {
			term, out, _ := terminal(tc.columns, tc.rows, tc.env)
			for _, i := range []int{0, 0, 5, 10, 13} {
				if err := term.Show(samples(t)[i].screen); err != nil {
					t.Fatal(err)
				}
			}
			if err := term.Close(); err != nil {
				t.Fatal(err)
			}
			want := "Starting\n" +
				"Last move e7 (black 10, white 11, white to move)\n" +
				"Wrong flips: FLIP c4 · UNFLIP f3 g5 (black 10, white 11, white to move)\n" +
				"Disc missing: PUT BACK h1 d2 (white) (black 10, white 11, white to move)\n"
			if got := out.String(); got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
		})
	}
}
