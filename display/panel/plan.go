package panel

import (
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"
	"time"

	drawer "periph.io/x/conn/v3/display"

	"flipwatch/display"
)

// plan is a panel whose options are right and that nobody has touched yet.
type plan struct {
	size    image.Point
	wires   *wiring
	glass   display.Glass
	picture func() draw.Image
	open    func(ports Ports) (drawer.Drawer, io.Closer, error)
	// slow is how long a picture may take to appear, for panels that take seconds.
	slow time.Duration
}

// keeper opens the panel.
func (p *plan) keeper(ports Ports) (*keeper, error) {
	return newKeeper(func() (drawer.Drawer, io.Closer, error) { return p.open(ports) }, p.picture(), p.glass, p.slow > 0)
}

// output opens the panel and shows screens on it.
func (p *plan) output(c *Config, name string) (display.Output, error) {
	counted := p.picture() // apart from the keeper's, which its goroutine draws on
	if err := p.glass.Draw(counted, display.Screen{}); errors.Is(err, display.ErrTooSmall) {
		return nil, fmt.Errorf("%w: %s with these options is %d×%d: %w; try another rotation=", display.ErrUnknown, name, p.size.X, p.size.Y, err)
	}
	k, err := p.keeper(c.ports())
	if err != nil {
		return nil, err
	}
	cfg := c.Newest
	cfg.Pages = func(s display.Screen) int { return p.glass.Pages(counted, s) }
	if p.slow > 0 {
		cfg.CloseWait = max(cfg.CloseWait, 2*p.slow)
		cfg.PageTime = max(cfg.PageTime, p.slow)
	}
	return display.NewNewest(k, cfg), nil
}
