package display_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"flipwatch/display"
)

// asking says to the test program that it is to ask its terminal, and only that.
const asking = "FLIPWATCH_TEST_ASKS"

func TestMain(m *testing.M) {
	if os.Getenv(asking) != "" {
		g := display.AskTerminal(os.Stdout)
		fmt.Printf("shows %d %dx%d.", g.Protocol, g.CellW, g.CellH)
		return
	}
	os.Exit(m.Run())
}

// emulator plays a terminal: it answers questions, those that it knows.
type emulator struct {
	name    string
	answers map[string]string // by question
	slowly  bool              // an answer comes byte by byte
	pixels  bool              // the system knows the size in pixels
}

const (
	askCell  = "\x1b[16t"
	askKitty = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"
	askDone  = "\x1b[c"
)

// TestAskTerminal plays terminals of several kinds before a program that asks: what
// it finds, what it has asked, and that the terminal is left as it was.
func TestAskTerminal(t *testing.T) {
	kitty := map[string]string{askCell: "\x1b[6;18;9t", askKitty: "\x1b_Gi=31;OK\x1b\\", askDone: "\x1b[?62;c"}
	for name, c := range map[string]struct {
		emulator
		want  string
		never string // what must not be asked
	}{
		"kitty": {emulator{"xterm-kitty", kitty, false, false}, "shows 2 9x18.", ""},
		"kitty, byte by byte, with a key in between": {emulator{"xterm-kitty", map[string]string{
			askCell: "p\x1b[6;18;9t", askKitty: "\x1b[A\x1b_Gi=31;OK\x1b\\", askDone: "x\x1b[?62;c"}, true, false}, "shows 2 9x18.", ""},
		"sixels, its size known to the system": {emulator{"xterm", map[string]string{askDone: "\x1b[?64;1;2;4;6;9;15;22c"}, false, true}, "shows 1 10x20.", ""},
		"sixels, of no known size":             {emulator{"xterm", map[string]string{askDone: "\x1b[?64;1;2;4c"}, false, false}, "shows 0 0x0.", ""},
		"neither":                              {emulator{"xterm", map[string]string{askCell: "\x1b[6;18;9t", askDone: "\x1b[?62;22c"}, false, false}, "shows 0 9x18.", ""},
		"kitty's protocol refused":             {emulator{"xterm", map[string]string{askCell: "\x1b[6;18;9t", askKitty: "\x1b_Gi=31;ENOTSUP:no 4\x1b\\", askDone: "\x1b[?62;22c"}, false, false}, "shows 0 9x18.", ""},
		"the Linux console prints strings":     {emulator{"linux", map[string]string{askDone: "\x1b[?6c"}, false, true}, "shows 0 10x20.", "\x1b_"},
		"tmux with sixels":                     {emulator{"tmux-256color", map[string]string{askCell: "\x1b[6;18;9t", askDone: "\x1b[?62;4c"}, false, false}, "shows 1 9x18.", "\x1b_"},
		"nobody answers":                       {emulator{"xterm", nil, false, true}, "shows 0 0x0.", "\x1b_"},
		"an answer without an end":             {emulator{"xterm", map[string]string{askDone: "\x1b[?62;4"}, false, true}, "shows 0 0x0.", "\x1b_"},
		"dumb":                                 {emulator{"dumb", kitty, false, true}, "shows 0 0x0.", "\x1b"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shown := c.play(t)
			if !strings.Contains(shown, c.want) {
				t.Errorf("it %q, want %q", shown, c.want)
			}
			if c.never != "" && strings.Contains(shown, c.never) {
				t.Errorf("it was asked %q", shown)
			}
		})
	}
}

// play runs the program before the terminal and returns all that it wrote there.
func (e *emulator) play(t *testing.T) string {
	t.Helper()
	screen, tty := openPTY(t)
	size := &unix.Winsize{Row: 24, Col: 80}
	if e.pixels {
		size.Xpixel, size.Ypixel = 800, 480
	}
	if err := unix.IoctlSetWinsize(int(tty.Fd()), unix.TIOCSWINSZ, size); err != nil {
		t.Fatal(err)
	}
	before, err := term.GetState(int(tty.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asking+"=1", "TERM="+e.name, "NO_COLOR=")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait() //nolint:errcheck // what it wrote tells
	shown := e.converse(t, screen)
	if after, err := term.GetState(int(tty.Fd())); err != nil || *after != *before {
		t.Error("the terminal is not what it was")
	}
	return shown
}

// converse answers what is asked, until the program has said what it found.
func (e *emulator) converse(t *testing.T, screen *os.File) string {
	var all []byte
	answered := 0
	buf := make([]byte, 512)
	if err := screen.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Skip("no deadlines here: ", err)
	}
	for !bytes.HasSuffix(all, []byte(".")) {
		n, err := screen.Read(buf)
		if err != nil {
			t.Fatalf("%v after %q", err, all)
		}
		all = append(all, buf[:n]...)
		for {
			question, end := e.next(all[answered:])
			if question == "" {
				break
			}
			answered += end
			e.say(t, screen, e.answers[question])
		}
	}
	return string(all)
}

// next finds the next question that is answered.
func (e *emulator) next(text []byte) (question string, end int) {
	first := len(text)
	for q := range e.answers {
		if i := bytes.Index(text, []byte(q)); i >= 0 && i < first {
			question, first = q, i
		}
	}
	return question, first + len(question)
}

func (e *emulator) say(t *testing.T, screen *os.File, text string) {
	step := len(text)
	if e.slowly {
		step = 1
	}
	for ; len(text) > 0; text = text[step:] {
		if _, err := screen.WriteString(text[:step]); err != nil {
			t.Fatal(err)
		}
	}
}

// openPTY opens both ends of a terminal (pty(7)): what a program writes to the
// second is read from the first.
func openPTY(t *testing.T) (screen, tty *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
	if err != nil {
		t.Skip("no pseudo terminals here: ", err)
	}
	t.Cleanup(func() { screen.Close() })
	raw, err := screen.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	raw.Control(func(fd uintptr) { //nolint:errcheck // err tells
		if n, err = unix.IoctlGetInt(int(fd), unix.TIOCGPTN); err == nil {
			err = unix.IoctlSetPointerInt(int(fd), unix.TIOCSPTLCK, 0)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Skip("no pseudo terminals here: ", err)
	}
	t.Cleanup(func() { tty.Close() })
	return screen, tty
}
