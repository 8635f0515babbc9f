package referee

import (
	"math"

	"flipwatch/engine"
)

// wrongFlipCost is what a flip not made costs an explanation, in nats: some 5 %
// of turns have one.
const wrongFlipCost = 3.0

// Fit returns the log-likelihood of an observation under the best of these
// accounts: nothing happened since, or one turn of either side on any square
// with any of its flips made. It changes nothing.
func (r *Referee) Fit(o *Observation) float64 {
	best := fit(o, r.board, r.toMove)
	if r.open != nil {
		next := r.toMove
		if r.open.turn.placed {
			next = r.open.turn.color.Other()
		}
		best = max(best, fit(o, r.open.turn.after, next))
	}
	return best
}

func fit(o *Observation, b engine.Board, toMove engine.Color) float64 {
	var logs [64][3]float64
	base := 0.0
	for sq := range logs {
		s := &o.Squares[sq]
		for v, p := range [3]float32{s.Empty, s.Black, s.White} {
			// What covers a square may hide anything.
			logs[sq][v] = math.Log(max(1e-4, float64(p)+float64(s.Covered)/3))
		}
		base += logs[sq][b.At(engine.Square(sq))]
	}
	best := base
	for sq := range b.Vacant().Squares() {
		for _, c := range []engine.Color{engine.Black, engine.White} {
			l := base - logs[sq][engine.None] + logs[sq][c]
			flips := b.Flips(sq, c)
			if flips == 0 || c != toMove {
				l -= wrongFlipCost
			}
			for f := range flips.Squares() {
				l += max(logs[f][c]-logs[f][c.Other()], -wrongFlipCost)
			}
			best = max(best, l)
		}
	}
	return best
}
