package display_test

import (
	"bytes"
	"strings"
	"testing"

	"flipwatch/display"
)

// TestAside: whoever gets the terminal for a while has its cursor, and the picture is
// drawn anew below what was written there, not over it.
func TestAside(t *testing.T) {
	const show, hide, up = "\x1b[?25h", "\x1b[?25l", "\x1b["
	for name, again := range map[string]bool{"in the background afterwards": false, "in the foreground": true} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			terminal := display.NewTerminal(display.TerminalConfig{
				Out: &out, Size: func() (int, int) { return 100, 40 }, Getenv: func(key string) string { return map[string]string{"TERM": "xterm"}[key] },
			})
			screen := display.Screen{State: display.Looking}
			if err := terminal.Show(screen); err != nil {
				t.Fatal(err)
			}
			lines := strings.Count(out.String(), "\r\n")
			outputs := []display.Output{terminal}
			if !strings.Contains(out.String(), hide) {
				t.Fatal("there is no picture")
			}
			out.Reset()
			display.Aside(outputs, func() bool {
				if got := out.String(); !strings.HasSuffix(got, show) {
					t.Errorf("no cursor: %q", got)
				}
				out.Reset()
				return again
			})
			if drawn := strings.Count(out.String(), "\r\n") == lines; drawn != again {
				t.Errorf("drawn at once: %v", drawn)
			}
			if !again {
				if err := terminal.Show(screen); err != nil {
					t.Fatal(err)
				}
			}
			if got := out.String(); !strings.Contains(got, hide) || strings.HasPrefix(strings.TrimPrefix(got, hide), up) || strings.Count(got, "\r\n") != lines {
				t.Errorf("drawn over it: %q", got)
			}
		})
	}
	ran := 0
	display.Aside(nil, func() bool { ran++; return true })
	if ran != 1 {
		t.Errorf("ran %d times", ran)
	}
}
