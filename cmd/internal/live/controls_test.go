package live

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"

	"flipwatch/cmd/internal/record"
	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/engine"
	"flipwatch/engine/referee"
	"flipwatch/engine/replay"
)

// TestDeclaredOnTheScreen: what is declared changes what is shown, and the board
// changes it back.
func TestDeclaredOnTheScreen(t *testing.T) {
	tb := newTable(t, referee.Config{})
	c := tb.g.Controls
	shows := func(what string, want display.State) {
		t.Helper()
		if s := tb.screen(); s.State != want {
			t.Errorf("%s: the screen is %v, want %v", what, s.State, want)
		}
	}
	tb.wait(time.Second).play("e6f4")
	tb.do("c3X").wait(time.Second)
	shows("a turn under way", display.Pending)
	tb.press(c.Done).wait(500 * time.Millisecond)
	shows("the turn is over", display.Fault)
	if tb.press(c.Done); !tb.screen().Seen || tb.screen().BackTo.Board != (engine.Board{}) {
		t.Error("the alarm is not seen")
	}
	tb.press(c.TakeBack)
	shows("taken back", display.GoBack)
	if s := tb.screen(); len(s.Alarm.Todo) != 0 || s.BackTo.Before != engine.C3 {
		t.Errorf("to go back to: %+v with %v", s.BackTo, s.Alarm)
	}
	tb.do("c3-").wait(5 * time.Second)
	shows("the disc is off", display.Playing)
	tb.press(c.NewGame)
	shows("another game", display.Starting)
	tb.press(c.Done)
	shows("never mind", display.Playing)
}

// TestQuestionAnswered: the question is gone from the screen.
func TestQuestionAnswered(t *testing.T) {
	tb := newTable(t, referee.Config{})
	tb.show(engine.Opening().Play(engine.E6, engine.Black).Play(engine.F4, engine.White).Play(engine.C3, engine.Black)).wait(late)
	if s := tb.screen(); s.State != display.Unsure {
		t.Fatalf("the screen is %v", s.State)
	}
	if s := tb.press(tb.g.Controls.Done).screen(); s.State != display.Playing {
		t.Errorf("answered it is %v", s.State)
	}
}

// TestDeclaredNewGameIsKeptApart: the record of the game that was left is whole, says
// so, and is not offered to go on with, also when the other has not been played yet.
func TestDeclaredNewGameIsKeptApart(t *testing.T) {
	folder := t.TempDir()
	kept, err := record.Open(record.Config{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	tb := newTable(t, referee.Config{})
	tb.g.Record = kept
	tb.wait(time.Second).play("e6f4").press(tb.g.Controls.NewGame)
	tb.show(engine.Board{}).wait(2 * time.Second).show(engine.Opening()).wait(3 * time.Second)
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	paths := kept.Paths()
	if len(paths) != 2 {
		t.Fatalf("records %v, want two", paths)
	}
	left, err := record.Load(paths[0])
	if err != nil || left.Ply != 2 || !left.Left || left.Over {
		t.Errorf("the game left: %+v, %v", left, err)
	}
	if wrong := replay.Parse(left.Lines).Check(); len(wrong) > 0 {
		t.Errorf("its record differs from the rules: %+v", wrong)
	}
	if next, err := record.Load(paths[1]); err != nil || next.Ply != 0 || next.Left {
		t.Errorf("the next game: %+v, %v", next, err)
	}
	for _, day := range []time.Time{{}, time.Now()} {
		if g, err := record.Latest(folder, day); !errors.Is(err, record.ErrNothing) {
			t.Errorf("offered to go on with: %+v, %v", g, err)
		}
	}
}

// pinned is a machine with one pin.
type pinned struct {
	panel.Ports
	pin *gpiotest.Pin
}

func (p pinned) Pin(string) (gpio.PinIO, error) { return p.pin, nil }

// press pulls the pin to ground and lets it go: times in milliseconds, first down.
func (p pinned) press(changes ...time.Duration) {
	for i, d := range changes {
		p.pin.Lock()
		p.pin.L = gpio.Level(i%2 == 1)
		p.pin.Unlock()
		time.Sleep(d * time.Millisecond)
	}
}

// TestButtonPin goes from the level of a pin to the event and the screen.
func TestButtonPin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tb := newTable(t, referee.Config{})
		ports := pinned{pin: &gpiotest.Pin{N: "GPIO17", L: gpio.High, EdgesChan: make(chan gpio.Level, 1)}}
		button, err := panel.Config{Ports: ports}.Button("GPIO17", tb.g.Controls.Press)
		if err != nil {
			t.Fatal(err)
		}
		defer button.Close() //nolint:errcheck // it has no error
		tb.wait(time.Second).play("e6f4").do("c3X").wait(late)
		said := len(tb.said)
		ports.press(100, 500) // once
		tb.wait(200 * time.Millisecond)
		if !tb.screen().Seen || len(tb.said) != said+1 || tb.said[said].Type() != "acknowledged" {
			t.Errorf("pressed: seen %v, said %v", tb.screen().Seen, tb.said[said:])
		}
		ports.press(100, 100, 100, 500) // twice
		if s := tb.wait(200 * time.Millisecond).screen(); s.State != display.GoBack {
			t.Errorf("pressed twice: %v", s.State)
		}
		if s := tb.do("c3-").wait(2 * time.Second).screen(); s.State != display.Playing && s.State != display.Corrected {
			t.Errorf("taken back: %v", s.State)
		}
		ports.press(2000, 500) // held
		if s := tb.wait(200 * time.Millisecond).screen(); s.State != display.Starting {
			t.Errorf("held: %v", s.State)
		}
		ports.press(10, 500) // a spark
		if s := tb.wait(200 * time.Millisecond).screen(); s.State != display.Starting {
			t.Errorf("a spark: %v", s.State)
		}
		tb.show(engine.Opening()).wait(3 * time.Second)
		if last := tb.said[len(tb.said)-2:]; last[0].Type() != "ended" || last[1].Type() != "start" {
			t.Errorf("set up: %v", last)
		}
	})
}
