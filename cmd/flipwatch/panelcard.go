package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"flipwatch/display/panel"
	"flipwatch/display/testcard"
)

// cardFlags are the flags of flipwatch panel test.
type cardFlags struct {
	displays []string
	frames   int
	length   time.Duration
	button   string
}

func (a *app) panelTestCommand() *cobra.Command {
	c := &cardFlags{}
	cmd := &cobra.Command{
		Use:   "test",
		Short: "show a test card and measure the frames a second, or try the button",
		Long: `test shows a card with a line along all edges, the letters A, B, C and D in the
corners (clockwise from the top left), an arrow that points up, colour bars with
the letters of their names, greys, and a counter of frames. It goes on until
Ctrl-C, unless --for or --frames ends it.

An edge that is missing, or noise beside it: set x= and y=, or the panel is an
sh1106 and no ssd1306. Letters in wrong corners: rotation= or mirror=. A bar R that
is blue: order=. White where black should be: invert=.`,
		Example: `  flipwatch panel test
  flipwatch panel test --display st7789:dc=GPIO25,rst=GPIO24,bl=GPIO18
  flipwatch panel test --button GPIO4
  flipwatch panel test --for 10s --display ssd1306:i2c=I2C1 --display png:cards`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.testPanel(cmd.Context(), c) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&c.displays, "display", nil, "show the card on this `NAME[:OPTION,...]`, repeatable (default: terminal)")
	f.StringVar(&c.button, "button", "", "name each press of the button on this `PIN` instead")
	f.IntVar(&c.frames, "frames", 0, "stop after this many frames")
	f.DurationVar(&c.length, "for", 0, "stop after this time")
	return cmd
}

// testPanel tests the button or the displays.
func (a *app) testPanel(ctx context.Context, c *cardFlags) error {
	switch {
	case c.frames < 0 || c.length < 0:
		return usagef("--frames and --for end the test: write a positive number or time, or leave them out")
	case c.button == "":
		return a.testPanels(ctx, c)
	case len(c.displays) > 0:
		return usagef("--button %s: test the button and the displays one after the other", c.button)
	}
	return a.testButton(ctx, c.button, c.length)
}

// cardResult is what a display did.
type cardResult struct {
	Display string  `json:"display"`
	Width   int     `json:"width"`
	Height  int     `json:"height"`
	Frames  int     `json:"frames"`
	Seconds float64 `json:"seconds"`
	Rate    float64 `json:"frames_per_second"`
	Error   string  `json:"error,omitempty"`
}

// testPanels opens all displays first, so that mistakes are told before anything
// is drawn, and shows the cards side by side.
func (a *app) testPanels(ctx context.Context, c *cardFlags) error {
	if len(c.displays) == 0 {
		c.displays = []string{"terminal"}
	}
	if err := panel.CheckPins("", c.displays...); err != nil {
		return err
	}
	cards, missing, err := a.openCards(c)
	if err != nil {
		return err
	}
	ctx, stop := within(ctx, c.length)
	defer stop()
	if c.length == 0 && endless(cards) {
		fmt.Fprintln(a.err, "the test card is on: compare it with the README; Ctrl-C ends")
	}
	var running sync.WaitGroup
	for _, card := range cards {
		running.Go(func() { card.run(ctx) })
	}
	running.Wait()
	if err := a.tellCards(cards); err != nil || !missing {
		return err
	}
	return told(exitFailed)
}

// openCards opens the displays, and says whether some are missing.
func (a *app) openCards(c *cardFlags) (cards []*card, missing bool, err error) {
	config := a.displays()
	for _, spec := range c.displays {
		canvas, err := config.Canvas(spec)
		switch {
		case err == nil:
			cards = append(cards, newCard(spec, canvas, c.frames))
			tellPage(spec, a.err)
		case errors.Is(err, panel.ErrMissing): // the others are tested all the same
			fmt.Fprintf(a.err, "flipwatch: --display %s: %v\n", spec, err)
			missing = true
		default:
			for _, open := range cards {
				open.canvas.Close() //nolint:errcheck // the mistake is what matters
			}
			return nil, false, err
		}
	}
	return cards, missing, nil
}

// within ends a context after a time, 0: never.
func within(ctx context.Context, length time.Duration) (context.Context, context.CancelFunc) {
	if length > 0 {
		return context.WithTimeout(ctx, length)
	}
	return context.WithCancel(ctx)
}

// endless says that nothing but Ctrl-C ends the test of some display, and that the
// terminal, which would show it, is not one of them.
func endless(cards []*card) bool {
	return slices.ContainsFunc(cards, func(c *card) bool { return c.frames == 0 }) &&
		!slices.ContainsFunc(cards, func(c *card) bool { return c.name == "terminal" })
}

// tellCards prints the rates, or what went wrong.
func (a *app) tellCards(cards []*card) error {
	lines := json.NewEncoder(a.out)
	failed := false
	for _, c := range cards {
		m := c.result()
		failed = failed || c.err != nil
		switch {
		case a.json:
			if err := lines.Encode(m); err != nil {
				return err
			}
		case c.err != nil:
			fmt.Fprintf(a.err, "flipwatch: %s: %v\n", m.Display, c.err)
		default:
			fmt.Fprintf(a.out, "%s: %dx%d pixels, %d frames in %.2f s, %.1f a second\n", m.Display, m.Width, m.Height, m.Frames, m.Seconds, m.Rate)
		}
	}
	if failed {
		return told(exitFailed)
	}
	return nil
}

// card is a test card on a display.
type card struct {
	spec, name string
	canvas     panel.Canvas
	frames     int           // 0: no end
	pause      time.Duration // between frames
	sent       int
	spent      time.Duration
	err        error
}

// newCard knows how fast the displays without wires may be: 25 frames a second
// are more than anybody needs there, and a file needs one.
func newCard(spec string, canvas panel.Canvas, frames int) *card {
	name, _, _ := strings.Cut(spec, ":")
	c := &card{spec: spec, name: name, canvas: canvas, frames: frames}
	switch name {
	case "png":
		if c.frames == 0 {
			c.frames = 1
		}
	case "terminal", "web":
		c.pause = 40 * time.Millisecond
	}
	return c
}

// run sends frames until the end and turns the display off.
func (c *card) run(ctx context.Context) {
	begun := time.Now()
	for n := 1; c.err == nil && ctx.Err() == nil && (c.frames == 0 || n <= c.frames); n++ {
		testcard.Draw(c.canvas.Picture(), testcard.Card{Name: c.name, Frame: n, Rate: c.rate()})
		if c.err = c.canvas.Send(); c.err == nil {
			c.sent++
		}
		c.spent = time.Since(begun)
		if c.pause > 0 {
			select {
			case <-ctx.Done():
			case <-time.After(c.pause):
			}
		}
	}
	c.err = errors.Join(c.err, c.canvas.Close())
}

// rate is frames a second since the beginning.
func (c *card) rate() float64 {
	if c.spent <= 0 {
		return 0
	}
	return float64(c.sent) / c.spent.Seconds()
}

func (c *card) result() cardResult {
	size := c.canvas.Picture().Bounds().Size()
	m := cardResult{Display: c.spec, Width: size.X, Height: size.Y, Frames: c.sent, Seconds: c.spent.Seconds(), Rate: c.rate()}
	if c.err != nil {
		m.Error = c.err.Error()
	}
	return m
}
