package bench

import "flipwatch/vision"

// Band is one row of the calibration table: the squares whose stated confidence
// lies in it.
type Band struct {
	From float64 `json:"from"`
	// To is not in the band any more, but 1 is.
	To      float64 `json:"to"`
	Squares int     `json:"squares"`
	Right   int     `json:"right"`
	// Stated is the mean of what was said.
	Stated float64 `json:"stated"`
}

// Calibration says whether squares are right as often as is said of them.
// Counted are the readable squares, and those that something hides where the
// truth knows what is there, that were given a face, on the boards that were
// found.
type Calibration struct {
	Bands []Band `json:"bands"`
	// Sure are the squares stated with at least SureFrom.
	Sure      int `json:"sure"`
	SureWrong int `json:"sure_wrong"`
	// Astray are squares stated as surely on boards that are not there.
	Astray       int `json:"astray"`
	AstrayBoards int `json:"astray_boards"`
}

// SureFrom is the confidence from which at most one square in a hundred may be
// wrong.
const SureFrom = 0.99

// bandEdges start at the confidence below which a square is called unknown, and
// are finer where most squares are.
var bandEdges = [...]float64{vision.MinConfidence, 0.6, 0.8, 0.9, 0.95, 0.98, SureFrom, 0.995, 1}

// calibrate fills the bands.
func calibrate(outcomes []*Outcome) Calibration {
	var c Calibration
	for i := range len(bandEdges) - 1 {
		c.Bands = append(c.Bands, Band{From: bandEdges[i], To: bandEdges[i+1]})
	}
	for _, o := range outcomes {
		if o.Verdict == False || o.Verdict == Misplaced {
			c.AstrayBoards++
			c.Astray += o.Seen.sure()
		}
		for i := range o.Squares {
			c.add(&o.Squares[i])
		}
	}
	for i := range c.Bands {
		if b := &c.Bands[i]; b.Squares > 0 {
			b.Stated /= float64(b.Squares)
		}
	}
	return c
}

// sure counts the squares given a face with at least SureFrom.
func (s *Seen) sure() int {
	n := 0
	for i, p := range s.Confidence {
		if p >= SureFrom && s.Board[i] != '?' {
			n++
		}
	}
	return n
}

func (c *Calibration) add(s *Square) {
	if !s.stated() {
		return
	}
	if s.Confidence >= SureFrom {
		c.Sure++
		if !s.right() {
			c.SureWrong++
		}
	}
	band := &c.Bands[0]
	for i := range c.Bands {
		if s.Confidence >= c.Bands[i].From {
			band = &c.Bands[i]
		}
	}
	band.Squares++
	band.Stated += s.Confidence
	if s.right() {
		band.Right++
	}
}
