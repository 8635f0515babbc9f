package vision

import (
	"fmt"
	"math"

	"gocv.io/x/gocv"
)

// markFelt draws where the work picture has the playing colour of a hypothesis,
// on the board and half a square round it, which is more than any view shows.
func (l *Locator) markFelt(v *verdict) error {
	p := l.picture
	if l.felt.Rows() != p.h || l.felt.Cols() != p.w {
		if err := l.felt.Close(); err != nil {
			return err
		}
		l.felt = gocv.NewMatWithSize(p.h, p.w, gocv.MatTypeCV8U)
	}
	px, err := l.felt.DataPtrUint8()
	if err != nil {
		return fmt.Errorf("mark the playing colour: %w", err)
	}
	var e evidence
	c, ok := l.judge.playing(p, &v.grid, &e)
	if !ok {
		return nil
	}
	x0, y0, x1, y1 := v.quad.box(v.quad.Side()/16, p.w, p.h)
	clear(px)
	felt := c.shares()
	for y := y0; y < y1; y++ {
		felt.of(p.softPx[3*(y*p.w+x0):3*(y*p.w+x1)], px[y*p.w+x0:y*p.w+x1])
	}
	return nil
}

// box is the quad's upright box, pad pixels wider on all sides, in a picture of
// w × h.
func (q Quad) box(pad float64, w, h int) (x0, y0, x1, y1 int) {
	lo, hi := q[0], q[0]
	for _, p := range q {
		lo.X, lo.Y = min(lo.X, p.X), min(lo.Y, p.Y)
		hi.X, hi.Y = max(hi.X, p.X), max(hi.Y, p.Y)
	}
	within := func(v float64, n int) int { return int(min(max(v, 0), float64(n))) }
	return within(lo.X-pad, w), within(lo.Y-pad, h), within(math.Ceil(hi.X+pad), w), within(math.Ceil(hi.Y+pad), h)
}
