// Package train makes the small learned parts of vision: the networks that read
// the squares, and the one that says whether a grid is a board's.
//
// It takes pictures with truth, damages them in every way that cameras, lamps
// and people do (package damage), has vision describe the squares, fits the
// networks (fit.go), and judges them on boards that were left out (judge.go).
// The network for squares in glare sees copies with spots of glare besides, and
// of all copies nothing but such squares: among all others they are too few for
// a network to learn them.
// For the grids it takes pictures without a board too (package boardless), has
// the Locator weigh what looks most like one (grids.go), and judges on kinds of
// pictures left out (verify.go). Everything random comes from one seed: the same
// command gives the same weights, on the same kind of processor and version of
// OpenCV. Training takes about a quarter of an hour for each on two
// cores, judging included.
package train

import (
	"math/rand/v2"

	"flipwatch/vision"
)

// The labels of a square, in the order of the networks' answers.
const (
	Empty uint8 = iota
	Dark
	Light
	Covered
)

// labels are the letters of a board in the order of the labels.
const labels = "-XO?"

// Sample is one picture of a board, described.
type Sample struct {
	Group    string // whose picture it is: the name of a set
	Board    string // which board or scene: what is left out together
	Kind     string // how it was damaged; "" for training copies
	Glare    bool   // made to learn squares in glare from, and nothing else
	Features vision.Features
	Labels   [64]uint8
	Under    [64]uint8   // what lies there, hidden or not; Covered where nobody knows
	Weight   [64]float32 // 0: not to be learned from, nor judged
}

// between draws evenly from lo to hi.
func between(r *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }

// chance is true with probability p.
func chance(r *rand.Rand, p float64) bool { return r.Float64() < p }
