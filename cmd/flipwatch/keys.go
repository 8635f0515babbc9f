package main

import (
	"fmt"
	"io"
	"os"
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

// listen hears the keys while a game is on, if stdin is a terminal, and says so. It
// returns what gives the terminal back.
func listen(controls *live.Controls, text io.Writer) (stop func()) {
	stop, ok := singleKeys(os.Stdin)
	if !ok {
		return func() {}
	}
	fmt.Fprint(text, keyHelp)
	go heed(os.Stdin, controls) // until the program ends: a read cannot be called off
	return stop
}

// heed passes keys on until there are no more.
func heed(keys io.Reader, controls *live.Controls) {
	in := newKeyReader(keys)
	for {
		key, err := in.next()
		if err != nil {
			return
		}
		if said := declare(controls, key); said != nil {
			said()
		}
	}
}
