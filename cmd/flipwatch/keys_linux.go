package main

import (
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

// singleKeys makes a terminal give single keys without printing them, which would
// spoil the picture of the screen; Ctrl-C stays what it is. It says false for
// anything but the terminal of a program in the foreground: another one that reads
// keys is stopped (termios(3), tcsetpgrp(3)). The function returned sets it back.
func singleKeys(terminal *os.File) (restore func(), ok bool) {
	fd := int(terminal.Fd())
	was, err := unix.IoctlGetTermios(fd, unix.TCGETS)
	if err != nil {
		return nil, false
	}
	if group, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP); err != nil || group != unix.Getpgrp() {
		return nil, false
	}
	single := *was
	single.Lflag &^= unix.ICANON | unix.ECHO
	single.Cc[unix.VMIN], single.Cc[unix.VTIME] = 1, 0
	if err := unix.IoctlSetTermios(fd, unix.TCSETS, &single); err != nil {
		return nil, false
	}
	return sync.OnceFunc(func() {
		unix.IoctlSetTermios(fd, unix.TCSETS, was) //nolint:errcheck // nobody can act on it
	}), true
}
