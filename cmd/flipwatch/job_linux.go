package main

import (
	"os"
	"os/signal"
	"time"

	"golang.org/x/sys/unix"

	"flipwatch/display"
)

// keysInBackground makes reading keys in the background an error, and no end.
func keysInBackground() { signal.Ignore(unix.SIGTTIN) }

// askToStop stops the program, and those of its pipe, as Ctrl-Z does where that is a key.
func askToStop() { unix.Kill(0, unix.SIGTSTP) } //nolint:errcheck // else it goes on

// followJob lets the program be stopped by Ctrl-Z and go on (termios(3), signal(7)):
// meanwhile the shell has a terminal that takes lines and shows its cursor, and
// afterwards the keys are keys again. It returns what ends that.
func followJob(outputs []display.Output, keys jobKeys) (stop func()) {
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, unix.SIGTSTP, unix.SIGCONT)
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

// goesOnAfter is how long it may take to be stopped: who is still running then was not.
const goesOnAfter = time.Second

// pause stops the program until it is told to go on. SIGTTOU stops like Ctrl-Z: not
// where there is no shell that could tell it to go on, as in a container or a window
// of its own, where SIGSTOP would stop it for ever (signal(7), setpgid(2)).
func pause(signals <-chan os.Signal) {
	if unix.Kill(unix.Getpid(), unix.SIGTTOU) != nil {
		return
	}
	patience := time.NewTimer(goesOnAfter)
	defer patience.Stop()
	for {
		select {
		case s, open := <-signals:
			if !open || s == unix.SIGCONT {
				return
			}
		case <-patience.C:
			return
		}
	}
}
