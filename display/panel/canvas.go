package panel

import (
	"fmt"
	"image/draw"

	"flipwatch/display"
)

// Canvas is the bare picture of a display: what test cards are drawn on.
type Canvas interface {
	// Picture is what to draw on. It keeps what was drawn.
	Picture() draw.Image
	// Send shows the picture and waits until it is there.
	Send() error
	// Close frees the display.
	Close() error
}

// Canvas opens the display that spec names, as Open does, for pictures of the
// caller's own.
func (c Config) Canvas(spec string) (Canvas, error) {
	e, o, err := find(spec)
	if err != nil {
		return nil, err
	}
	if e.plan == nil && e.canvas == nil {
		return nil, fmt.Errorf("%w: %s shows no pictures", display.ErrUnknown, e.name)
	}
	if e.plan == nil {
		return e.canvas(&c, o)
	}
	p, err := e.plan(o)
	if err != nil {
		return nil, err
	}
	return p.keeper(c.ports())
}

// Picture implements Canvas.
func (k *keeper) Picture() draw.Image { return k.picture }

// Send implements Canvas.
func (k *keeper) Send() error { return k.show(k.dev == nil) }
