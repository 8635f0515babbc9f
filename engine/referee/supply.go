package referee

import "flipwatch/engine"

// supplyEach is how many discs lie beside the board for each side after the
// opening: a set has 64, 32 for each (guide of the Mattel T8130).
const supplyEach = 30

// takesFrom returns the side whose supply the side to move has to take its next
// disc from, because its own has run out; None while there are own ones, and for a
// game that was not seen from the opening: nobody knows who has put down which.
func (r *Referee) takesFrom() engine.Color {
	if r.over || len(r.plies) == 0 || r.before != 0 || r.plies[0].before != engine.Opening() {
		return engine.None
	}
	left := [3]int{engine.Black: supplyEach, engine.White: supplyEach}
	for i := range r.plies {
		c := r.plies[i].color
		if left[c] == 0 {
			c = c.Other()
		}
		left[c]--
	}
	if left[r.toMove] > 0 {
		return engine.None
	}
	return r.toMove.Other()
}
