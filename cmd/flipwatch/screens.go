package main

import (
	"errors"
	"fmt"
	"io"
	"sync/atomic"

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
	var opened, missing []string
	for _, spec := range specs {
		out, err := config.Open(spec)
		switch {
		case err == nil:
			s.add(out)
			s.offer(spec, nil)
			opened = append(opened, spec)
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
		there := new(atomic.Bool)
		s.offer(spec, there)
		s.add(config.Await(spec, func() {
			there.Store(true)
			fmt.Fprintf(text, "flipwatch: --display %s is there now\n", spec)
		}))
	}
	for _, spec := range opened {
		tellPage(spec, s.text)
	}
	return nil
}

// tellPage says where a display for browsers is found; nothing for another one.
func tellPage(spec string, text io.Writer) {
	if url := browseAt(panel.WebAddress(spec)); url != "" {
		fmt.Fprintf(text, "flipwatch: the screen for browsers is at %s\n", url)
	}
}

// offer shows where the page of a display for browsers is found on the other displays,
// the first one's; for one that is missing, once it is there.
func (s *screens) offer(spec string, there *atomic.Bool) {
	page := pageAt(panel.WebAddress(spec))
	if s.page != nil || page == nil {
		return
	}
	s.page = func() display.Address {
		if there != nil && !there.Load() {
			return display.Address{}
		}
		return page()
	}
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
