package engine

import (
	"math/rand/v2"
	"testing"
)

func TestSymmetriesMoveCorners(t *testing.T) {
	tests := []struct {
		s              Symmetry
		name           string
		a1, h1, h8, b1 Square // where these go
	}{
		{Identity, "identity", A1, H1, H8, B1},
		{Rotate90, "rotate 90", H1, H8, A8, H2},
		{Rotate180, "rotate 180", H8, A8, A1, G8},
		{Rotate270, "rotate 270", A8, A1, H1, A7},
		{MirrorColumns, "mirror columns", H1, A1, A8, G1},
		{MirrorRows, "mirror rows", A8, H8, H1, B8},
		{MirrorDiagonal, "mirror diagonal", A1, A8, H8, A2},
		{MirrorAntidiagonal, "mirror antidiagonal", H8, H1, A1, H7},
	}
	for i, tt := range tests {
		if tt.s != AllSymmetries()[i] || tt.s.String() != tt.name {
			t.Errorf("%d is %v, want %s", i, AllSymmetries()[i], tt.name)
		}
		got := [4]Square{tt.s.Square(A1), tt.s.Square(H1), tt.s.Square(H8), tt.s.Square(B1)}
		if got != [4]Square{tt.a1, tt.h1, tt.h8, tt.b1} {
			t.Errorf("%v: a1 h1 h8 b1 go to %v", tt.s, got)
		}
		if tt.s.Square(NoSquare) != NoSquare {
			t.Errorf("%v moves NoSquare", tt.s)
		}
	}
}

// TestSymmetryOfOpening: the opening looks the same after a half turn and after
// a reflection in either diagonal; any other turn or mirror image swaps its
// colours.
func TestSymmetryOfOpening(t *testing.T) {
	for _, s := range AllSymmetries() {
		want := Opening()
		switch s {
		case Rotate90, Rotate270, MirrorColumns, MirrorRows:
			want = Board{Black: Opening().White, White: Opening().Black}
		}
		if got := s.Board(Opening()); got != want {
			t.Errorf("%v gives\n%s", s, got.Rows())
		}
	}
}

func TestSymmetriesAreAGroup(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, s := range AllSymmetries() {
		b := randomBoard(r)
		if s.Inverse().Board(s.Board(b)) != b || s.Compose(s.Inverse()) != Identity {
			t.Errorf("%v is not undone by %v", s, s.Inverse())
		}
		for sq := A1; sq <= H8; sq++ {
			if s.Board(b).At(s.Square(sq)) != b.At(sq) {
				t.Errorf("%v: the disc on %v does not go to %v", s, sq, s.Square(sq))
			}
			if s.Bitboard(BitOf(sq)) != BitOf(s.Square(sq)) {
				t.Errorf("%v: the bit of %v does not go to %v", s, sq, s.Square(sq))
			}
		}
		for _, next := range AllSymmetries() {
			if got, want := s.Compose(next).Board(b), next.Board(s.Board(b)); got != want {
				t.Errorf("%v, then %v is not %v", s, next, s.Compose(next))
			}
		}
	}
}

// TestRulesAreSymmetric: to turn the board and play is to play and turn it, and
// swapping all colours swaps the sides.
func TestRulesAreSymmetric(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 500 {
		b := randomBoard(r)
		if b.Swap().Legal(White) != b.Legal(Black) {
			t.Fatalf("legal moves of %v differ with colours swapped", b)
		}
		for _, s := range AllSymmetries() {
			turned := s.Board(b)
			if got, want := turned.Legal(Black), s.Bitboard(b.Legal(Black)); got != want {
				t.Fatalf("%v of %v: legal %v, want %v", s, b, got, want)
			}
			for sq := range b.Legal(Black).Squares() {
				if turned.Play(s.Square(sq), Black) != s.Board(b.Play(sq, Black)) {
					t.Fatalf("%v of %v: playing %v differs", s, b, sq)
				}
			}
		}
	}
}
