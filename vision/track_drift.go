package vision

const (
	// driftFrames is how many frames the drift is averaged over before it is
	// followed; the newest counts one in driftFrames.
	driftFrames = 6
	// driftSquares is the least drift, in squares at a corner, that is followed.
	driftSquares = 0.02
)

// drift follows a board that slips little by little, and what the search left
// over.
type drift struct {
	mean [8]float64
	n    int
}

func (d *drift) reset() { *d = drift{} }

// add takes the shift a gauge measured on a resting board. It returns the quad
// moved by the mean of the last few, when that is worth it.
func (d *drift) add(q Quad, g *lineGauge) (Quad, bool) {
	d.n++
	k := 1 / float64(min(d.n, driftFrames))
	for i, s := range g.shift {
		d.mean[i] += k * (s - d.mean[i])
	}
	if d.n < driftFrames {
		return q, false
	}
	now := g.shift
	g.shift = d.mean
	defer func() { g.shift = now }()
	if g.displacement() < driftSquares {
		return q, false
	}
	d.reset()
	return g.moved(q), true
}
