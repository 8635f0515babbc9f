package vision

// asBoard returns the grid named clockwise from the corner nearest the top
// left, if it can be a board's.
func asBoard(g *homography, w, h int, off float64) (proposal, bool) {
	sign := g[8]
	for _, at := range [...]Point{{8, 0}, {8, 8}, {0, 8}} {
		if (g[6]*at.X+g[7]*at.Y+g[8])*sign <= 0 {
			return proposal{}, false
		}
	}
	q := g.corners().clockwise()
	if !q.plausible(w, h) || !(g.squareness(w, h) <= off) {
		return proposal{}, false
	}
	grid, ok := q.gridToImage()
	return proposal{grid: grid, quad: q}, ok
}
