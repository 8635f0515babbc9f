package bench

// Result is everything that was measured in one run.
type Result struct {
	Accuracy    []Accuracy  `json:"accuracy,omitempty"`
	Calibration Calibration `json:"calibration"`
	Timing      []Timing    `json:"timing,omitempty"`
	Games       []GameScore `json:"games,omitempty"`
	// Unreadable are the files that could not be decoded or watched.
	Unreadable []string `json:"unreadable,omitempty"`

	outcomes []*Outcome
}

// Summarize makes the tables.
func Summarize(outcomes []*Outcome, games []GameScore, tags Tags) *Result {
	r := &Result{outcomes: outcomes, Games: games}
	if len(outcomes) > 0 {
		r.Accuracy = accuracies(outcomes, tags)
		r.Timing = timings(outcomes)
	}
	r.Calibration = calibrate(outcomes)
	for _, o := range outcomes {
		if o.Seen.Unreadable {
			r.Unreadable = append(r.Unreadable, o.Photo.Path)
		}
	}
	return r
}
