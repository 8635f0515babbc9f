package live

import (
	"testing"

	"gocv.io/x/gocv"

	"flipwatch/engine"
	"flipwatch/vision"
)

// TestUprightPictures: however the board lies in the picture, and in a mirror image
// too, a1 of the picture that is kept is top left and every square in its place.
func TestUprightPictures(t *testing.T) {
	board := gocv.NewMatWithSize(vision.RectSidePx, vision.RectSidePx, gocv.MatTypeCV8UC3)
	defer board.Close()
	middle := func(place int) (row, col int) {
		at := func(n int) int { return vision.RectMarginPx + vision.RectSquarePx*n + vision.RectSquarePx/2 }
		return at(place / 8), at(place % 8)
	}
	for place := range 64 {
		row, col := middle(place)
		for y := row - 4; y < row+4; y++ {
			for x := col - 4; x < col+4; x++ {
				board.SetUCharAt(y, 3*x, uint8(1+place))
			}
		}
	}
	for quarters := range 4 {
		for _, mirror := range []bool{false, true} {
			lies := turn{quarters, mirror}
			out := gocv.NewMat()
			turnUpright(board, lies, &out)
			for sq := range engine.Square(64) {
				row, col := middle(int(sq))
				if got, want := int(out.GetUCharAt(row, 3*col))-1, lies.square(sq); got != want {
					t.Errorf("%+v: %v shows the square in place %d, want %d", lies, sq, got, want)
				}
			}
			if err := out.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}
