package main

import (
	"errors"
	"io"
	"os"
	"sync"
	"syscall"

	"github.com/spf13/cobra"

	"flipwatch/cmd/internal/player"
	"flipwatch/display"
	"flipwatch/display/panel"
)

// output is standard output. It remembers that something could not be written: help,
// lists and displays print without asking, and a command fails all the same.
type output struct {
	to   io.Writer
	gone func() // is called when nobody reads it any more; nil: nobody is
	mu   sync.Mutex
	err  error // the first one
}

// Write implements io.Writer.
func (o *output) Write(text []byte) (int, error) {
	n, err := o.to.Write(text)
	if err == nil {
		return n, nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.err = err
	}
	if o.gone != nil && errors.Is(err, syscall.EPIPE) {
		o.gone()
	}
	return n, err
}

// failed returns what the first write that failed gave.
func (o *output) failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// fileOf is the file that text is written to: its terminal can be asked; nil when it
// is none.
func fileOf(w io.Writer) *os.File {
	if o, ok := w.(*output); ok {
		w = o.to
	}
	f, _ := w.(*os.File)
	return f
}

// displays is how a command opens displays. With --json stdout belongs to the
// programs that read it, and a picture in the terminal goes to stderr.
func (a *app) displays() panel.Config {
	out := a.out
	if a.json {
		out = a.err
	}
	config := panel.Config{Ports: a.ports, Terminal: display.TerminalConfig{Out: out}}
	if file := fileOf(out); file != nil {
		config.Terminal.Size = player.SizeOf(file)
		config.Ask = func() display.Graphics { return display.AskTerminal(file) }
	}
	return config
}

// versionText is one line, an object with --json.
const versionText = `{{if eq (.Flags.Lookup "json").Value.String "true"}}{"version":{{printf "%q" .Version}}}{{else}}{{.Version}}{{end}}
`

// helpToPeople sends help to stderr where stdout belongs to programs.
func (a *app) helpToPeople(root *cobra.Command) {
	help := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		if a.json {
			cmd.SetOut(a.err)
		}
		help(cmd, args)
	})
}
