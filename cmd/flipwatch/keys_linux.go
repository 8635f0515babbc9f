package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// singleKeys is a terminal that gives single keys without printing them, which would
// spoil the picture of the screen; Ctrl-C and Ctrl-Z stay what they are.
type singleKeys struct {
	fd  int
	was unix.Termios
}

// openSingleKeys takes the keys of a terminal. It returns nil for anything but the
// terminal of a program in the foreground: another one that reads keys is stopped
// (termios(3), tcsetpgrp(3)).
func openSingleKeys(terminal *os.File) *singleKeys {
	fd := int(terminal.Fd())
	was, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	if err != nil {
		return nil
	}
	if k := (&singleKeys{fd, *was}); k.take() {
		return k
	}
	return nil
}

// take makes the terminal give single keys, if the program is in the foreground.
func (k *singleKeys) take() bool {
	if k == nil || !k.inForeground() {
		return false
	}
	single := k.was
	single.Lflag &^= unix.ICANON | unix.ECHO
	single.Cc[unix.VMIN], single.Cc[unix.VTIME] = 1, 0
	return unix.IoctlSetTermios(k.fd, unix.TCSETS, &single) == nil
}

// give sets the terminal back. In the background it is another's.
func (k *singleKeys) give() {
	if k != nil && k.inForeground() {
		unix.IoctlSetTermios(k.fd, unix.TCSETS, &k.was) //nolint:errcheck // nobody can act on it
	}
}

func (k *singleKeys) inForeground() bool {
	group, err := unix.IoctlGetInt(k.fd, unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}
