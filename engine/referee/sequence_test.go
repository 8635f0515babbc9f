package referee

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"flipwatch/engine"
)

// TestManyTurnsAtOnce: players who reply before the hand has left, time and again,
// so that the board is in sight for a frame at most between two turns: all of them
// are told, in their order, when it is clear at last.
func TestManyTurnsAtOnce(t *testing.T) {
	const moves = "e6f4c3c4e3d6c6c5g3d7c8c7b5b6" // fourteen
	for name, glimpse := range map[string]time.Duration{"glimpsed between them": 100 * time.Millisecond, "for two frames": 200 * time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{})
			tb.wait(time.Second)
			tb.said = nil
			var want []string
			c := engine.Black
			for i := 0; i < len(moves); i += 2 {
				sq := mustSquare(moves[i : i+2])
				flips := tb.board.Flips(sq, c)
				hand := flips.With(sq).Neighbours() | flips.With(sq)
				tb.see(200*time.Millisecond, hand)
				tb.board = tb.board.Play(sq, c)
				tb.see(200*time.Millisecond, hand).see(glimpse, 0)
				want = append(want, fmt.Sprintf("move %d %s %s flips %s", i/2+1, c, sq, strings.Join(names(flips), ",")))
				c = c.Other()
			}
			tb.wait(2 * time.Second)
			tb.want(want...)
		})
	}
}

// TestOneMisreadSightChangesNothing: a disc that is once taken for an empty square
// has not been put down anew; one that is gone for two looks has.
func TestOneMisreadSightChangesNothing(t *testing.T) {
	for name, c := range map[string]struct {
		looks string // a disc X or none -
		at    int    // the look in which the disc was first seen; 0 for none lying there
		empty int    // the last look in which the square was empty
	}{
		"put down":               {"--XX", 3, 2},
		"misread once":           {"--XX-XX", 3, 2},
		"misread twice":          {"--XX-X-X", 3, 2},
		"taken off":              {"--XX--", 0, 6},
		"taken off and put back": {"--XX--X", 7, 6},
		"taken for a disc once":  {"-X--", 0, 4},
	} {
		t.Run(name, func(t *testing.T) {
			var s sighting
			for i, look := range c.looks {
				s.note(engine.E6, look == 'X', time.Duration(i+1))
			}
			if s.seen.Has(engine.E6) != (c.at > 0) || c.at > 0 && int(s.discAt[engine.E6]) != c.at || int(s.emptyAt[engine.E6]) != c.empty {
				t.Errorf("disc %v since %d, empty at %d; want since %d, empty at %d", s.seen.Has(engine.E6), s.discAt[engine.E6], s.emptyAt[engine.E6], c.at, c.empty)
			}
		})
	}
}
