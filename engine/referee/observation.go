package referee

import "time"

// Square is what one reading says about one square: the chances that it is
// empty, shows a black disc, shows a white disc, or cannot be seen because
// something covers it. They sum to one.
type Square struct {
	Empty, Black, White, Covered float32
	// Glare is the share of the square that a reflection burns out.
	Glare float32
}

// Observation is one reading of the whole board.
type Observation struct {
	// Frame is the number of the source's frame, or of the photo, from 0.
	Frame int
	// Time is the frame's time on the source's own clock.
	Time time.Duration
	// Squares are the readings in board order, a1 first. A board that cannot
	// be seen at all (moved, lost) is given with Covered = 1 everywhere.
	Squares [64]Square
	// Still says that this is a photo of a settled position: it is judged at
	// once, without settle or grace time.
	Still bool
}
