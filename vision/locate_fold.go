package vision

// folded lays all inner squares of the view last measured on one another. It
// returns how clear the lines are on the grid, in units of the usual evidence
// where there is none, for the axis on which they are less clear, and how clear
// those amid the squares are against them, for the axis on which they are more.
// A grid that is twice or three times as fine has as clear ones there.
func (v *gridView) folded() (clear, amid float64) {
	s := &v.strips
	clear = 6
	for axis := range 2 {
		most := 6 * s.noise[axis]
		var sum [viewSquarePx]float32
		for j := range 8 {
			row := s.onGrid(axis, j)[s.square:]
			for i := range 6 * s.square {
				sum[i%s.square] += min(row[i], most)
			}
		}
		on, off := float32(0), float32(0)
		for k := range s.square {
			v := sum[(k+s.square-1)%s.square] + sum[k] + sum[(k+1)%s.square]
			switch away := min(k, s.square-1-k); {
			case away <= s.square/10:
				on = max(on, v)
			case away >= s.square/4:
				off = max(off, v)
			}
		}
		unit := 3 * 8 * 6 * s.noise[axis]
		clear = min(clear, float64(on/unit))
		amid = max(amid, float64(off/max(on, 0.05*unit)))
	}
	return clear, amid
}
