package referee

import (
	"encoding/json"
	"testing"
	"time"

	"flipwatch/engine"
)

// TestNextDiscNamesTheFault: whatever is wrong with a turn is named when the next
// disc goes down, without waiting for the grace time, and stands. White is to move;
// d2 flips d3, e3, d4 and d5, and black's next disc follows within a second.
func TestNextDiscNamesTheFault(t *testing.T) {
	for name, c := range map[string]struct {
		first string
		next  string
		want  []string
	}{
		"a line missed": {"d2O e3O", "g3X f4X", []string{"pending d2 todo d3,d4,d5",
			"fault wrong_flips d2 missed d3,d4,d5 extra  at d3,d4,d5", "resolved stands", "move 10 white d2 flips e3", "move 11 black g3 flips f4"}},
		"a disc too many": {"d2O d3O e3O d4O d5O c3O", "g3X f4X", []string{
			"fault wrong_flips d2 missed  extra c3 at c3", "resolved stands", "move 10 white d2 flips c3,d3,e3,d4,d5", "move 11 black g3 flips f4"}},
		"the wrong face and a line missed": {"d2X d3O d4O d5O", "g3X f4X", []string{"pending d2 todo e3",
			"fault wrong_color d2 missed e3 extra  at d2,e3", "resolved stands", "move 10 white d2 flips d3,d4,d5", "move 11 black g3 flips f4"}},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{})
			tb.quietly(func(tb *table) { tb.wait(time.Second).game("e6f4c3c4d3d6e3c2b3") })
			tb.do(c.first).wait(1500 * time.Millisecond).do(c.next).wait(2 * time.Second)
			tb.want(c.want...)
		})
	}
}

// TestAsksWhenItIsNotSure: a square that reads as well one way as the other is asked
// about, once; the answer is taken as soon as it is clear, and the better account
// when it stays unclear for long.
func TestAsksWhenItIsNotSure(t *testing.T) {
	unclear := Square{Empty: 0.05, Black: 0.27, White: 0.68}
	for name, c := range map[string]struct {
		then func(tb *table)
		want []string
	}{
		"asked about": {func(tb *table) { tb.wait(10 * time.Second) }, []string{"unsure e5"}},
		"made clear, and right": {func(tb *table) {
			tb.wait(10 * time.Second)
			tb.vague = nil
			tb.do("e5X").wait(time.Second)
		}, []string{"unsure e5", "move 1 black e6 flips e5"}},
		"made clear, and wrong": {func(tb *table) {
			tb.wait(10 * time.Second)
			tb.vague = nil
			tb.wait(5 * time.Second)
		}, []string{"unsure e5", "fault wrong_flips e6 missed e5 extra  at e5"}},
		"unclear for long": {func(tb *table) { tb.wait(40*time.Second).play("f4", engine.White) },
			[]string{"unsure e5", "move 1 black e6 flips e5", "move 2 white f4 flips e4"}},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{})
			tb.quietly(func(tb *table) { tb.wait(time.Second) })
			tb.vague = map[engine.Square]Square{engine.E5: unclear}
			tb.do("e6X")
			c.then(tb)
			tb.want(c.want...)
		})
	}
}

// TestGlareOnTheNewDisc: light falls on the disc that was put down, and it reads as
// nothing; the flip in plain sight is not taken for a disc put on another.
func TestGlareOnTheNewDisc(t *testing.T) {
	for name, glare := range map[string]Square{
		"taken for none": {Empty: 0.56, Black: 0.22, White: 0.22}, "not read": {Empty: 0.3, Black: 0.3, White: 0.3, Covered: 0.1},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{})
			tb.quietly(func(tb *table) { tb.wait(time.Second).game("e6f4") })
			tb.vague = map[engine.Square]Square{engine.C3: glare}
			tb.do("c3X d4X").wait(4500 * time.Millisecond)
			tb.vague = nil
			tb.wait(time.Second)
			tb.want("move 3 black c3 flips d4")
		})
	}
}

