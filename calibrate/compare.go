package calibrate

import (
	"fmt"
	"math"

	"flipwatch/vision"
)

// From where a picture counts as another than the one that was calibrated.
const (
	// movedSquares is how far the board's corners lie from where they did, in the
	// mean: putting a board down again on its place is half a square.
	movedSquares = 1.0
	// otherLight is the difference of the board's brightness in stops: three times
	// as much light or a third of it, twice what a cloud does.
	otherLight = 1.5
	// otherShape is the difference of the sides' ratio that no rounding makes.
	otherShape = 0.02
)

// Changes says what is other than it was when the profile was made, and what to
// do; nothing when all is as it was. The board lies at quad in a picture of
// width × height pixels.
func (p *Profile) Changes(q *Quality, quad vision.Quad, width, height int) []string {
	var list []string
	scale := float64(width) / float64(p.Width)
	if math.Abs(float64(height)/float64(width)*float64(p.Width)/float64(p.Height)-1) > otherShape {
		list = append(list, fmt.Sprintf("the picture is %d×%d, and was %d×%d when profile %s was made: is it the same camera? If so, calibrate again",
			width, height, p.Width, p.Height, p.Name))
	} else if _, px := quad.Match(p.quad(scale)); px > movedSquares*quad.Side()/8 {
		list = append(list, fmt.Sprintf("the board is not where it was when profile %s was made; row 1 is taken to be at the %s of the picture still: "+
			"if the camera stands on another side now, calibrate again", p.Name, p.Row1))
	}
	if p.Quality.Brightness == 0 {
		return list // nothing to compare with
	}
	switch change := stops(q.Brightness, p.Quality.Brightness); {
	case change < -otherLight:
		list = append(list, fmt.Sprintf("the board is darker than when profile %s was made, %.0f of 255 instead of %.0f: more light, or calibrate again",
			p.Name, q.Brightness, p.Quality.Brightness))
	case change > otherLight:
		list = append(list, fmt.Sprintf("the board is brighter than when profile %s was made, %.0f of 255 instead of %.0f: less light, or calibrate again",
			p.Name, q.Brightness, p.Quality.Brightness))
	}
	return list
}

// quad is where the board lay, in a picture scale times as large.
func (p *Profile) quad(scale float64) vision.Quad {
	var q vision.Quad
	for i, c := range p.Corners {
		q[i] = vision.Point{X: scale * c[0], Y: scale * c[1]}
	}
	return q
}
