package player

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"sync"

	"golang.org/x/term"
)

// Keyboard reads keys from a terminal, one by one and without showing them.
type Keyboard struct {
	in   *os.File
	was  *term.State
	once sync.Once
	keys chan Key
}

// IsTerminal tells whether in can be a keyboard and out can show a picture.
func IsTerminal(in io.Reader, out io.Writer) bool {
	i, inOK := in.(*os.File)
	o, outOK := out.(*os.File)
	return inOK && outOK && term.IsTerminal(int(i.Fd())) && term.IsTerminal(int(o.Fd()))
}

// OpenKeyboard makes a terminal raw and reads keys from it. Close has to be called
// on every way out.
func OpenKeyboard(in *os.File) (*Keyboard, error) {
	was, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return nil, fmt.Errorf("the terminal gives no single keys: %w", err)
	}
	k := &Keyboard{in: in, was: was, keys: make(chan Key)}
	go k.read()
	return k, nil
}

// Keys returns the keys that are pressed; closed when the terminal is gone.
func (k *Keyboard) Keys() <-chan Key { return k.keys }

// read passes keys on until the terminal is gone. A read cannot be called off: it
// ends with the program.
func (k *Keyboard) read() {
	defer close(k.keys)
	var decoder Decoder
	buf := make([]byte, 64)
	for {
		n, err := k.in.Read(buf)
		for _, key := range decoder.Decode(buf[:n]) {
			k.keys <- key
		}
		if err != nil {
			return
		}
	}
}

// Close makes the terminal what it was. It may be called twice.
func (k *Keyboard) Close() error {
	var err error
	k.once.Do(func() { err = k.Rest() })
	return err
}

// Rest makes the terminal what it was for a while; Again makes it raw anew.
func (k *Keyboard) Rest() error { return term.Restore(int(k.in.Fd()), k.was) }

// Again makes a terminal raw that was given back.
func (k *Keyboard) Again() error {
	_, err := term.MakeRaw(int(k.in.Fd()))
	return err
}

// SizeOf returns what asks for the columns and rows of a terminal; 0 and 0 when it
// has none.
func SizeOf(out *os.File) func() (columns, rows int) {
	return func() (int, int) {
		columns, rows, err := term.GetSize(int(out.Fd()))
		if err != nil {
			return 0, 0
		}
		return columns, rows
	}
}

// RawWriter writes text on a raw terminal, which does not go back to the first
// column by itself.
type RawWriter struct{ Out io.Writer }

// Write puts a carriage return before each line break that has none.
func (w RawWriter) Write(text []byte) (int, error) {
	n := len(text)
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	_, err := w.Out.Write(bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")))
	return n, err
}
