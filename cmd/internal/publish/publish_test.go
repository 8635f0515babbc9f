package publish

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Target{
		"live.txt":             {file: "live.txt"},
		"file:live.txt":        {file: "live.txt"},
		"file:///tmp/live.txt": {file: "/tmp/live.txt"},
		"a:b":                  {file: "a:b"},
		"mqtt://hub/club/1":    {mqtt: &broker{url: "mqtt://hub/club/1", address: "tcp://hub:1883", topic: "club/1"}},
		"mqtt://[fe80::1]/a":   {mqtt: &broker{url: "mqtt://[fe80::1]/a", address: "tcp://[fe80::1]:1883", topic: "a"}},
		"mqtts://ann:p%40ss@hub:99/a/?ca=x.pem": {mqtt: &broker{url: "mqtts://ann:xxxxx@hub:99/a/?ca=x.pem", address: "ssl://hub:99",
			topic: "a", user: "ann", password: "p@ss", ca: "x.pem"}},
	} {
		got, err := Parse(text)
		if err != nil || got.file != want.file || (got.mqtt == nil) != (want.mqtt == nil) || got.mqtt != nil && *got.mqtt != *want.mqtt {
			t.Errorf("%s: %+v, %+v, %v", text, got, got.mqtt, err)
		}
	}
	for _, text := range []string{
		"", "file:", "dir/", "http://hub/a", "mqtt://hub", "mqtt://hub/", "mqtt:///a", "mqtt://hub/a/#", "mqtt://hub/+/a",
		"mqtt://ann:secret@hub:port/a", "mqtt://hub/a?qos=2", "mqtt://hub/a?ca=x&qos=2",
	} {
		if got, err := Parse(text); !errors.Is(err, ErrTarget) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
}

// playing is a screen in the middle of a game.
func playing() display.Screen {
	return display.Screen{
		State: display.Playing, Board: engine.Opening().Play(engine.F5, engine.Black), LastMove: engine.F5,
		ToMove: engine.White, Ply: 1, Transcript: "f5",
	}
}

// TestState keeps the published form, field by field.
func TestState(t *testing.T) {
	const board = `"board":"---------------------------OX------XXX--------------------------"`
	fault := playing()
	fault.State, fault.Alarm = display.Fault, display.Alarm{Kind: "wrong_color", Todo: []display.Todo{
		{Verb: display.TurnOver, Squares: engine.BitOf(engine.F5), Color: engine.White}, {Verb: display.Flip, Squares: engine.BitOf(engine.E5)}}}
	over := playing()
	over.State, over.ToMove = display.GameOver, engine.None
	over.Final = display.Final{Retail: engine.Score{4, 1}, EmptiesToWinner: engine.Score{63, 1}}
	for name, tt := range map[string]struct {
		screens []display.Screen
		want    string
	}{
		"nothing seen": {[]display.Screen{{State: display.Looking}},
			`"state":"looking","board":"` + engine.Board{}.String() + `","discs":[0,0],"to_move":"none","ply":0,"transcript":""}`},
		"playing": {[]display.Screen{playing()},
			`"state":"playing",` + board + `,"discs":[4,1],"to_move":"white","ply":1,"last_move":"f5","transcript":"f5"}`},
		"the board not seen for a while": {[]display.Screen{playing(), {State: display.Looking, Message: "?"}},
			`"state":"looking",` + board + `,"discs":[4,1],"to_move":"white","ply":1,"last_move":"f5","transcript":"f5","message":"?"}`},
		"a fault": {[]display.Screen{fault},
			`"state":"fault",` + board + `,"discs":[4,1],"to_move":"white","ply":1,"last_move":"f5","transcript":"f5","alarm":{"kind":"wrong_color","todo":[{"do":"turn_over","squares":["f5"],"color":"white"},{"do":"flip","squares":["e5"]}]}}`},
		"put right": {[]display.Screen{fault, playing()},
			`"state":"playing",` + board + `,"discs":[4,1],"to_move":"white","ply":1,"last_move":"f5","transcript":"f5"}`},
		"between games": {[]display.Screen{playing(), {State: display.MatchScore}},
			`"state":"match-score",` + board + `,"discs":[4,1],"to_move":"white","ply":1,"last_move":"f5","transcript":"f5"}`},
		"a remark": {[]display.Screen{{State: display.Starting, Note: display.SetUpGame}},
			`"state":"starting","board":"` + engine.Board{}.String() + `","discs":[0,0],"to_move":"none","ply":0,"transcript":"","message":"Set up a game"}`},
		"over": {[]display.Screen{over},
			`"state":"game-over",` + board + `,"discs":[4,1],"to_move":"none","ply":1,"last_move":"f5","transcript":"f5","score":{"retail":[4,1],"empties_to_winner":[63,1]}}`},
	} {
		t.Run(name, func(t *testing.T) {
			o := &Output{box: newMailbox(), config: Config{Game: func() string { return "2026-05-17_143000" },
				Names: func() (black, white string) { return "Ann", "" }}, now: state{Schema: schema, Black: "Bob", Board: engine.Board{}.String(), ToMove: "none"}}
			for _, s := range tt.screens {
				if err := o.Show(s); err != nil {
					t.Fatal(err)
				}
			}
			_, got, _ := strings.Cut(string(o.box.take().json), `Z",`)
			if want := `"game":"2026-05-17_143000","black":"Ann",` + tt.want; got != want {
				t.Errorf("published\n%s, want\n%s", got, want)
			}
		})
	}
	for v := display.Flip; v <= display.Look; v++ {
		if verbs[v] == "" {
			t.Errorf("no word for what to do, %d", v)
		}
	}
}

// TestFile: the file always holds the newest transcript, whole; a place that cannot
// be written is told once and tried again.
func TestFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "not there yet")
	path := filepath.Join(dir, "live.txt")
	target, err := Parse(path)
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		o := Open(Config{Target: target})
		show := func(transcript string) error {
			s := playing()
			s.Transcript = transcript
			if err := o.Show(s); err != nil {
				t.Fatalf("told too soon: %v", err)
			}
			synctest.Wait()
			return o.box.trouble()
		}
		if err := show(""); err == nil || !errors.Is(err, os.ErrNotExist) {
			t.Errorf("no folder: %v", err)
		}
		if err := show("f5"); err != nil {
			t.Errorf("no folder, again: %v", err)
		}
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		for _, transcript := range []string{"f5d6", "f5d6c3", "f5"} {
			if err := show(transcript); err != nil {
				t.Error(err)
			}
			if got, err := os.ReadFile(path); string(got) != transcript+"\n" {
				t.Errorf("file %q, %v; want %s", got, err, transcript)
			}
		}
		s := playing()
		s.Transcript = "f5f6"
		if err := errors.Join(o.Show(s), o.Close(), o.Close()); err != nil {
			t.Error(err)
		}
		if got, _ := os.ReadFile(path); string(got) != "f5f6\n" {
			t.Errorf("file %q in the end", got)
		}
	})
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("files %v", files)
	}
}

// TestShowNeverWaits: a broker that does not answer, or is not there, holds up
// neither a screen nor, for long, the end.
func TestShowNeverWaits(t *testing.T) {
	for _, where := range []string{"mqtt://127.0.0.1:1/a", "mqtt://192.0.2.1/a"} {
		target, err := Parse(where)
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		o := Open(Config{Target: target})
		for ply := range 1000 {
			s := playing()
			s.Ply = ply
			_ = o.Show(s) // may tell that there is no broker
		}
		_ = o.Close() // likewise
		if took := time.Since(begun); took > goodbyeTime {
			t.Errorf("%s: took %v", where, took)
		}
	}
}
