package panel

import (
	"fmt"
	"image"
	"image/draw"
	"io"

	drawer "periph.io/x/conn/v3/display"

	"flipwatch/display"
)

// keeper keeps a panel showing the right picture. The drivers send only what
// has changed since the last picture: after a brown-out or a failed transfer
// the panel would stay wrong for ever. So the device is made anew, and the
// picture sent whole, after any error, when a new game begins, and when an alarm
// comes up, the moment when the picture matters most.
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
}

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
	fresh := k.dev == nil || k.shown && refresh(&k.last, &s)
	k.last, k.shown = s, true
	return k.show(fresh)
}

// show sends the picture, to a device made anew if there is none or it fails.
func (k *keeper) show(fresh bool) error {
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

// refresh reports whether a screen is worth a device made anew.
func refresh(before, now *display.Screen) bool {
	newGame := now.Ply == 0 && before.Ply > 0 || now.State == display.Ready && before.State != display.Ready
	newAlarm := len(now.Alarm.Todo) > 0 && len(before.Alarm.Todo) == 0
	return newGame || newAlarm
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
	k.dev, k.port = dev, port
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
