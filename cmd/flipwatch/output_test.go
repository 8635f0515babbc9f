package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"
)

// fullDisk takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// TestOutputThatCannotBeWritten: no command ends as if all were well.
func TestOutputThatCannotBeWritten(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	game := file(t, "game.txt", "f5d6c3d3c4\n")
	for _, line := range []string{
		"help", "help watch", "", "--help", "--version", "panel", "completion bash", "panel list", "panel test --frames 1",
		"devices", "calibrate --list --json", "replay " + game, "replay --pace 1ms --display terminal " + game, "replay --check " + game,
		"convert --json --to ggf " + game + " " + t.TempDir() + "/out.ggf", "convert --to ggf " + game + " -", "demo --fast",
	} {
		if testing.Short() && line == "demo --fast" {
			continue
		}
		var errOut bytes.Buffer
		code := run(context.Background(), strings.Fields(line), fullDisk{}, &errOut)
		if code != exitFailed || !strings.Contains(errOut.String(), syscall.ENOSPC.Error()) {
			t.Errorf("%s: code %d: %s", line, code, errOut.String())
		}
	}
}

// brokenPipe takes so many lines and is then read no more.
type brokenPipe struct{ lines int }

func (p *brokenPipe) Write(text []byte) (int, error) {
	if p.lines -= bytes.Count(text, []byte("\n")); p.lines < 0 {
		return 0, syscall.EPIPE
	}
	return len(text), nil
}

// TestNobodyReads: where nobody reads the output any more a command ends without a
// word, and a game as if by Ctrl-C: with its summary.
func TestNobodyReads(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for line, quiet := range map[string]bool{"help": true, "panel list": true, "demo --fast --json": false, "demo --fast --display terminal": false} {
		folder := t.TempDir()
		if !quiet {
			line += " --record " + folder
		}
		var errOut bytes.Buffer
		if code := run(context.Background(), strings.Fields(line), &brokenPipe{lines: 3}, &errOut); code != exitPipe {
			t.Errorf("%s: code %d: %s", line, code, errOut.String())
		}
		if quiet {
			if errOut.Len() > 0 {
				t.Errorf("%s: %s", line, errOut.String())
			}
			continue
		}
		records, _ := filepath.Glob(filepath.Join(folder, "*.jsonl"))
		if len(records) != 1 {
			t.Fatalf("%s: records %v", line, records)
		}
		text, err := os.ReadFile(records[0])
		if err != nil || !strings.Contains(string(text), `"type":"summary"`) || strings.Contains(string(text), `"ply":20,`) {
			t.Errorf("%s: the record does not end where nobody reads on: %v", line, err)
		}
	}
}

// TestJSONIsAllOfStdout: with --json every line is an object, whatever the command
// shows besides.
func TestJSONIsAllOfStdout(t *testing.T) {
	game := file(t, "game.txt", "f5d6c3d3c4\n")
	for line, words := range map[string]string{
		"--version": "", "help watch": "--grace", "panel": "panel test", "panel list": "", "devices": "",
		"panel test --frames 1": "", "replay --pace 1ms --display terminal " + game: "f5", "convert --to ggf " + game + " " + t.TempDir() + "/out.ggf": "1 game",
	} {
		code, out, errOut := command(t, append(strings.Fields(line), "--json")...)
		if code != exitDone || !strings.Contains(errOut, words) {
			t.Errorf("%s: code %d: %s", line, code, errOut)
		}
		onlyObjects(t, line, out)
	}
}

func onlyObjects(t *testing.T, what, out string) {
	t.Helper()
	for line := range strings.Lines(out) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Errorf("%s: %v in line %s", what, err, line)
		}
	}
}

// TestPressesInJSON: presses are named to programs as well.
func TestPressesInJSON(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ports := buttonPin{pin: &gpiotest.Pin{N: "GPIO17", EdgesChan: make(chan gpio.Level, 1)}}
		var out, errOut bytes.Buffer
		a := &app{out: &out, err: &errOut, ports: ports, json: true}
		go func() {
			time.Sleep(time.Second)
			ports.pin.Lock()
			defer ports.pin.Unlock()
			ports.pin.L = gpio.Low
		}()
		if err := a.testButton(context.Background(), "GPIO17", 8*time.Second); err != nil {
			t.Fatal(err)
		}
		if want := `{"press":"long","means":"another game"}` + "\n"; out.String() != want {
			t.Errorf("said %s, want %s", out.String(), want)
		}
	})
}
