package live

import (
	"slices"
	"testing"
	"time"

	"flipwatch/vision"
)

// TestCoverIsToldOnce: something that stays is told when it has stayed, and when it
// is gone, once each, though the squares at its rim come and go.
func TestCoverIsToldOnce(t *testing.T) {
	for _, c := range []struct {
		name   string
		hidden func(at time.Duration) int // squares
		want   []ViewState
	}{
		{"nothing", func(time.Duration) int { return 0 }, nil},
		{"hands in turn", func(at time.Duration) int {
			if at%(2*time.Second) < 1500*time.Millisecond {
				return 12
			}
			return 0
		}, nil},
		{"a cup", func(at time.Duration) int {
			if at < 20*time.Second {
				return 4
			}
			return 0
		}, []ViewState{Covered, Clear}},
		{"a cup whose rim comes and goes", func(at time.Duration) int {
			switch {
			case at >= 20*time.Second:
				return 0
			case at%(700*time.Millisecond) < 200*time.Millisecond:
				return 2
			}
			return 3
		}, []ViewState{Covered, Clear}},
		{"one square under glare", func(time.Duration) int { return 1 }, nil},
	} {
		var p picture
		var got []ViewState
		for at := time.Duration(0); at < 30*time.Second; at += frameTime {
			var r vision.Reading
			for sq := range c.hidden(at) {
				r.Squares[sq].Covered = 1
			}
			got = append(got, p.see(vision.View{Seen: true}, &r, at)...)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: told %v, want %v", c.name, got, c.want)
		}
	}
}
