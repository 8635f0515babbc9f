package vision

// tally counts how many of n are so.
type tally struct{ n, yes int }

func (t *tally) add(yes bool) {
	t.n++
	if yes {
		t.yes++
	}
}

// share is 0 when nothing was counted.
func (t *tally) share() float64 {
	if t.n == 0 {
		return 0
	}
	return float64(t.yes) / float64(t.n)
}

// mean is a running mean, 0 of nothing.
type mean struct {
	sum float64
	n   int
}

func (m *mean) add(v float64) { m.sum, m.n = m.sum+v, m.n+1 }

func (m *mean) value() float64 { return m.sum / float64(max(m.n, 1)) }
