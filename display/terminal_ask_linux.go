package display

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// askPatience is how long a terminal may take to answer: one at the other end of the
// world needs a third of a second.
const askPatience = 600 * time.Millisecond

// AskTerminal asks the terminal that out is, standard output if it is nil, what it can
// show. Nothing is asked, and nothing can be shown, where it is not the terminal of the
// program or the program is in the background; what does not answer in time shows
// nothing but characters. Nobody else may read from the terminal meanwhile.
func AskTerminal(out io.Writer) Graphics {
	if out == nil {
		out = os.Stdout
	}
	f, ok := out.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return Graphics{}
	}
	name := os.Getenv("TERM")
	if name == "" || name == "dumb" || os.Getenv("NO_COLOR") != "" {
		return Graphics{} // it gets lines of text
	}
	tty, err := os.OpenFile(fmt.Sprintf("/proc/self/fd/%d", f.Fd()), os.O_RDWR|unix.O_NONBLOCK|unix.O_NOCTTY, 0)
	if err != nil {
		return Graphics{}
	}
	defer tty.Close() //nolint:errcheck // nothing is lost
	fd := -1
	if raw, err := tty.SyscallConn(); err != nil || raw.Control(func(f uintptr) { fd = int(f) }) != nil {
		return Graphics{}
	}
	return askTerminal(tty, fd, name)
}

// askTerminal asks a terminal of a name, by its file.
func askTerminal(tty *os.File, fd int, name string) Graphics {
	var a answers
	if group, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP); err != nil || group != unix.Getpgrp() {
		return Graphics{} // to read there would stop the program
	}
	was, err := term.MakeRaw(fd)
	if err != nil {
		return Graphics{}
	}
	defer term.Restore(fd, was) //nolint:errcheck // nobody can act on it
	if !a.ask(tty, askCell+askDone) {
		return Graphics{}
	}
	// tmux and screen keep such strings to themselves, or pass them on to anything.
	if a.level >= modern && !strings.HasPrefix(name, "tmux") && !strings.HasPrefix(name, "screen") {
		a.ask(tty, askKitty+askDone)
	}
	if size, err := unix.IoctlGetWinsize(fd, unix.TIOCGWINSZ); err == nil && a.cellW <= 0 && size.Col > 0 && size.Row > 0 {
		a.cellW, a.cellH = int(size.Xpixel)/int(size.Col), int(size.Ypixel)/int(size.Row)
	}
	return a.graphics()
}

// ask sends questions and waits for the answer to the last one.
func (a *answers) ask(tty *os.File, questions string) bool {
	if err := tty.SetDeadline(time.Now().Add(askPatience)); err != nil {
		return false
	}
	if _, err := tty.WriteString(questions); err != nil {
		return false
	}
	want := a.done + 1
	var rest []byte
	buf := make([]byte, 256)
	for a.done < want {
		n, err := tty.Read(buf)
		rest = a.take(append(rest, buf[:n]...))
		if err != nil && a.done < want {
			return false
		}
	}
	return true
}
