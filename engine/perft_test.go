package engine

import "testing"

// perftLeaves are the published counts from the opening, depths 1 to 12, with
// a pass counted as a ply and a finished game as one leaf.
func perftLeaves() []uint64 {
	return []uint64{1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800, 1939886636}
}

func TestPerft(t *testing.T) {
	for depth, want := range perftLeaves()[:10] {
		if got := Perft(Start(), depth); got != want {
			t.Errorf("depth %d: %d leaves, want %d", depth, got, want)
		}
	}
}

// BenchmarkPerft11 counts 212 million leaves from the opening. The last ply is
// counted by the number of legal squares, not played.
func BenchmarkPerft11(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if got := Perft(Start(), 11); got != perftLeaves()[11] {
			b.Fatalf("%d leaves, want %d", got, perftLeaves()[11])
		}
	}
	b.ReportMetric(float64(perftLeaves()[11])*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}

func TestPerftAllocatesNothing(t *testing.T) {
	if n := testing.AllocsPerRun(10, func() { Perft(Start(), 5) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
