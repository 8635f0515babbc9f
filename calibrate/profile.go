package calibrate

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// Profile is how one camera sees one board.
type Profile struct {
	// Name is what it is called; it is the file's name too.
	Name string `json:"name"`
	// Saved is when it was made.
	Saved time.Time `json:"saved"`
	// Source is where the pictures come from, as watch takes it; empty is the first
	// camera. Where it is a camera of this machine, Camera says which.
	Source string `json:"source,omitempty"`
	Camera Camera `json:"camera,omitzero"`
	// Row1 is the side of the picture where row 1 lies: top, right, bottom, left.
	Row1 string `json:"row1"`
	// Mirror says that the picture is a mirror image.
	Mirror bool `json:"mirror,omitempty"`
	// Width and Height are those of the picture in pixels, and Corners where the
	// outer corners of the grid lay in it, clockwise from the picture's top left.
	Width   int           `json:"width"`
	Height  int           `json:"height"`
	Corners [4][2]float64 `json:"corners"`
	// Undistort is the lens' radial distortion that is taken out of the pictures
	// before they are read, see vision.Inspection; 0 leaves them as they are.
	Undistort float64 `json:"undistort,omitempty"`
	// Controls are the camera's settings, locked.
	Controls []Control `json:"controls,omitempty"`
	// Quality is how well the board was seen.
	Quality Quality `json:"quality"`
}

// Camera is how a camera is found again when its number has changed.
type Camera struct {
	// Path is its device, best a name in /dev/v4l/by-id, Name what it calls
	// itself.
	Path string `json:"path,omitempty"`
	Name string `json:"name,omitempty"`
}

// Control is a setting of a camera, in its own units.
type Control struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// Sides are the sides of a picture, as Row1 spells them.
func Sides() []string { return []string{"top", "right", "bottom", "left"} }

// largestBend is the distortion beyond which a lens is a fish eye.
const largestBend = 0.5

// Validate reports what cannot be.
func (p *Profile) Validate() error {
	if err := CheckName(p.Name); err != nil {
		return err
	}
	if !slices.Contains(Sides(), p.Row1) {
		return fmt.Errorf("row 1 at %q of the picture: choose %s", p.Row1, strings.Join(Sides(), ", "))
	}
	if p.Width <= 0 || p.Height <= 0 {
		return fmt.Errorf("a picture of %d×%d pixels", p.Width, p.Height)
	}
	for _, c := range p.Corners {
		if !finite(c[0]) || !finite(c[1]) {
			return errors.New("a corner that is no point")
		}
	}
	if !(math.Abs(p.Undistort) <= largestBend) {
		return fmt.Errorf("a lens that bends by %g", p.Undistort)
	}
	for _, c := range p.Controls {
		if c.Name == "" || !finite(c.Value) {
			return fmt.Errorf("camera setting %q with value %g", c.Name, c.Value)
		}
	}
	return nil
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// longestName is what every file system takes.
const longestName = 64

// CheckName says whether a profile can have a name: one that a file can have
// everywhere, and that leads to no other folder. The error wraps ErrName.
func CheckName(name string) error {
	if name == "" || len(name) > longestName {
		return fmt.Errorf("%w: %q: a profile's name has 1 to %d characters", ErrName, name, longestName)
	}
	for i, r := range name {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
		if !letter && (i == 0 || !strings.ContainsRune("-_.", r)) {
			return fmt.Errorf("%w: %q: use letters, digits, dots, - and _", ErrName, name)
		}
	}
	return nil
}
