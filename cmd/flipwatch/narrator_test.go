package main

import (
	"strings"
	"testing"
	"time"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// TestSilenceKeepsFaults: in silent mode nothing that people read points a mistake
// out; a wrong set-up is told, since no game begins with it.
func TestSilenceKeepsFaults(t *testing.T) {
	fault := referee.Fault{Kind: referee.WrongFlips, Square: engine.E6, Message: "black e6: flip e5"}
	for name, c := range map[string]struct {
		event  referee.Event
		silent bool
	}{
		"a fault":              {fault, true},
		"its end":              {referee.Resolved{How: referee.Stands}, true},
		"flips to come":        {referee.Pending{Square: engine.E6}, true},
		"a wrong set-up":       {referee.Fault{Kind: referee.Setup, Message: "not the starting position"}, false},
		"a turn":               {referee.Move{Square: engine.E6, Color: engine.Black}, false},
		"a supply that is out": {referee.Supply{Color: engine.Black, From: engine.White}, false},
	} {
		t.Run(name, func(t *testing.T) {
			for _, silent := range []bool{false, true} {
				var out strings.Builder
				(&narrator{out: &out, verbose: true, silent: silent}).tell(c.event)
				if quiet := out.Len() == 0; quiet != (silent && c.silent) {
					t.Errorf("silent %v: said %q", silent, out.String())
				}
			}
		})
	}
}

// TestTimesOfEvents: no second is the sixtieth of its minute.
func TestTimesOfEvents(t *testing.T) {
	for at, want := range map[time.Duration]string{
		0: "  0:00.0  ", 9*time.Second + 940*time.Millisecond: "  0:09.9  ", 59*time.Second + 960*time.Millisecond: "  1:00.0  ",
		time.Hour + 61*time.Second + 500*time.Millisecond: " 61:01.5  ",
	} {
		var out strings.Builder
		(&narrator{out: &out}).tell(referee.Takeback{Stamp: referee.Stamp{Time: at}})
		if !strings.HasPrefix(out.String(), want) {
			t.Errorf("%v: %q, want %q", at, out.String(), want)
		}
	}
}
