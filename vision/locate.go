package vision

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"gocv.io/x/gocv"
)

// Sentinels of Locate: why no board was found.
var (
	// ErrNoBoard means that nothing in the picture looks like a board.
	ErrNoBoard = errors.New("no board found: show the whole board, in light that lets its lines be seen")
	// ErrTooSmall means that the picture has too few pixels for 64 squares.
	ErrTooSmall = errors.New("the picture is too small: it must be at least 64 pixels high and wide")
	// ErrCutOff means that there is a board, but most of it is outside.
	ErrCutOff = errors.New("the board is cut off by the picture's edge: move the camera back")
)

const (
	// sureScore is the evidence at which no further region is searched, and
	// clearScore the one at which no further hypothesis of a region is: of those that
	// come first in 460 pictures, damaged and not, none that is wrong has 1.6. A first
	// one below hopefulScore must wait for the others.
	sureScore, clearScore, hopefulScore = 1.5, 1.8, 0.6
	// quadScore is the evidence below which quadrilaterals are tried too.
	quadScore = 1.35
	// minVisible is how many squares must be seen of a board cut off by the frame.
	minVisible = 40
	// refinedPerRegion is how many of a region's hypotheses are fitted.
	refinedPerRegion = 2
	// refinedOffSquare is maxOffSquare for fitted hypotheses.
	refinedOffSquare = 0.3
)

// LocatorConfig sets up a Locator. The zero value is right for any board.
type LocatorConfig struct {
	// MinChance is the chance of being a board below which none is reported;
	// default 0.75. Raise it when other things are taken for boards, lower it when
	// boards in poor pictures are missed. No cost.
	MinChance float64
	// Verifier is what was learned about boards. Default: the one in this program.
	Verifier *Verifier
}

// Validate reports what is wrong with the configuration.
func (c LocatorConfig) Validate() error {
	if c.MinChance < 0 || c.MinChance > 1 {
		return fmt.Errorf("locator: MinChance %g must be between 0 and 1", c.MinChance)
	}
	return nil
}

// Found is where the board is.
type Found struct {
	// Quad's first corner is the one nearest the picture's top left.
	Quad Quad
	// Score is the evidence: 0.9 is doubtful, 2 and more is beyond doubt.
	Score float64
	// Visible is the number of squares whose middle lies inside the picture.
	Visible int
}

// Locator finds the board in a picture. It is not safe for concurrent use.
type Locator struct {
	config   LocatorConfig
	picture  *workPicture
	regions  *regionFinder
	proposer *proposer
	view     *gridView
	fit      latticeFit
	inner    *gridView // without anything round it
	innerFit latticeFit
	segments segments
	edges    *gridView  // another one, see centre
	felt     gocv.Mat   // where the playing colour is, see markFelt
	feltView *gridView  // and the grid in it
	seen     homography // the grid that inner and feltView show
	judge    judge
	mask     []uint8
	judged   []verdict
	seeds    []proposal
	scratch  scratch // of the verifier
	// considered are the hypotheses that were settled and verified.
	considered []verdict
	last       verdict
	closed     bool
}

// verdict is a hypothesis with its evidence.
type verdict struct {
	proposal
	evidence
	from string
	bend float64 // of the lens

	ideal  trace   // the grid without the lens' bend
	before Quad    // it was settled
	chance float64 // of being a board, once verified
}

// NewLocator makes a Locator. The caller closes it.
func NewLocator(c LocatorConfig) (*Locator, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if c.MinChance == 0 {
		c.MinChance = MinChance
	}
	if c.Verifier == nil {
		v, err := usualVerifier()
		if err != nil {
			return nil, err
		}
		c.Verifier = v
	}
	l := &Locator{
		config: c, picture: newWorkPicture(), regions: newRegionFinder(), felt: gocv.NewMat(),
		scratch: newScratch(slices.Max(c.Verifier.Net.Widths())),
	}
	var errs [5]error
	l.view, errs[0] = newGridView(viewRings*viewSquarePx, viewRings)
	l.inner, errs[1] = newGridView(innerPx, 0)
	l.feltView, errs[2] = newGridView(innerPx, 0)
	l.edges, errs[3] = newGridView(innerPx, 0)
	l.proposer, errs[4] = newProposer()
	if err := errors.Join(errs[:]...); err != nil { // there was no memory for them
		return nil, err
	}
	l.segments = newSegments(l.inner.px, l.inner.margin)
	l.judge, l.fit = judge{view: l.view}, latticeFit{view: &l.view.strips}
	l.inner.felt, l.innerFit = &l.feltView.strips, latticeFit{view: &l.inner.strips}
	return l, nil
}

