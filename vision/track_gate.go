package vision

import (
	"slices"

	"gocv.io/x/gocv"
)

const (
	// gateRaster is how many samples a square has a side. The first of a row and
	// of a column lie on the grid's lines, so that a board moved by a pixel or two
	// shows in every square.
	gateRaster  = 6
	gateSamples = gateRaster * gateRaster
	// gateBox is the side, in pixels, of what one sample is the sum of.
	gateBox = 2
	// gateTimes is how many times the noise a square must differ to have changed:
	// the mean of 108 squares of noise scatters by an eighth, what compression
	// leaves near edges is twice that of even squares.
	gateTimes = 4
	// gateFloor is the least mean square, in grey levels, that counts as noise:
	// rounding, and the rest of a change of exposure.
	gateFloor = 1.5
	// gateRise bounds how fast the noise is believed to grow, a frame.
	gateRise = 2
	// gateFollow is the weight of a new frame in the noise.
	gateFollow = 0.1
	// gateGain is by how much the light on a square may change, either way, before
	// that is a change itself: drifting exposure and the flicker of lamps stay
	// below between two readings, a shadow and a switch do not.
	gateGain = 1.2
)

// gate says which squares look otherwise than when the board was read. It samples
// the picture itself, without straightening it, in all three colours: the light of
// a square may change, as one factor, its pattern and hue may not.
type gate struct {
	at     [64 * gateSamples]int32 // index of each sample's first byte, −1 outside
	quad   Quad
	width  int
	height int
	read   [64][3 * gateSamples]uint16
	now    [64][3 * gateSamples]uint16
	off    [64]float32 // mean square of what the light does not explain
	sorted [64]float32
	noise  float32
	known  bool // read holds the samples of what was read
}

// aim places the samples on a board in pictures of a size. It forgets what was
// read of another.
func (g *gate) aim(q Quad, width, height int) {
	if q == g.quad && width == g.width && height == g.height {
		return
	}
	g.quad, g.width, g.height = q, width, height
	g.known = false
	h, ok := q.gridToImage()
	if !ok {
		return
	}
	for i := range g.at {
		sq, s := i/gateSamples, i%gateSamples
		p := h.at(float64(sq%8)+float64(s%gateRaster)/gateRaster, float64(sq/8)+float64(s/gateRaster)/gateRaster)
		x, y := int(p.X), int(p.Y) // the box covers the point between its pixels
		if g.at[i] = -1; p.X >= 0 && p.Y >= 0 && x+gateBox <= width && y+gateBox <= height {
			g.at[i] = int32(3 * (y*width + x))
		}
	}
}

// sample looks at a picture; false where it cannot.
func (g *gate) sample(bgr gocv.Mat) bool {
	if bgr.Cols() != g.width || bgr.Rows() != g.height || bgr.Type() != gocv.MatTypeCV8UC3 || !bgr.IsContinuous() {
		return false
	}
	px, err := bgr.DataPtrUint8()
	if err != nil {
		return false
	}
	row := 3 * g.width
	for sq := range g.now {
		out := &g.now[sq]
		for s, at := range g.at[sq*gateSamples : (sq+1)*gateSamples] {
			o := out[3*s : 3*s+3 : 3*s+3]
			if at < 0 {
				o[0], o[1], o[2] = 0, 0, 0
				continue
			}
			a, b := px[at:at+6:at+6], px[int(at)+row:int(at)+row+6]
			o[0] = uint16(a[0]) + uint16(a[3]) + uint16(b[0]) + uint16(b[3])
			o[1] = uint16(a[1]) + uint16(a[4]) + uint16(b[1]) + uint16(b[4])
			o[2] = uint16(a[2]) + uint16(a[5]) + uint16(b[2]) + uint16(b[5])
		}
	}
	return true
}

// changed returns how many squares of a picture look otherwise than when they
// were read: all of them if nothing was read.
func (g *gate) changed(bgr gocv.Mat) int {
	if !g.known || !g.sample(bgr) {
		return 64
	}
	n := 0
	limit := gateTimes * max(g.noise, gateFloor)
	for sq := range g.now {
		off, gain := differs(&g.read[sq], &g.now[sq])
		g.off[sq] = off
		if off > limit || gain > gateGain || gain < 1/gateGain {
			n++
		}
	}
	g.learn()
	return n
}

// learn follows the noise: that of the quietest quarter of the squares, which
// hands seldom leave none of.
func (g *gate) learn() {
	g.sorted = g.off
	slices.Sort(g.sorted[:])
	quiet := max(g.sorted[len(g.sorted)/4], gateFloor)
	g.noise = max(g.noise, gateFloor)
	g.noise += gateFollow * (min(quiet, gateRise*g.noise) - g.noise)
}

// keep takes a picture as what was read.
func (g *gate) keep(bgr gocv.Mat) {
	g.known = g.sample(bgr)
	g.read = g.now
}

// whole is a quad round all of a picture.
func whole(m gocv.Mat) Quad {
	w, h := float64(m.Cols()), float64(m.Rows())
	return Quad{{0, 0}, {w, 0}, {w, h}, {0, h}}
}

// forget takes nothing as read.
func (g *gate) forget() { g.known = false }

// differs returns the mean square, in grey levels, of what remains of the
// difference of two looks at a square when one is made as bright as the other,
// and how much brighter the second is.
func differs(old, now *[3 * gateSamples]uint16) (off, gain float32) {
	var oo, on, nn uint64
	for i, o := range old {
		a, b := uint64(o), uint64(now[i])
		oo += a * a
		on += a * b
		nn += b * b
	}
	if oo == 0 {
		return 0, 1
	}
	g := float64(on) / float64(oo)
	left := float64(nn) - g*float64(on)
	// A sample is the sum of so many pixels.
	const px = gateBox * gateBox
	return float32(left / (px * px * 3 * gateSamples)), float32(g)
}
