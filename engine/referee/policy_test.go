package referee

import (
	"testing"
	"time"

	"flipwatch/engine"
)

// pass declares a pass, as with a button.
func (tb *table) pass() *table {
	tb.hear(tb.r.DeclarePass(tb.frame, time.Duration(tb.frame)*100*time.Millisecond))
	return tb
}

// TestPolicies: what becomes of faults under each policy.
func TestPolicies(t *testing.T) {
	extra := []string{"fault wrong_flips c3 missed  extra e4 at e4"}
	corrected := append(extra[:1:1], "resolved corrected", "move 3 black c3 flips d4")
	stands := append(extra[:1:1], "resolved stands", "move 3 black c3 flips d4,e4", "move 4 white d6 flips e5")
	putRight := func(tb *table) { tb.do("c3X d4X e4X").wait(4 * time.Second).do("e4O").wait(time.Second) }
	tooLate := func(tb *table) {
		tb.do("c3X d4X e4X").wait(4*time.Second).play("d6", engine.White).do("e4O").wait(5 * time.Second)
	}
	illegal := []string{"fault illegal_square h8 missed  extra  at h8", "resolved stands", "move 3 black h8 flips ",
		"move 4 white d6 flips d5,e5", "move 5 black c6 flips d6"}
	over := func(tb *table) *table {
		return tb.do("c3X d4X e4X").wait(4*time.Second).play("d6", engine.White).wait(4 * time.Second)
	}
	ignored := []string{extra[0], "resolved stands", "move 3 black c3 flips d4,e4",
		"fault over_standing d6 missed  extra  at d6", "resolved stands", "move 4 white d6 flips e5"}
	for name, c := range map[string]struct {
		policy Policy
		play   func(tb *table)
		want   []string
	}{
		"friendly, at once": {Friendly, putRight, corrected},
		"retail, at once":   {Retail, putRight, corrected},
		"joa, at once":      {JOA, putRight, corrected},
		"strict, at once":   {Strict, putRight, corrected},
		"friendly, later":   {Friendly, tooLate, append(stands[:4:4], "resolved corrected", "move 3 black c3 flips d4", "move 4 white d6 flips e5")},
		"retail, later":     {Retail, tooLate, append(stands[:4:4], "fault wrong_flips d6 missed  extra e4 at e4")},
		"joa, later":        {JOA, tooLate, append(stands[:4:4], "fault wrong_flips d6 missed  extra e4 at e4")},
		"strict, put right under the next disc": {Strict, tooLate, append(ignored[:6:6], "resolved corrected", "move 3 black c3 flips d4",
			"move 4 white d6 flips e5")},
		"strict, the next disc taken off and then put right": {Strict, func(tb *table) {
			over(tb).do("d6- e5X").wait(3 * time.Second).do("e4O").wait(time.Second)
		}, append(ignored[:6:6], "resolved taken_back", "takeback 3", "resolved corrected", "move 3 black c3 flips d4")},
		"strict, all put right at once": {Strict, func(tb *table) {
			over(tb).do("d6- e5X e4O").wait(3 * time.Second)
		}, append(ignored[:6:6], "resolved taken_back", "takeback 3", "resolved corrected", "move 3 black c3 flips d4")},
		"strict, back to before the faulty turn": {Strict, func(tb *table) {
			over(tb).do("d6- e5X c3- d4O e4O").wait(3 * time.Second)
		}, append(ignored[:6:6], "resolved taken_back", "resolved taken_back", "takeback 2")},
		"strict, another square after all": {Strict, func(tb *table) {
			over(tb).do("d6- e5X c4O d4O e4O").wait(3 * time.Second)
		}, append(ignored[:6:6], "resolved taken_back", "takeback 3", "fault over_standing c4 missed  extra  at c4", "resolved stands",
			"move 4 white c4 flips d4,e4")},
		"strict, played on all the same": {Strict, func(tb *table) {
			over(tb).play("c6", engine.Black).do("e4O").wait(5 * time.Second)
		}, append(ignored[:6:6], "move 5 black c6 flips d6", "fault occupied e4 missed  extra  at e4")},
		"strict, left so": {Strict, func(tb *table) {
			tb.do("c3X d4X e4X").wait(4 * time.Second).finish()
		}, []string{extra[0], "resolved stands", "move 3 black c3 flips d4,e4"}},
		"strict, the next turn wrong as well": {Strict, func(tb *table) {
			tb.do("c3X d4X e4X").wait(4*time.Second).do("c4O d4O").wait(5*time.Second).play("b3", engine.Black)
		}, []string{extra[0], "resolved stands", "move 3 black c3 flips d4,e4", "pending c4 todo e4",
			"fault wrong_flips c4 missed e4 extra  at e4", "resolved stands", "move 4 white c4 flips d4",
			"fault over_standing b3 missed  extra  at b3", "resolved stands", "move 5 black b3 flips c4"}},
		"friendly, back to before the faulty turn": {Friendly, func(tb *table) {
			tb.do("c3X d4X e4X").wait(4*time.Second).play("d6", engine.White)
			tb.do("d6- e5X e4O d4O c3-").wait(3*time.Second).play("c3", engine.Black)
		}, append(stands[:4:4], "resolved taken_back", "takeback 2", "move 3 black c3 flips d4")},
		"friendly, the board set up anew": {Friendly, func(tb *table) {
			tb.do("c3X d4X e4X").wait(4*time.Second).play("d6", engine.White)
			tb.board = engine.Board{}
			tb.wait(3 * time.Second)
			tb.board = engine.Opening()
			tb.wait(5*time.Second).play("d3", engine.Black)
		}, append(stands[:4:4], "start 0 black", "move 1 black d3 flips d4")},
		"friendly, an illegal disc taken off later": {Friendly, func(tb *table) {
			tb.do("h8X").wait(4*time.Second).play("d6", engine.White).play("c6", engine.Black)
			tb.do("h8-").wait(2*time.Second).play("c7", engine.White)
		}, append(illegal[:5:5], "resolved taken_back", "takeback 2", "move 3 white d6 flips d5,e5", "move 4 black c6 flips d6",
			"move 5 white c7 flips d6")},
		"retail, an illegal disc taken off later": {Retail, func(tb *table) {
			tb.do("h8X").wait(4*time.Second).play("d6", engine.White).play("c6", engine.Black)
			tb.do("h8-").wait(4 * time.Second)
		}, append(illegal[:5:5], "fault removed h8 missed  extra  at h8")},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{Policy: c.policy})
			tb.quietly(func(tb *table) { tb.wait(time.Second).game("e6f4") })
			c.play(tb)
			tb.want(c.want...)
		})
	}
}

