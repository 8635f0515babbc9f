package train

import (
	"math"
	"math/rand/v2"

	"flipwatch/vision"
)

// shift moves the whole quad by up to share of a square: discs that lean away
// from the camera look like that.
func shift(r *rand.Rand, q vision.Quad, share float64) vision.Quad {
	a, d := between(r, 0, 2*math.Pi), share*q.Side()/8*math.Sqrt(r.Float64())
	for i := range q {
		q[i].X += d * math.Cos(a)
		q[i].Y += d * math.Sin(a)
	}
	return q
}

// jitter moves every corner by up to share of the board's side, evenly over a
// circle: corners are never found exactly.
func jitter(r *rand.Rand, q vision.Quad, share float64) vision.Quad {
	side := q.Side()
	for i := range q {
		a, d := between(r, 0, 2*math.Pi), share*side*math.Sqrt(r.Float64())
		q[i].X += d * math.Cos(a)
		q[i].Y += d * math.Sin(a)
	}
	return q
}
