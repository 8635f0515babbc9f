package vision

import (
	"errors"
	"math"
)

// againChance is the chance of being a board that is asked of what is found only by
// a second search: who looks longer finds more that is none.
const againChance = 0.9

// A colour cast that leaves the channels' means further apart than leastCast is
// taken out for a second search, by mostCast at most.
const leastCast, mostCast = 1.3, 2.5

// again searches once more where no board was found: in the outlines of the
// regions, for lines that discs or shadows break, and then in the picture without
// its colour cast. It returns what decide does. A grid that reaches out of the picture is
// not taken: the half of a board that is in a picture has an outline too.
func (l *Locator) again(best verdict, err error) (verdict, error) {
	for _, prepare := range [...]func() (bool, error){l.byOutlines, l.withoutCast} {
		worth, failed := prepare()
		if failed != nil {
			return best, failed
		}
		if !worth {
			continue
		}
		second, otherwise := l.decide()
		if !errors.Is(otherwise, ErrNoBoard) && second.chance >= max(againChance, l.config.MinChance) && second.quad.inside(l.picture.w, l.picture.h) {
			return second, otherwise
		}
	}
	return best, err
}

// byOutlines adds the hypotheses that outlines give, unless they were tried.
func (l *Locator) byOutlines() (bool, error) {
	if l.picture.noise >= noisy {
		return false, nil
	}
	before := len(l.judged)
	err := l.tryOutlines(outlinesAgain)
	return len(l.judged) > before, err
}

// withoutCast searches the picture whose mean is grey, also where a board was most
// likely before.
func (l *Locator) withoutCast() (bool, error) {
	cast, err := l.picture.takeOutCast()
	if err != nil || !cast {
		return false, err
	}
	var before []proposal
	for i := range l.considered {
		before = append(before, l.considered[i].proposal)
	}
	if err := l.search(); err != nil {
		return false, err
	}
	return true, l.try(before, refinedPerRegion, "without cast")
}

// takeOutCast brings the means of the channels together, and reports whether they
// were so far apart that this makes a difference.
func (p *workPicture) takeOutCast() (bool, error) {
	var mean [3]float64
	for i, v := range p.smallPx {
		mean[i%3] += float64(v)
	}
	grey := (mean[0] + mean[1] + mean[2]) / 3
	if max(mean[0], mean[1], mean[2]) < leastCast*min(mean[0], mean[1], mean[2]) {
		return false, nil
	}
	var to [3][256]uint8
	for c := range to {
		gain := min(max(grey/max(mean[c], 1), 1/mostCast), mostCast)
		for v := range to[c] {
			to[c][v] = uint8(math.Min(gain*float64(v)+0.5, 255))
		}
	}
	px, err := p.bgr.DataPtrUint8()
	if err != nil {
		return false, err
	}
	for i := 0; i < len(px); i += 3 {
		px[i], px[i+1], px[i+2] = to[0][px[i]], to[1][px[i+1]], to[2][px[i+2]]
	}
	if err := p.planes(true); err != nil {
		return false, err
	}
	return true, p.views(true)
}
