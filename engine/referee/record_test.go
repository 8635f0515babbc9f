package referee

import (
	"encoding/json"
	"testing"
)

// checkRecord holds at any time, of any game: the events told so far are a record
// from which another referee takes up the same turns.
func checkRecord(t testing.TB, r *Referee, events []Event) {
	t.Helper()
	if t.Failed() || r.resumed {
		return
	}
	again, err := New(r.cfg)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Resume(recordOf(t, events)); err != nil {
		t.Fatalf("the record cannot be taken up: %v", err)
	}
	// A game picked up on the board that the one before ended with is the same game
	// in a record, with the turns before it.
	more := len(again.plies) - len(r.plies)
	if more < 0 || again.before+more != r.before {
		t.Fatalf("the record tells of %d turns after %d, there were %d after %d", len(again.plies), again.before, len(r.plies), r.before)
	}
	for i := range r.plies {
		a, b := &again.plies[more+i], &r.plies[i]
		if a.square != b.square || a.color != b.color || a.flips != b.flips || a.after != b.after || a.fault != b.fault {
			t.Fatalf("turn %d is %+v in the record, was %+v", i+1, *a, *b)
		}
	}
	if r.started && !r.over && again.toMove != r.toMove && len(r.plies) > 0 {
		t.Fatalf("by the record it is %s's turn, it was %s's", again.toMove, r.toMove)
	}
}

// recordOf writes events as a record keeps them.
func recordOf(t testing.TB, events []Event) []json.RawMessage {
	t.Helper()
	var lines []json.RawMessage
	for _, e := range events {
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
	}
	return lines
}
