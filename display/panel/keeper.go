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

// keeper keeps a panel showing the right picture. The drivers send only what
// has changed since the last picture: after a brown-out or a failed transfer
// the panel would stay wrong for ever. So the device is made anew, and the
// picture sent whole, after any error. The same is done, without the reset where
// the driver can do that, when a new game begins, when an alarm comes up, the
// moment when the picture matters most, and with the first turn after a minute.
type keeper struct {
	// open resets the panel, makes the device and returns what to close with it.
	open    func() (drawer.Drawer, io.Closer, error)
	picture draw.Image
	glass   display.Glass
	// calm panels take seconds and flash: they show what matters only.
	calm bool

	dev   drawer.Drawer
	port  io.Closer
	last  display.Screen
	shown bool
	begun time.Time // when the device was set up
}

// refresher is a device that can set its controller up again under a picture that
// is shown, so that nobody sees it: power that was lost is made up for.
type refresher interface{ refresh() error }

// renewAfter is how long a panel is trusted to have had its power. A panel with a
// loose contact is dark no longer than that and a turn.
const renewAfter = time.Minute

// newKeeper opens a panel that shows a picture.
func newKeeper(open func() (drawer.Drawer, io.Closer, error), picture draw.Image, glass display.Glass, calm bool) (*keeper, error) {
	k := &keeper{open: open, picture: picture, glass: glass, calm: calm}
	if err := k.renew(); err != nil {
		return nil, err
	}
	return k, nil
}

// Show implements display.Output.
func (k *keeper) Show(s display.Screen) error {
	if k.calm && k.shown && k.dev != nil && !matters(&k.last, &s) {
		return nil
	}
	if err := k.glass.Draw(k.picture, s); err != nil {
		return err
	}
	fresh := k.dev == nil || k.shown && k.doubts(&s)
	k.last, k.shown = s, true
	return k.show(fresh)
}

// show sends the picture, to a device made anew if there is none or it fails.
func (k *keeper) show(fresh bool) error {
	if fresh {
		fresh = k.refresh() != nil
	}
	if !fresh && k.send() == nil {
		return nil
	}
	// Twice: one transfer may fail at any time, two in a row mean something.
	var err error
	for range 2 {
		if err = k.renew(); err != nil {
			continue
		}
		if err = k.send(); err == nil {
			return nil
		}
		err = fmt.Errorf("%w: the panel fails: %w; check its wires and its supply", ErrNoAnswer, err)
	}
	k.release()
	return err
}

// doubts reports whether a screen is worth setting the device up again.
func (k *keeper) doubts(now *display.Screen) bool {
	before := &k.last
	newGame := now.Ply == 0 && before.Ply > 0 || now.State == display.Ready && before.State != display.Ready
	newAlarm := len(now.Alarm.Todo) > 0 && len(before.Alarm.Todo) == 0
	turn := !k.calm && now.Ply != before.Ply && time.Since(k.begun) >= renewAfter
	return newGame || newAlarm || turn
}

// refresh sets the device up again without a reset, if it can do that.
func (k *keeper) refresh() error {
	r, ok := k.dev.(refresher)
	if !ok {
		return errors.ErrUnsupported
	}
	k.begun = time.Now()
	return r.refresh()
}

func (k *keeper) send() error {
	return k.dev.Draw(k.dev.Bounds(), k.picture, image.Point{})
}

// renew closes what is open and opens it again.
func (k *keeper) renew() error {
	k.release()
	dev, port, err := k.open()
	if err != nil {
		return err
	}
	k.dev, k.port, k.begun = dev, port, time.Now()
	return nil
}

// release closes the port. The device is of no use without it.
func (k *keeper) release() {
	if k.port != nil {
		k.port.Close() //nolint:errcheck // it is broken or not needed any more
	}
	k.dev, k.port = nil, nil
}

// Close turns the panel off: a picture that stands still burns in.
func (k *keeper) Close() error {
	if k.dev == nil {
		return nil
	}
	err := k.dev.Halt()
	k.release()
	if err != nil {
		return fmt.Errorf("%w: the panel could not be turned off: %w", ErrNoAnswer, err)
	}
	return nil
}
