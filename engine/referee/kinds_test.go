package referee

import (
	"testing"
	"time"

	"flipwatch/engine"
)

// game plays a whole move list.
func (tb *table) game(moves string) *table {
	c := engine.Black
	for i := 0; i < len(moves); i += 2 {
		tb.play(moves[i:i+2], c)
		c = c.Other()
	}
	return tb
}

// quietly plays without noting what is said.
func (tb *table) quietly(play func(tb *table)) *table {
	play(tb)
	tb.said = nil
	return tb
}

func TestTable(t *testing.T) {
	opened := func(moves string) func(tb *table) {
		return func(tb *table) { tb.wait(time.Second).game(moves) }
	}
	for name, c := range map[string]struct {
		config Config
		before func(tb *table)
		play   func(tb *table)
		want   []string
	}{
		"a disc put on another": {before: opened("e6f4"), play: func(tb *table) {
			tb.do("d4X").wait(4 * time.Second).do("d4O").wait(time.Second)
		}, want: []string{"fault occupied d4 missed  extra  at d4", "resolved corrected"}},

		"a disc slides to the next square": {before: opened("e6f4"), play: func(tb *table) {
			tb.do("e6- f7X").wait(4 * time.Second).do("e6X f7-").wait(time.Second)
		}, want: []string{"fault removed e6 missed  extra  at e6,f7", "resolved corrected"}},

		"several knocked over": {before: opened("e6f4c3"), play: func(tb *table) {
			tb.do("d4O e6O f4X").wait(8 * time.Second).do("d4X e6X f4O").wait(time.Second)
		}, want: []string{"fault unexplained - missed  extra  at d4,f4,e6", "resolved corrected"}},

		"two turns taken back": {before: opened("e6f4c3"), play: func(tb *table) {
			tb.do("c3- d4O f4- e4X").wait(2 * time.Second)
		}, want: []string{"takeback 1"}},

		"another square after all": {before: opened("e6f4"), play: func(tb *table) {
			tb.do("f4- e4X d6O d5O").wait(2 * time.Second)
		}, want: []string{"takeback 1", "move 2 white d6 flips d5"}},

		"two turns in one step, the first with a flip missing": {before: opened("e6f4c3"), play: func(tb *table) {
			tb.do("e7O e6O g3X f4X").wait(4 * time.Second)
		}, want: []string{"fault wrong_flips e7 missed e5 extra  at e5", "resolved stands", "move 4 white e7 flips e6", "move 5 black g3 flips f4"}},

		"three turns in one step, in the only order that fits": {before: opened("e6"), play: func(tb *table) {
			tb.do("f4O e4O c3X c4O").wait(4 * time.Second)
		}, want: []string{"move 2 white f4 flips e4", "move 3 black c3 flips d4", "move 4 white c4 flips d4"}},

		"discs counted in rows after the end, and another game": {before: opened("e6f4e3f6g5d6e7f5"), play: func(tb *table) {
			tb.play("c5", engine.Black)
			tb.board = engine.Board{Black: 0x1fff}
			tb.wait(10 * time.Second)
			tb.board = engine.Board{}
			tb.wait(10 * time.Second)
			tb.board = engine.Opening()
			tb.wait(5*time.Second).play("e6", engine.Black)
		}, want: []string{"move 9 black c5 flips d4,d5,e5,f5,d6", "over 13:0 64-0", "start 0 black", "move 1 black e6 flips e5"}},

		"the board cleared in mid-game": {before: opened("e6f4c3c4"), play: func(tb *table) {
			for _, sq := range tb.board.Occupied().List() {
				tb.do(sq.String() + "-")
			}
			tb.wait(20 * time.Second)
			tb.board = engine.Opening()
			tb.wait(5 * time.Second)
		}, want: []string{"start 0 black"}},

		"retail: what stood remains": {config: Config{Policy: Retail}, before: opened(""), play: func(tb *table) {
			tb.do("e6X").wait(4 * time.Second).do("d6O d5O").wait(time.Second)
			tb.quietly(func(*table) {}).do("e5X").wait(6 * time.Second)
		}, want: []string{"fault occupied e5 missed  extra  at e5"}},

		"the wrong side plays on": {before: opened("e6f4"), play: func(tb *table) {
			tb.do("d6O d5O e5O").wait(4*time.Second).play("c6", engine.Black)
		}, want: []string{"fault wrong_turn d6 missed  extra  at d6", "resolved stands", "move 3 white d6 flips d5,e5", "move 4 black c6 flips d6"}},

		"a due flip under a cup, seen to be missing later": {before: func(tb *table) {
			tb.wait(time.Second).game("e6f4")
			tb.cup = squares("d4")
			tb.wait(10 * time.Second)
		}, play: func(tb *table) {
			tb.do("c3X").wait(3 * time.Second)
			tb.cup = 0
			tb.wait(5 * time.Second)
		}, want: []string{"move 3 black c3 flips d4", "fault wrong_flips c3 missed d4 extra  at d4"}},

		"nothing is said of a nudged disc": {before: opened("e6f4"), play: func(tb *table) {
			tb.see(time.Second, squares("d4 d5 e4 e5 e6")).wait(3 * time.Second)
		}, want: nil},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, c.config)
			tb.quietly(c.before)
			c.play(tb)
			tb.want(c.want...)
		})
	}
}
