package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The records in testdata/replay are of rendered games: in one every fault was put
// right, one of them two moves later; in the other a missed flip stands.

func TestReplayTellsTheGame(t *testing.T) {
	code, out, errOut := command(t, "replay", "testdata/replay/corrected.jsonl")
	if code != exitDone || errOut != "" {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	for _, want := range []string{
		"game begins, black to move (2:2)\n 1. black e6  flips e5  (4:1)\n",
		"!!  black played d3 with the wrong face up: turn over d3\n    put right\n 5. black d3",
		"!!  white d2: flip d3\n    the fault stands\n14. white d2  flips d4  (7:11)\n",
		"14. white d2  flips d3 d4  (6:12), as it counts now\n",
		"20. white b4  flips c5  (12:12)\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestReplayParts(t *testing.T) {
	tests := []struct {
		args  []string
		lines int
		first string
	}{
		{[]string{"--last", "2"}, 3, "19. black"},
		{[]string{"--last", "0"}, 1, "21. black"},
		{[]string{"--from", "20"}, 2, "20. white"},
		{[]string{"--from", "99"}, 1, "21. black"},
		{[]string{"--last", "99"}, 28, "game begins"},
	}
	for _, tt := range tests {
		code, out, errOut := command(t, append([]string{"replay", "testdata/replay/stands.jsonl"}, tt.args...)...)
		if n := strings.Count(out, "\n"); code != exitDone || n != tt.lines || !strings.HasPrefix(out, tt.first) {
			t.Errorf("%v: exit code %d, %d lines: %s%s", tt.args, code, n, out, errOut)
		}
	}
}

func TestReplayForPrograms(t *testing.T) {
	code, out, errOut := command(t, "replay", "--json", "testdata/replay/stands.jsonl")
	if code != exitDone {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	last := event{}
	for _, e := range eventsOf(t, out) {
		if e.Type != "step" {
			t.Errorf("%+v", e)
		}
		last = e
	}
	if last.Ply != 21 || last.Square != "b5" {
		t.Errorf("last step %+v", last)
	}
}

func TestReplayCheck(t *testing.T) {
	code, out, _ := command(t, "replay", "--check", "testdata/replay/corrected.jsonl")
	if want := "testdata/replay/corrected.jsonl: 20 moves, all as the rules have it\n"; code != exitDone || out != want {
		t.Errorf("exit code %d: %s", code, out)
	}
	code, out, errOut := command(t, "replay", "--check", "testdata/replay/stands.jsonl")
	want := "line 31, move 19 c2: not flipped c3 (told as fault 3)\ntestdata/replay/stands.jsonl: 21 moves, 1 difference\n"
	if code != exitFailed || out != want || errOut != "" {
		t.Errorf("exit code %d: %s%s", code, out, errOut)
	}
	code, out, _ = command(t, "replay", "--check", "--json", "testdata/replay/stands.jsonl")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var d struct {
		Type, Square, Kind string
		Ply, Fault         int
		Missed             []string
	}
	if err := json.Unmarshal([]byte(lines[0]), &d); err != nil {
		t.Fatal(err)
	}
	if code != exitFailed || len(lines) != 2 || d.Type != "difference" || d.Kind != "flips" || d.Ply != 19 || d.Square != "c2" || d.Fault != 3 || strings.Join(d.Missed, " ") != "c3" {
		t.Errorf("exit code %d: %s", code, out)
	}
	if want := `{"type":"check","file":"testdata/replay/stands.jsonl","moves":21,"differences":1}`; lines[1] != want {
		t.Errorf("%s\nwant %s", lines[1], want)
	}
}

// TestReplayDamagedRecords: what a power cut and an editor leave.
func TestReplayDamagedRecords(t *testing.T) {
	whole, err := os.ReadFile("testdata/replay/corrected.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	write := func(text string) string {
		path := filepath.Join(t.TempDir(), "game.jsonl")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	code, out, errOut := command(t, "replay", write(string(whole[:3000])))
	if code != exitDone || !strings.Contains(errOut, "ends in half a line") || !strings.Contains(out, " 5. black d3") {
		t.Errorf("cut: exit code %d: %s%s", code, out, errOut)
	}
	code, out, errOut = command(t, "replay", "--check", write(strings.Replace(string(whole), `"square":"f6","flips":["e5","e6"]`, `"square":"f6","flips":["e5"]`, 1)))
	if code != exitFailed || !strings.Contains(out, "move 4 f6: the flips e5 are written down, and the boards show e5 e6") {
		t.Errorf("edited: exit code %d: %s%s", code, out, errOut)
	}
	code, out, errOut = command(t, "replay", "--check", write(strings.Replace(string(whole), `"type":"move"`, `"type""move"`, 1)))
	if code != exitFailed || !strings.Contains(errOut, "1 damaged line") || !strings.Contains(out, "record: 1 damaged lines are passed over\n") {
		t.Errorf("broken: exit code %d: %s%s", code, out, errOut)
	}
}

func TestReplayUsage(t *testing.T) {
	tests := []struct {
		args []string
		code int
		says string
	}{
		{[]string{"replay"}, exitUsage, "replay takes one game"},
		{[]string{"replay", "a", "b"}, exitUsage, "replay takes one game"},
		{[]string{"replay", "--pace", "fast", "a"}, exitUsage, "such as 3s"},
		{[]string{"replay", "--display", "nonsense", "testdata/replay/stands.jsonl"}, exitUsage, "no display is called"},
		{[]string{"replay", "--lang", "xx", "testdata/replay/stands.jsonl"}, exitUsage, "unknown language"},
		{[]string{"replay", "--game", "0", "testdata/replay/stands.jsonl"}, exitUsage, "counted from 1"},
		{[]string{"replay", "none.jsonl"}, exitFailed, "none.jsonl: no such file or directory: check the name"},
		{[]string{"replay", "replay_test.go"}, exitFailed, "no game in replay_test.go"},
	}
	for _, tt := range tests {
		code, _, errOut := command(t, tt.args...)
		if code != tt.code || !strings.Contains(errOut, tt.says) {
			t.Errorf("%v: exit code %d: %s", tt.args, code, errOut)
		}
	}
}

// TestReplayOnDisplays draws the steps, faults and all, as pictures.
func TestReplayOnDisplays(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "screens")
	code, out, errOut := command(t, "replay", "--display", "png:"+dir, "--pace", "0", "testdata/replay/stands.jsonl")
	pictures, _ := filepath.Glob(filepath.Join(dir, "0*.png"))
	if code != exitDone || len(pictures) < 27 || !strings.Contains(out, "21. black") {
		t.Errorf("exit code %d, %d pictures: %s%s", code, len(pictures), out, errOut)
	}
}

// TestReplayLeavesOtherPacesAlone: pace is also a flag of watch, where it is true
// or false, and may stand at the top of the configuration file.
func TestReplayLeavesOtherPacesAlone(t *testing.T) {
	config := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(config, []byte("pace = true\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut := command(t, "replay", "--config", config, "testdata/replay/stands.jsonl"); code != exitDone {
		t.Errorf("exit code %d: %s", code, errOut)
	}
}

// TestReplayOtherNotations replays the game of a file with several.
func TestReplayOtherNotations(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	games := "[Black \"Ann\"]\n[White \"Bob\"]\n[Result \"40-24\"]\n\n1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 40-24\n\n" +
		"[Black \"Eve\"]\n[Result \"*\"]\n\n1. f5 f5 *\n\n" +
		"[Black \"Cid\"]\n[White \"Dot\"]\n[Result \"*\"]\n\n1. f5 d6 2. c3 d3 *\n"
	if err := os.WriteFile(file, []byte(games), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errOut := command(t, "replay", "--game", "3", file)
	if code != exitDone || !strings.Contains(out, " 4. white d3  flips") {
		t.Errorf("exit code %d: %s%s", code, out, errOut)
	}
	if code, out, _ := command(t, "replay", "--check", "--game", "3", file); code != exitDone || !strings.Contains(out, "4 moves, all as the rules have it") {
		t.Errorf("exit code %d: %s", code, out)
	}
	if code, out, _ := command(t, "replay", "--check", file); code != exitFailed || !strings.Contains(out, "the score is told as 40-24, and it is 13-0, or 64-0") {
		t.Errorf("exit code %d: %s", code, out)
	}
	code, out, errOut = command(t, "replay", "--check", "--game", "2", file)
	if code != exitFailed || !strings.Contains(out, "move 2 f5: white cannot play f5: f5 is occupied by black") || !strings.Contains(errOut, "shown up to there") {
		t.Errorf("exit code %d: %s%s", code, out, errOut)
	}
	if code, _, errOut := command(t, "replay", "--game", "4", file); code != exitUsage || !strings.Contains(errOut, "there are 3") {
		t.Errorf("exit code %d: %s", code, errOut)
	}
}

// TestReplayFewerThanNoMoves: numbers that make no sense are not passed over.
func TestReplayFewerThanNoMoves(t *testing.T) {
	for _, flag := range []string{"--last", "--from"} {
		code, _, errOut := command(t, "replay", flag, "-1", "testdata/replay/corrected.jsonl")
		if code != exitUsage || !strings.Contains(errOut, "0 or more") {
			t.Errorf("%s -1: code %d: %s", flag, code, errOut)
		}
	}
}
