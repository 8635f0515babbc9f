package player

import (
	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/replay"
	"flipwatch/engine/transcript"
)

// Screen makes the screen of a step: what the players were shown.
func Screen(s *replay.Step) display.Screen {
	out := display.Screen{
		State: display.Playing, Board: s.Board, LastMove: s.LastMove, ToMove: s.ToMove, Ply: len(s.Moves),
		Black: s.Board.Count(engine.Black), White: s.Board.Count(engine.White), Transcript: transcript.FormatMoves(s.Moves),
	}
	switch s.Kind {
	case replay.Start:
		if s.Ply == 0 {
			out.State = display.Ready
		}
	case replay.Alarm:
		out.State, out.Alarm = display.Fault, alarm(s)
		if s.Fault.Kind == "setup" {
			out.State = display.SetupWrong
		}
	case replay.Resolved:
		out.State = display.Corrected
		if s.Fault.How == replay.Stands {
			out.State = display.Stands
		}
	case replay.Move:
		out.Ply = s.Ply
		if s.Revised {
			out.State = display.Corrected
		}
	case replay.Over:
		out.State, out.ToMove = display.GameOver, engine.None
		out.Final = display.Final{Retail: s.Board.Retail(), EmptiesToWinner: s.Board.EmptiesToWinner()}
	}
	return out
}

// alarm says what the players had to do about a fault.
func alarm(s *replay.Step) display.Alarm {
	f := s.Fault
	a := display.Alarm{Kind: f.Kind}
	add := func(verb display.Verb, squares engine.Bitboard, c engine.Color) {
		if squares != 0 {
			a.Todo = append(a.Todo, display.Todo{Verb: verb, Squares: squares, Color: c})
		}
	}
	disc := engine.BitOf(f.Square)
	switch f.Kind {
	case "illegal_square", "wrong_turn", "over_standing":
		add(display.TakeOff, disc, engine.None)
		add(display.Unflip, s.Accepted.Diff(s.Board)&s.Accepted.Occupied(), engine.None)
	case "wrong_color", "wrong_flips":
		if f.Kind == "wrong_color" {
			add(display.TurnOver, disc, f.Color)
		}
		add(display.Flip, f.Missed, engine.None)
		add(display.Unflip, f.Extra, engine.None)
	case "removed":
		add(display.PutBack, disc, s.Accepted.At(f.Square))
	case "occupied":
		add(display.TurnOver, disc, s.Accepted.At(f.Square))
		add(display.Unflip, f.Extra&^disc, engine.None)
	default:
		add(display.Look, f.Squares, engine.None)
	}
	return a
}
