package vision

import (
	"fmt"
	"slices"

	"gocv.io/x/gocv"
)

const (
	// MinChance is the chance of being a board from which a grid is taken for one.
	// At 0.5 twice as many other things are, and of 400 damaged copies of photos one
	// more is found.
	MinChance = 0.75
	// sureChance is the one from which no other grid is considered, if there is
	// evidence enough as well.
	sureChance, sureSettled = 0.95, 1
	// asSure is how far chances may differ that say the same: a board half outside
	// of the picture and the same grid a row further differed by 0.003.
	asSure = 0.02
	// settledOffSquare is how far a settled grid may be from the picture of a square,
	// see squareness: two of 5220 right ones in damaged pictures are further.
	settledOffSquare = 0.2
	// maxSettled is how many grids are settled and verified at most, and
	// settledApart how far they must lie apart, in board sides: a third of a square.
	maxSettled, settledApart = 4, 0.04
)

// decide settles the hypotheses with most evidence on their lines, verifies
// them, and says whether the one that is most surely a board is one.
func (l *Locator) decide() (verdict, error) {
	if len(l.judged) == 0 {
		return verdict{}, ErrNoBoard
	}
	if err := l.consider(sureChance); err != nil {
		return verdict{}, err
	}
	best := l.likeliest()
	switch {
	case best.chance < l.config.MinChance:
		return best, fmt.Errorf("what looks most like one is so with a chance of %.2f: %w", best.chance, ErrNoBoard)
	case best.visible < minVisible:
		return best, fmt.Errorf("%d squares in the picture: %w", best.visible, ErrCutOff)
	case best.visible < 64:
		doubt, err := l.doubtful(&best)
		if err == nil && doubt {
			err = fmt.Errorf("which rows are outside of the picture cannot be told: %w", ErrCutOff)
		}
		return best, err
	}
	return best, nil
}

// likeliest returns the grid that is most surely a board, and of those that are as
// sure the one with most evidence.
func (l *Locator) likeliest() verdict {
	top := slices.MaxFunc(l.considered, func(a, b verdict) int { return -compareDown(a.chance, b.chance) })
	best := top
	for _, v := range l.considered {
		if v.chance >= top.chance-asSure && v.score > best.score {
			best = v
		}
	}
	return best
}

// consider settles and verifies hypotheses, those with most evidence first,
// until one is a board with chance enough.
func (l *Locator) consider(enough float64) error {
	l.considered = l.considered[:0]
	slices.SortStableFunc(l.judged, func(a, b verdict) int { return compareDown(a.score, b.score) })
	for i := range l.judged {
		v := &l.judged[i]
		if slices.ContainsFunc(l.considered, func(c verdict) bool { return c.before.apart(v.quad) < settledApart*v.quad.Side() }) {
			continue
		}
		s, err := l.settle(*v, rivalTrace, traceWindows[:])
		if err != nil {
			return err
		}
		s.before = v.quad
		s.score -= s.settled()
		numbers := s.numbers(l.picture.w, l.picture.h)
		s.chance = l.config.Verifier.chance(&numbers, &l.scratch)
		if s.grid.squareness(l.picture.w, l.picture.h) > settledOffSquare {
			s.chance = 0
		}
		l.considered = append(l.considered, s)
		if s.chance >= enough && s.score >= sureSettled && s.visible == 64 || len(l.considered) == maxSettled {
			break
		}
	}
	return nil
}

// Hypothesis is a grid that was settled and verified.
type Hypothesis struct {
	Quad     Quad
	Evidence Evidence
}

// Hypotheses returns the grids in a picture that look most like a board,
// whether they are one or not: it is for training the Verifier.
func (l *Locator) Hypotheses(bgr gocv.Mat) ([]Hypothesis, error) {
	if err := l.picture.load(bgr, true); err != nil {
		return nil, err
	}
	if err := l.search(); err != nil {
		return nil, err
	}
	if err := l.consider(2); err != nil {
		return nil, err
	}
	var list []Hypothesis
	for i := range l.considered {
		v := &l.considered[i]
		list = append(list, Hypothesis{l.picture.toImage(v.quad).clockwise(), v.numbers(l.picture.w, l.picture.h)})
	}
	return list, nil
}
