package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flipwatch/cmd/internal/live"
	"flipwatch/cmd/internal/record"
	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
	"flipwatch/vision/camera"
)

// cutOff makes the record of a game that was cut off after a move, and returns its
// file.
func cutOff(t *testing.T, folder string, h record.Head) string {
	t.Helper()
	h.Policy, h.Mode, h.Start = string(referee.Strict), string(referee.Silent), engine.Opening().String()
	r, err := record.Open(record.Config{Folder: folder, Head: h})
	if err != nil {
		t.Fatal(err)
	}
	err = r.Append([]referee.Event{
		referee.Start{Board: engine.Opening(), ToMove: engine.Black},
		referee.Move{Ply: 1, Color: engine.Black, Square: engine.F5, Flips: engine.BitOf(engine.E5), Board: engine.Opening().Play(engine.F5, engine.Black)},
	}, nil)
	if err := errors.Join(err, r.Close()); err != nil {
		t.Fatal(err)
	}
	return r.Path()
}

// shown keeps the last screen.
type shown struct{ last display.Screen }

func (s *shown) Show(screen display.Screen) error { s.last = screen; return nil }
func (s *shown) Close() error                     { return nil }

// TestChooseGame: a game that was cut off goes on when it is asked for or agreed
// to, and nothing else does.
func TestChooseGame(t *testing.T) {
	cam := camera.Info{Name: "/dev/video0", Kind: camera.Live}
	game := record.Head{Source: "/dev/video2", Kind: "live", Black: "Ann"}
	video := record.Head{Source: "a.mp4", Kind: "file"}
	for name, tt := range map[string]struct {
		head    record.Head
		resume  string
		info    camera.Info
		answers string // "" for nobody there
		goesOn  bool
		said    string
	}{
		"yes":                   {game, "", cam, "y\n", true, "after move 1, white to move, 4:1"},
		"yes in full":           {game, "", cam, " YES \n", true, "Ann – ?"},
		"no":                    {game, "", cam, "n\n", false, "[y/N]"},
		"return":                {game, "", cam, "\n", false, "[y/N]"},
		"nothing more to read":  {game, "", cam, "y", true, "[y/N]"},
		"nobody there":          {game, "", cam, "", false, "--resume "},
		"the same video":        {video, "", camera.Info{Name: "a.mp4", Kind: camera.File}, "y\n", true, "[y/N]"},
		"another video":         {video, "", camera.Info{Name: "b.mp4", Kind: camera.File}, "y\n", false, ""},
		"a video, then cameras": {video, "", cam, "y\n", false, ""},
		"photos":                {game, "", camera.Info{Name: "/dev/video2", Kind: camera.Stills}, "y\n", false, ""},
		"the latest":            {video, "latest", cam, "", true, ""},
		"of today":              {game, "today", cam, "", true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := &recordFlags{record: t.TempDir(), resume: tt.resume}
			path := cutOff(t, r.record, tt.head)
			var text bytes.Buffer
			a := &app{err: &text}
			if tt.answers != "" {
				a.answers = strings.NewReader(tt.answers)
			}
			screen := &shown{}
			s := &screens{text: &text, outputs: []display.Output{screen}}
			g, err := a.chooseGame(context.Background(), r, tt.info, s)
			if err != nil || (g != nil) != tt.goesOn || g != nil && g.Path != path || !strings.Contains(text.String(), tt.said) || tt.said == "" && text.Len() > 0 {
				t.Errorf("game %v, %v, said %q", g, err, text.String())
			}
			if tt.said == "[y/N]" && (screen.last.State != display.Resume || screen.last.Board.Count(engine.Black) != 4) {
				t.Errorf("screen %v", screen.last.State)
			}
		})
	}
}

func TestResumeByName(t *testing.T) {
	folder := t.TempDir()
	path := cutOff(t, folder, record.Head{})
	flags := &recordFlags{record: t.TempDir(), resume: resumeLatest}
	if rest := flags.takeResume([]string{path, "/dev/video0"}); len(rest) != 1 || flags.resume != path {
		t.Errorf("--resume FILE SOURCE: resume %s, sources %v", flags.resume, rest)
	}
	s := &screens{text: io.Discard}
	g, err := (&app{}).chooseGame(context.Background(), flags, camera.Info{}, s)
	if err != nil || g.Path != path {
		t.Fatalf("by name: %v", err)
	}
	c := live.Config{Referee: referee.Config{Policy: referee.Friendly}}
	if err := goOn(&c, g); err != nil || c.Referee.Policy != referee.Strict || c.Referee.Mode != referee.Silent || len(c.Resume) != 2 {
		t.Errorf("goes on with %+v, %v", c.Referee, err)
	}
	for name, text := range map[string]string{"no record": "hello\n", "nonsense": `{"type":"record","version":2,"start":"2026-05-17T14:30:00Z"}` + "\n" + `{"type":"move","ply":9}` + "\n"} {
		flags.resume = filepath.Join(folder, "bad.jsonl")
		if err := os.WriteFile(flags.resume, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := (&app{}).chooseGame(context.Background(), flags, camera.Info{}, s); err == nil || !strings.Contains(err.Error(), "bad.jsonl") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNothingToResume: --resume without a game to go on with begins one.
func TestNothingToResume(t *testing.T) {
	var text bytes.Buffer
	for _, word := range []string{"", resumeLatest, resumeToday} {
		text.Reset()
		g, err := (&app{err: &text, answers: strings.NewReader("y\n")}).chooseGame(context.Background(), &recordFlags{record: t.TempDir(), resume: word}, camera.Info{}, &screens{text: &text})
		if g != nil || err != nil || strings.Contains(text.String(), "a new one begins") != (word != "") {
			t.Errorf("--resume=%s: %v, %v, said %q", word, g, err, text.String())
		}
	}
}

// TestInterruptedQuestion: Ctrl-C at the question ends the program quietly.
func TestInterruptedQuestion(t *testing.T) {
	folder := t.TempDir()
	cutOff(t, folder, record.Head{Kind: "live"})
	ctx, cancel := context.WithCancel(context.Background())
	silence, _ := io.Pipe()
	time.AfterFunc(10*time.Millisecond, cancel)
	_, err := (&app{answers: silence}).chooseGame(ctx, &recordFlags{record: folder}, camera.Info{Kind: camera.Live}, &screens{text: io.Discard})
	if exitCode(err, io.Discard) != exitDone || err == nil {
		t.Errorf("error %v", err)
	}
}