// TestRestartIsUnscored: players who begin anew over a fault leave a game without
// a score; those who just stop do not.
func TestRestartIsUnscored(t *testing.T) {
	for name, c := range map[string]struct {
		policy Policy
		first  string
		want   bool
	}{
		"friendly, over a fault": {Friendly, "c3X d4X e4X", true},
		"friendly, without one":  {Friendly, "c3X d4X", false},
		"retail, over a fault":   {Retail, "c3X d4X e4X", false},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{Policy: c.policy})
			tb.wait(time.Second).game("e6f4").do(c.first).wait(5*time.Second).play("d6", engine.White)
			tb.board = engine.Board{}
			tb.wait(3 * time.Second)
			tb.board = engine.Opening()
			tb.wait(5 * time.Second)
			if g := tb.r.Game(); g.Unscored != c.want || len(g.Moves) != 4 {
				t.Errorf("unscored %v after %d moves, want %v after 4", g.Unscored, len(g.Moves), c.want)
			}
			if tb.play("d3", engine.Black); tb.r.Game().Unscored || len(tb.r.Game().Moves) != 1 {
				t.Errorf("the new game is %+v", tb.r.Game())
			}
		})
	}
}

// forcedPass is a position in which white, who is to move after black a1, cannot.
const forcedPass = "-OX-----" + "--------" + "--------" + "--------" + "--------" + "--------" + "-------O" + "------OX"

func TestDeclaredPasses(t *testing.T) {
	missed := []string{"pending e6 todo e5", "fault wrong_flips e6 missed e5 extra  at e5"}
	for name, c := range map[string]struct {
		policy Policy
		play   func(tb *table)
		want   []string
	}{
		"with a move available, then it is made": {play: func(tb *table) {
			tb.pass().wait(5*time.Second).play("e6", engine.Black).play("f4", engine.White)
		}, want: []string{"fault false_pass - missed  extra  at d3,c4,f5,e6", "resolved corrected", "move 1 black e6 flips e5", "move 2 white f4 flips e4"}},

		"with a move available, and the other side moves": {play: func(tb *table) {
			tb.pass().wait(time.Second).play("e3", engine.White).play("d3", engine.Black)
		}, want: []string{"fault false_pass - missed  extra  at d3,c4,f5,e6", "resolved stands", "move 1 white e3 flips e4", "move 2 black d3 flips d4"}},

		"over a fault, which stands": {policy: JOA, play: func(tb *table) {
			tb.do("e6X").wait(4 * time.Second).pass()
		}, want: []string{"pending e6 todo e5", "fault wrong_flips e6 missed e5 extra  at e5", "resolved stands", "move 1 black e6 flips ",
			"fault false_pass - missed  extra  at e3,f4,c5,d6,e7"}},

		"over a fault, which is put right": {policy: Retail, play: func(tb *table) {
			tb.do("e6X").wait(4 * time.Second).pass().do("e5X").wait(time.Second)
		}, want: append(missed[:2:2], "resolved stands", "move 1 black e6 flips ", "fault false_pass - missed  extra  at e3,f4,c5,d6,e7",
			"resolved corrected", "resolved corrected", "move 1 black e6 flips e5")},

		"over a fault, which is put right too late": {policy: JOA, play: func(tb *table) {
			tb.do("e6X").wait(4 * time.Second).pass().do("e5X").wait(5 * time.Second)
		}, want: append(missed[:2:2], "resolved stands", "move 1 black e6 flips ", "fault false_pass - missed  extra  at e3,f4,c5,d6,e7",
			"resolved taken_back", "fault occupied e5 missed  extra  at e5")},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{Policy: c.policy})
			tb.quietly(func(tb *table) { tb.wait(time.Second) })
			c.play(tb)
			tb.want(c.want...)
		})
	}
}

func TestForcedPassNeedsNoDeclaration(t *testing.T) {
	board, err := engine.ParseBoard(forcedPass)
	if err != nil {
		t.Fatal(err)
	}
	tb := newTable(t, Config{Start: board, ToMove: engine.Black})
	tb.wait(time.Second).play("a1", engine.Black).pass().wait(time.Second)
	tb.play("h6", engine.Black).play("f8", engine.Black)
	tb.want("start 1 black", "move 2 black a1 flips b1", "pass white", "move 3 black h6 flips h7", "pass white",
		"move 4 black f8 flips g8", "over 8:0 64-0")
}