// TestGlareOnAFault: light that falls on what is wrong does not put it right.
func TestGlareOnAFault(t *testing.T) {
	for name, c := range map[string]struct{ turn, fault, wrong string }{
		"a flip too many": {"c3X d4X e4X", "fault wrong_flips c3 missed  extra e4 at e4", "e4"},
		"a missed flip":   {"c3X", "fault wrong_flips c3 missed d4 extra  at d4", "d4"},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{})
			tb.wait(time.Second).game("e6f4").do(c.turn).wait(4 * time.Second)
			tb.vague = map[engine.Square]Square{mustSquare(c.wrong): {Empty: 0.3, Black: 0.3, White: 0.3, Covered: 0.1}}
			tb.wait(4500 * time.Millisecond)
			tb.vague = nil
			tb.wait(time.Second)
			if last := tb.said[len(tb.said)-1]; last != c.fault {
				t.Errorf("said %q last, want %q", last, c.fault)
			}
		})
	}
}

// TestGlareOnAKnockedDisc: when several discs are knocked over and light falls on one
// of them, all of them are named, once it passes.
func TestGlareOnAKnockedDisc(t *testing.T) {
	for name, c := range map[string]struct {
		glare time.Duration
		want  []string
	}{
		"that passes": {5 * time.Second, []string{"fault removed e6 missed  extra  at d4,f4,e6"}},
		"that stays": {12 * time.Second, []string{"fault removed e6 missed  extra  at f4,e6",
			"fault removed e6 missed  extra  at d4,f4,e6"}},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{})
			tb.quietly(func(tb *table) { tb.wait(time.Second).game("e6f4") })
			tb.vague = map[engine.Square]Square{engine.D4: {Empty: 0.3, Black: 0.3, White: 0.3, Covered: 0.1}}
			tb.do("e6- f4X d4X").wait(c.glare)
			tb.vague = nil
			tb.wait(8 * time.Second)
			tb.want(c.want...)
		})
	}
}

// TestNudgedDiscs: discs that lie between two squares for a while, or a board that is
// knocked against, are no fault and no turn.
func TestNudgedDiscs(t *testing.T) {
	between := Square{Empty: 0.45, Black: 0.45, White: 0.1}
	tb := newTable(t, Config{})
	tb.quietly(func(tb *table) { tb.wait(time.Second).game("e6f4") })
	for range 5 {
		tb.see(500*time.Millisecond, ^engine.Bitboard(0))
		tb.vague = map[engine.Square]Square{engine.E5: between, engine.E6: between, engine.E7: between}
		tb.wait(3 * time.Second)
		tb.vague = nil
		tb.wait(time.Second)
	}
	tb.play("c3", engine.Black)
	tb.want("move 3 black c3 flips d4")
}

// TestEnds: games that end with a full board, with empty squares that neither side
// can play, and with a colour wiped out: both scores are told.
func TestEnds(t *testing.T) {
	for name, c := range map[string]struct {
		from, last string
		want       []string
	}{
		"full": {"OOXXXXXXXXXXXOXXXXXXXXXXX-XOXOXXOXOOOOXXOOXXOOXXOOOXXXXOOOXXXXXO O", "b4",
			[]string{"move 60 white b4 flips b2,b3,c4,b5", "over 38:26 38-26"}},
		"blocked": {"XXXXXXX-XXXXXX--XXXXXX--XXXXXXX-XXXXXX--XXXXXXXXXXXXXOOOXXXXXOOO O", "h5",
			[]string{"move 53 white h5 flips g6,h6", "over 48:9 55-9"}},
		"fewer discs than an opening": {"--------------------------O-----XO------------------------------ X", "c5", nil},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := engine.ParsePosition(c.from)
			if err != nil {
				t.Fatal(err)
			}
			tb := newTable(t, Config{Start: p.Board, ToMove: p.ToMove})
			tb.wait(time.Second)
			tb.said = nil
			if c.want == nil {
				tb.play("c5", p.ToMove)
				if s := tb.r.State(); s.Ply < 0 {
					t.Errorf("%d discs placed", s.Ply)
				}
				return
			}
			tb.play(c.last, p.ToMove)
			tb.want(c.want...)
			if s := tb.r.State(); !s.Over || s.ToMove == engine.None && !s.Over {
				t.Errorf("state %+v", s)
			}
		})
	}
}

