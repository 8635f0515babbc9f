package main

import (
	"fmt"
	"strings"

	"flipwatch/calibrate"
	"flipwatch/cmd/internal/live"
	"flipwatch/cmd/internal/survey"
	"flipwatch/engine"
	"flipwatch/vision/camera"
)

// calibration is what calibrate says: the line that --json writes.
type calibration struct {
	Profile   string              `json:"profile,omitempty"`
	File      string              `json:"file"` // where the profile is
	Width     int                 `json:"width"`
	Height    int                 `json:"height"`
	Corners   [4][2]float64       `json:"corners"`
	Row1      string              `json:"row1"`
	Board     string              `json:"board"`
	Opening   bool                `json:"opening"`
	Undistort float64             `json:"undistort,omitempty"`
	Settings  []calibrate.Control `json:"settings"`
	Refused   string              `json:"refused,omitempty"`
	Quality   calibrate.Quality   `json:"quality"`
	Advice    []calibrate.Advice  `json:"advice"`

	lensUnsure bool
	exchanged  bool // it is the opening position with its colours exchanged
}

// newCalibration puts together what was seen, with the board lying as lie says.
func newCalibration(seen *survey.Result, lie live.Lie, opening bool) *calibration {
	q := calibrate.Measure(&seen.Reading, &seen.Inspection, lie.Square)
	q.FramesASecond = seen.FPS
	c := &calibration{
		Width: seen.Width, Height: seen.Height, Row1: lie.Side(seen.Reading.Quad).String(),
		Board: lie.Board(&seen.Reading), Opening: opening, Undistort: seen.Undistort,
		Settings: []calibrate.Control{}, Quality: q, Advice: q.Advice(), lensUnsure: seen.LensUnsure,
	}
	for i, p := range seen.Reading.Quad {
		c.Corners[i] = [2]float64{round(p.X, 2), round(p.Y, 2)}
	}
	c.exchanged = c.Board == exchange(engine.Opening()).String()
	return c
}

// exchange gives each colour the other's discs.
func exchange(b engine.Board) engine.Board { return engine.Board{Black: b.White, White: b.Black} }

// profile is what is kept of it.
func (c *calibration) profile(seen *survey.Result, settings []camera.Setting) calibrate.Profile {
	for _, s := range settings {
		if s.Locked {
			c.Settings = append(c.Settings, calibrate.Control{Name: s.Name, Value: s.Value})
		}
	}
	c.Refused = camera.Refused(settings)
	return calibrate.Profile{
		Row1: c.Row1, Width: c.Width, Height: c.Height, Corners: c.Corners,
		Undistort: seen.Undistort, Controls: c.Settings, Quality: c.Quality,
	}
}

// text says it to people.
func (c *calibration) text() string {
	var b strings.Builder
	q := &c.Quality
	fmt.Fprintf(&b, "%s\n%s\n\n", diagram(c.Board, 0), c.position())
	line := func(what, format string, args ...any) {
		fmt.Fprintf(&b, "  %-14s %s\n", what, fmt.Sprintf(format, args...))
	}
	line("picture", "%d×%d, %.0f pixels a square%s", c.Width, c.Height, q.SquarePx, rate(q.FramesASecond))
	line("grid", "%d of 112 lines seen, %.1f pixels off", q.Lines, q.ResidualPx)
	line("sharpness", "edges %.1f pixels wide", 2*q.BlurPx)
	line("camera", "looks down at %.0f°, discs lean by %.2f of a square", q.ElevationDeg, q.LeanSquares)
	line("lens", "%s", c.lens())
	line("light", "board at %.0f of 255, %.1f stops uneven", q.Brightness, q.UnevenStops)
	line("contrast", "%s", contrast(q))
	line("least sure", "%s, %.1f %%", q.WeakestSquare, 100*q.WeakestConfidence)
	if len(c.Settings) > 0 || c.Refused != "" {
		line("locked", "%s", c.locked())
	}
	b.WriteByte('\n')
	for _, a := range c.Advice {
		fmt.Fprintf(&b, "→ %s\n", a.Text)
	}
	if len(c.Advice) == 0 {
		b.WriteString("the board can be seen well\n")
	}
	fmt.Fprintf(&b, "\nsaved as profile %s: %s\nplay:  flipwatch watch%s\n", c.Profile, c.File, c.argument())
	return b.String()
}

// position says what lies on the board.
func (c *calibration) position() string {
	switch {
	case c.Opening:
		return "the opening position, set up right"
	case c.exchanged:
		return "the opening position with its colours exchanged: row 1 is on another side, the picture is mirrored (--mirror), or the discs are set up wrong"
	}
	count := func(s string) int { return strings.Count(c.Board, s) }
	return fmt.Sprintf("%d black, %d white, %d empty, %d cannot be read", count("X"), count("O"), count("-"), count("?"))
}

func rate(fps float64) string {
	if fps == 0 {
		return ""
	}
	return fmt.Sprintf(", %.1f a second", fps)
}

func (c *calibration) lens() string {
	text := fmt.Sprintf("bends by %+.3f", c.Quality.Bend)
	if c.Undistort != 0 {
		text += fmt.Sprintf(" after %+.3f was taken out", c.Undistort)
	}
	if c.lensUnsure {
		text += ", too unsure to be taken out: try again with few discs and no hand on the board"
	}
	return text
}

func contrast(q *calibrate.Quality) string {
	var parts []string
	if q.BlackStops != 0 {
		parts = append(parts, fmt.Sprintf("black discs %.1f stops darker than the board", q.BlackStops))
	}
	if q.WhiteStops != 0 {
		parts = append(parts, fmt.Sprintf("white discs %.1f lighter", q.WhiteStops))
	}
	if len(parts) == 0 {
		return "no discs to measure by"
	}
	return strings.Join(parts, ", ")
}

func (c *calibration) locked() string {
	var parts []string
	for _, s := range c.Settings {
		parts = append(parts, fmt.Sprintf("%s at %g", strings.ReplaceAll(s.Name, "_", " "), s.Value))
	}
	if c.Refused != "" {
		parts = append(parts, "the camera does not hold its "+c.Refused)
	}
	return strings.Join(parts, ", ")
}

// argument is what watch needs to take this profile.
func (c *calibration) argument() string {
	if c.Profile == usualProfile {
		return ""
	}
	return " --profile " + c.Profile
}
