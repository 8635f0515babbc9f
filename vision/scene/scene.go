// Package scene draws Othello boards from a seed, with truth: every kind of
// board, disc and light that one can think of, so that what reads boards is
// neither taught nor tested on one make alone. They are not meant to look real;
// they are meant to differ.
package scene

import (
	"image"
	"math"
	"math/rand/v2"

	"gocv.io/x/gocv"

	"flipwatch/vision"
)

// Scene is a drawn board.
type Scene struct {
	// Quad holds the grid's corners in the picture, the board's first first.
	Quad vision.Quad
	// Squares holds what lies on each square, row by row.
	Squares [64]vision.State
}

// Letters returns the squares as 64 letters, X for dark, O for light.
func (s *Scene) Letters() string {
	var b [64]byte
	for i, v := range s.Squares {
		b[i] = "?-XO"[v]
	}
	return string(b[:])
}

// sidePx is the side of the square picture; the board's grid takes about two
// thirds of it.
const sidePx = 560

// samples is the number of rays a pixel each way.
const samples = 2

// Draw draws a scene. The caller closes the picture.
func Draw(r *rand.Rand) (gocv.Mat, Scene) {
	s := Scene{Squares: fill(r)}
	p := newPainter(r, &s)
	m := gocv.NewMatWithSize(sidePx, sidePx, gocv.MatTypeCV8UC3)
	pixels, err := m.DataPtrUint8()
	if err != nil {
		panic(err) // a Mat just made is continuous
	}
	for i := range sidePx * sidePx {
		var sum colour
		for k := range samples * samples {
			x := float64(i%sidePx) + (float64(k%samples)+0.5)/samples - 0.5
			y := float64(i/sidePx) + (float64(k/samples)+0.5)/samples - 0.5
			sum = sum.plus(p.look(x, y))
		}
		for c, v := range sum {
			pixels[3*i+c] = uint8(min(max(v*(1.0/(samples*samples)), 0), 1)*255 + 0.5)
		}
	}
	return m, s
}

// Bounds returns the size of the pictures.
func Bounds() image.Rectangle { return image.Rect(0, 0, sidePx, sidePx) }

// fill puts discs on the board: few or many, in patches of one colour.
func fill(r *rand.Rand) (squares [64]vision.State) {
	share := math.Pow(r.Float64(), 0.8)
	patch := 0.3 + 0.6*r.Float64()
	last := vision.Dark
	for i := range squares {
		squares[i] = vision.Empty
		if r.Float64() >= share {
			continue
		}
		if r.Float64() > patch {
			last = vision.Dark + vision.Light - last
		}
		squares[i] = last
	}
	return squares
}

// mostTilt is how far from straight above the board is seen at most: 50 degrees.
const mostTilt = 50 * math.Pi / 180

// view chooses where the board is seen in the picture, how far from straight
// above, and which way on the board is away from the camera.
func view(r *rand.Rand) (q vision.Quad, tilt float64, away [2]float64) {
	turn := r.Float64() * 2 * math.Pi
	half := sidePx * (0.26 + 0.08*r.Float64())
	tilt = mostTilt * math.Pow(r.Float64(), 1.5)
	to := r.Float64() * 2 * math.Pi
	for i := range q {
		// The grid's first corner, at (−1, −1) from its middle, lies at turn.
		a := turn + float64(i)*math.Pi/2
		x, y := math.Cos(a)*math.Sqrt2, math.Sin(a)*math.Sqrt2
		// What lies further along the direction away looks smaller.
		u, v := x*math.Cos(to)+y*math.Sin(to), y*math.Cos(to)-x*math.Sin(to)
		depth := 1 + tilt*0.27*u
		u, v = u*math.Cos(tilt)/depth, v/depth
		q[i].X = sidePx/2 + half*(u*math.Cos(to)-v*math.Sin(to))
		q[i].Y = sidePx/2 + half*(u*math.Sin(to)+v*math.Cos(to))
	}
	corner := turn - 5*math.Pi/4 // from the grid's axes to the picture's
	return q, tilt, [2]float64{math.Cos(to - corner), math.Sin(to - corner)}
}
