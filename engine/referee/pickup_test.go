package referee

import (
	"testing"
	"time"

	"flipwatch/engine"
)

// after is the board after moves from the opening, black first.
func after(moves string) engine.Board {
	b, c := engine.Opening(), engine.Black
	for i := 0; i < len(moves); i += 2 {
		b, c = b.Play(mustSquare(moves[i:i+2]), c), c.Other()
	}
	return b
}

// TestPickedUp: games that are watched from the middle, from any position, or that
// go on from a board which the game does not lead to.
func TestPickedUp(t *testing.T) {
	const asks = "unsure"
	for name, c := range map[string]struct {
		config Config
		board  engine.Board
		play   func(tb *table)
		want   []string
	}{
		"in mid-game, the likelier side moves": {board: after("e6f4c3c4"), play: func(tb *table) {
			tb.wait(4*time.Second).play("d3", engine.Black)
		}, want: []string{"start 4 black", asks, "move 5 black d3 flips d4"}},

		"in mid-game, the other side moves": {board: after("e6f4c3c4"), play: func(tb *table) {
			tb.wait(4*time.Second).play("d6", engine.White).play("e3", engine.Black)
		}, want: []string{"start 4 black", asks, "move 5 white d6 flips d5,e5", "move 6 black e3 flips e4,e5"}},

		"in mid-game, a flip is missed in the first turn": {board: after("e6f4c3c4"), play: func(tb *table) {
			tb.wait(4 * time.Second).do("d3X").wait(4 * time.Second).do("d4X").wait(time.Second)
		}, want: []string{"start 4 black", asks, "pending d3 todo d4", "fault wrong_flips d3 missed d4 extra  at d4",
			"resolved corrected", "move 5 black d3 flips d4"}},

		"in mid-game, only one side can move": {board: engine.Board{
			Black: squares("a1 b1 c1 d1 e1 f1"), White: squares("g1 a2"),
		}, play: func(tb *table) {
			tb.wait(4*time.Second).play("h1", engine.Black)
		}, want: []string{"start 4 black", "move 5 black h1 flips g1", "pass white"}},

		"when it is over": {board: engine.Board{Black: squares("a1 b1 c1 d1 e1 f1"), White: 0}, play: func(tb *table) {
			tb.wait(4 * time.Second)
		}, want: []string{"start 2 white", "over 6:0 64-0"}},

		"from a position given, with its side": {config: Config{Start: after("e6f4c3"), ToMove: engine.White}, play: func(tb *table) {
			tb.wait(time.Second).play("c4", engine.White)
		}, want: []string{"start 3 white", "move 4 white c4 flips d4"}},

		"from a position given, without its side": {config: Config{Start: after("e6f4c3")}, play: func(tb *table) {
			tb.wait(time.Second).play("c4", engine.White)
		}, want: []string{"start 3 white", asks, "move 4 white c4 flips d4"}},

		"from a position given, another lies there": {config: Config{Start: after("e6f4c3"), ToMove: engine.White},
			board: after("e6f4"), play: func(tb *table) {
				tb.wait(4*time.Second).play("c3", engine.Black)
			}, want: []string{"fault setup - missed  extra  at c3,d4", "resolved corrected", "start 3 white"}},

		"with a hand over the board": {play: func(tb *table) {
			tb.see(time.Minute, squares("c4 d4 c5 d5")).wait(time.Second).play("e6", engine.Black)
		}, want: []string{begin, "move 1 black e6 flips e5"}},

		"set up slowly": {board: engine.Board{White: squares("d4")}, play: func(tb *table) {
			tb.wait(6 * time.Second).do("e5O").wait(6 * time.Second).do("d5X e4X").wait(time.Second)
		}, want: []string{begin}},

		"turned half round, and turned back": {play: func(tb *table) {
			tb.wait(time.Second).game("e6f4c3c4d3c2").quietly(func(*table) {})
			was := tb.board
			tb.board = engine.Rotate180.Board(was)
			tb.wait(15 * time.Second)
			tb.board = was
			tb.wait(2*time.Second).play("b3", engine.Black)
		}, want: []string{asks, "move 7 black b3 flips c4"}},

		"another board in its place, and played on from there": {play: func(tb *table) {
			tb.wait(time.Second).game("e6f4c3c4d3c2").quietly(func(*table) {})
			tb.board = after("f5f6e6f4g5e7f7h5e3d3")
			tb.wait(15*time.Second).play("d2", engine.Black)
		}, want: []string{asks, "start 10 black", "move 11 black d2 flips d3,d4"}},

		"another game after the end, its first turn made before it was seen": {play: func(tb *table) {
			tb.wait(time.Second).game("e6f4e3f6g5d6e7f5").play("c5", engine.Black).quietly(func(*table) {})
			tb.board = engine.Board{}
			tb.wait(5 * time.Second)
			tb.board = after("e6")
			tb.wait(5*time.Second).play("f4", engine.White)
		}, want: []string{begin, "move 1 black e6 flips e5", "move 2 white f4 flips e4"}},

		"another game after the end, set up wrong": {play: func(tb *table) {
			tb.wait(time.Second).game("e6f4e3f6g5d6e7f5").play("c5", engine.Black).quietly(func(*table) {})
			tb.board = engine.Board{}
			tb.wait(5 * time.Second)
			tb.board = engine.Opening().Flip(squares("d4"))
			tb.wait(5 * time.Second).do("d4O").wait(2 * time.Second)
		}, want: []string{"fault setup - missed  extra  at d4", "resolved corrected", begin}},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, c.config)
			if c.board != (engine.Board{}) {
				tb.board = c.board
			}
			c.play(tb)
			tb.want(c.want...)
		})
	}
}

// TestCountsStayUntilCleared: a finished game is on the screen until the discs are
// put away, and in the summary until another one is played.
func TestCountsStayUntilCleared(t *testing.T) {
	tb := newTable(t, Config{})
	tb.wait(time.Second).game("e6f4e3f6g5d6e7f5").play("c5", engine.Black)
	tb.board = engine.Board{Black: 0x1fff}
	if tb.wait(10 * time.Second); !tb.r.State().Over {
		t.Error("the counts are gone while the discs are counted")
	}
	tb.board = engine.Board{}
	if tb.wait(2 * time.Second); tb.r.State().Over || tb.r.State().Started {
		t.Error("the counts are still there when the board is cleared")
	}
	tb.board = engine.Opening()
	tb.wait(5 * time.Second)
	if g := tb.r.Game(); len(g.Moves) != 9 || g.Final.Count(engine.Black) != 13 || g.Unscored {
		t.Errorf("the summary is %+v", g)
	}
}