// TestSupply: a side that has put down thirty discs takes the next from the other's
// supply, which is told; nobody knows of a game picked up in the middle.
func TestSupply(t *testing.T) {
	const moves = "d3e3f5c3f2f6e6g1g6e7f7c6e8g8g7h6g5g4h8f8h7d8c8h5h4g3h3h2g2f4d7d6b5b7b6b4a4f3h1e1f1c5a7d2b2"
	play := func(tb *table, from engine.Position, moves string) {
		for p := from; len(moves) > 1; moves = moves[2:] {
			p = p.Next()
			tb.play(moves[:2], p.ToMove)
			p = p.Play(mustSquare(moves[:2]))
		}
	}
	tb := newTable(t, Config{})
	tb.wait(time.Second)
	play(tb, engine.Start(), moves)
	if last := tb.said[len(tb.said)-1]; last != "supply black from white" || tb.r.State().TakeFrom != engine.White {
		t.Errorf("said %q last, and to take from %s", last, tb.r.State().TakeFrom)
	}
	line, err := json.Marshal(Supply{Color: engine.Black, From: engine.White})
	if want := `{"type":"supply","frame":0,"time_s":0,"color":"black","from":"white"}`; err != nil || string(line) != want {
		t.Errorf("%s, %v; want %s", line, err, want)
	}
	tb.said = nil
	board := tb.board
	tb.play("b3", engine.Black)
	tb.do("b3-").quietly(func(tb *table) { tb.board = board; tb.wait(3 * time.Second) })
	if tb.r.State().TakeFrom != engine.White {
		t.Error("after a take-back black has discs again")
	}

	late := newTable(t, Config{})
	late.board = after(moves[:8])
	late.wait(4 * time.Second)
	if late.r.takesFrom() != engine.None {
		t.Error("supplies are known of a game whose beginning was not seen")
	}
}

// TestRestore: under the friendly policy a fault tells the position before the
// faulty turn, also when it stands; discs knocked over have theirs under each.
func TestRestore(t *testing.T) {
	before, knocked := after("e6f4"), after("e6f4")
	for name, c := range map[string]struct {
		policy Policy
		play   func(tb *table)
		board  engine.Board
		toMove engine.Color
		undone string
	}{
		"a missed flip":   {Friendly, func(tb *table) { tb.do("c3X").wait(4 * time.Second) }, before, engine.Black, "c3"},
		"one that stands": {Friendly, func(tb *table) { tb.do("c3X").wait(4 * time.Second).do("d6O e5O d5O").wait(3 * time.Second) }, before, engine.Black, "c3"},
		"retail":          {Retail, func(tb *table) { tb.do("c3X").wait(4 * time.Second) }, engine.Board{}, 0, ""},
		"a wrong side":    {Friendly, func(tb *table) { tb.do("d6O d5O e5O").wait(4 * time.Second) }, before, engine.Black, "d6"},
		"a disc gone":     {Strict, func(tb *table) { tb.do("e6-").wait(4 * time.Second) }, knocked, engine.Black, ""},
		"going back to before it": {Friendly, func(tb *table) {
			tb.do("c3X").wait(4*time.Second).play("d6", engine.White).do("d6-").wait(4 * time.Second)
		}, before, engine.Black, "c3"},
		"all is well": {Friendly, func(*table) {}, engine.Board{}, 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{Policy: c.policy})
			tb.wait(time.Second).game("e6f4")
			c.play(tb)
			got := tb.r.State().Restore
			if got.Board != c.board || got.ToMove != c.toMove {
				t.Errorf("restore\n%s%s, want\n%s%s", got.Rows(), got.ToMove, c.board.Rows(), c.toMove)
			}
			if undone := names(engine.BitOf(got.Before)); got.Offered() && (c.undone == "") == got.Before.Valid() || c.undone != "" && undone[0] != c.undone {
				t.Errorf("before %s, want %q", got.Before, c.undone)
			}
		})
	}
}
