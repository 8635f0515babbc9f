package main

import (
	"bufio"
	"io"
	"time"
)

// keyReader leaves out what a terminal sends otherwise than letters: the arrows, and
// answers to what it was asked (ECMA-48 5.4 and 5.6).
type keyReader struct {
	in     *bufio.Reader
	waited time.Duration // since the last ESC, for what follows it
}

const escape = 0x1b

// answerTime is how long what follows an ESC may take to come. A terminal sends it in
// one piece, a slow line in a few; what has no end by then was typed: ESC, and a
// letter that begins a string.
const answerTime = 500 * time.Millisecond

func newKeyReader(in io.Reader) *keyReader { return &keyReader{in: bufio.NewReader(in)} }

// next returns the next key.
func (k *keyReader) next() (rune, error) {
	for {
		key, err := k.read()
		if err != nil || key != escape {
			return key, err
		}
		k.waited = 0
		if key, err = k.read(); err != nil {
			return 0, err
		}
		switch {
		case key == escape || k.late():
			err = k.in.UnreadRune() // ESC alone
		case key == '[':
			err = k.skip(endsSequence)
		case key == 'O':
			err = k.skip(endsAtOnce)
		case key == 'P' || key == 'X' || key == ']' || key == '^' || key == '_':
			err = k.skip(endsString)
		default:
			return key, nil // Alt, or ESC alone before it
		}
		if err != nil {
			return 0, err
		}
	}
}

// read returns the next rune and counts how long that took: nothing for what was
// there already.
func (k *keyReader) read() (rune, error) {
	begun := time.Now()
	r, _, err := k.in.ReadRune()
	k.waited += time.Since(begun)
	return r, err
}

// late reports whether the rune just read came too late to belong to the last ESC.
func (k *keyReader) late() bool { return k.waited > answerTime }

// skip leaves out what follows an ESC, up to its end or until it takes too long.
func (k *keyReader) skip(ends func(was, is rune) bool) error {
	for was := rune(0); ; {
		is, err := k.read()
		switch {
		case err != nil:
			return err
		case k.late():
			return k.in.UnreadRune()
		case ends(was, is):
			return nil
		}
		was = is
	}
}

// endsSequence is the end of a control sequence.
func endsSequence(_, is rune) bool { return is >= 0x40 && is <= 0x7e }

// endsAtOnce is for the one letter after ESC O.
func endsAtOnce(_, _ rune) bool { return true }

// endsString is ESC \ or BEL, the end of a string.
func endsString(was, is rune) bool { return is == 0x07 || was == escape && is == '\\' }
