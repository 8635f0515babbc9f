package live

import (
	"math"
	"strings"
	"testing"

	"flipwatch/engine"
	"flipwatch/engine/referee"
	"flipwatch/vision"
)

// upright is a board seen from row 8's side, a little smaller at the top.
var upright = vision.Quad{{X: 100, Y: 50}, {X: 500, Y: 52}, {X: 560, Y: 450}, {X: 60, Y: 455}}

// seenAs makes the reading of a board that lies as a turn says.
func seenAs(b engine.Board, t turn, q vision.Quad) *vision.Reading {
	r := &vision.Reading{Quad: q}
	for sq := range engine.Square(64) {
		s := &r.Squares[t.square(sq)]
		switch b.At(sq) {
		case engine.Black:
			s.Dark = 1
		case engine.White:
			s.Light = 1
		default:
			s.Empty = 1
		}
	}
	return r
}

// TestTurnPutsRow1WhereItSays reads the letters' order off the picture: with row
// 1 on the right side, a1 is at the top right and h1 at the bottom right.
func TestTurnPutsRow1WhereItSays(t *testing.T) {
	for _, c := range []struct {
		side   Side
		mirror bool
		a1, h1 int // places in the reading, row by row
	}{
		{Top, false, 0, 7},
		{Right, false, 7, 63},
		{Bottom, false, 63, 56},
		{Left, false, 56, 0},
		{Top, true, 7, 0},
		{Right, true, 63, 7},
	} {
		got := turnsFrom(upright, c.side, c.mirror)[0]
		if a1, h1 := got.square(engine.SquareAt(0, 0)), got.square(engine.SquareAt(0, 7)); a1 != c.a1 || h1 != c.h1 {
			t.Errorf("side %d mirror %v: a1 at %d, h1 at %d; want %d, %d", c.side, c.mirror, a1, h1, c.a1, c.h1)
		}
	}
}

func TestTurnIsABijection(t *testing.T) {
	for k := range 4 {
		for _, mirror := range []bool{false, true} {
			var seen [64]bool
			for sq := range engine.Square(64) {
				seen[turn{k, mirror}.square(sq)] = true
			}
			for i, ok := range seen {
				if !ok {
					t.Errorf("turn %d mirror %v leaves %d out", k, mirror, i)
				}
			}
		}
	}
}

// TestOpeningTurnsByItsColours: a quarter turn swaps the opening's colours, so
// it is found; of the two turns that are right row 1 nearest the top wins.
func TestOpeningTurnsByItsColours(t *testing.T) {
	for k, want := range map[int]int{0: 0, 1: 3, 2: 0, 3: 3} {
		o := orienter{}
		r := seenAs(engine.Opening(), turn{k, false}, upright)
		if !o.open(r, engine.Opening(), false) {
			t.Fatalf("quarter turns %d: not settled", k)
		}
		if o.turn.quarters != want {
			t.Errorf("quarter turns %d: settled at %d, want %d", k, o.turn.quarters, want)
		}
	}
}

func TestAskedSideGoesBeforeTheColours(t *testing.T) {
	o := orienter{side: Right}
	if !o.open(seenAs(engine.Opening(), turn{0, false}, upright), engine.Opening(), false) || o.turn.quarters != 1 {
		t.Errorf("settled %v at %d quarter turns, want 1", o.settled, o.turn.quarters)
	}
}

func TestOpenWaitsForTheOpening(t *testing.T) {
	r := seenAs(engine.Board{Black: 3}, turn{0, false}, upright)
	o := orienter{}
	if o.open(r, engine.Opening(), false) {
		t.Error("settled on a board that is not the opening")
	}
	if !o.open(r, engine.Opening(), true) || o.turn.quarters != 0 {
		t.Error("did not take the board as it lies when nothing more can be waited for")
	}
}

// TestStillTurnsWithTheGame: every photo may lie differently. The turn that fits
// wins; where the position fits in several, the one nearest the photo before.
// TestNearlyTheBoardOfTheRecord: a board that lies as expected but for a few
// squares tells how it lies, another one does not.
func TestNearlyTheBoardOfTheRecord(t *testing.T) {
	board := engine.Opening().Play(engine.F5, engine.Black)
	for name, c := range map[string]struct {
		seen engine.Board
		want int
	}{
		"a disc is missing": {board.With(engine.D5, engine.None), 1},
		"a disc too many":   {board.With(engine.A1, engine.Black), 1},
		"another board":     {engine.Board{Black: 0xff00ff, White: 0xff00}, 0},
	} {
		var o orienter
		r := seenAs(c.seen, turn{1, false}, upright)
		if o.open(r, board, false) {
			t.Errorf("%s: settled at once", name)
		}
		if !o.open(r, board, true) || o.turn.quarters != c.want {
			t.Errorf("%s: %d quarter turns, want %d", name, o.turn.quarters, c.want)
		}
	}
}

func TestStillTurnsWithTheGame(t *testing.T) {
	after := engine.Opening().Play(mustSquare(t, "f5"), engine.Black)
	want := engine.Opening()
	fit := func(obs *referee.Observation) float64 { return likelihood(obs, want) }
	o := orienter{}
	var obs referee.Observation

	o.still(seenAs(engine.Opening(), turn{0, false}, upright), &obs, fit)
	if o.turn.quarters != 0 {
		t.Fatalf("first photo at %d quarter turns, want row 1 at the top", o.turn.quarters)
	}
	// The board is turned by a right angle; its corners are named anew from the
	// top left, so that the opening fits in two turns again.
	turned := turn{1, false}
	want = after
	o.still(seenAs(after, turned, upright), &obs, fit)
	if o.turn != turned {
		t.Errorf("turned board: settled at %d quarter turns, want 1", o.turn.quarters)
	}
	if got := likelihood(&obs, after); got != 0 {
		t.Errorf("observation does not show the board: log-likelihood %g", got)
	}
}

// TestEqualTurnsStayNearest: an opening that fits in two turns is taken as the
// one nearest the photo before, even when that is upside down.
func TestEqualTurnsStayNearest(t *testing.T) {
	fit := func(obs *referee.Observation) float64 { return likelihood(obs, engine.Opening()) }
	o := orienter{side: Bottom}
	var obs referee.Observation
	r := seenAs(engine.Opening(), turn{2, false}, upright)
	o.still(r, &obs, fit)
	o.still(r, &obs, fit)
	if o.turn.quarters != 2 {
		t.Errorf("second photo at %d quarter turns, want 2 as before", o.turn.quarters)
	}
}

func likelihood(obs *referee.Observation, want engine.Board) float64 {
	sum := 0.0
	for sq := range engine.Square(64) {
		s := obs.Squares[sq]
		p := map[engine.Color]float32{engine.None: s.Empty, engine.Black: s.Black, engine.White: s.White}[want.At(sq)]
		sum += math.Log(max(float64(p), 1e-3))
	}
	return sum
}

func mustSquare(t *testing.T, name string) engine.Square {
	t.Helper()
	sq, err := engine.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return sq
}

func TestParseSide(t *testing.T) {
	if s, err := ParseSide("left"); s != Left || err != nil {
		t.Errorf("left: %v, %v", s, err)
	}
	if _, err := ParseSide("north"); err == nil || !strings.Contains(err.Error(), "top, right, bottom or left") {
		t.Errorf("north: %v", err)
	}
}
