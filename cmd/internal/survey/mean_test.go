package survey

import (
	"testing"

	"flipwatch/vision"
)

// TestMeanFollowsTheCorners: readings that name the grid from different corners
// are put together square by square; a board that has moved begins anew.
func TestMeanFollowsTheCorners(t *testing.T) {
	quad := vision.Quad{{X: 100, Y: 100}, {X: 500, Y: 110}, {X: 510, Y: 500}, {X: 90, Y: 490}}
	var first, second vision.Reading
	first.Quad, second.Quad = quad, quad.Turn(1)
	first.Squares[2*8+5] = vision.Square{Dark: 0.9, Light: 0.1}
	// The same square, counted from the corner at the end of the first row.
	second.Squares[2*8+2] = vision.Square{Dark: 0.7, Light: 0.3}
	var m mean
	var got vision.Reading
	m.add(&first)
	m.add(&second)
	m.write(&got)
	if s := got.Squares[2*8+5]; m.n != 2 || s.Dark < 0.79 || s.Dark > 0.81 || got.Quad != quad {
		t.Errorf("%d readings, %+v at %v", m.n, s, got.Quad)
	}
	for i := range quad {
		second.Quad[i].X += 40
	}
	m.add(&second)
	if m.n != 1 || m.quad != second.Quad {
		t.Errorf("%d readings of a board that was moved", m.n)
	}
}
