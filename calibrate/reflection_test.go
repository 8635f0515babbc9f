package calibrate

import (
	"strings"
	"testing"

	"flipwatch/engine"
	"flipwatch/vision"
)

// seenAs makes what is seen of a board of eight rows: X black, O white, - empty,
// # covered, under even light.
func seenAs(rows string) (*vision.Reading, *vision.Inspection) {
	r, i := new(vision.Reading), &vision.Inspection{SquarePx: 60, Sides: 112, Elevation: 70}
	for sq, c := range strings.ReplaceAll(rows, "\n", "") {
		l := vision.SquareLight{Board: 100, Disc: 100, Darkest: 95}
		switch c {
		case 'X':
			r.Squares[sq].Dark = 1
			l.Disc, l.Darkest = 45, 40
		case 'O':
			r.Squares[sq].Light = 1
			l.Disc, l.Darkest, l.Burnt = 250, 240, 0.4
		case '#':
			r.Squares[sq].Covered = 1
			l.Disc = 60 // a hand
		default:
			r.Squares[sq].Empty = 1
		}
		i.Light[sq] = l
	}
	r.Quad = vision.Quad{{X: 100, Y: 100}, {X: 580, Y: 100}, {X: 580, Y: 580}, {X: 100, Y: 580}}
	return r, i
}

const midgame = `
--------
--------
--XXX---
--XOO---
--XOX---
-------#
------##
-----###`

func TestReflections(t *testing.T) {
	at := func(name string) int {
		sq, err := engine.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		return int(sq)
	}
	for name, tt := range map[string]struct {
		change func(l *[64]vision.SquareLight)
		want   string
	}{
		"even light":                  {func(*[64]vision.SquareLight) {}, ""},
		"a black disc mirrors a lamp": {func(l *[64]vision.SquareLight) { l[at("c4")].Disc = 150 }, "c4"},
		"a lamp on the bare board":    {func(l *[64]vision.SquareLight) { l[at("g2")].Burnt = 0.3 }, "g2"},
		"a spark":                     {func(l *[64]vision.SquareLight) { l[at("g2")].Burnt = 0.02 }, ""},
		"a white disc leans into it":  {func(l *[64]vision.SquareLight) { l[at("f5")].Burnt = 0.07 }, ""},
		"a white disc under a hand":   {func(l *[64]vision.SquareLight) { l[at("h7")].Burnt = 0.4 }, ""},
		"a glare that hides squares": {func(l *[64]vision.SquareLight) {
			for _, sq := range []string{"h6", "g7", "h7", "f8", "g8", "h8"} {
				l[at(sq)].Burnt = 0.5
			}
		}, "h6 g7 h7 f8 g8 h8"},
		"a shadow over a row": {func(l *[64]vision.SquareLight) {
			for sq := at("a3"); sq <= at("h3"); sq++ {
				l[sq].Board, l[sq].Disc, l[sq].Darkest = 30, 33, 31
			}
		}, ""},
		"a stripe of light on a disc in the shade": {func(l *[64]vision.SquareLight) {
			for sq := at("a4"); sq <= at("h8"); sq++ {
				l[sq].Board = 180
			}
			l[at("c4")].Board, l[at("c4")].Disc = 70, 110
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r, i := seenAs(midgame)
			tt.change(&i.Light)
			q := Measure(r, i, func(sq engine.Square) int { return int(sq) })
			if got := names(q.Glare); got != tt.want {
				t.Errorf("a lamp reflects on %q, want %q", got, tt.want)
			}
			advised := false
			for _, a := range q.Advice() {
				advised = advised || a.Topic == Reflection && strings.Contains(a.Text, tt.want)
			}
			if advised != (tt.want != "") {
				t.Errorf("advice %v", q.Advice())
			}
		})
	}
}

// TestWeakDiscs: black discs as light as the board are told, and lighter ones.
func TestWeakDiscs(t *testing.T) {
	for _, disc := range []float64{45, 95, 130} {
		r, i := seenAs(midgame)
		for sq := range r.Squares {
			if r.Squares[sq].Dark > 0 {
				i.Light[sq].Disc, i.Light[sq].Darkest = disc, disc
			}
		}
		q := Measure(r, i, func(sq engine.Square) int { return int(sq) })
		weak := false
		for _, a := range q.Advice() {
			weak = weak || a.Topic == WeakDiscs
		}
		if weak != (disc > 60) {
			t.Errorf("black discs of brightness %g on a board of 100: %v", disc, q.Advice())
		}
	}
}

// TestUnevenLight: light from one side is told, a hand's shadow is not.
func TestUnevenLight(t *testing.T) {
	for name, tt := range map[string]struct {
		board string
		told  bool
	}{
		"from one side": {strings.ReplaceAll(midgame, "#", "-"), true},
		"under a hand":  {midgame, false},
	} {
		t.Run(name, func(t *testing.T) {
			r, i := seenAs(tt.board)
			for sq := range i.Light {
				if sq%8 >= 4 {
					i.Light[sq].Board = 20
				}
			}
			q := Measure(r, i, func(sq engine.Square) int { return int(sq) })
			told := false
			for _, a := range q.Advice() {
				told = told || a.Topic == Uneven && strings.Contains(a.Text, "at the left of the picture")
			}
			if told != tt.told {
				t.Errorf("%.1f stops, advice %v", q.UnevenStops, q.Advice())
			}
		})
	}
}
