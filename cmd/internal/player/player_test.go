package player

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/replay"
)

// steps are those of a game with a fault that was put right.
func steps(t testing.TB) []replay.Step {
	t.Helper()
	g, err := engine.Replay(engine.Start(), []engine.Square{engine.F5, engine.D6, engine.C3, engine.D3, engine.C4, engine.F4, engine.F6, engine.F3})
	if err != nil {
		t.Fatal(err)
	}
	fault := replay.Fault{Ply: 6, Kind: "wrong_flips", Color: engine.White, Square: engine.F4, Missed: engine.SetOf(engine.E5), Squares: engine.SetOf(engine.E5),
		Message: "white f4: flip e5", How: replay.Corrected}
	return replay.Of(engine.Start(), g.Plies(), []replay.Fault{fault}).Steps()
}

// The steps of that game: 0 start, 1 to 5 moves, 6 fault, 7 put right, 8 to 10
// moves.
func TestKeysLeadThroughTheGame(t *testing.T) {
	tests := []struct {
		name    string
		from    int
		keys    []Key
		at      int
		playing bool
	}{
		{"forward", 0, []Key{Forward, Forward}, 2, false},
		{"back", 3, []Key{Back}, 2, false},
		{"back at the start", 0, []Key{Back, Back}, 0, false},
		{"forward at the end", 10, []Key{Forward}, 10, false},
		{"ten on", 0, []Key{PageForward}, 10, false},
		{"ten back", 9, []Key{PageBack}, 0, false},
		{"start", 7, []Key{First}, 0, false},
		{"end", 2, []Key{Last}, 10, false},
		{"to a move", 0, []Key{'6', Enter}, 8, false},
		{"to a move of two digits", 0, []Key{'1', '2', Enter}, 10, false},
		{"to the start", 5, []Key{'0', Enter}, 0, false},
		{"a digit taken back", 0, []Key{'1', '2', Backspace, Enter}, 1, false},
		{"all digits taken back", 3, []Key{'1', Backspace, Enter}, 4, false},
		{"a number given up", 3, []Key{'8', Forward, Enter}, 5, false},
		{"a number without end", 3, []Key{'9', '9', '9', '9', '9', '9', '9', '9', '9', '9', '9', '9', '9', '9', '9', '9', '9', '9', '9', '9', Enter}, 10, false},
		{"enter alone", 3, []Key{Enter}, 4, false},
		{"backspace alone", 3, []Key{Backspace}, 2, false},
		{"next fault", 0, []Key{NextFault}, 6, false},
		{"no fault after", 6, []Key{NextFault}, 6, false},
		{"fault before", 10, []Key{FaultBefore}, 6, false},
		{"no fault before", 3, []Key{FaultBefore}, 3, false},
		{"play", 3, []Key{Pause}, 3, true},
		{"play and stop", 3, []Key{Pause, Pause}, 3, false},
		{"a step stops", 3, []Key{Pause, Forward}, 4, false},
		{"play at the end", 10, []Key{Pause}, 10, false},
		{"again from the end", 10, []Key{Again}, 4, true},
		{"again near the start", 2, []Key{Again}, 0, true},
		{"again at the start", 0, []Key{Again}, 0, false},
		{"help changes nothing", 4, []Key{Help}, 4, false},
		{"a key without a meaning", 4, []Key{NoKey}, 4, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := New(steps(t), tt.from, time.Second)
			for _, k := range tt.keys {
				p.Press(k)
			}
			if p.at != tt.at || p.playing != tt.playing {
				t.Errorf("step %d, playing %v", p.at, p.playing)
			}
		})
	}
}

// TestAgainStopsWhereItWas and does not go on to the end.
func TestAgainStopsWhereItWas(t *testing.T) {
	p := New(steps(t), 8, time.Second)
	p.Press(Again)
	seen := []int{p.at}
	for p.playing {
		p.Tick()
		seen = append(seen, p.at)
	}
	if !slices.Equal(seen, []int{2, 3, 4, 5, 6, 7, 8}) {
		t.Errorf("steps %v: want the moves 3 to 6 with the fault", seen)
	}
}

func TestPace(t *testing.T) {
	p := New(steps(t), 0, time.Second)
	p.Press(Faster)
	if p.pace != time.Second/2 {
		t.Error(p.pace)
	}
	for range 20 {
		p.Press(Faster)
	}
	if p.pace != fastest {
		t.Error(p.pace)
	}
	for range 20 {
		p.Press(Slower)
	}
	if p.pace != slowest {
		t.Error(p.pace)
	}
}

// kept is an output that keeps what it is shown.
type kept struct {
	screens []display.Screen
	err     error
}

func (k *kept) Show(s display.Screen) error {
	k.screens = append(k.screens, s)
	return k.err
}

func (k *kept) Close() error { return nil }

func TestPlaysAloneAtItsPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := &kept{}
		p := New(steps(t), 0, 2*time.Second)
		begin := time.Now()
		if err := p.Run(context.Background(), Config{Outputs: []display.Output{out}}); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(begin); took != 20*time.Second || len(out.screens) != 11 {
			t.Errorf("%d screens in %v", len(out.screens), took)
		}
		if s := out.screens[6]; s.State != display.Fault || s.Alarm.Squares() != engine.SetOf(engine.E5) {
			t.Errorf("the fault is shown as %+v", s)
		}
		if s := out.screens[7]; s.State != display.Corrected {
			t.Errorf("its end is shown as %v", s.State)
		}
	})
}

func TestKeysAndTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		keys := make(chan Key)
		out := &kept{}
		var captions []string
		p := New(steps(t), 0, time.Second)
		done := make(chan error)
		go func() {
			done <- p.Run(context.Background(), Config{Outputs: []display.Output{out}, Keys: keys, Caption: func(s string) { captions = append(captions, s) }})
		}()
		time.Sleep(time.Minute) // nobody presses a key: nothing happens
		synctest.Wait()
		if len(out.screens) != 1 {
			t.Errorf("%d screens without a key", len(out.screens))
		}
		keys <- Pause
		time.Sleep(2500 * time.Millisecond)
		synctest.Wait()
		if last := out.screens[len(out.screens)-1]; last.Ply != 2 {
			t.Errorf("move %d after two and a half seconds", last.Ply)
		}
		keys <- '8'
		keys <- Enter
		keys <- Quit
		if err := <-done; err != nil {
			t.Error(err)
		}
		want := []string{"move 0 of 8 · ? keys", "move 0 of 8 · ▶ 1s", "move 1 of 8 · ▶ 1s", "move 2 of 8 · ▶ 1s", "move 2 of 8 · to move 8, Enter", "move 8 of 8 · ? keys"}
		if !reflect.DeepEqual(captions, want) {
			t.Errorf("%q", captions)
		}
	})
}

// TestEveryWayOut: the keyboard gone, the context done, a program that reads no
// more; a display that fails is no way out.
func TestEveryWayOut(t *testing.T) {
	gone := make(chan Key)
	close(gone)
	if err := New(steps(t), 0, time.Second).Run(context.Background(), Config{Keys: gone}); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := New(steps(t), 0, time.Hour).Run(ctx, Config{}); err != nil {
		t.Error(err)
	}
	full := errors.New("pipe closed")
	if err := New(steps(t), 0, 0).Run(context.Background(), Config{Step: func(*replay.Step) error { return full }}); !errors.Is(err, full) {
		t.Error(err)
	}
	warnings := 0
	broken := &kept{err: errors.New("unplugged")}
	err := New(steps(t), 0, 0).Run(context.Background(), Config{Outputs: []display.Output{broken}, Warn: func(error) { warnings++ }})
	if err != nil || warnings != 11 {
		t.Errorf("%d warnings, %v", warnings, err)
	}
}

// TestAlarms: what the screen of a fault says to do.
func TestAlarms(t *testing.T) {
	o := engine.Opening()
	tests := []struct {
		kind  string
		fault replay.Fault
		want  string
	}{
		{"wrong_flips", replay.Fault{Square: engine.E6, Missed: engine.SetOf(engine.E5), Extra: engine.SetOf(engine.D4)}, "FLIP e5 · UNFLIP d4"},
		{"wrong_color", replay.Fault{Square: engine.E6, Missed: engine.SetOf(engine.E5)}, "TURN OVER e6 (black) · FLIP e5"},
		{"illegal_square", replay.Fault{Square: engine.A1}, "TAKE OFF a1"},
		{"wrong_turn", replay.Fault{Square: engine.E6, Color: engine.Black}, "TAKE OFF e6 · UNFLIP e5"},
		{"removed", replay.Fault{Square: engine.E4}, "PUT BACK e4 (black)"},
		{"occupied", replay.Fault{Square: engine.D4}, "TURN OVER d4 (white)"},
		{"unexplained", replay.Fault{Square: engine.NoSquare, Squares: engine.SetOf(engine.D4, engine.H8)}, "LOOK AT d4 h8"},
		{"setup", replay.Fault{Square: engine.NoSquare, Squares: engine.SetOf(engine.D4)}, "LOOK AT d4"},
	}
	for _, tt := range tests {
		f := tt.fault
		f.Kind, f.Color = tt.kind, engine.Black
		s := Screen(&replay.Step{Kind: replay.Alarm, Fault: &f, Accepted: o, Board: f.Board(o), ToMove: engine.Black})
		wantState := display.Fault
		if tt.kind == "setup" {
			wantState = display.SetupWrong
		}
		var got string
		for i, todo := range s.Alarm.Todo {
			if i > 0 {
				got += " · "
			}
			got += sentence(todo)
		}
		if got != tt.want || s.State != wantState {
			t.Errorf("%s: %q in state %v, want %q", tt.kind, got, s.State, tt.want)
		}
	}
}

// sentence says what to do in the words of the terminal.
func sentence(t display.Todo) string {
	s := display.Screen{State: display.Fault, Alarm: display.Alarm{Kind: "x", Todo: []display.Todo{t}}}
	return s.Line()[len("x: "):]
}

func TestSentences(t *testing.T) {
	var got []string
	for _, s := range steps(t)[5:9] {
		got = append(got, Sentence(&s))
	}
	want := []string{" 5. black c4  flips d4  (6:3)", "!!  white f4: flip e5", "    put right", " 6. white f4  flips e5  (5:5)"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
