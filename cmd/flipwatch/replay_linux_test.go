package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// TestReplayByKeys types on a terminal that is none (pty(7)): to a move, a step, and
// each way out; the terminal is left as it was.
func TestReplayByKeys(t *testing.T) {
	for name, quit := range map[string]string{"q": "q", "Ctrl-C": "\x03", "Ctrl-D": "\x04"} {
		t.Run(name, func(t *testing.T) {
			typist, terminal := openPTY(t)
			before, err := term.GetState(int(terminal.Fd()))
			if err != nil {
				t.Fatal(err)
			}
			t.Setenv("TERM", "xterm")
			t.Setenv("NO_COLOR", "")
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			stdin := os.Stdin
			os.Stdin = terminal
			defer func() { os.Stdin = stdin }()
			code := make(chan int)
			go func() {
				code <- run(context.Background(), []string{"replay", "testdata/replay/stands.jsonl"}, terminal, terminal)
			}()
			for _, step := range []struct{ typed, shown string }{
				{"", "move 0 of 21"}, {"12", "to move 12, Enter"}, {"\r", "move 12 of 21"}, {"\x1b[C", "move 13 of 21"}, {"r", "move 9 of 21"}, {"\x1b[D", "? keys"}, {"?", "next fault"},
			} {
				if _, err := typist.WriteString(step.typed); err != nil {
					t.Fatal(err)
				}
				readUntil(t, typist, step.shown)
			}
			if _, err := typist.WriteString(quit); err != nil {
				t.Fatal(err)
			}
			if got := <-code; got != exitDone {
				t.Errorf("exit code %d", got)
			}
			if after, err := term.GetState(int(terminal.Fd())); err != nil || *after != *before {
				t.Error("the terminal is not what it was")
			}
		})
	}
}

// openPTY opens both ends of a terminal of 120 by 40 characters.
func openPTY(t *testing.T) (typist, terminal *os.File) {
	t.Helper()
	typist, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo terminals here: ", err)
	}
	t.Cleanup(func() { typist.Close() })
	n, err := unix.IoctlGetInt(int(typist.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(typist.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		err = unix.IoctlSetWinsize(int(typist.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 40, Col: 120})
	}
	if err != nil {
		t.Fatal(err)
	}
	if terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Skip("no pseudo terminals here: ", err)
	}
	t.Cleanup(func() { terminal.Close() })
	return typist, terminal
}

// readUntil reads what the terminal shows until a text comes.
func readUntil(t *testing.T, typist *os.File, want string) {
	t.Helper()
	if err := typist.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	var shown bytes.Buffer
	buf := make([]byte, 4096)
	for !bytes.Contains(shown.Bytes(), []byte(want)) {
		n, err := typist.Read(buf)
		if err != nil {
			t.Fatalf("%v, waiting for %q in %q", err, want, shown.String())
		}
		shown.Write(buf[:n])
	}
}
