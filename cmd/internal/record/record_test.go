package record

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"flipwatch/engine"
	"flipwatch/engine/journal"
	"flipwatch/engine/referee"
)

// plays returns the events of a game of some moves, one frame each.
func plays(t *testing.T, moves string) (events []referee.Event, after engine.Board) {
	t.Helper()
	p := engine.Start()
	events = append(events, referee.Start{Board: p.Board, ToMove: p.ToMove})
	for i := 0; i < len(moves); i += 2 {
		sq, err := engine.ParseSquare(moves[i : i+2])
		if err != nil {
			t.Fatal(err)
		}
		flips := p.Board.Flips(sq, p.ToMove)
		next := p.Board.Play(sq, p.ToMove)
		events = append(events, referee.Move{
			Stamp: referee.Stamp{Frame: i, Time: time.Duration(i) * time.Second},
			Ply:   i/2 + 1, Color: p.ToMove, Square: sq, Flips: flips, Board: next, Due: flips,
		})
		p = engine.Position{Board: next, ToMove: p.ToMove.Other()}
	}
	return events, p.Board
}

func head() Head {
	return Head{Black: "Ann", White: "Bob", Policy: "friendly", Mode: "referee", Start: engine.Opening().String(), Source: "camera", Kind: "live"}
}

func keep(t *testing.T, r *Recorder, events ...referee.Event) {
	t.Helper()
	for _, e := range events {
		if err := r.Append([]referee.Event{e}, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// record keeps a game and returns its file.
func record(t *testing.T, folder, moves string) string {
	t.Helper()
	return recordOf(t, folder, head(), moves)
}

func recordOf(t *testing.T, folder string, h Head, moves string) string {
	t.Helper()
	r, err := Open(Config{Folder: folder, Head: h})
	if err != nil {
		t.Fatal(err)
	}
	events, _ := plays(t, moves)
	keep(t, r, events...)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return r.Path()
}

// TestLines: a record is the events as they are, with the time of day, and says
// when the clock was set.
func TestLines(t *testing.T) {
	noon := time.Date(2026, 5, 17, 12, 0, 0, 0, time.FixedZone("", 7200))
	now := instant{day: noon}
	r, err := Open(Config{Folder: t.TempDir(), Head: head(), now: func() instant { return now }})
	if err != nil {
		t.Fatal(err)
	}
	events, _ := plays(t, "f5")
	keep(t, r, events[0])
	now = instant{noon.Add(time.Hour + 1500*time.Millisecond), 1500 * time.Millisecond}
	keep(t, r, events[1])
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	want := `{"type":"record","version":2,"start":"2026-05-17T12:00:00+02:00","head":{"black":"Ann","white":"Bob","policy":"friendly","mode":"referee","start":"` + engine.Opening().String() + `","source":"camera","source_kind":"live"}}
{"type":"start","frame":0,"time_s":0,"board":"` + engine.Opening().String() + `","ply":0,"to_move":"black","at":"2026-05-17T12:00:00.000+02:00"}
{"type":"clock","at":"2026-05-17T13:00:01.500+02:00","by_s":3600}
{"type":"move","frame":0,"time_s":0,"ply":1,"color":"black","square":"f5","flips":["e5"],"board":"---------------------------OX------XXX--------------------------","black":4,"white":1,"due":["e5"],"at":"2026-05-17T13:00:01.500+02:00"}
`
	got, err := os.ReadFile(r.Path())
	if err != nil || string(got) != want {
		t.Errorf("record\n%s\n%v, want\n%s", got, err, want)
	}
}

// TestResume: a game goes on in the same file, after a line that says so.
func TestResume(t *testing.T) {
	path := record(t, t.TempDir(), "f5d6c3")
	g, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Resume(g, Config{Head: Head{Source: "another camera"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(g, Config{}); !errors.Is(err, journal.ErrInUse) {
		t.Errorf("resumed twice: %v", err)
	}
	events, board := plays(t, "f5d6c3d3")
	keep(t, r, events[4])
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	after, err := Load(path)
	if err != nil || after.Ply != 4 || after.Board != board || after.ToMove != engine.Black || after.Head != head() {
		t.Errorf("%+v, %v", after, err)
	}
	if line := string(after.Lines[4]); !strings.HasPrefix(line, `{"type":"resume","at":"`) || !strings.Contains(line, `"ply":3`) || !strings.Contains(line, "another camera") {
		t.Errorf("line %s", line)
	}
	if _, err := Resume(g, Config{}); err == nil {
		t.Error("resumed what has changed since")
	}
}

// TestCutAtEveryByte: wherever a record is cut, all whole turns are there, and the
// game goes on from them in the same file.
func TestCutAtEveryByte(t *testing.T) {
	const moves = "f5d6c3d3c4"
	data, err := os.ReadFile(record(t, t.TempDir(), moves))
	if err != nil {
		t.Fatal(err)
	}
	events, board := plays(t, moves)
	headed := strings.IndexByte(string(data), '\n') + 1
	for n := headed; n <= len(data); n++ {
		path := filepath.Join(t.TempDir(), "cut.jsonl")
		if err := os.WriteFile(path, data[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		whole := strings.Count(string(data[:n]), "\n") - 1
		g, err := Load(path)
		if err != nil || g.Ply != max(whole-1, 0) || len(g.Lines) != whole {
			t.Fatalf("cut at %d: ply %d of %d lines, %v", n, g.Ply, whole, err)
		}
		r, err := Resume(g, Config{})
		if err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		if err := errors.Join(r.Append(events[whole:], nil), r.Close()); err != nil {
			t.Fatal(err)
		}
		after, err := Load(path)
		if err != nil || after.Ply != len(moves)/2 || after.Board != board || len(after.Lines) != len(events)+1 {
			t.Fatalf("cut at %d and resumed: ply %d, %d lines, %v", n, after.Ply, len(after.Lines), err)
		}
	}
}

// TestLatest finds the game to go on with.
func TestLatest(t *testing.T) {
	over := "e6f4e3f6g5d6e7f5c5" // white has no disc left
	for name, tt := range map[string]struct {
		games   []string // from the first to the newest
		day     bool
		want    string
		wantErr error
	}{
		"none":                          {nil, false, "", ErrNothing},
		"one":                           {[]string{"f5"}, true, "f5", nil},
		"nothing played":                {[]string{""}, true, "", ErrNothing},
		"the newest":                    {[]string{"f5", "d3c3"}, true, "d3c3", nil},
		"begun and left before a move":  {[]string{"f5", ""}, true, "f5", nil},
		"one is over since, of the day": {[]string{"f5", over}, true, "", ErrNothing},
		"one is over since":             {[]string{"f5", over}, false, "f5", nil},
	} {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "club [1]*")
			if err := os.Mkdir(folder, 0o755); err != nil {
				t.Fatal(err)
			}
			for _, moves := range tt.games {
				record(t, folder, moves)
			}
			if err := os.WriteFile(filepath.Join(folder, "9999.jsonl"), []byte("hello\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			day := time.Time{}
			if tt.day {
				day = time.Now()
			}
			g, err := Latest(folder, day)
			if !errors.Is(err, tt.wantErr) {
				t.Fatal(err)
			}
			if err == nil && g.Ply != len(tt.want)/2 {
				t.Errorf("found %d moves, want %s", g.Ply, tt.want)
			}
			if g, err := Latest(folder, time.Now().AddDate(0, 0, 3)); !errors.Is(err, ErrNothing) {
				t.Errorf("three days later: %v, %v", g, err)
			}
		})
	}
}

// TestLatestIsNotPlayedElsewhere: a game that another board is playing is no game
// to go on with.
func TestLatestIsNotPlayedElsewhere(t *testing.T) {
	folder := t.TempDir()
	r, err := Open(Config{Folder: folder, Head: head()})
	if err != nil {
		t.Fatal(err)
	}
	events, _ := plays(t, "f5d6")
	keep(t, r, events...)
	if g, err := Latest(folder, time.Now()); !errors.Is(err, ErrNothing) {
		t.Errorf("found %v, %v", g, err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if g, err := Latest(folder, time.Now()); err != nil || g.Ply != 2 {
		t.Errorf("closed: %v, %v", g, err)
	}
}

// TestOldRecords: those of version 1 have neither times nor names, and go on all
// the same.
func TestOldRecords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "2026-05-17_143000.jsonl")
	text := `{"type":"record","version":1,"start":"2026-05-17T14:30:00Z","head":{"mode":"referee","policy":"strict","source":"a.mp4","start":"` + engine.Opening().String() + `"}}
{"type":"start","frame":3,"time_s":0.3,"board":"` + engine.Opening().String() + `","ply":0,"to_move":"black"}
{"type":"move","frame":9,"time_s":0.9,"ply":1,"color":"black","square":"f5","flips":["e5"],"board":"---------------------------OX------XXX--------------------------","black":4,"white":1}
`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	g, err := Load(path)
	if err != nil || g.Ply != 1 || g.Head.Policy != "strict" || g.ToMove != engine.White || g.Over {
		t.Fatalf("%+v, %v", g, err)
	}
	r, err := Resume(g, Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestEnded: a video seen to its end does not go on; a game that was stopped does,
// and one before a camera always does.
func TestEnded(t *testing.T) {
	for name, over := range map[string]bool{
		"file source": true, "file stopped": false, "file failed": false, "live source": false, "live stopped": false,
	} {
		kind, ended, _ := strings.Cut(name, " ")
		h := head()
		h.Kind = kind
		path := recordOf(t, t.TempDir(), h, "f5")
		f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.WriteString(`{"type":"summary","ended":"` + ended + `"}` + "\n")
		if err := errors.Join(err, f.Close()); err != nil {
			t.Fatal(err)
		}
		if g, err := Load(path); err != nil || g.Over != over {
			t.Errorf("%s: over %v, %v", name, g.Over, err)
		}
	}
}

// TestLowSpace: a disk that gets full is told before it is, once, and again after
// it had room in between.
func TestLowSpace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var free atomic.Int64
		free.Store(lowSpace)
		s := watchSpace("/games/a.jsonl", func(string) (int64, error) { return free.Load(), nil })
		defer s.close()
		told := 0
		for i, step := range []struct {
			free int64
			low  bool
			told int
		}{{lowSpace, false, 0}, {lowSpace - 1, true, 1}, {5 << 20, true, 1}, {lowSpace * 2, false, 1}, {0, true, 2}} {
			free.Store(step.free)
			time.Sleep(spacePeriod)
			synctest.Wait()
			for len(s.news) > 0 {
				<-s.news
				told++
			}
			if s.low.Load() != step.low || told != step.told {
				t.Errorf("step %d: low %v, told %d times", i, s.low.Load(), told)
			}
		}
	})
}

// TestHeadIsJSON keeps the names in the head, which other programs read.
func TestHeadIsJSON(t *testing.T) {
	var all Head
	v := reflect.ValueOf(&all).Elem()
	for i := range v.NumField() {
		if v.Field(i).Kind() == reflect.String {
			v.Field(i).SetString("x")
		}
	}
	all.ToMove = engine.White
	text, err := json.Marshal(all)
	want := `{"black":"x","white":"x","event":"x","place":"x","set":"x","policy":"x","mode":"x","profile":"x","start":"x","to_move":"white","source":"x","source_kind":"x","software":"x"}`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
}
