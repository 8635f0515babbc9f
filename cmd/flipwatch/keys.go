package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"
	"time"
	"unicode"

	"flipwatch/cmd/internal/live"
)

// keyHelp is what is said of the keys when a game begins.
const keyHelp = "keys: space seen, or turn done · t take back · n another game · p pass · Ctrl-C end\n"

// declare returns what a key declares, nil for nothing. In another case it is the
// same key.
func declare(c *live.Controls, key rune) func() {
	switch unicode.ToLower(key) {
	case ' ', '\r', '\n':
		return c.Done
	case 't':
		return c.TakeBack
	case 'n':
		return c.NewGame
	case 'p':
		return c.DeclarePass
	}
	return nil
}

// jobKeys are the keys of a program that may be stopped and go on.
type jobKeys interface {
	// take takes them from the terminal, if they are the program's.
	take() bool
	// give leaves them to others.
	give()
}

// lease are keys until their end: whoever notices late that the program is in the
// foreground again does not take them from a terminal that was given back.
type lease struct {
	mu    sync.Mutex
	keys  jobKeys
	ended bool
}

func (l *lease) take() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.ended && l.keys.take()
}

func (l *lease) give() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.keys.give()
}

// end gives the keys back for good.
func (l *lease) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	l.keys.give()
}

// listen hears the keys while a game is on, if stdin is a terminal, and says so; in the
// background as soon as it comes to the foreground. It returns what gives the terminal
// back.
func listen(controls *live.Controls, s *screens) (stop func()) {
	terminal := openSingleKeys(os.Stdin)
	keys := &lease{keys: terminal}
	keysInBackground()
	leave := followJob(s.outputs, keys)
	if terminal == nil {
		return leave
	}
	if keys.take() {
		fmt.Fprint(s.text, keyHelp)
	}
	go heed(os.Stdin, controls, func() { // until the program ends: a read cannot be called off
		for time.Sleep(time.Second); !keys.take(); time.Sleep(time.Second) {
		}
	})
	return func() {
		leave()
		keys.end()
	}
}

// heed passes keys on until there are no more. Those of a program in the background
// are another's: it waits until they are its own again.
func heed(keys io.Reader, controls *live.Controls, foreground func()) {
	in := newKeyReader(keys)
	for {
		key, err := in.next()
		if errors.Is(err, syscall.EIO) {
			foreground()
			continue
		}
		if err != nil {
			return
		}
		if said := declare(controls, key); said != nil {
			said()
		}
	}
}
