package engine

import "testing"

// TestNeighbours compares with the distance of every two squares; nothing goes round
// the board's edge.
func TestNeighbours(t *testing.T) {
	for a := range Square(64) {
		var touch, beside Bitboard
		for b := range Square(64) {
			rows, columns := a.Row()-b.Row(), a.Col()-b.Col()
			switch rows*rows + columns*columns {
			case 1:
				touch, beside = touch.With(b), beside.With(b)
			case 2:
				touch = touch.With(b)
			}
		}
		if got := BitOf(a).Neighbours(); got != touch {
			t.Errorf("%s touches %s, want %s", a, got, touch)
		}
		if got := BitOf(a).Beside(); got != beside {
			t.Errorf("%s lies beside %s, want %s", a, got, beside)
		}
	}
	if pair := SetOf(0, 1); pair.Neighbours()&pair != pair {
		t.Error("two squares that touch are no neighbours")
	}
}
