package referee

import (
	"testing"
	"time"

	"flipwatch/engine"
)

func (tb *table) at() time.Duration { return time.Duration(tb.frame) * tb.step }

// press, twice and hold are what is done to the button.
func (tb *table) press() *table { tb.hear(tb.r.DeclareDone(tb.frame, tb.at())); return tb }
func (tb *table) twice() *table { tb.hear(tb.r.DeclareTakeback(tb.frame, tb.at())); return tb }
func (tb *table) hold() *table  { tb.hear(tb.r.DeclareNewGame(tb.frame, tb.at())); return tb }

// lay shows another board.
func (tb *table) lay(b engine.Board) *table { tb.board = b; return tb }

// script is what happens at the table after some turns, and what is said of it.
type script struct {
	config Config
	before string
	play   func(tb *table)
	want   []string
}

func runScripts(t *testing.T, all map[string]script) {
	for name, c := range all {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, c.config)
			tb.quietly(func(tb *table) { tb.wait(time.Second).game(c.before) })
			c.play(tb)
			tb.want(c.want...)
		})
	}
}

// TestDone: a player says that the turn is over.
func TestDone(t *testing.T) {
	missed := []string{"pending e6 todo e5", "fault wrong_flips e6 missed e5 extra  at e5"}
	runScripts(t, map[string]script{
		"a flip is missing: named at once": {play: func(tb *table) {
			tb.do("e6X").wait(500 * time.Millisecond).press().wait(500 * time.Millisecond)
		}, want: missed},
		"said before it is read": {play: func(tb *table) {
			tb.do("e6X").press().wait(time.Second)
		}, want: missed},
		"said while the hand leaves": {play: func(tb *table) {
			tb.do("e6X").press().see(300*time.Millisecond, squares("e6 e7 e8")).wait(time.Second)
		}, want: missed},
		"the hand goes on working: not over": {play: func(tb *table) {
			tb.do("e6X").press().see(time.Second, squares("e6 e7 e8")).wait(2 * time.Second).do("e5X").wait(time.Second)
		}, want: []string{"pending e6 todo e5", "move 1 black e6 flips e5"}},
		"an illegal disc": {play: func(tb *table) {
			tb.do("a1X").press().wait(time.Second)
		}, want: []string{"fault illegal_square a1 missed  extra  at a1"}},
		"a good turn": {play: func(tb *table) {
			tb.do("e6X e5X").press().wait(time.Second).do("f4O").wait(2 * time.Second).do("e4O").wait(time.Second)
		}, want: []string{"move 1 black e6 flips e5", "pending f4 todo e4", "move 2 white f4 flips e4"}},
		"nothing to say it of": {before: "e6", play: func(tb *table) {
			tb.press().wait(200 * time.Millisecond).do("f4O").wait(2 * time.Second).do("e4O").wait(time.Second)
		}, want: []string{"pending f4 todo e4", "move 2 white f4 flips e4"}},
		"each turn of a game": {play: func(tb *table) {
			c := engine.Black
			for _, sq := range []string{"e6", "f4", "c3", "c4"} {
				tb.play(sq, c).press().wait(time.Second)
				c = c.Other()
			}
		}, want: []string{"move 1 black e6 flips e5", "move 2 white f4 flips e4", "move 3 black c3 flips d4", "move 4 white c4 flips d4"}},
		"a disc that glares is not judged sooner": {before: "e6", play: func(tb *table) {
			tb.vague = map[engine.Square]Square{mustSquare("e4"): {Black: 0.55, White: 0.3, Empty: 0.15}}
			tb.do("f4O e4O").press().wait(2 * time.Second)
			tb.vague = nil
			tb.wait(time.Second)
		}, want: []string{"move 2 white f4 flips e4"}},
		"light falls on a disc: no turn of anybody's": {before: "e6f4", play: func(tb *table) {
			tb.vague = map[engine.Square]Square{engine.D4: {Black: 0.4, White: 0.4, Empty: 0.2}}
			tb.wait(time.Second).press()
			tb.vague[engine.D4] = Square{Black: 0.95, White: 0.05}
			tb.wait(1500 * time.Millisecond)
			tb.vague = nil
			tb.wait(time.Second)
		}, want: nil},
		"for long after it is forgotten": {before: "e6", play: func(tb *table) {
			tb.cup = squares("e4")
			tb.wait(9 * time.Second).press().wait(11 * time.Second)
			tb.cup = 0
			tb.wait(time.Second).do("f4O").wait(2 * time.Second)
		}, want: []string{"pending f4 todo e4"}},
	})
}

