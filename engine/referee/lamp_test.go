package referee

import (
	"testing"
	"time"

	"flipwatch/engine"
)

// unreadable is how a square reads in which a lamp mirrors: as nothing.
var unreadable = Square{Empty: 0.3, Black: 0.3, White: 0.3, Covered: 0.1, Glare: 0.9}

// TestLamp: a lamp reflects on a square all through the game. What is played there is
// told from the discs turned over, and nobody is accused of what cannot be seen well.
func TestLamp(t *testing.T) {
	for name, c := range map[string]struct {
		lamp map[engine.Square]Square
		play func(tb *table)
		want []string
	}{
		"on a disc of the opening": {map[engine.Square]Square{engine.D5: unreadable}, func(tb *table) {
			tb.wait(5*time.Second).play("e6", engine.Black)
		}, []string{"start 0 black", "move 1 black e6 flips e5"}},
		"on one that is taken for another": {map[engine.Square]Square{engine.D5: {Empty: 0.2, Black: 0.1, White: 0.7, Glare: 0.6}}, func(tb *table) {
			tb.wait(10*time.Second).play("e6", engine.Black)
		}, []string{"start 0 black", "move 1 black e6 flips e5"}},
		"on a vacant square, taken for a disc": {map[engine.Square]Square{engine.C3: {Empty: 0.2, Black: 0.1, White: 0.7, Glare: 0.6}}, func(tb *table) {
			tb.wait(10 * time.Second).game("e6f4")
		}, []string{"start 0 black", "move 1 black e6 flips e5", "move 2 white f4 flips e4"}},
		"where a disc is put down": {map[engine.Square]Square{mustSquare("f4"): unreadable}, func(tb *table) {
			tb.wait(5*time.Second).game("e6").play("f4", engine.White).wait(7 * time.Second)
		}, []string{"start 0 black", "move 1 black e6 flips e5", "move 2 white f4 flips e4"}},
		"where the last disc is put down": {map[engine.Square]Square{engine.E6: unreadable}, func(tb *table) {
			tb.wait(6*time.Second).play("e6", engine.Black).finish()
		}, []string{"start 0 black", "move 1 black e6 flips e5"}},
		"where one is put down before the next": {map[engine.Square]Square{mustSquare("f4"): unreadable}, func(tb *table) {
			tb.wait(5*time.Second).game("e6").play("f4", engine.White).play("e3", engine.Black).wait(2 * time.Second)
		}, []string{"start 0 black", "move 1 black e6 flips e5", "move 2 white f4 flips e4", "move 3 black e3 flips e4"}},
		"where one may not have been turned over": {map[engine.Square]Square{engine.E5: {Black: 0.1, White: 0.89, Empty: 0.01, Glare: 0.5}}, func(tb *table) {
			tb.wait(5*time.Second).play("e6", engine.Black).wait(5*time.Second).play("f4", engine.White).wait(30 * time.Second)
		}, []string{"start 0 black", "pending e6 todo e5", "pending e6 todo e5", "unsure e4,f4",
			"move 1 black e6 flips e5", "move 2 white f4 flips e4"}},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{})
			tb.vague = c.lamp
			c.play(tb)
			tb.want(c.want...)
		})
	}
}

// TestNoSurerByLooking: a disc that reads as gone with little more than nine chances
// in ten, for however long, is nobody's fault.
func TestNoSurerByLooking(t *testing.T) {
	tb := newTable(t, Config{})
	tb.quietly(func(tb *table) { tb.wait(time.Second).game("e6f4") })
	tb.vague = map[engine.Square]Square{engine.D4: {Empty: 0.94, White: 0.04, Black: 0.02}}
	tb.wait(30 * time.Second)
	tb.want()
}
