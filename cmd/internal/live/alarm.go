package live

import (
	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// alarm says what the players still have to do about the open fault.
func alarm(r *referee.State) display.Alarm {
	f := r.Fault
	a := display.Alarm{Kind: string(f.Kind)}
	add := func(verb display.Verb, squares engine.Bitboard, c engine.Color) {
		if squares != 0 {
			a.Todo = append(a.Todo, display.Todo{Verb: verb, Squares: squares, Color: c})
		}
	}
	done := ^r.Board.Diff(r.Right)
	disc := engine.BitOf(f.Square) &^ done
	if r.Above {
		restore(r.Right, r.Board, add)
		return a
	}
	switch f.Kind {
	case referee.IllegalSquare, referee.WrongTurn:
		add(display.TakeOff, disc, engine.None)
		turned := r.Right.Diff(r.Board) & r.Right.Occupied() & r.Board.Occupied()
		add(display.Unflip, turned, engine.None)
	case referee.WrongColor, referee.WrongFlips:
		if f.Kind == referee.WrongColor {
			add(display.TurnOver, disc, f.Color)
		}
		add(display.Flip, f.Missed&^done, engine.None)
		add(display.Unflip, f.Extra&^done, engine.None)
	case referee.FalsePass:
	default:
		restore(r.Right, r.Board, add)
	}
	return a
}

// restore says how to get from the board as it is to the one that is wanted.
func restore(want, have engine.Board, add func(display.Verb, engine.Bitboard, engine.Color)) {
	gone := want.Occupied() &^ have.Occupied()
	add(display.TakeOff, have.Occupied()&^want.Occupied(), engine.None)
	add(display.PutBack, gone&want.Black, engine.Black)
	add(display.PutBack, gone&want.White, engine.White)
	both := want.Occupied() & have.Occupied()
	add(display.TurnOver, both&want.Black&have.White, engine.Black)
	add(display.TurnOver, both&want.White&have.Black, engine.White)
}

// keep is the alarm that is shown: when nothing is left to do but for the board to
// settle, what was to be done of the same fault before.
func (s *screen) keep(a display.Alarm, id int) display.Alarm {
	if len(a.Todo) == 0 && s.alarmOf == id {
		return s.alarm
	}
	s.alarm, s.alarmOf = a, id
	return a
}

// backTo is the position that the players may go back to.
func backTo(r *referee.State) display.BackTo {
	if !r.Restore.Offered() {
		return display.BackTo{}
	}
	return display.BackTo{Board: r.Restore.Board, ToMove: r.Restore.ToMove, Before: r.Restore.Before}
}
