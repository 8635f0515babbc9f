package main

import (
	"errors"
	"fmt"
	"io"

	"flipwatch/cmd/internal/publish"
	"flipwatch/display"
	"flipwatch/display/panel"
)

// screens are the displays of one game.
type screens struct {
	outputs []display.Output
	// text takes what is said to people: the terminal's picture makes room for
	// it; without one it is stderr.
	text io.Writer
	// targets are where the game is published once it is recorded.
	targets []publish.Target
	// page tells where other machines find the screen; nil: nowhere.
	page func() display.Address
	// keys gives the terminal's keys back; nil: they were not taken.
	keys func()
}

// openDisplays opens the displays of a game.
func (a *app) openDisplays(specs []string) (*screens, error) {
	s := &screens{text: a.err}
	if err := s.open(a.displays(), specs); err != nil {
		return nil, err
	}
	return s, nil
}

// open opens displays by name. One that is not there is a warning, once, and shows
// the game as soon as it is.
func (s *screens) open(config panel.Config, specs []string) error {
	if err := panel.CheckPins("", specs...); err != nil {
		return err
	}
	var missing []string
	for _, spec := range specs {
		out, err := config.Open(spec)
		switch {
		case err == nil:
			s.add(out)
			if s.page == nil {
				s.page = pageAt(panel.WebAddress(spec))
			}
		case errors.Is(err, panel.ErrMissing):
			fmt.Fprintf(s.text, "flipwatch: warning: --display %s: %v\n", spec, err)
			missing = append(missing, spec)
		default:
			s.close()
			return err
		}
	}
	text := s.text
	for _, spec := range missing {
		s.add(config.Await(spec, func() { fmt.Fprintf(text, "flipwatch: --display %s is there now\n", spec) }))
	}
	return nil
}

func (s *screens) add(out display.Output) {
	s.outputs = append(s.outputs, out)
	if w := display.TextWriter(out); w != nil {
		s.text = w
	}
}

// show shows a screen before the game has any. A display that fails says so later.
func (s *screens) show(screen display.Screen) {
	for _, o := range s.outputs {
		o.Show(screen) //nolint:errcheck // the game's first screen tells
	}
}

// close shows the last screen and frees the displays. That may take a while, and be
// cut short by another Ctrl-C: the terminal is as it was before that.
func (s *screens) close() {
	if s.keys != nil {
		s.keys()
	}
	for _, o := range s.outputs {
		o.Close() //nolint:errcheck // the game is over; nobody can act on it
	}
}