// TestAlarmSeen: an alarm that was seen stays a fault until the board is right.
func TestAlarmSeen(t *testing.T) {
	tb := newTable(t, Config{})
	seen := func(want bool) {
		t.Helper()
		if s := tb.r.State(); s.Fault == nil || s.Acknowledged != want {
			t.Errorf("fault %v, seen %v, want %v", s.Fault, s.Acknowledged, want)
		}
	}
	tb.quietly(func(tb *table) { tb.wait(time.Second).game("e6f4") })
	tb.do("c3X").wait(4 * time.Second)
	seen(false)
	tb.press().wait(10 * time.Second)
	seen(true)
	tb.press()
	seen(false) // shown again
	tb.press().do("e4X").wait(4 * time.Second)
	seen(false) // more went wrong
	tb.press().do("d4X e4O").wait(time.Second)
	if s := tb.r.State(); s.Fault != nil || s.Acknowledged {
		t.Errorf("put right it is still %v", s.Fault)
	}
	tb.want("pending c3 todo d4", "fault wrong_flips c3 missed d4 extra  at d4", "acknowledged", "acknowledged",
		"fault wrong_flips c3 missed d4 extra e4 at d4,e4", "acknowledged", "resolved corrected", "move 3 black c3 flips d4")
}

// TestOtherAlarmsSeen: also a pass that is none, a wrong set-up, and a move made over a
// fault.
func TestOtherAlarmsSeen(t *testing.T) {
	for name, c := range map[string]struct {
		policy Policy
		play   func(tb *table)
	}{
		"a false pass":   {Friendly, func(tb *table) { tb.game("e6f4").pass() }},
		"a wrong set-up": {Friendly, func(tb *table) { tb.lay(engine.Opening().Flip(squares("d4"))).wait(4 * time.Second) }},
		"over a fault":   {Strict, func(tb *table) { tb.game("e6f4").do("c3X d4X e4X").wait(4*time.Second).play("d6", engine.White) }},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{Policy: c.policy})
			if name != "a wrong set-up" {
				tb.wait(time.Second)
			}
			c.play(tb)
			if s := tb.r.State(); s.Fault == nil || s.Acknowledged {
				t.Fatalf("no alarm is up: %+v", s.Fault)
			}
			if s := tb.press().wait(time.Second).r.State(); s.Fault == nil || !s.Acknowledged {
				t.Errorf("fault %v, seen %v", s.Fault, s.Acknowledged)
			}
		})
	}
}

// TestAnswer: the question on the screen is answered, and the account that is sound
// is taken; without an answer it takes longer.
func TestAnswer(t *testing.T) {
	doubtful := func(tb *table) {
		tb.vague = map[engine.Square]Square{engine.E5: {Empty: 0.05, Black: 0.27, White: 0.68}}
		tb.do("e6X e5X").wait(10 * time.Second)
	}
	asked := []string{"unsure e5"}
	runScripts(t, map[string]script{
		"unanswered": {play: func(tb *table) { doubtful(tb); tb.wait(time.Second) }, want: asked},
		"answered": {play: func(tb *table) { doubtful(tb); tb.press().wait(time.Second) },
			want: append(asked[:1:1], "acknowledged", "move 1 black e6 flips e5")},
		"answered, and no good turn": {play: func(tb *table) {
			tb.vague = map[engine.Square]Square{engine.A1: {Empty: 0.35, Black: 0.6, White: 0.05}}
			tb.wait(12 * time.Second).press().wait(2 * time.Second)
		}, want: nil},
		"whose turn it is": {config: Config{Start: engine.Opening().Play(engine.E6, engine.Black)}, play: func(tb *table) {
			tb.press().wait(time.Second).play("f4", engine.White)
		}, want: []string{"acknowledged", "move 2 white f4 flips e4"}},
	})
}

