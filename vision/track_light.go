package vision

import (
	"math"
	"slices"
	"time"
)

// lightMeter notices that the light over the board changed at once.
type lightMeter struct {
	level   float64
	at      time.Duration // when it was measured last
	told    time.Duration // when it last changed by much
	samples [4 * 81]uint8
}

const (
	// lightStep is the change of brightness that counts: a lamp switched on or off
	// gives 1.5 and more, exposure does not drift by half of that in lightMemory.
	lightStep = 1.4
	// lightPause keeps an exposure that hunts for its level from telling of each
	// step: automatic exposure takes about two seconds.
	lightPause = 2 * time.Second
	// lightMemory is how fast the level that changes are measured against follows.
	lightMemory = 300 * time.Millisecond
	// lightAsidePx is how far from the crossings of the lines the light is measured,
	// right or left and up or down: a fifth of a square, where no disc lies, and
	// where a board bumped by as much again still shows its colour.
	lightAsidePx = RectSquarePx / 5
)

// changed looks at the corners of the squares and compares their median with what
// it was.
func (m *lightMeter) changed(r *Rectifier, at time.Duration) bool {
	pixels := r.Pixels()
	for i := range m.samples {
		k := i / 4
		x := RectMarginPx + RectSquarePx*(k%9) + lightAsidePx*(i%2*2-1)
		y := RectMarginPx + RectSquarePx*(k/9) + lightAsidePx*(i/2%2*2-1)
		m.samples[i] = pixels[3*(y*RectSidePx+x)+1] // green
	}
	slices.Sort(m.samples[:])
	now := float64(m.samples[len(m.samples)/2]) + 1
	since := at - m.at
	m.at = at
	ratio := math.Exp(math.Abs(math.Log(now / m.level)))
	switch {
	case m.level == 0 || since < 0:
		m.level, m.told = now, at
	case ratio > lightStep:
		told := at-m.told >= lightPause
		m.level, m.told = now, at
		return told
	default:
		m.level += (1 - math.Exp(-float64(since)/float64(lightMemory))) * (now - m.level)
	}
	return false
}
