package simulate

import "testing"

// TestKeptGames plays games again that were told wrongly once. They follow real
// games; what each was about is a script in the referee's tests as well.
func TestKeptGames(t *testing.T) {
	real := realGames(t)
	if len(real) == 0 {
		t.Skip("no games in ../shared")
	}
	kept := map[string]struct {
		row  string
		seed uint64
	}{
		"light falls on the disc put down":         {"clean, misreads 1e-4", 937},
		"ten turns without a pause":                {"half of the replies at once", 375},
		"ten turns without a pause, late":          {"half of the replies at once", 77},
		"a disc taken for an empty square, once":   {"half of the replies at once", 473},
		"light falls on a disc knocked over":       {"incidents", 230},
		"light falls on a fault that was named":    {"incidents and faults", 405},
		"light falls on another disc than is gone": {"incidents and faults", 323},
		"light falls on a disc knocked off":        {"incidents", 878},
		"two wrong turns in a row, policy strict":  {"faults, policy strict", 92},
		"a move over a fault that looks like none": {"faults, policy strict", 103},
		"an illegal disc over a fault":             {"faults, policy strict", 21},
	}
	for name, k := range kept {
		t.Run(name, func(t *testing.T) {
			for _, r := range rows() {
				if r.name != k.row {
					continue
				}
				c := r.config
				c.Seed, c.Moves = k.seed, real[int(k.seed)%len(real)]
				rep, err := Run(c, nil)
				if err != nil {
					t.Fatal(err)
				}
				if !rep.Exact() {
					t.Errorf("false alarms %q\nunnamed %q\nothers %q\nturns %q", rep.FalseAlarms, rep.Unnamed, rep.Others, rep.Wrong)
				}
				return
			}
			t.Errorf("no row %q", k.row)
		})
	}
}