// TestDeclaredTakebacks: a take-back is said, and then done or not.
func TestDeclaredTakebacks(t *testing.T) {
	runScripts(t, map[string]script{
		"the last turn": {before: "e6f4", play: func(tb *table) {
			tb.twice().wait(2*time.Second).do("f4- e4X").wait(2*time.Second).play("d6", engine.White)
		}, want: []string{"takeback 1", "move 2 white d6 flips d5"}},
		"slowly: nothing on the way is a fault": {before: "e6f4", play: func(tb *table) {
			tb.twice().do("f4-").wait(8 * time.Second).do("e4-").wait(8 * time.Second).do("e4X").wait(2 * time.Second)
		}, want: []string{"takeback 1"}},
		"two turns": {before: "e6f4c3", play: func(tb *table) {
			tb.twice().wait(time.Second).twice().do("c3- d4O").wait(5 * time.Second).do("f4- e4X").wait(2 * time.Second)
		}, want: []string{"takeback 2", "takeback 1"}},
		"the first turn, and no further": {before: "e6", play: func(tb *table) {
			tb.twice().twice().do("e6- e5O").wait(2 * time.Second)
		}, want: []string{"takeback 0"}},
		"done at once, without a word": {before: "e6f4", play: func(tb *table) {
			tb.do("f4- e4X").wait(2 * time.Second)
		}, want: []string{"takeback 1"}},
		"done, and then said: one turn more is asked for": {before: "e6f4", play: func(tb *table) {
			tb.do("f4- e4X").wait(2*time.Second).twice().wait(2*time.Second).play("d6", engine.White)
		}, want: []string{"takeback 1", "move 2 white d6 flips d5"}},
		"played on instead": {before: "e6f4", play: func(tb *table) {
			tb.twice().wait(2*time.Second).play("c3", engine.Black).play("c4", engine.White)
		}, want: []string{"move 3 black c3 flips d4", "move 4 white c4 flips d4"}},
		"played on with a flip missing": {before: "e6f4", play: func(tb *table) {
			tb.twice().wait(2 * time.Second).do("c3X").wait(4 * time.Second)
		}, want: []string{"pending c3 todo d4", "fault wrong_flips c3 missed d4 extra  at d4"}},
		"another disc gone: a fault": {before: "e6f4", play: func(tb *table) {
			tb.twice().do("d5-").wait(4 * time.Second)
		}, want: []string{"fault removed d5 missed  extra  at d5"}},
		"never mind": {before: "e6f4", play: func(tb *table) {
			tb.twice().press().do("f4-").wait(4 * time.Second)
		}, want: []string{"fault removed f4 missed  extra  at f4"}},
		"half done and left so": {before: "e6f4", play: func(tb *table) {
			tb.twice().do("f4-").wait(40 * time.Second)
		}, want: []string{"fault removed f4 missed  extra  at f4"}},
		"the disc of a fault": {before: "e6f4", play: func(tb *table) {
			tb.do("c3X").wait(4*time.Second).twice().do("c3-").wait(2*time.Second).play("d3", engine.Black)
		}, want: []string{"pending c3 todo d4", "fault wrong_flips c3 missed d4 extra  at d4", "resolved taken_back", "move 3 black d3 flips d4"}},
		"the disc of a turn under way": {before: "e6f4", play: func(tb *table) {
			tb.do("c3X").wait(time.Second).twice().wait(5 * time.Second).do("c3-").wait(2 * time.Second)
		}, want: []string{"pending c3 todo d4"}},
		"a turn under way, and then finished": {before: "e6f4", play: func(tb *table) {
			tb.do("c3X").wait(time.Second).twice().do("d4X").wait(2 * time.Second)
		}, want: []string{"pending c3 todo d4", "move 3 black c3 flips d4"}},
		"a pass declared wrongly": {before: "e6f4", play: func(tb *table) {
			tb.pass().twice().wait(time.Second).play("c3", engine.Black)
		}, want: []string{"fault false_pass - missed  extra  at c3,d3,e3,f3,g3", "resolved taken_back", "move 3 black c3 flips d4"}},
		"a fault that stands goes with its turn": {before: "e6f4", play: func(tb *table) {
			tb.do("c3X").wait(4*time.Second).play("d6", engine.White)
			tb.twice().twice().do("d6- d5X e5X c3-").wait(2 * time.Second)
		}, want: []string{"pending c3 todo d4", "fault wrong_flips c3 missed d4 extra  at d4", "resolved stands", "move 3 black c3 flips ",
			"move 4 white d6 flips d5,e5", "resolved taken_back", "takeback 2"}},
		"after the end of the game": {before: "e6f4e3f6g5d6e7f5c5", play: func(tb *table) {
			tb.twice().wait(3 * time.Second).do("c5- d4O d5O e5O f5O d6O").wait(3 * time.Second)
		}, want: []string{"takeback 8"}},
	})
}

