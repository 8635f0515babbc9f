package live

import (
	"encoding/json"
	"testing"

	"flipwatch/cmd/internal/record"
	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// TestNewGameNewRecord: a game that is begun after another is kept apart from it,
// one that only goes on is not.
func TestNewGameNewRecord(t *testing.T) {
	kept, err := record.Open(record.Config{Folder: t.TempDir(), Head: record.Head{Black: "Ann"}})
	if err != nil {
		t.Fatal(err)
	}
	g := &game{Config: Config{Record: kept}, left: referee.State{Ply: 1, Board: engine.Opening().Play(engine.F5, engine.Black)}}
	start := referee.Start{Board: engine.Opening(), ToMove: engine.Black}
	move := referee.Move{Ply: 1, Color: engine.Black, Square: engine.F5, Flips: engine.BitOf(engine.E5), Board: engine.Opening().Play(engine.F5, engine.Black)}
	for _, step := range []struct {
		before string // the moves so far
		events []referee.Event
	}{
		{"", []referee.Event{start}},
		{"", []referee.Event{move}},
		{"f5", []referee.Event{referee.Start{Ply: 1, Board: move.Board, ToMove: engine.White}}},
		{"f5", []referee.Event{referee.Takeback{Board: engine.Opening()}, start}},
		{"", []referee.Event{move}},
		{"f5", []referee.Event{referee.Start{Ply: 9, Board: move.Board}}},
	} {
		g.screen.moves = step.before
		if err := g.keep(step.events); err != nil {
			t.Fatal(err)
		}
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	paths := kept.Paths()
	if len(paths) != 3 {
		t.Fatalf("records %v, want three", paths)
	}
	for i, want := range []int{4, 2, 1} {
		g, err := record.Load(paths[i])
		if err != nil || len(g.Lines) != want || g.Head.Black != "Ann" {
			t.Errorf("record %d: %d lines of %q, %v; want %d", i+1, len(g.Lines), g.Head.Black, err, want)
		}
	}
}

// TestRecordFails: a record that cannot be written is warned of once, and the screen
// says so until it can, also in the frames in which nothing happens.
func TestRecordFails(t *testing.T) {
	kept, err := record.Open(record.Config{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := referee.New(referee.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Close(); err != nil { // each line fails from now on
		t.Fatal(err)
	}
	warned := 0
	g := &game{Config: Config{Record: kept, Warn: func(error) { warned++ }}, referee: rules}
	for _, events := range [][]referee.Event{{referee.Pass{}}, {}, {referee.Pass{}}, {}} {
		if err := g.tell(events...); err != nil {
			t.Fatal(err)
		}
		if warned != 1 || !g.screen.diskFull {
			t.Errorf("warned %d times, screen says so: %v", warned, g.screen.diskFull)
		}
	}
}

// TestScreenOfTheRecord: a game that was cut off asks for its board until that lies
// there; a disk that is nearly full and one that is full say so, unless something
// more urgent does.
func TestScreenOfTheRecord(t *testing.T) {
	board := engine.Opening().Play(engine.F5, engine.Black)
	lies := referee.Restore{Position: engine.Position{Board: board, ToMove: engine.White}}
	fault := referee.Fault{Kind: referee.Setup, Square: engine.NoSquare, Squares: engine.BitOf(engine.D4)}
	for name, tt := range map[string]struct {
		screen screen
		state  referee.State
		want   display.State
		text   string
	}{
		"resumed":              {screen{}, referee.State{Resuming: true, Restore: lies}, display.Resume, ""},
		"resumed, board seen":  {screen{ready: true}, referee.State{Resuming: true, Restore: lies}, display.Resume, ""},
		"resumed, disagrees":   {screen{ready: true}, referee.State{Resuming: true, Fault: &fault}, display.SetupWrong, ""},
		"resumed, goes on":     {screen{ready: true}, referee.State{Started: true, Ply: 1}, display.Playing, ""},
		"resumed, no camera":   {screen{noCamera: true}, referee.State{Resuming: true, Restore: lies}, display.CameraLost, ""},
		"nearly full":          {screen{ready: true, low: true}, referee.State{Started: true, Ply: 1}, display.LowDisk, "Disk low"},
		"full":                 {screen{ready: true, low: true, diskFull: true}, referee.State{Started: true, Ply: 1}, display.LowDisk, ""},
		"nearly full, a fault": {screen{ready: true, low: true}, referee.State{Started: true, Fault: &referee.Fault{Kind: referee.WrongFlips}}, display.Fault, ""},
	} {
		t.Run(name, func(t *testing.T) {
			got := tt.screen.compose(&tt.state, board, false, 0)
			if got.State != tt.want || got.Remark() != tt.text {
				t.Errorf("screen %v %q, want %v %q", got.State, got.Remark(), tt.want, tt.text)
			}
			if got.State == display.Resume && (got.Board != board || got.Unknown != 0) {
				t.Errorf("board %v", got.Board)
			}
		})
	}
}

// TestSummaryIsJSON keeps the fields of the last line.
func TestSummaryIsJSON(t *testing.T) {
	text, err := json.Marshal(Summary{Ended: "stopped", Transcript: "f5", Movers: "X"})
	want := `{"type":"summary","frame":0,"time_s":0,"transcript":"f5","movers":"X","final_board":"` + engine.Board{}.String() + `","faults":0,"unscored":false,"frames":0,"ms":null,"ended":"stopped"}`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
}
