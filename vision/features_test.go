package vision

import (
	"image"
	"testing"

	"gocv.io/x/gocv"
)

// TestDescribeForgets: what was seen in one picture does not reach into the next,
// also where that has squares with nothing to measure: burnt out from edge to edge.
func TestDescribeForgets(t *testing.T) {
	truth := loadSquares(t)[0]
	m := loadPicture(t, "testdata/"+truth.File)
	r, d := NewRectifier(), NewDescriber()
	t.Cleanup(func() { r.Close() })
	describe := func(into *Features) {
		t.Helper()
		if err := r.Rectify(m, truth.quad()); err != nil {
			t.Fatal(err)
		}
		d.Describe(r, into)
	}
	var used, fresh Features
	describe(&used)
	burnt := m.Region(image.Rect(0, 0, m.Cols(), m.Rows()/2))
	defer burnt.Close()
	burnt.SetTo(gocv.NewScalar(255, 255, 255, 0))
	describe(&used)
	describe(&fresh)
	if fresh[0][fOpen] != 0 {
		t.Fatalf("the first square is not burnt out: %v of it is open", fresh[0][fOpen])
	}
	for sq := range fresh {
		for i, v := range fresh[sq] {
			if used[sq][i] != v {
				t.Errorf("square %d, feature %d: %v after another picture, %v alone", sq, i, used[sq][i], v)
			}
		}
	}
}
