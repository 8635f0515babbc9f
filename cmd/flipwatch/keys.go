package main

import (
	"bufio"
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
	in := keyReader{in: bufio.NewReader(keys)}
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

// keyReader leaves out what a terminal sends otherwise than letters: the arrows, and
// answers to what it was asked (ECMA-48 5.4 and 5.6).
type keyReader struct{ in *bufio.Reader }

const escape = 0x1b

func (k *keyReader) next() (rune, error) {
	for {
		key, _, err := k.in.ReadRune()
		if err != nil || key != escape {
			return key, err
		}
		key, _, err = k.in.ReadRune()
		if err != nil {
			return 0, err
		}
		switch key {
		case '[', 'O':
			err = k.skipSequence(key)
		case 'P', 'X', ']', '^', '_':
			err = k.skipString()
		case escape:
			err = k.in.UnreadRune()
		default:
			return key, nil // ESC alone before it, or Alt
		}
		if err != nil {
			return 0, err
		}
	}
}

// skipSequence leaves out a control sequence, or the one letter after ESC O.
func (k *keyReader) skipSequence(kind rune) error {
	for {
		b, err := k.in.ReadByte()
		if err != nil || kind == 'O' || b >= 0x40 && b <= 0x7e {
			return err
		}
	}
}

// skipString leaves out a string, up to ESC \ or BEL.
func (k *keyReader) skipString() error {
	for was := byte(0); ; {
		b, err := k.in.ReadByte()
		if err != nil || b == 0x07 || was == escape && b == '\\' {
			return err
		}
		was = b
	}
}
