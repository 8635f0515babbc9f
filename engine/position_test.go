package engine

import (
	"math/rand/v2"
	"testing"
)

// TestMoveIsPlay: Move does what Play does where a move is legal, and nothing
// elsewhere.
func TestMoveIsPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		for p := Start(); !p.Over(); {
			p = p.Next()
			for sq := A1; sq <= H8; sq++ {
				after, flips := p.Move(sq)
				if flips != p.Flips(sq, p.ToMove) {
					t.Fatalf("%v on %v flips %v", sq, p, flips)
				}
				want := p
				if flips != 0 {
					want = p.Play(sq)
				}
				if after != want {
					t.Fatalf("%v on %v gives %v, want %v", sq, p, after, want)
				}
			}
			moves := p.Legal().List()
			p = p.Play(moves[r.IntN(len(moves))])
		}
	}
	for _, sq := range []Square{NoSquare, 64, 100} {
		if after, flips := Start().Move(sq); flips != 0 || after != Start() {
			t.Errorf("%d: %v, %v", sq, after, flips)
		}
	}
}
