package referee

import (
	"testing"
	"time"
)

// TestCombinedFaults: several things wrong in one turn are one fault with exactly
// the right squares, and however the players put it right, it is noticed. White is
// to move; d2 flips the line d3 d4 d5 and the line e3.
func TestCombinedFaults(t *testing.T) {
	const late = 4 * time.Second
	full := "move 10 white d2 flips d3,e3,d4,d5"
	for name, c := range map[string]struct {
		play func(tb *table)
		want []string
	}{
		"both lines missed": {func(tb *table) {
			tb.do("d2O").wait(late).do("d3O e3O d4O d5O").wait(time.Second)
		}, []string{"pending d2 todo d3,e3,d4,d5", "fault wrong_flips d2 missed d3,e3,d4,d5 extra  at d3,e3,d4,d5", "resolved corrected", full}},

		"a line missed, put right in two steps": {func(tb *table) {
			tb.do("d2O e3O").wait(late).do("d3O d4O").wait(late).do("d5O").wait(time.Second)
		}, []string{"pending d2 todo d3,d4,d5", "fault wrong_flips d2 missed d3,d4,d5 extra  at d3,d4,d5", "resolved corrected", full}},

		"a line missed and another disc turned": {func(tb *table) {
			tb.do("d2O e3O c3O").wait(late).do("c3X d3O d4O d5O").wait(time.Second)
		}, []string{"pending d2 todo d3,d4,d5", "fault wrong_flips d2 missed d3,d4,d5 extra c3 at c3,d3,d4,d5", "resolved corrected", full}},

		"two lines missed in part and two others turned": {func(tb *table) {
			tb.do("d2O d3O c3O e6O").wait(late)
		}, []string{"pending d2 todo e3,d4,d5", "fault wrong_flips d2 missed e3,d4,d5 extra c3,e6 at c3,e3,d4,d5,e6"}},

		"more goes wrong while it is put right": {func(tb *table) {
			tb.do("d2O e3O d3O d4O").wait(late).do("d5O c3O").wait(late).do("c3X").wait(time.Second)
		}, []string{"pending d2 todo d5", "fault wrong_flips d2 missed d5 extra  at d5",
			"fault wrong_flips d2 missed  extra c3 at c3", "resolved corrected", full}},

		"the wrong face and a line missed": {func(tb *table) {
			tb.do("d2X d3O d4O d5O").wait(late).do("d2O e3O").wait(time.Second)
		}, []string{"pending d2 todo e3", "fault wrong_color d2 missed e3 extra  at d2,e3", "resolved corrected", full}},

		"the wrong side and its flip missed": {func(tb *table) {
			tb.do("d7X").wait(late).do("d7-").wait(time.Second)
		}, []string{"fault wrong_turn d7 missed d6 extra  at d6,d7", "resolved taken_back"}},

		"an illegal square and a disc turned": {func(tb *table) {
			tb.do("h8O c3O").wait(late).do("h8- c3X").wait(time.Second)
		}, []string{"fault illegal_square h8 missed  extra c3 at c3,h8", "resolved taken_back"}},

		"a disc knocked off in a turn": {func(tb *table) {
			tb.do("d2O d3O e3O d4O d5O c3-").wait(late).do("c3X").wait(time.Second)
		}, []string{"fault removed c3 missed  extra  at c3", "resolved corrected", full}},

		"a line missed, then the turn is taken back": {func(tb *table) {
			tb.do("d2O e3O").wait(late).do("d2- e3X").wait(time.Second)
		}, []string{"pending d2 todo d3,d4,d5", "fault wrong_flips d2 missed d3,d4,d5 extra  at d3,d4,d5", "resolved taken_back"}},

		"a line missed, then another square is played": {func(tb *table) {
			tb.do("d2O e3O").wait(late).do("d2- e3X a4O b3O").wait(time.Second)
		}, []string{"pending d2 todo d3,d4,d5", "fault wrong_flips d2 missed d3,d4,d5 extra  at d3,d4,d5", "resolved taken_back",
			"move 10 white a4 flips b3"}},

		"a line missed, and both play on": {func(tb *table) {
			tb.do("d2O e3O").wait(late).do("g3X f4X").wait(time.Second).do("f5O e4O").wait(time.Second)
		}, []string{"pending d2 todo d3,d4,d5", "fault wrong_flips d2 missed d3,d4,d5 extra  at d3,d4,d5", "resolved stands",
			"move 10 white d2 flips e3", "move 11 black g3 flips f4", "pending f5 todo d3"}},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{})
			tb.quietly(func(tb *table) { tb.wait(time.Second).game("e6f4c3c4d3d6e3c2b3") })
			c.play(tb)
			tb.want(c.want...)
		})
	}
}