// TestTakebackIsShown: until the board shows it, the position to go back to is told.
func TestTakebackIsShown(t *testing.T) {
	tb := newTable(t, Config{})
	tb.wait(time.Second).game("e6")
	before := tb.board
	tb.play("f4", engine.White).twice().wait(time.Second)
	s := tb.r.State()
	if !s.TakingBack || s.Restore.Board != before || s.Restore.ToMove != engine.White || s.Restore.Before != mustSquare("f4") {
		t.Errorf("shown: %v %+v", s.TakingBack, s.Restore)
	}
	if tb.do("f4- e4X").wait(2 * time.Second); tb.r.State().TakingBack || tb.r.State().Restore.Offered() {
		t.Error("it is still shown")
	}
	if tb.twice().wait(40 * time.Second); tb.r.State().TakingBack {
		t.Error("nobody has touched the board, and it is still shown")
	}
	if tb.twice().lay(engine.Board{}).wait(3 * time.Second); tb.r.State().TakingBack {
		t.Error("the discs were put away, and it is still shown")
	}
}

// TestDeclaredNewGames: another game is wanted, and then set up or not.
func TestDeclaredNewGames(t *testing.T) {
	end := "ended"
	runScripts(t, map[string]script{
		"cleared and set up": {before: "e6f4", play: func(tb *table) {
			tb.hold().wait(time.Second).lay(engine.Board{}).wait(2*time.Second).lay(engine.Opening()).wait(2*time.Second).play("d3", engine.Black)
		}, want: []string{end, "start 0 black", "move 1 black d3 flips d4"}},
		"disc by disc, the last four left": {before: "e6f4c3", play: func(tb *table) {
			tb.hold().do("c3-").wait(8 * time.Second).do("f4- e6-").wait(8 * time.Second).do("d4O e4X d5X e5O").wait(3 * time.Second)
		}, want: []string{"fault setup - missed  extra  at d4,e4,e5", "resolved corrected", end, "start 0 black"}},
		"set up wrong": {before: "e6f4c3", play: func(tb *table) {
			tb.hold().lay(engine.Opening().Flip(squares("d4"))).wait(5 * time.Second).do("d4O").wait(3 * time.Second)
		}, want: []string{"fault setup - missed  extra  at d4", "resolved corrected", end, "start 0 black"}},
		"played on": {before: "e6f4", play: func(tb *table) {
			tb.hold().wait(2*time.Second).play("c3", engine.Black)
		}, want: []string{"move 3 black c3 flips d4"}},
		"played on with a flip missing": {before: "e6f4", play: func(tb *table) {
			tb.hold().wait(2 * time.Second).do("c3X").wait(4 * time.Second)
		}, want: []string{"pending c3 todo d4", "fault wrong_flips c3 missed d4 extra  at d4"}},
		"cleared, and the game put back": {before: "e6f4", play: func(tb *table) {
			was := tb.board
			tb.hold().lay(engine.Board{}).wait(3*time.Second).lay(was).wait(3*time.Second).play("c3", engine.Black)
		}, want: []string{"move 3 black c3 flips d4"}},
		"never mind": {before: "e6f4", play: func(tb *table) {
			tb.hold().press().do("f4-").wait(4 * time.Second)
		}, want: []string{"fault removed f4 missed  extra  at f4"}},
		"left alone": {before: "e6f4", play: func(tb *table) {
			tb.hold().wait(70 * time.Second).do("f4-").wait(4 * time.Second)
		}, want: []string{"fault removed f4 missed  extra  at f4"}},
		"over a fault": {before: "e6f4", play: func(tb *table) {
			tb.do("c3X").wait(4 * time.Second).hold().lay(engine.Board{}).wait(2 * time.Second).lay(engine.Opening()).wait(3 * time.Second)
		}, want: []string{"pending c3 todo d4", "fault wrong_flips c3 missed d4 extra  at d4", "resolved stands", "move 3 black c3 flips ", end, "start 0 black"}},
		"at the start of a game": {play: func(tb *table) {
			tb.hold().wait(time.Second).play("e6", engine.Black)
		}, want: []string{"move 1 black e6 flips e5"}},
		"declared before the turn was read": {before: "e6", play: func(tb *table) {
			tb.do("f4O e4O").hold().wait(2 * time.Second)
			if !tb.r.State().Renewing {
				tb.t.Error("another game is not waited for")
			}
		}, want: []string{"move 2 white f4 flips e4"}},
		"after the end": {before: "e6f4e3f6g5d6e7f5c5", play: func(tb *table) {
			tb.hold().lay(engine.Opening()).wait(3 * time.Second)
		}, want: []string{"start 0 black"}},
		"only the program ends": {before: "e6f4", play: func(tb *table) {
			tb.hold().lay(engine.Board{}).wait(3 * time.Second).finish()
		}, want: nil},
	})
}

// TestNewGameInsteadOfARecord: a record waits for its board, and another game is
// wanted instead; or after all the board is put as the record left it.
func TestNewGameInsteadOfARecord(t *testing.T) {
	for name, c := range map[string]struct {
		lay  engine.Board
		want []string
	}{
		"another game":   {engine.Opening(), []string{"ended", "start 0 black"}},
		"the record's":   {engine.Opening().Play(engine.E6, engine.Black), []string{"start 1 white"}},
		"a slip in both": {engine.Opening().Flip(squares("d4")), []string{"fault setup - missed  extra  at d4"}},
	} {
		t.Run(name, func(t *testing.T) {
			first := newTable(t, Config{})
			first.wait(time.Second).play("e6", engine.Black)
			tb := newTable(t, Config{})
			if err := tb.r.Resume(recordOf(t, first.heard)); err != nil {
				t.Fatal(err)
			}
			tb.lay(engine.Board{}).wait(time.Second).hold()
			if s := tb.r.State(); s.Resuming || !s.Renewing {
				t.Errorf("resuming %v, renewing %v", s.Resuming, s.Renewing)
			}
			tb.lay(c.lay).wait(5 * time.Second)
			tb.want(c.want...)
		})
	}
}
