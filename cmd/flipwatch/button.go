package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"flipwatch/cmd/internal/live"
	"flipwatch/display/panel"
	"flipwatch/display/signal"
)

// hear hears the keys, and the button if it has a pin, while a game is on. It returns
// what ends that.
func (a *app) hear(pin string, controls *live.Controls, s *screens) (stop func()) {
	button := a.openButton(pin, controls.Press, s.text)
	quiet := listen(controls, s)
	return func() {
		quiet()
		button.Close() //nolint:errcheck // it has no error
	}
}

// openButton watches a button; no pin is no button. One that is not there is a
// warning, and is watched as soon as it is.
func (a *app) openButton(pin string, press func(signal.Press), text io.Writer) io.Closer {
	if pin == "" {
		return io.NopCloser(nil)
	}
	config := panel.Config{Ports: a.ports}
	button, err := config.Button(pin, press)
	if err == nil {
		return button
	}
	fmt.Fprintf(text, "flipwatch: warning: --button %s: %v\n", pin, err)
	return config.AwaitButton(pin, press, func() { fmt.Fprintf(text, "flipwatch: --button %s is there now\n", pin) })
}

// testButton names each press of a button until the context is done.
func (a *app) testButton(ctx context.Context, pin string, length time.Duration) error {
	ctx, stop := within(ctx, length)
	defer stop()
	button, err := panel.Config{Ports: a.ports}.Button(pin, func(p signal.Press) {
		a.tellPress(p) //nolint:errcheck // the command's end tells
	})
	if err != nil {
		return fmt.Errorf("--button %s: %w", pin, err)
	}
	defer button.Close() //nolint:errcheck // it has no error
	fmt.Fprintf(a.err, "button on %s: press it, press it twice, hold it; Ctrl-C ends\n", pin)
	<-ctx.Done()
	return nil
}

// pressLine is what --json says of a press.
type pressLine struct {
	Press string `json:"press"` // single, double or long
	Means string `json:"means"`
}

// tellPress names a press and what it means in a game.
func (a *app) tellPress(p signal.Press) error {
	means := [...]string{signal.Single: "seen, or turn done", signal.Double: "take back", signal.Long: "another game"}[p]
	if a.json {
		return json.NewEncoder(a.out).Encode(pressLine{p.String(), means})
	}
	_, err := fmt.Fprintf(a.out, "%s press: %s\n", p, means)
	return err
}
