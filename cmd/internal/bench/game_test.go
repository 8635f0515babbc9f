package bench

import (
	"strings"
	"testing"
	"time"

	"flipwatch/cmd/internal/live"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// shortGame has a missed flip in its second move, which is put right, and a disc
// on another, which nobody can see.
const shortGame = `{"id":"short","fps":10,"transcript":"f5d6c5","movers":"XOX","final_board_physical":"FINAL",
"moves":[
 {"ply":1,"square":"f5","flips":["e5"],"legal_flips":["e5"],"fault":null},
 {"ply":2,"square":"d6","flips":[],"legal_flips":["d5"],"fault":"missed_flip"},
 {"ply":3,"square":"c5","flips":["d5"],"legal_flips":["d5"],"fault":null}],
"events":[
 {"frame":10,"type":"move","ply":1,"square":"f5","flips":["e5"],"legal_flips":["e5"],"fault":null},
 {"frame":15,"type":"place","ply":2,"square":"d6"},
 {"frame":20,"type":"move","ply":2,"square":"d6","flips":[],"legal_flips":["d5"],"fault":"missed_flip"},
 {"frame":30,"type":"fix","ply":2,"square":"d5","of":"missed_flip"},
 {"frame":40,"type":"move","ply":3,"square":"c5","flips":["d5"],"legal_flips":["d5"],"fault":null},
 {"frame":50,"type":"move","ply":4,"square":"c5","fault":"occupied"}]}`

func at(frame int) referee.Stamp { return referee.Stamp{Frame: frame} }

func sq(t *testing.T, name string) engine.Square {
	t.Helper()
	s, err := engine.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func set(t *testing.T, names string) engine.Bitboard {
	t.Helper()
	var b engine.Bitboard
	for _, n := range strings.Fields(names) {
		b = b.With(sq(t, n))
	}
	return b
}

// final is the board after the three moves.
func final() engine.Board {
	b := engine.Opening()
	for i, name := range []string{"f5", "d6", "c5"} {
		s, err := engine.ParseSquare(name)
		if err != nil {
			panic(err)
		}
		c := engine.Black
		if i == 1 {
			c = engine.White
		}
		b = b.Play(s, c)
	}
	return b
}

// told is what a referee that sees everything says of the short game.
func told(t *testing.T) []referee.Event {
	return []referee.Event{
		referee.Start{},
		referee.Move{Stamp: at(11), Ply: 1, Color: engine.Black, Square: sq(t, "f5"), Flips: set(t, "e5")},
		referee.Fault{Stamp: at(24), Kind: referee.WrongFlips, Ply: 2, Square: sq(t, "d6"), Missed: set(t, "d5"), Squares: set(t, "d5 d6")},
		referee.Move{Stamp: at(31), Ply: 2, Color: engine.White, Square: sq(t, "d6"), Flips: set(t, "d5")},
		referee.Move{Stamp: at(41), Ply: 3, Color: engine.Black, Square: sq(t, "c5"), Flips: set(t, "d5")},
		live.Summary{Stamp: at(60), Transcript: "f5d6c5", Movers: "XOX", FinalBoard: final(), Frames: 60},
	}
}

// changed replaces one event, or takes it out.
func changed(events []referee.Event, n int, by ...referee.Event) []referee.Event {
	var all []referee.Event
	all = append(all, events[:n]...)
	all = append(all, by...)
	return append(all, events[n+1:]...)
}

// turnedEvents is a game seen from another side.
func turnedEvents(t *testing.T, events []referee.Event, s engine.Symmetry) []referee.Event {
	t.Helper()
	var all []referee.Event
	for _, e := range events {
		switch e := e.(type) {
		case referee.Move:
			e.Square, e.Flips = s.Square(e.Square), s.Bitboard(e.Flips)
			all = append(all, e)
		case referee.Fault:
			e.Square, e.Missed, e.Extra, e.Squares = s.Square(e.Square), s.Bitboard(e.Missed), s.Bitboard(e.Extra), s.Bitboard(e.Squares)
			all = append(all, e)
		case live.Summary:
			line := ""
			for i := 0; i < len(e.Transcript); i += 2 {
				line += s.Square(sq(t, e.Transcript[i:i+2])).String()
			}
			e.Transcript, e.FinalBoard = line, s.Board(e.FinalBoard)
			all = append(all, e)
		default:
			all = append(all, e)
		}
	}
	return all
}

func TestJudgeGame(t *testing.T) {
	good := told(t)
	fault := good[2].(referee.Fault)
	late, early, other, extra := fault, fault, fault, fault
	late.Frame, early.Frame = 41, 14 // a second after the fix; before the disc was down
	other.Square = sq(t, "e3")
	extra.Extra = set(t, "e5")
	onTop := referee.Fault{Stamp: at(55), Kind: referee.Occupied, Square: sq(t, "c5"), Squares: set(t, "c5")}
	short := good[5].(live.Summary)
	short.Transcript, short.Movers = "f5d6", "XO"
	movers := good[5].(live.Summary)
	movers.Movers = "XXX"
	unflipped := good[3].(referee.Move)
	unflipped.Flips = 0
	wrongFlip := good[4].(referee.Move)
	wrongFlip.Flips = set(t, "d5 e5")
	for _, c := range []struct {
		name                        string
		events                      []referee.Event
		moves, flips, named, alarms int
		exact                       bool
		turned                      string
		delay                       float64
	}{
		{"all right", good, 3, 3, 1, 0, true, "", 0.4},
		{"fault not named", changed(good, 2), 3, 3, 0, 0, true, "", 0},
		{"fault named twice", changed(good, 2, fault, fault), 3, 3, 1, 0, true, "", 0.4},
		{"fault named too late", changed(good, 2, late), 3, 3, 0, 1, true, "", 0},
		{"fault named before its disc", changed(good, 2, early), 3, 3, 0, 1, true, "", 0},
		{"fault at another square", changed(good, 2, other), 3, 3, 0, 1, true, "", 0},
		{"fault with another flip", changed(good, 2, extra), 3, 3, 0, 1, true, "", 0},
		{"what cannot be seen may be named", changed(good, 5, onTop, good[5]), 3, 3, 1, 0, true, "", 0.4},
		{"put right, told as it lay", changed(good, 3, unflipped), 3, 3, 1, 0, true, "", 0.4},
		{"one flip too many", changed(good, 4, wrongFlip), 3, 2, 1, 0, true, "", 0.4},
		{"a move missing", changed(good, 5, short), 2, 3, 1, 0, false, "", 0.4},
		{"other movers", changed(good, 5, movers), 3, 3, 1, 0, false, "", 0.4},
		{"half a turn", turnedEvents(t, good, engine.Rotate180), 3, 3, 1, 0, true, "rotate 180", 0.4},
		{"a quarter turn", turnedEvents(t, good, engine.Rotate90), 3, 3, 1, 0, true, "rotate 90", 0.4},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := parseGame([]byte(strings.Replace(shortGame, "FINAL", final().String(), 1)), "short.json")
			if err != nil {
				t.Fatal(err)
			}
			s := JudgeGame(&g, c.events, false, time.Second)
			if s.MovesRight != c.moves || s.FlipsRight != c.flips || s.FaultsNamed != c.named || s.FalseAlarms != c.alarms ||
				s.Exact != c.exact || s.Turned != c.turned || s.DelayMedian != c.delay || s.Faults != 1 || !s.FinalRight {
				t.Errorf("%+v\nwant %+v", *s, c)
			}
			if perfect := c.exact && c.flips == 3 && c.named == 1 && c.alarms == 0; perfect != (len(s.Notes) == 0) {
				t.Errorf("notes %q", s.Notes)
			}
		})
	}
}

// TestJudgeGameSideGiven: who says where row 1 is gets no second chance.
func TestJudgeGameSideGiven(t *testing.T) {
	g, err := parseGame([]byte(shortGame), "short.json")
	if err != nil {
		t.Fatal(err)
	}
	s := JudgeGame(&g, turnedEvents(t, told(t), engine.Rotate180), true, time.Second)
	if s.MovesRight != 0 || s.Exact || s.Turned != "" || s.FinalRight {
		t.Errorf("%+v, want nothing right", *s)
	}
}

func TestParseGameErrors(t *testing.T) {
	for name, text := range map[string]string{
		"no JSON":       `transcript`,
		"no game":       `{"nothing":"of ours"}`,
		"no events":     `{"transcript":"f5"}`,
		"no transcript": `{"events":[{"frame":1,"type":"move"}]}`,
		"bad square":    `{"transcript":"f5","events":[{"frame":1,"type":"move","square":"z9"}]}`,
	} {
		if _, err := parseGame([]byte(text), "game.json"); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
