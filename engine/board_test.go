package engine

import (
	"reflect"
	"slices"
	"testing"
)

func TestBitboardSet(t *testing.T) {
	b := SetOf(H8, C4, A1, NoSquare)
	if !b.Has(A1) || !b.Has(C4) || !b.Has(H8) || b.Has(B1) || b.Has(NoSquare) {
		t.Errorf("holds %v", b)
	}
	if b.Count() != 3 || b.First() != A1 || b.String() != "a1 c4 h8" {
		t.Errorf("%d squares from %v: %v", b.Count(), b.First(), b)
	}
	if got := b.Without(A1).With(E6).With(E6).List(); !reflect.DeepEqual(got, []Square{C4, E6, H8}) {
		t.Errorf("list %v", got)
	}
	if got := slices.Collect(b.Squares()); !reflect.DeepEqual(got, []Square{A1, C4, H8}) {
		t.Errorf("squares %v", got)
	}
	for sq := range b.Squares() { // must stop where the loop does
		if sq != A1 {
			t.Errorf("went on to %v", sq)
		}
		break
	}
	if empty := Bitboard(0); empty.First() != NoSquare || empty.List() == nil || len(empty.List()) != 0 || empty.String() != "" {
		t.Errorf("empty set: %v %v", empty.First(), empty.List())
	}
	if AllSquares.Count() != 64 || BitOf(NoSquare) != 0 || BitOf(64) != 0 {
		t.Error("bits off the board")
	}
}

func TestBoardSquares(t *testing.T) {
	b := Opening()
	for sq, want := range map[Square]Color{D4: White, E5: White, E4: Black, D5: Black, A1: None, NoSquare: None} {
		if got := b.At(sq); got != want {
			t.Errorf("%v on %v, want %v", got, sq, want)
		}
	}
	changed := b.With(D4, Black).With(A1, White).With(E4, None)
	want := board(t, `
		O-------
		--------
		--------
		---X----
		---XO---
		--------
		--------
		--------`)
	if changed != want {
		t.Errorf("changed to\n%s", changed.Rows())
	}
	if got := b.Diff(changed); got != SetOf(A1, D4, E4) || changed.Diff(b) != got {
		t.Errorf("differ on %v", got)
	}
	if b.With(NoSquare, Black) != b || b.Diff(b) != 0 {
		t.Error("a board differs from itself")
	}
	for c, want := range map[Color]int{Black: 2, White: 2, None: 60} {
		if b.Count(c) != want || b.Discs(c).Count() != want {
			t.Errorf("%d of %v", b.Count(c), c)
		}
	}
	if b.Occupied() != SetOf(D4, E4, D5, E5) || b.Vacant() != ^b.Occupied() {
		t.Errorf("occupied %v", b.Occupied())
	}
	if b.Flip(SetOf(D4, A1)) != b.With(D4, Black) {
		t.Error("flipped more than the discs that lie there")
	}
}

// TestDiffOfEveryChange: a change of one square from any state to any other is
// a difference on that square alone.
func TestDiffOfEveryChange(t *testing.T) {
	for sq := A1; sq <= H8; sq++ {
		for _, from := range []Color{None, Black, White} {
			for _, to := range []Color{None, Black, White} {
				before, after := Opening().With(sq, from), Opening().With(sq, to)
				want := BitOf(sq)
				if from == to {
					want = 0
				}
				if got := before.Diff(after); got != want {
					t.Errorf("%v from %v to %v: differ on %v", sq, from, to, got)
				}
			}
		}
	}
}

func TestFlipsInAllDirections(t *testing.T) {
	b := board(t, `
		X--X--X-
		-O-O-O--
		--OOO---
		XOO-OOOX
		--OOO---
		-O-O-O--
		X--O--X-
		---X----`)
	if got := b.Flips(D4, Black); got != b.White || got.Count() != 18 {
		t.Errorf("%d flips: %v", got.Count(), got)
	}
	for _, c := range []Color{White, None, 3} {
		if got := b.Flips(D4, c); got != 0 {
			t.Errorf("%d flips %v", c, got)
		}
	}
}

// TestNoLineRunsRoundTheEdge: squares that follow each other by index but lie
// on opposite sides of the board are not neighbours.
func TestNoLineRunsRoundTheEdge(t *testing.T) {
	b := board(t, `
		-------X
		OX----XO
		OX----XO
		O------O
		X------X
		--------
		X-----XO
		OO----OX`)
	for _, c := range []Color{Black, White} {
		checkBoard(t, b.With(G1, c))
		checkBoard(t, b)
	}
	if b.Flips(A1, Black) != SetOf(A2, A3, A4) {
		t.Errorf("a1 flips %v", b.Flips(A1, Black))
	}
}

func TestScores(t *testing.T) {
	tests := []struct {
		name            string
		board           Board
		retail, empties Score
		winner          Color
	}{
		{"opening", Opening(), Score{2, 2}, Score{32, 32}, None},
		{"empty", Board{}, Score{0, 0}, Score{32, 32}, None},
		{"wipeout", Board{White: SetOf(A1, B1)}, Score{0, 2}, Score{0, 64}, White},
		{"full wipeout", Board{Black: AllSquares}, Score{64, 0}, Score{64, 0}, Black},
		{"black ahead", Opening().With(A1, Black), Score{3, 2}, Score{62, 2}, Black},
		{"one short of full", Board{Black: 1<<33 - 1, White: AllSquares &^ (1<<33 - 1)}.With(H8, None), Score{33, 30}, Score{34, 30}, Black},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.board.Retail(); got != tt.retail || got.Winner() != tt.winner {
				t.Errorf("retail %v", got)
			}
			if got := tt.board.EmptiesToWinner(); got != tt.empties || got.Winner() != tt.winner {
				t.Errorf("empties to the winner %v", got)
			}
		})
	}
	if got := (Score{33, 31}).String(); got != "33-31" {
		t.Errorf("score %s", got)
	}
}

func TestColors(t *testing.T) {
	for _, tt := range []struct {
		c, other Color
		name     string
		symbol   byte
	}{{None, None, "none", '-'}, {Black, White, "black", 'X'}, {White, Black, "white", 'O'}} {
		if tt.c.Other() != tt.other || tt.c.String() != tt.name || tt.c.Symbol() != tt.symbol {
			t.Errorf("%v: other %v, symbol %c", tt.c, tt.c.Other(), tt.c.Symbol())
		}
	}
}
