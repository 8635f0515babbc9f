package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// singleKeys is a terminal that gives single keys without printing them, which would
// spoil the picture of the screen; Ctrl-C and Ctrl-Z stay what they are.
type singleKeys struct {
	fd  int
	was *unix.Termios // when it took lines; nil: it has not been taken yet
}

// openSingleKeys returns the keys of a terminal, nil for anything else.
func openSingleKeys(terminal *os.File) *singleKeys {
	fd := int(terminal.Fd())
	if _, err := unix.IoctlGetTermios(fd, unix.TCGETS); err != nil {
		return nil
	}
	return &singleKeys{fd: fd}
}

// take makes the terminal give single keys, if the program is in the foreground: else
// it is another's (termios(3), tcsetpgrp(3)).
func (k *singleKeys) take() bool {
	if k == nil || !k.inForeground() {
		return false
	}
	now, err := unix.IoctlGetTermios(k.fd, unix.TCGETS)
	if err != nil {
		return false
	}
	if now.Lflag&unix.ICANON != 0 {
		was := *now
		k.was = &was
	}
	now.Lflag &^= unix.ICANON | unix.ECHO
	now.Cc[unix.VMIN], now.Cc[unix.VTIME] = 1, 0
	return unix.IoctlSetTermios(k.fd, unix.TCSETS, now) == nil
}

// give sets the terminal back.
func (k *singleKeys) give() {
	if k != nil && k.was != nil && k.inForeground() {
		unix.IoctlSetTermios(k.fd, unix.TCSETS, k.was) //nolint:errcheck // nobody can act on it
	}
}

func (k *singleKeys) inForeground() bool {
	group, err := unix.IoctlGetInt(k.fd, unix.TIOCGPGRP)
	return err == nil && group == unix.Getpgrp()
}
