package referee

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"flipwatch/engine"
)

// record plays before a referee and keeps what a record would hold.
func record(t *testing.T, play func(tb *table)) (*table, []json.RawMessage) {
	t.Helper()
	tb := newTable(t, Config{})
	var lines []json.RawMessage
	tb.listen = func(e Event) {
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
	}
	tb.wait(time.Second)
	play(tb)
	return tb, lines
}

// resume makes a referee that has read a record, before the same board.
func resume(t *testing.T, lines []json.RawMessage, board engine.Board) *table {
	t.Helper()
	tb := newTable(t, Config{})
	tb.board = board
	if err := tb.r.Resume(lines); err != nil {
		t.Fatal(err)
	}
	return tb
}

// recordedPlays are games of which records are made.
func recordedPlays() map[string]func(tb *table) {
	return map[string]func(tb *table){
		"nothing played": func(*table) {},
		"clean turns":    func(tb *table) { tb.game("e6f4c3c4d3") },
		"a fault that stands": func(tb *table) {
			tb.do("e6X").wait(4 * time.Second).do("d6O d5O").wait(time.Second)
		},
		"a fault that stood and was put right": func(tb *table) {
			tb.do("e6X").wait(4 * time.Second).do("d6O d5O").wait(time.Second).do("e5X").wait(time.Second)
		},
		"a turn taken back": func(tb *table) { tb.game("e6f4").do("f4- e4X").wait(2*time.Second).play("d6", engine.White) },
		"a disc lost and left so": func(tb *table) {
			tb.game("e6f4").do("d5-").wait(4*time.Second).play("c3", engine.Black)
		},
		"a game over": func(tb *table) { tb.game("e6f4e3f6g5d6e7f5").play("c5", engine.Black) },
	}
}

// TestResumeFromAnyLine: a record that ends with any of its lines, as after a power
// cut, can be gone on with before the board as it lies; in the end that board is
// accepted or the players are told what is wrong with it.
func TestResumeFromAnyLine(t *testing.T) {
	for name, play := range recordedPlays() {
		t.Run(name, func(t *testing.T) {
			before, lines := record(t, play)
			for n := range lines {
				tb := resume(t, lines[:n], before.board)
				tb.wait(30 * time.Second)
				if tb.r.board != before.board && tb.r.open == nil && tb.r.unsure == 0 {
					t.Errorf("after %d lines: %v accepted, and nothing said\nlies %v", n, tb.r.board, before.board)
				}
			}
		})
	}
}

// TestResume: a record gives back the game as it was, with its faults and what was
// taken back or put right.
func TestResume(t *testing.T) {
	for name, play := range recordedPlays() {
		t.Run(name, func(t *testing.T) {
			before, lines := record(t, play)
			after := resume(t, lines, before.board)
			after.wait(time.Second)
			if !reflect.DeepEqual(after.r.Game(), before.r.Game()) {
				t.Errorf("resumed %+v\nwant %+v", after.r.Game(), before.r.Game())
			}
			for i := range before.r.plies {
				if a, b := after.r.plies[i], before.r.plies[i]; a != b {
					t.Errorf("ply %d resumed as %+v\nwant %+v", i+1, a, b)
				}
			}
			if a, b := after.r.State(), before.r.State(); a.ToMove != b.ToMove || a.Ply != b.Ply || a.Over != b.Over || a.Faults != b.Faults {
				t.Errorf("resumed in state %+v\nwant %+v", a, b)
			}
		})
	}
}

// TestResumeAgain: a record of a game that was cut off several times gives the
// whole of it back, whatever was done after each cut.
func TestResumeAgain(t *testing.T) {
	first, lines := record(t, func(tb *table) { tb.do("e6X").wait(4 * time.Second).do("d6O d5O").wait(time.Second) })
	tb := first
	for i := range 3 {
		tb = resume(t, lines, tb.board)
		tb.listen = func(e Event) {
			line, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, line)
		}
		tb.wait(time.Second)
		side := tb.r.State().ToMove
		next := tb.board.Legal(side).First()
		tb.play(next.String(), side)
		tb.wait(time.Second)
		squares, _ := tb.r.Moves()
		if len(squares) != 3+i || squares[0] != mustSquare("e6") || squares[2+i] != next {
			t.Errorf("after cut %d: moves %v", i+1, squares)
		}
	}
	after := resume(t, lines, tb.board)
	after.wait(time.Second)
	if !reflect.DeepEqual(after.r.Game(), tb.r.Game()) || !reflect.DeepEqual(after.r.plies, tb.r.plies) {
		t.Errorf("resumed %+v\nwant %+v", after.r.Game(), tb.r.Game())
	}
}

// TestResumeGoesOn: after a power cut the game goes on, also when a turn was made
// in between; a board that disagrees with the record is shown.
func TestResumeGoesOn(t *testing.T) {
	_, lines := record(t, func(tb *table) { tb.game("e6f4c3") })
	for name, c := range map[string]struct {
		board engine.Board
		play  func(tb *table)
		want  []string
	}{
		"as it was left": {after("e6f4c3"), func(tb *table) {
			tb.wait(time.Second).play("c4", engine.White)
		}, []string{"start 3 white", "move 4 white c4 flips d4"}},

		"and taken back further than the cut": {after("e6f4c3"), func(tb *table) {
			tb.wait(time.Second).do("c3- d4O f4- e4X").wait(3*time.Second).play("d6", engine.White)
		}, []string{"start 3 white", "takeback 1", "move 2 white d6 flips d5"}},

		"a turn was made meanwhile": {after("e6f4c3c4"), func(tb *table) {
			tb.wait(time.Second)
		}, []string{"start 3 white", "move 4 white c4 flips d4"}},

		"a disc is missing, and put back": {after("e6f4c3").With(mustSquare("d5"), engine.None), func(tb *table) {
			tb.wait(20 * time.Second).do("d5X").wait(time.Second)
		}, []string{"fault setup - missed  extra  at d5", "resolved corrected", "start 3 white"}},

		"another position, which is played on": {after("f5f6e6f4g5e7f7h5"), func(tb *table) {
			tb.wait(5*time.Second).play("g4", engine.Black)
		}, []string{"fault setup - missed  extra  at c3,d4,e5,f5,g5,h5,f6,e7,f7", "resolved stands", "start 8 black", "move 9 black g4 flips f5"}},

		"set up anew": {engine.Opening(), func(tb *table) {
			tb.wait(5*time.Second).play("e6", engine.Black)
		}, []string{begin, "move 1 black e6 flips e5"}},
	} {
		t.Run(name, func(t *testing.T) {
			tb := resume(t, lines, c.board)
			c.play(tb)
			tb.want(c.want...)
		})
	}
}

func TestResumeRefusesNonsense(t *testing.T) {
	for name, line := range map[string]string{
		"no JSON":            `{`,
		"a short board":      `{"type":"start","board":"XO","ply":0,"to_move":"black"}`,
		"a move too far":     `{"type":"move","ply":7,"color":"black","square":"e6","flips":[],"board":"` + after("e6").String() + `"}`,
		"a square off":       `{"type":"move","ply":1,"color":"black","square":"k6","flips":[],"board":"` + after("e6").String() + `"}`,
		"a colour of no use": `{"type":"pass","color":"green"}`,
	} {
		t.Run(name, func(t *testing.T) {
			r, err := New(Config{})
			if err != nil {
				t.Fatal(err)
			}
			if r.Resume([]json.RawMessage{json.RawMessage(line)}) == nil {
				t.Error("accepted")
			}
		})
	}
}
