package player

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// openPTY opens a terminal that is none: what is written to the first is typed on
// the second (pty(7)).
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
	if err != nil {
		t.Fatal(err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no pseudo terminals here: ", err)
	}
	t.Cleanup(func() { terminal.Close() })
	return typist, terminal
}

// TestKeyboard types on a terminal: each key comes at once, Ctrl-C is one, nothing
// is shown, and Close leaves the terminal as it was.
func TestKeyboard(t *testing.T) {
	typist, terminal := openPTY(t)
	before, err := term.GetState(int(terminal.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	if !IsTerminal(terminal, terminal) || IsTerminal(&bytes.Buffer{}, terminal) || IsTerminal(terminal, &bytes.Buffer{}) {
		t.Error("what is a terminal?")
	}
	k, err := OpenKeyboard(terminal)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		typed string
		want  Key
	}{{"l", Forward}, {"\x1b[D", Back}, {"7", '7'}, {"\x03", Quit}} {
		if _, err := typist.WriteString(tt.typed); err != nil {
			t.Fatal(err)
		}
		if got := <-k.Keys(); got != tt.want {
			t.Errorf("%q is %v, want %v", tt.typed, got, tt.want)
		}
	}
	if raw, err := term.GetState(int(terminal.Fd())); err != nil || *raw == *before {
		t.Error("the terminal was not raw")
	}
	for range 2 {
		if err := k.Close(); err != nil {
			t.Error(err)
		}
	}
	if after, err := term.GetState(int(terminal.Fd())); err != nil || *after != *before {
		t.Error("the terminal is not what it was")
	}
	if _, err := OpenKeyboard(os.NewFile(^uintptr(0), "none")); err == nil {
		t.Error("a keyboard without a terminal")
	}
}
