package vision

import "gocv.io/x/gocv"

// nearScore is the evidence without which a board is not taken to be near where
// it was.
const nearScore = 0.9

// nearRival is rivalTrace near the old place, where time counts: without a trace
// that is hardly ever the better one.
const nearRival = 0.7

// near looks for the board close to where it was: up to a third of a square and
// some degrees off, or off by a whole square. A low score says that it is not
// there.
func (l *Locator) near(bgr gocv.Mat, old Quad) (Found, error) {
	none := Found{Quad: old, Score: -9}
	if err := l.picture.load(bgr, false); err != nil {
		return none, err
	}
	grid, ok := l.picture.fromImage(old).gridToImage()
	if !ok {
		return none, nil
	}
	g, err := l.refine(grid, 0.30) // the polish goes on from there
	if err != nil {
		return none, err
	}
	p, ok := asBoard(&g, l.picture.w, l.picture.h, refinedOffSquare)
	if !ok {
		return none, nil
	}
	e, ok, err := l.judge.weigh(l.picture, &p.grid)
	if err != nil || !ok {
		return none, err
	}
	p.score = e.total()
	v, err := l.settle(verdict{proposal: p, evidence: e, from: "near"}, nearRival, traceWindows[:1])
	if err != nil || v.visible < minVisible {
		return none, err
	}
	score := v.score - v.settled()
	if v, err = l.exact(v); err != nil {
		return none, err
	}
	return Found{Quad: l.picture.toImage(v.quad), Score: score, Visible: v.visible}, nil
}
