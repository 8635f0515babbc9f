package paper

// Shade is how dark something is.
type Shade uint8

// The shades. Each can be told from its neighbours on a printer for black and
// white only, which prints grey as dots.
const (
	Clear Shade = iota // nothing is drawn
	Black
	Dark  // text of less weight
	Gray  // lines
	Pale  // squares that are pointed out
	White // covers what lies below
)

// level returns the shade as 0 for black to 255 for white.
func (s Shade) level() int {
	return [...]int{Clear: 255, Black: 0, Dark: 80, Gray: 140, Pale: 205, White: 255}[s]
}

// Look is how the inside and the rim of a shape are drawn. A rim lies half
// inside and half outside of it.
type Look struct {
	Fill, Rim Shade
	RimW      float64 // millimetres; 0 is defaultRim
}

// defaultRim is as thin as an office printer draws without gaps.
const defaultRim = 0.25

// rimW returns the width of the rim.
func (l Look) rimW() float64 {
	if l.RimW <= 0 {
		return defaultRim
	}
	return l.RimW
}
