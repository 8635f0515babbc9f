package boardless_test

import (
	"fmt"
	"testing"

	"gocv.io/x/gocv"

	"flipwatch/vision"
	"flipwatch/vision/boardless"
	"flipwatch/vision/damage"
)

// drawnSample is the number of drawn pictures that are searched for a board.
const drawnSample = 50

// falseMost is how many boards may be found on them. The aim is 1 in 100.
const falseMost = 1

// TestNoBoardIsFound: hardly ever is a board found where there is none.
func TestNoBoardIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("draws and searches 50 pictures")
	}
	gocv.SetNumThreads(1)
	r, err := vision.NewReader(vision.ReaderConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	wrong := 0
	for i := range drawnSample {
		kind := boardless.Kinds()[i%len(boardless.Kinds())]
		name := fmt.Sprintf("%s, test %d", kind, i)
		file, err := boardless.Draw(damage.Rand(1, name), kind)
		if err != nil {
			t.Fatal(err)
		}
		m, err := gocv.IMDecode(file, gocv.IMReadColor)
		if err != nil {
			t.Fatal(err)
		}
		var seen vision.Reading
		if r.Still(m, &seen) == nil {
			wrong++
			t.Logf("%s: a board was found at %.0f", name, seen.Quad)
		}
		m.Close()
	}
	t.Logf("boards found on %d of %d pictures without one", wrong, drawnSample)
	if wrong > falseMost {
		t.Errorf("boards found on %d of %d pictures without one, at most %d are allowed", wrong, drawnSample, falseMost)
	}
}