// Close frees everything. It may be called twice.
func (l *Locator) Close() error {
	if l.closed {
		return nil
	}
	l.closed = true
	return errors.Join(l.picture.close(), l.regions.close(), l.proposer.close(), l.view.close(), l.inner.close(), l.felt.Close(), l.feltView.close(), l.edges.close())
}

// Locate finds the board in a picture, 8-bit BGR, BGRA or grey, of any size.
// It returns ErrNoBoard, ErrCutOff or ErrTooSmall, wrapped, when there is none.
func (l *Locator) Locate(bgr gocv.Mat) (Found, error) {
	if l.closed {
		return Found{}, errors.New("locator is closed")
	}
	if err := l.picture.load(bgr, true); err != nil {
		return Found{}, err
	}
	if err := l.search(); err != nil {
		return Found{}, err
	}
	best, err := l.decide()
	if errors.Is(err, ErrNoBoard) {
		if cut, failed := l.cutOff(); cut || failed != nil {
			l.last = best
			return Found{}, cmp.Or(failed, ErrCutOff)
		}
		best, err = l.again(best, err)
	}
	l.last = best
	if err != nil {
		return Found{}, err
	}
	if best, err = l.exact(best); err != nil {
		return Found{}, err
	}
	l.last = best
	return Found{Quad: l.picture.toImage(best.quad).clockwise(), Score: best.score, Visible: best.visible}, nil
}

// search collects judged hypotheses, the likeliest regions first, until one is
// beyond doubt.
func (l *Locator) search() error {
	l.judged = l.judged[:0]
	if err := l.regions.find(l.picture); err != nil {
		return fmt.Errorf("find regions: %w", err)
	}
	n := min(len(l.regions.found), maxRegions)
	for i := 0; i <= n && l.best() <= sureScore; i++ {
		if i < n {
			l.maskRegion(&l.regions.found[i])
		} else if err := l.maskAll(); err != nil {
			return err
		}
		ps, err := l.proposer.propose(l.picture, l.mask)
		if err != nil {
			return err
		}
		if err := l.try(ps, refinedPerRegion, "lines"); err != nil {
			return err
		}
	}
	if l.best() < quadScore {
		return l.tryQuads()
	}
	return nil
}

// best is the score of the best hypothesis so far.
func (l *Locator) best() float64 {
	best := -9.0
	for i := range l.judged {
		best = max(best, l.judged[i].score)
	}
	return best
}

// try judges hypotheses as they are and the best few fitted to the lines. Where the
// first is beyond doubt once it is fitted, the others are left.
func (l *Locator) try(ps []proposal, refined int, from string) error {
	start, fitted := len(l.judged), 0
	for i, p := range ps {
		if err := l.add(p, from); err != nil {
			return err
		}
		if i > 0 || l.best() < hopefulScore {
			continue
		}
		if err := l.addFitted(p, from); err != nil || l.clear() {
			return err
		}
		fitted = 1
	}
	fresh := l.judged[start:]
	slices.SortFunc(fresh, func(a, b verdict) int { return compareDown(a.score, b.score) })
	l.seeds = l.seeds[:0]
	for i := range fresh {
		p := &fresh[i].proposal
		if fresh[i].from == from && len(l.seeds) < refined-fitted && (fitted == 0 || p.quad != ps[0].quad) {
			l.seeds = append(l.seeds, *p)
		}
	}
	for _, s := range l.seeds {
		if err := l.addFitted(s, from); err != nil {
			return err
		}
	}
	return nil
}

// clear reports whether a hypothesis is beyond doubt. One that is partly outside of the
// picture is not: the same grid a row further may be as good.
func (l *Locator) clear() bool {
	return slices.ContainsFunc(l.judged, func(v verdict) bool { return v.score > clearScore && v.visible == 64 })
}

// addFitted judges a hypothesis fitted to the lines.
func (l *Locator) addFitted(s proposal, from string) error {
	g, err := l.refine(s.grid, 0.30, 0.20, 0.13)
	if err != nil {
		return err
	}
	if p, ok := asBoard(&g, l.picture.w, l.picture.h, refinedOffSquare); ok {
		return l.add(p, from+" fitted")
	}
	return nil
}

// add judges one hypothesis.
func (l *Locator) add(p proposal, from string) error {
	e, ok, err := l.judge.weigh(l.picture, &p.grid)
	if err != nil || !ok {
		return err
	}
	p.score = e.total()
	l.judged = append(l.judged, verdict{proposal: p, evidence: e, from: from})
	return nil
}
