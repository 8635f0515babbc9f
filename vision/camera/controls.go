package camera

import (
	"math"
	"strings"

	"gocv.io/x/gocv"
)

// Setting is something that a camera adjusts by itself until it is told not to:
// exposure, white balance or focus. A board fills the picture with green, and
// a hand comes and goes: left alone, the camera answers both with other colours.
type Setting struct {
	// Name is exposure, white_balance or focus.
	Name string
	// Value is in the camera's own units.
	Value float64
	// Locked says that the camera holds it there. A camera that has no such
	// setting does not list it; one that has and refuses to hold it does.
	Locked bool
}

// control is how OpenCV's V4L2 backend calls a setting: whether the camera
// adjusts it by itself, what that is when it must not, and its value.
type control struct {
	name   string
	auto   gocv.VideoCaptureProperties
	manual float64
	value  gocv.VideoCaptureProperties
}

// controls is the table of settings. Exposure's manual mode is 1, automatic 3:
// V4L2_EXPOSURE_MANUAL and V4L2_EXPOSURE_APERTURE_PRIORITY.
func controls() []control {
	return []control{
		{name: "exposure", auto: gocv.VideoCaptureAutoExposure, manual: 1, value: gocv.VideoCaptureExposure},
		{name: "white_balance", auto: gocv.VideoCaptureAutoWB, manual: 0, value: gocv.VideoCaptureWBTemperature},
		{name: "focus", auto: gocv.VideoCaptureAutoFocus, manual: 0, value: gocv.VideoCaptureFocus},
	}
}

// notThere is what OpenCV gives for a property that a camera has not.
const notThere = -1

// properties is what locking needs of a camera.
type properties interface {
	Get(gocv.VideoCaptureProperties) float64
	Set(gocv.VideoCaptureProperties, float64)
}

// lock makes a camera hold its settings: those that are wanted, the others
// where they are now. What it says afterwards counts, since a refused setting
// fails without a word.
func lock(camera properties, wanted []Setting) []Setting {
	held := []Setting{}
	for _, c := range controls() {
		was, mode := camera.Get(c.value), camera.Get(c.auto)
		if was == notThere {
			continue
		}
		value := was
		for _, w := range wanted {
			if w.Name == c.name {
				value = w.Value
			}
		}
		if mode != notThere {
			camera.Set(c.auto, c.manual)
		}
		camera.Set(c.value, value)
		now := camera.Get(c.value)
		held = append(held, Setting{c.name, now, holds(camera, &c, value, now)})
	}
	return held
}

// holds tells whether a setting is where it was put and stays there: a camera
// may round to its own steps, but not by a tenth.
func holds(camera properties, c *control, want, now float64) bool {
	mode := camera.Get(c.auto)
	return (mode == c.manual || mode == notThere) && math.Abs(now-want) <= max(1, 0.1*math.Abs(want))
}

// Refused names the settings that a camera does not hold, "" when it holds all.
func Refused(settings []Setting) string {
	var names []string
	for _, s := range settings {
		if !s.Locked {
			names = append(names, strings.ReplaceAll(s.Name, "_", " "))
		}
	}
	return strings.Join(names, ", ")
}

// settleFrames is how many pictures a camera's own adjustments take: they come
// to rest within 10 to 25.
const settleFrames = 25

// v4l2 is a camera whose settings are locked once they have settled.
type v4l2 struct {
	opencv
	wanted []Setting
	frames int
	locked []Setting
}

// grab reads the next picture, and locks the settings after the first few.
func (c *v4l2) grab(dst *gocv.Mat) error {
	if err := c.opencv.grab(dst); err != nil {
		return err
	}
	if c.frames++; c.frames == settleFrames {
		c.locked = lock(c.VideoCapture, c.wanted)
	}
	return nil
}

// settled returns the settings once, when they have just been locked.
func (c *v4l2) settled() []Setting {
	held := c.locked
	c.locked = nil
	return held
}

// settler is a grabber that locks settings.
type settler interface{ settled() []Setting }

// noteSettings tells once of settings that a connection has locked.
func (l *live) noteSettings(g grabber) {
	s, ok := g.(settler)
	if !ok {
		return
	}
	held := s.settled()
	if held == nil {
		return
	}
	l.mu.Lock()
	l.info.Settings = held
	l.events = append(l.events, Event{Kind: Settled, Frame: l.last.Index, Time: l.last.Time, Settings: held})
	l.mu.Unlock()
	l.signal()
}
