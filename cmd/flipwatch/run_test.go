package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// event is any line of watch --json.
type event struct {
	Type       string   `json:"type"`
	Frame      int      `json:"frame"`
	Kind       string   `json:"kind"`
	ID         int      `json:"id"`
	Ply        int      `json:"ply"`
	Square     string   `json:"square"`
	Missed     []string `json:"missed"`
	Extra      []string `json:"extra"`
	How        string   `json:"how"`
	State      string   `json:"state"`
	Transcript string   `json:"transcript"`
	Movers     string   `json:"movers"`
	FinalBoard string   `json:"final_board"`
	Faults     int      `json:"faults"`
}

// command runs one command line and returns its exit code and what it wrote.
// The record goes to a folder of the test.
func command(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	var o, e bytes.Buffer
	code = run(context.Background(), args, &o, &e)
	return code, o.String(), e.String()
}

func eventsOf(t *testing.T, out string) []event {
	t.Helper()
	var events []event
	for line := range strings.Lines(out) {
		var e event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%v in line %s", err, line)
		}
		events = append(events, e)
	}
	return events
}

// demoTruth is what happens in the bundled video, by the program that rendered it.
const (
	demoTranscript = "e6f6c4e7e8c3f5d6d7f4c2b3a3a2a1c8c6c1c5d8"
	demoMovers     = "XOXOXOXOXOXOXOXOXOXO"
	demoBoard      = "X-O-----X-O-----XOO-------OOOO----XOOO----XOOO-----OO-----OOX---"
)

func TestDemoIsRefereedExactly(t *testing.T) {
	dir := t.TempDir()
	code, out, errOut := command(t, "demo", "--fast", "--json", "--record", dir)
	if code != exitDone {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	events := eventsOf(t, out)
	last := events[len(events)-1]
	if last.Type != "summary" || last.Transcript != demoTranscript || last.Movers != demoMovers || last.FinalBoard != demoBoard {
		t.Errorf("summary %+v\nwant %s by %s, board %s", last, demoTranscript, demoMovers, demoBoard)
	}
	var faults []string
	for _, e := range events {
		switch e.Type {
		case "fault":
			faults = append(faults, e.Kind+" "+e.Square+" "+strings.Join(e.Missed, ","))
		case "resolved":
			faults = append(faults, e.How)
		}
	}
	want := "wrong_flips e8 e7; corrected; illegal_square d2 ; taken_back"
	if got := strings.Join(faults, "; "); got != want {
		t.Errorf("faults %q, want %q", got, want)
	}
	checkRecord(t, dir, out)
}

// recordOnly is what a record adds to an event.
var recordOnly = regexp.MustCompile(`(?m),"at":"[^"]*"(,"evidence":\[[^]]*\])?}$`)

// checkRecord compares the record with what was written to stdout: the header,
// then the same events, and beside it the move list.
func checkRecord(t *testing.T, dir, out string) {
	t.Helper()
	records, _ := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	lists, _ := filepath.Glob(filepath.Join(dir, "*.txt"))
	if len(records) != 1 || len(lists) != 1 {
		t.Fatalf("records %v, move lists %v; want one each", records, lists)
	}
	text, err := os.ReadFile(records[0])
	if err != nil {
		t.Fatal(err)
	}
	_, kept, _ := strings.Cut(string(text), "\n")
	if recordOnly.ReplaceAllString(kept, "}") != out {
		t.Error("the record does not hold the events that were told")
	}
	moves, err := os.ReadFile(lists[0])
	if err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(string(moves)) != demoTranscript {
		t.Errorf("move list %q, want %q", moves, demoTranscript)
	}
}

// TestCtrlCWritesTheSummary ends a game the way Ctrl-C does.
func TestCtrlCWritesTheSummary(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	ctx, cancel := context.WithCancel(context.Background())
	out := &cancelAt{cancel: cancel, word: `"type":"move"`}
	var errOut bytes.Buffer
	code := run(ctx, []string{"demo", "--fast", "--json", "--record", t.TempDir()}, out, &errOut)
	if code != exitDone {
		t.Errorf("exit code %d: %s", code, errOut.String())
	}
	events := eventsOf(t, out.String())
	if last := events[len(events)-1]; last.Type != "summary" || last.Transcript != demoTranscript[:2] {
		t.Errorf("last event %+v, want the summary of one move", last)
	}
}

// cancelAt keeps what is written and cancels when a word is seen.
type cancelAt struct {
	bytes.Buffer
	cancel context.CancelFunc
	word   string
}

func (c *cancelAt) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte(c.word)) {
		c.cancel()
	}
	return c.Buffer.Write(p)
}
