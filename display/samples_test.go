package display_test

import (
	"testing"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
)

// sample is one screen with a name: what the goldens and the contact sheet
// show. There is at least one for every state.
type sample struct {
	name   string
	screen display.Screen
}

// midGame is the board of a game after 20 discs.
const midGame = `
	- - - - - - - -
	- - - - - O - -
	- - O X O O X -
	- - O O X O X -
	- - X X O O X -
	- - - X X O O -
	- - - - X - - -
	- - - - - - - -`

// fullBoard is the board of a finished game with three empty squares.
const fullBoard = `
	X X X X X X X -
	X X O X X O O O
	X O X O X O O O
	X X O X O X O O
	X X X O X X O O
	X X X X O X O O
	X X O O O O O O
	- X X X X X X -`

func board(t testing.TB, rows string) engine.Board {
	t.Helper()
	b, err := engine.ParseBoard(rows)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func at(names ...string) engine.Bitboard {
	var b engine.Bitboard
	for _, n := range names {
		sq, err := engine.ParseSquare(n)
		if err != nil {
			panic(err)
		}
		b = b.With(sq)
	}
	return b
}

func square(name string) engine.Square { return at(name).First() }

// samples returns the screens of a game, in its order.
func samples(t testing.TB) []sample {
	t.Helper()
	mid, full := board(t, midGame), board(t, fullBoard)
	page, err := display.NewAddress("http://192.168.178.120:8080/")
	if err != nil {
		t.Fatal(err)
	}
	play := display.Screen{State: display.Playing, Board: mid, LastMove: square("e7"), ToMove: engine.White, Ply: 20,
		Clock: display.Clock{Runs: true, Turn: 83 * time.Second, Whole: true, Black: 9*time.Minute + 8*time.Second, White: 12*time.Minute + 34*time.Second}}
	with := func(change func(*display.Screen)) display.Screen {
		s := play
		change(&s)
		return s
	}
	alarm := func(kind string, todo ...display.Todo) display.Screen {
		return with(func(s *display.Screen) {
			s.State, s.Alarm = display.Fault, display.Alarm{Kind: kind, Todo: todo}
		})
	}
	state := func(st display.State) display.Screen {
		return with(func(s *display.Screen) { s.State = st })
	}
	return []sample{
		{"starting", display.Screen{}},
		{"looking", display.Screen{State: display.Looking}},
		{"setup-wrong", display.Screen{State: display.SetupWrong, Board: board(t, openingWrong), Ply: 0,
			Alarm:  display.Alarm{Kind: "setup", Todo: []display.Todo{{Verb: display.TurnOver, Squares: at("d4", "e4", "d5", "e5")}}},
			BackTo: display.BackTo{Board: engine.Opening(), ToMove: engine.Black, Before: engine.NoSquare}}},
		{"ready", display.Screen{State: display.Ready, Board: engine.Opening(), ToMove: engine.Black}},
		{"playing-black", with(func(s *display.Screen) {
			s.ToMove, s.Clock.Turn, s.Clock.Black = engine.Black, 99*time.Minute+59*time.Second, 109*time.Minute
		})},
		{"playing-white", play},
		{"pending", with(func(s *display.Screen) { s.State, s.Due = display.Pending, at("e6", "d6") })},
		{"fault-flip-1", alarm("wrong_flips", display.Todo{Verb: display.Flip, Squares: at("c4")})},
		{"fault-flip-2", alarm("wrong_flips", display.Todo{Verb: display.Flip, Squares: at("c4", "g6")})},
		{"fault-flip-3", alarm("wrong_flips", display.Todo{Verb: display.Flip, Squares: at("c4", "d4", "e5")})},
		{"fault-unflip", alarm("wrong_flips", display.Todo{Verb: display.Flip, Squares: at("c4")}, display.Todo{Verb: display.Unflip, Squares: at("f3", "g5")})},
		{"fault-take-off", with(func(s *display.Screen) {
			s.State, s.Board, s.LastMove = display.Fault, mid.With(square("h8"), engine.White), square("h8")
			s.Alarm = display.Alarm{Kind: "illegal_square", Todo: []display.Todo{{Verb: display.TakeOff, Squares: at("h8")}}}
		})},
		{"fault-turn-over", alarm("wrong_color", display.Todo{Verb: display.TurnOver, Squares: at("e7"), Color: engine.White})},
		{"fault-put-back", alarm("removed", display.Todo{Verb: display.PutBack, Squares: at("d2", "h1"), Color: engine.White})},
		{"fault-back-to", with(func(s *display.Screen) {
			s.State, s.Alarm = display.Fault, display.Alarm{Kind: "wrong_flips", Todo: []display.Todo{{Verb: display.Flip, Squares: at("e6")}}}
			s.BackTo = display.BackTo{Board: mid.With(square("e7"), engine.None).Flip(at("f5")), ToMove: engine.Black, Before: square("e7")}
		})},
		{"fault-as-shown", with(func(s *display.Screen) {
			s.State, s.Board = display.Fault, mid.With(square("f2"), engine.None)
			s.Alarm = display.Alarm{Kind: "removed", Todo: []display.Todo{{Verb: display.PutBack, Squares: at("f2"), Color: engine.White}}}
			s.BackTo = display.BackTo{Board: mid, ToMove: engine.White, Before: engine.NoSquare}
		})},
		{"corrected", state(display.Corrected)},
		{"stands", state(display.Stands)},
		{"go-back", state(display.GoBack)},
		{"stands-back-to", with(func(s *display.Screen) {
			s.State = display.Stands
			s.BackTo = display.BackTo{Board: mid.With(square("e7"), engine.None), ToMove: engine.Black, Before: square("e7")}
		})},
		{"unsure", with(func(s *display.Screen) {
			s.State, s.Unknown = display.Unsure, at("c3", "d3")
			s.Alarm.Todo = []display.Todo{{Verb: display.Look, Squares: at("c3", "d3")}}
		})},
		{"covered", with(func(s *display.Screen) {
			s.State, s.Unknown = display.Covered, at("e6", "f6", "g6", "h6", "f7", "g7", "h7", "f8", "g8", "h8", "e7", "e8", "f5", "g5", "h5")
		})},
		{"moved", state(display.Moved)},
		{"camera-lost", state(display.CameraLost)},
		{"set-up-game", display.Screen{Note: display.SetUpGame}},
		{"turned", with(func(s *display.Screen) {
			s.State, s.Note = display.Unsure, display.BoardTurned
			s.BackTo = display.BackTo{Board: mid, ToMove: engine.White, Before: engine.NoSquare}
		})},
		{"whose-turn", with(func(s *display.Screen) { s.State, s.Note = display.Unsure, display.WhitesTurn })},
		{"supply", with(func(s *display.Screen) { s.Note = display.TakeBlack })},
		{"glare", with(func(s *display.Screen) {
			s.Note, s.Where, s.Unknown = display.Reflection, at("a1", "b1", "a2", "b2", "c1"), at("a1")
		})},
		{"resume", state(display.Resume)},
		{"low-disk", state(display.LowDisk)},
		{"game-over", with(func(s *display.Screen) {
			s.State, s.Board, s.ToMove, s.Ply, s.LastMove = display.GameOver, full, engine.None, 57, square("h7")
			s.Final = display.Final{Retail: full.Retail(), EmptiesToWinner: full.EmptiesToWinner()}
		})},
		{"draw", with(func(s *display.Screen) {
			s.State, s.ToMove = display.GameOver, engine.None
			s.Final = display.Final{Retail: engine.Score{32, 32}, EmptiesToWinner: engine.Score{32, 32}}
		})},
		{"match", display.Screen{State: display.MatchScore, Match: display.Match{Games: results(34, 30, 20, 44)}}},
		{"match-names", display.Screen{State: display.MatchScore, Match: display.Match{First: "Ann", Second: "Jean-Sébastien", Games: results(34, 30, 32, 32, 20, 44)}}},
		{"match-long", display.Screen{State: display.MatchScore, Board: engine.Opening(), ToMove: engine.Black,
			Match: display.Match{First: "Ann", Second: "Bob", Games: results(34, 30, 20, 44, 32, 32, 13, 0, 24, 40, 31, 33, 64, 0, 40, 24, 36, 27, 28, 36, 45, 19)}}},
		{"starting-page", display.Screen{Address: page}},
		{"looking-page", display.Screen{State: display.Looking, Address: page}},
		{"set-up-page", display.Screen{State: display.SetupWrong, Board: board(t, openingWrong), Address: page,
			Alarm: display.Alarm{Kind: "setup", Todo: []display.Todo{{Verb: display.TurnOver, Squares: at("d4", "e4")}}}}},
		{"ready-page", display.Screen{State: display.Ready, Board: engine.Opening(), ToMove: engine.Black, Address: page}},
		{"visit", display.Screen{State: display.Visit, Address: page}},
		{"error", display.Screen{State: display.Error, Message: "the reader stopped: no more memory for pictures"}},
	}
}

// results are games of a match, in which the players change colours after each game.
func results(discs ...int) []display.Result {
	var games []display.Result
	for i := 0; i < len(discs); i += 2 {
		games = append(games, display.Result{Score: engine.Score{discs[i], discs[i+1]}, Swapped: i%4 != 0})
	}
	return games
}

const openingWrong = `
	- - - - - - - -
	- - - - - - - -
	- - - - - - - -
	- - - X O - - -
	- - - O X - - -
	- - - - - - - -
	- - - - - - - -
	- - - - - - - -`
