package simulate

import (
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

const (
	// lampBlinds and lampFools are how often, for each of the three things that may
	// lie on a square, a lamp that reflects on it leaves it unread, or has it taken
	// for another.
	lampBlinds, lampFools = 0.5, 0.15
	// lampBurns is the share of a square that it burns out.
	lampBurns = 0.6
)

// lamp is what a square on which a lamp reflects reads as, by what lies on it: the
// same in every frame, since the lamp does not move.
type lamp [3]referee.Square

func (r *Reader) newLamp() lamp {
	var l lamp
	for v := range l {
		switch p := r.rng.Float64(); {
		case p < lampBlinds:
			l[v] = blinded()
		case p < lampBlinds+lampFools:
			l[v] = reads((v+1+r.rng.IntN(2))%3, 0.5+0.4*r.rng.Float32())
		default:
			l[v] = reads(v, 0.6+0.35*r.rng.Float32())
		}
		l[v].Glare = lampBurns
	}
	return l
}

// reflect reads the squares on which lamps reflect.
func (r *Reader) reflect(o *referee.Observation, b engine.Board) {
	for sq, l := range r.lamps {
		o.Squares[sq] = l[b.At(sq)]
	}
}
