package vision

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
