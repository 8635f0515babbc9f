package live

import (
	"image"
	"testing"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// TestScreenAsksWhoIsToMove: a game picked up in the middle asks whose turn it is,
// until a move shows it; what is asked about squares names them.
func TestScreenAsksWhoIsToMove(t *testing.T) {
	board := engine.Opening().Play(engine.E6, engine.Black)
	state := referee.State{Started: true, Board: board, ToMove: engine.White, Ply: 1, LastMove: engine.NoSquare}
	s := screen{ready: true}
	show := func() display.Screen { return s.compose(&state, board, false, 0) }
	s.note(referee.Start{Board: board, Ply: 1, ToMove: engine.White})
	s.note(referee.Unsure{Message: "picked up in mid-game: taking it as white's turn until a move shows otherwise"})
	asked := show()
	if asked.State != display.Unsure || asked.Note == display.NoNote || len(asked.Alarm.Todo) != 0 {
		t.Errorf("the screen is %+v", asked)
	}
	if err := display.Draw(image.NewGray(image.Rect(0, 0, 128, 64)), asked); err != nil {
		t.Error(err)
	}
	s.note(referee.Unsure{Squares: engine.BitOf(engine.E6), Message: "not sure what lies on e6: look at these squares"})
	if now := show(); now.State != display.Unsure || len(now.Alarm.Todo) != 1 {
		t.Errorf("the screen is %+v", now)
	}
	s.note(referee.Move{Ply: 2, Color: engine.White, Square: engine.F4})
	if now := show(); now.State != display.Playing {
		t.Errorf("after a move the screen is in state %v", now.State)
	}
}
