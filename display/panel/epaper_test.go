package panel_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/display/panelsim"
)

// TestEPaperIsCalm plays a turn and counts the refreshes: a disc under way, a hand
// over the board and the clock must not make the paper flash.
func TestEPaperIsCalm(t *testing.T) {
	for _, version := range []int{2, 3, 4} {
		t.Run(fmt.Sprint("version ", version), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { playCalmly(t, version) })
		})
	}
}

func playCalmly(t *testing.T, version int) {
	pending, covered := game(6), game(6)
	pending.State, covered.State = display.Pending, display.Covered
	pending.Ply, pending.Due = 7, 1
	corrected := game(6)
	corrected.State = display.Corrected
	chip := panelsim.NewWaveshare2in13(version)
	m := model{chip: func() panelsim.Chip { return chip }, pins: hatPins}
	out, err := panel.Config{Ports: m.wire()}.Open(fmt.Sprint("waveshare2in13v", version))
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name string
		show display.Screen
		want int // refreshes
	}{
		{"the first screen", game(6), 1},
		{"the same", game(6), 0},
		{"a hand", covered, 0},
		{"a disc under way", pending, 0},
		{"the hand is gone", game(6), 0},
		{"a turn", game(7), 1},
		{"an alarm", small(7), 1},
		{"a hand in the alarm", under(small(7)), 0},
		{"the alarm again", small(7), 0},
		{"put right", corrected, 1},
		{"another turn", game(8), 1},
		{"a new game", game(0), 1},
	} {
		before := chip.Refreshes()
		if err := out.Show(tc.show); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Second)
		synctest.Wait()
		if got := chip.Refreshes() - before; got != tc.want {
			t.Errorf("%s: %d refreshes, want %d", tc.name, got, tc.want)
		}
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}

func under(s display.Screen) display.Screen {
	s.State = display.Covered
	return s
}
