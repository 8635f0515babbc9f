package vision

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSelectNth(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 8))
	for n := 1; n < 300; n++ {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(random.IntN(1 + n/2)) // some are equal
		}
		sorted := slices.Sorted(slices.Values(values))
		at := random.IntN(n)
		selectNth(values, at)
		if values[at] != sorted[at] || slices.Max(values[:at+1]) != sorted[at] || slices.Min(values[at:]) != sorted[at] {
			t.Fatalf("%d of %d values: got %v, want %v", at, n, values[at], sorted[at])
		}
	}
}
