package display

import (
	"errors"
	"io"
)

// Output is a place that shows screens: a panel, the terminal, files.
type Output interface {
	// Show puts a screen in front of the players. It keeps no reference to it.
	Show(s Screen) error
	// Close waits until the last screen is shown and frees the output. It may be
	// called twice.
	Close() error
}

// ErrUnknown is wrapped by the error for a display that does not exist or an
// option that it does not have: wrong usage, not a missing device.
var ErrUnknown = errors.New("unknown display or option")

// TextWriter returns where to print text while an output draws on the same
// terminal, so that neither destroys the other; nil if the output does not
// mind.
func TextWriter(o Output) io.Writer {
	if t := terminalOf(o); t != nil {
		return t
	}
	return nil
}

// terminalOf returns the terminal that an output draws on; nil for none.
func terminalOf(o Output) *Terminal {
	if n, ok := o.(*Newest); ok {
		o = n.out
	}
	t, _ := o.(*Terminal)
	return t
}
