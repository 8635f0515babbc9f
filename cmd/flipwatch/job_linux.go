package main

import (
	"os"
	"os/signal"

	"golang.org/x/sys/unix"

	"flipwatch/display"
)

// followJob lets the program be stopped by Ctrl-Z and go on (termios(3), signal(7)):
// meanwhile the shell has a terminal that takes lines and shows its cursor, and
// afterwards the keys are keys again. In the background they are left to others. It
// returns what ends that.
func followJob(outputs []display.Output, keys *singleKeys) (stop func()) {
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, unix.SIGTSTP, unix.SIGCONT)
	signal.Ignore(unix.SIGTTIN) // reading in the background is an error then, and no end
	go func() {
		for s := range signals {
			if s == unix.SIGCONT {
				keys.take()
				continue
			}
			display.Aside(outputs, func() (again bool) {
				keys.give()
				pause(signals)
				return keys.take()
			})
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}

// pause stops the program until it is told to go on. The signal may take a moment to
// stop all of it.
func pause(signals <-chan os.Signal) {
	if unix.Kill(unix.Getpid(), unix.SIGSTOP) != nil {
		return
	}
	for s := range signals {
		if s == unix.SIGCONT {
			return
		}
	}
}
