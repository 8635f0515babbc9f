package referee

import (
	"slices"
	"testing"
	"time"

	"flipwatch/engine"
)

// TestBackInTheGame: whatever hid the board, nothing is said of it, and the game is
// told on within two seconds of the view being clear.
func TestBackInTheGame(t *testing.T) {
	for name, c := range map[string]struct {
		play func(tb *table)
		want []string
	}{
		"nothing happened":         {func(tb *table) { tb.see(time.Minute, ^engine.Bitboard(0)) }, nil},
		"half of the board hidden": {func(tb *table) { tb.see(5*time.Minute, 0xffffffff) }, nil},
		"a turn was made": {func(tb *table) {
			tb.see(10*time.Second, ^engine.Bitboard(0))
			tb.board = tb.board.Play(mustSquare("c3"), engine.Black)
			tb.see(10*time.Second, ^engine.Bitboard(0))
		}, []string{"move 3 black c3 flips d4"}},
		"two turns were made": {func(tb *table) {
			tb.see(10*time.Second, ^engine.Bitboard(0))
			tb.board = tb.board.Play(mustSquare("c3"), engine.Black).Play(mustSquare("c4"), engine.White)
			tb.see(10*time.Second, ^engine.Bitboard(0))
		}, []string{"move 3 black c3 flips d4", "move 4 white c4 flips d4"}},
		"a turn was taken back": {func(tb *table) {
			tb.see(10*time.Second, ^engine.Bitboard(0))
			tb.board = after("e6")
			tb.see(10*time.Second, ^engine.Bitboard(0))
		}, []string{"takeback 1"}},
		"under a cup that stands on the rest": {func(tb *table) {
			tb.cup = squares("a1 b1 a2 b2")
			tb.wait(10 * time.Second)
			tb.do("c3X d4X")
		}, []string{"move 3 black c3 flips d4"}},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{})
			tb.quietly(func(tb *table) { tb.wait(time.Second).game("e6f4") })
			c.play(tb)
			tb.wait(2 * time.Second)
			tb.want(c.want...)
		})
	}
}

// TestFewFrames: at a few frames a second, or when frames stop for a while, the same
// is told.
func TestFewFrames(t *testing.T) {
	for name, step := range map[string]time.Duration{
		"10 a second": 100 * time.Millisecond, "5 a second": 200 * time.Millisecond,
		"2 a second": 500 * time.Millisecond, "1 a second": time.Second, "every 4 s": 4 * time.Second,
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{})
			tb.step = step
			show := func(b engine.Board) { tb.board = b; tb.wait(20 * time.Second) }
			show(engine.Opening())
			show(after("e6"))
			show(after("e6f4"))
			show(after("e6f4").With(mustSquare("c3"), engine.Black))
			show(after("e6f4c3"))
			if step > DefaultGrace { // the second look at it is too late for that
				tb.said = slices.Insert(tb.said, 3, "pending c3 todo d4")
			}
			tb.want(begin, "move 1 black e6 flips e5", "move 2 white f4 flips e4",
				"pending c3 todo d4", "fault wrong_flips c3 missed d4 extra  at d4", "resolved corrected", "move 3 black c3 flips d4")
		})
	}
}

// TestGraceCountsFromTheHand: at few frames a second too the grace time runs from
// the last frame in which something covered the squares, not from the first in which
// nothing did.
func TestGraceCountsFromTheHand(t *testing.T) {
	tb := newTable(t, Config{Grace: 700 * time.Millisecond})
	tb.step = 300 * time.Millisecond
	tb.quietly(func(tb *table) {
		for _, line := range []string{"", "e6", "e6f4"} {
			tb.board = after(line)
			tb.wait(3 * time.Second)
		}
	})
	tb.board = tb.board.With(mustSquare("c3"), engine.Black)
	tb.see(2*tb.step, squares("b2 c2 d2 b3 c3 d3 b4 c4 d4"))
	tb.wait(3 * tb.step) // the third of them is 750 ms after the hand left, 600 ms after the first
	tb.want("pending c3 todo d4", "fault wrong_flips c3 missed d4 extra  at d4")
}

// TestBeneathACup: what is turned over by discs put down under a cup is nobody's
// fault, and the game is told on when the cup is gone; what no such disc turns over
// is a fault as ever.
func TestBeneathACup(t *testing.T) {
	start, err := engine.ParsePosition("----------X-----XXX-------OOOO-----OOO-----OXO-----XX-------X--- O")
	if err != nil {
		t.Fatal(err)
	}
	underCup := func() *table {
		tb := newTable(t, Config{Start: start.Board, ToMove: start.ToMove})
		tb.wait(time.Second)
		tb.cup = squares("a1 b1 c1 a2 b2")
		return tb.wait(10 * time.Second)
	}
	t.Run("three turns", func(t *testing.T) {
		tb := underCup()
		tb.do("a2O b3O").wait(10 * time.Second)
		tb.do("a1X a2X").wait(10 * time.Second)
		tb.do("c8O e6O d7O").wait(15 * time.Second)
		tb.cup = 0
		tb.wait(10 * time.Second)
		tb.want("start 13 white", "unsure a2", "unsure b3",
			"move 14 white a2 flips b3", "move 15 black a1 flips a2", "move 16 white c8 flips e6,d7")
	})
	t.Run("a disc turned over elsewhere", func(t *testing.T) {
		tb := underCup()
		tb.do("c8O e6O d7O e4X").wait(5 * time.Second)
		tb.want("start 13 white", "fault wrong_flips c8 missed  extra e4 at e4")
	})
}
