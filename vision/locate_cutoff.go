package vision

import (
	"math"
	"slices"
)

const (
	// cutRegions is how many regions at the picture's edge are searched for a
	// board that is mostly outside.
	cutRegions = 2
	// cutVisible is how many squares of one must be seen to tell it from a mat.
	cutVisible = 16
	// cutLines is how clear the lines of both axes must be: no lawn is a board.
	cutLines = 0.25
	// cutRows is how many rows of such a board may be outside, and cutTeeth how
	// many inner lines must be seen.
	cutRows, cutTeeth = 5.2, 3
	// cutScore is the evidence for it that is needed, see evidence.total.
	cutScore = 0.9
	// cutShift is how many squares further each way a board that is partly outside
	// may lie as well, and cutDoubt how much less evidence that may have and still
	// be as likely. Without this, 11 of 242 boards cut at two thirds or three
	// quarters were read two or three rows off; with it 2, and 15 of the 231 right
	// ones are given up.
	cutShift, cutDoubt = 4, 0.05
	// endlessDoubt is cutDoubt for a grid of which two opposite sides are outside:
	// none of its ends holds it. Wrong ones were better by 0.06 and 0.38 than the
	// likeliest otherwise.
	endlessDoubt = 0.4
	// rivalScore is how much less evidence a grid at least rivalApart away, in sides
	// of the board, may have and still be as likely.
	rivalScore, rivalApart = 0.2, 0.1
	// combTeeth is how many are asked of other boards.
	combTeeth = 4
)

// cutOff reports whether there is a board most of which is outside of the
// picture. It is asked when no board was found.
func (l *Locator) cutOff() (bool, error) {
	l.proposer.reach(cutRows, cutTeeth)
	defer l.proposer.reach(combCut, combTeeth)
	tried := 0
	for i := range l.regions.found {
		r := &l.regions.found[i]
		if !r.atEdge(l.picture) {
			continue
		}
		if tried++; tried > cutRegions {
			break
		}
		l.maskRegion(r)
		ps, err := l.proposer.propose(l.picture, l.mask)
		if err != nil {
			return false, err
		}
		start := len(l.judged)
		if err := l.try(ps, refinedPerRegion, "cut off"); err != nil {
			return false, err
		}
		for _, v := range l.judged[start:] {
			if v, err = l.shifted(v); err != nil {
				return false, err
			}
			if v.cut() >= cutScore {
				return true, nil
			}
		}
	}
	return false, nil
}

// doubtful reports whether a grid that is partly outside of the picture might as
// well lie some squares further: where neither border can be told from the lines
// beside it, nobody can say which rows are outside.
func (l *Locator) doubtful(v *verdict) (bool, error) {
	if l.rivalled(v) {
		return true, nil
	}
	own, ok, err := l.judge.weigh(l.picture, &v.grid)
	if err != nil || !ok {
		return true, err
	}
	allowed := [2]float64{cutDoubt, cutDoubt}
	for axis, seen := range l.judge.ends {
		if !seen[0] && !seen[1] {
			allowed[axis] = endlessDoubt
		}
	}
	for by := -cutShift; by <= cutShift; by++ {
		for axis := range 2 {
			d := [2]float64{}
			d[axis] = float64(by)
			g := v.grid.shift(d[0], d[1])
			p, ok := asBoard(&g, l.picture.w, l.picture.h, math.Inf(1))
			if by == 0 || !ok {
				continue
			}
			e, ok, err := l.judge.weigh(l.picture, &p.grid)
			if err != nil {
				return false, err
			}
			if ok && e.total() > own.total()-allowed[axis] {
				return true, nil
			}
		}
	}
	return false, nil
}

// rivalled reports whether another grid that was considered is as surely a board as
// one that is partly outside of the picture, and lies most of a row off or more.
func (l *Locator) rivalled(v *verdict) bool {
	return slices.ContainsFunc(l.considered, func(o verdict) bool {
		return o.chance >= v.chance-asSure && o.score >= v.score-rivalScore && o.quad.apart(v.quad) > rivalApart*v.quad.Side()
	})
}

// atEdge reports whether a region reaches the edge of the picture.
func (r *region) atEdge(p *workPicture) bool {
	return r.box.Min.X <= 1 || r.box.Min.Y <= 1 || r.box.Max.X >= p.sw-1 || r.box.Max.Y >= p.sh-1
}

// cut is the evidence for a board most of which is outside of the picture: what
// is seen of it must be as clear as of a whole one.
func (v *verdict) cut() float64 {
	if v.visible < cutVisible || v.visible >= minVisible || v.weaker < cutLines {
		return 0
	}
	return v.score + unseenSquare*float64(64-v.visible)
}
