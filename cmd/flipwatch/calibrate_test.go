package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gocv.io/x/gocv"

	"flipwatch/calibrate"
	"flipwatch/cmd/internal/live"
	"flipwatch/engine"
)

const demoVideo = "demo/game.mp4"

// TestCalibrateAndWatch makes a profile from the bundled video with row 1 at the
// bottom, and watches with it.
func TestCalibrateAndWatch(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	var out, errOut bytes.Buffer
	if code := run(context.Background(), []string{"calibrate", "--json", "--profile", "club", "--row1", "bottom", demoVideo}, &out, &errOut); code != 0 {
		t.Fatalf("exit code %d: %s", code, errOut.String())
	}
	var c calibration
	if err := json.Unmarshal(out.Bytes(), &c); err != nil {
		t.Fatal(err)
	}
	if !c.Opening || c.Board != engine.Opening().String() || c.Row1 != "bottom" || len(c.Advice) != 0 || c.Quality.Lines < 100 {
		t.Errorf("%+v", c)
	}
	out.Reset()
	if code := run(context.Background(), []string{"calibrate", "--list"}, &out, &errOut); code != 0 || !strings.Contains(out.String(), "row 1 at the bottom") {
		t.Errorf("exit code %d: %s%s", code, out.String(), errOut.String())
	}
	if testing.Short() {
		t.Skip("the whole video takes seconds")
	}
	out.Reset()
	if code := run(context.Background(), []string{"watch", "--json", "--profile", "club", demoVideo}, &out, &errOut); code != 0 {
		t.Fatalf("exit code %d: %s", code, errOut.String())
	}
	if strings.Contains(errOut.String(), "when profile") {
		t.Errorf("nothing has changed, and it says %s", errOut.String())
	}
	events := eventsOf(t, out.String())
	turned := engine.Rotate180.Square(mustSquare(t, demoTranscript[:2])).String()
	if got := events[len(events)-1].Transcript; !strings.HasPrefix(got, turned) {
		t.Errorf("turned half round the game is %s, want it to begin with %s", got, turned)
	}
}

func mustSquare(t *testing.T, s string) engine.Square {
	t.Helper()
	sq, err := engine.ParseSquare(s)
	if err != nil {
		t.Fatal(err)
	}
	return sq
}

// TestCalibrateAsks answers the question for the viewing side.
func TestCalibrateAsks(t *testing.T) {
	for name, tt := range map[string]struct {
		answers string
		row1    string // empty: nothing is saved
		opening bool
	}{
		"enter":             {"\n", "top", true},
		"another side":      {"bottom\n\n", "bottom", true},
		"first a wrong one": {"north\nBottom \nyes\n", "bottom", true},
		"colours exchanged": {"left\n\n", "left", false},
		"end of input":      {"", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			var out, errOut bytes.Buffer
			c := &calibrator{app: &app{out: &out, err: &errOut}, profile: "club", answers: strings.NewReader(tt.answers)}
			err := c.run(context.Background(), []string{demoVideo})
			store, _ := profiles()
			p, loaded := store.Load("club")
			if tt.row1 == "" {
				if err == nil || loaded == nil {
					t.Errorf("saved %+v, %v", p, err)
				}
				return
			}
			if err != nil || loaded != nil || p.Row1 != tt.row1 {
				t.Errorf("row 1 at %q, %v, %v", p.Row1, err, loaded)
			}
			if strings.Contains(out.String(), "set up right") != tt.opening || strings.Contains(out.String(), "exchanged") == tt.opening {
				t.Errorf("it says %s", out.String())
			}
		})
	}
}

// TestCalibrateIsInterrupted: Ctrl-C at the question ends it at once.
func TestCalibrateIsInterrupted(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	silence, _ := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	c := &calibrator{app: &app{out: io.Discard, err: io.Discard}, profile: "club", answers: silence}
	seen, _, err := c.look(ctx, []string{demoVideo})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	lie, _ := live.FindLie(&seen.Reading, live.Auto, false, engine.Opening())
	if _, _, err := c.ask(ctx, &seen, lie); !errors.Is(err, errUnanswered) {
		t.Errorf("error %v", err)
	}
}

func TestCalibrateRefuses(t *testing.T) {
	blank := filepath.Join(t.TempDir(), "blank.png")
	grey := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 90, 90, 0), 240, 320, gocv.MatTypeCV8UC3)
	defer grey.Close()
	if !gocv.IMWrite(blank, grey) {
		t.Fatal("cannot write a picture")
	}
	for name, tt := range map[string]struct {
		args []string
		code int
		says string
	}{
		"no board":      {[]string{"calibrate", blank}, exitNoBoard, "no board"},
		"no such side":  {[]string{"calibrate", "--row1", "north", blank}, exitUsage, "north"},
		"no such name":  {[]string{"calibrate", "--profile", "../x", demoVideo}, exitUsage, "letters"},
		"two sources":   {[]string{"calibrate", blank, blank}, exitUsage, "one source"},
		"watch without": {[]string{"watch", "--profile", "club", demoVideo}, exitUsage, "calibrate --profile club"},
	} {
		t.Run(name, func(t *testing.T) {
			code, _, errOut := command(t, tt.args...)
			if code != tt.code || !strings.Contains(errOut, tt.says) {
				t.Errorf("exit code %d: %s", code, errOut)
			}
		})
	}
}

// TestUsualProfile: watch takes the default profile only when no source is
// named, and does without one.
func TestUsualProfile(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	if p, err := loadProfile("", nil); p != nil || err != nil {
		t.Fatal(p, err)
	}
	c := &calibrator{app: &app{out: &bytes.Buffer{}, err: &bytes.Buffer{}}, profile: usualProfile, row1: live.Left.String()}
	if err := c.run(context.Background(), []string{demoVideo}); err != nil {
		t.Fatal(err)
	}
	if p, err := loadProfile("", nil); p == nil || err != nil || p.Row1 != "left" || p.Source != "" {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := loadProfile("", []string{"game.mp4"}); p != nil || err != nil {
		t.Errorf("%+v, %v", p, err)
	}
	store, _ := profiles()
	if err := os.WriteFile(store.Path(usualProfile), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := loadProfile("", nil); err == nil || !strings.Contains(err.Error(), "make it again") {
		t.Error(err)
	}
}

// TestCalibrateEach judges a folder, with a photo without a board and one that is
// none: these stop nothing.
func TestCalibrateEach(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "photos")
	for name, from := range map[string]string{"a/board.jpg": filepath.Join("testdata", "board.jpg"), "b.jpg": picture(t, 640, 480), "c.JPG": file(t, "c.JPG", "no picture"), "d.txt": file(t, "d.txt", "not looked at")} {
		data, err := os.ReadFile(from)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	code, out, errOut := command(t, "calibrate", "--each", dir)
	if code != exitFailed || strings.Count(out, "\n") < 4 || !strings.Contains(out, "b.jpg: no board") || !strings.Contains(out, "c.JPG") || strings.Contains(out, "d.txt") {
		t.Errorf("exit code %d: %s%s", code, out, errOut)
	}
	board := filepath.Join(dir, "a", "board.jpg")
	if code, out, errOut := command(t, "calibrate", "--each", board, "mistyped", board); code != exitFailed || strings.Count(out, "board.jpg") != 2 || !strings.Contains(out, "mistyped: no such file") {
		t.Errorf("exit code %d: %s%s", code, out, errOut)
	}
	code, out, _ = command(t, "calibrate", "--each", "--json", filepath.Join(dir, "a"))
	line := eachPhoto{calibration: new(calibration)}
	if err := json.Unmarshal([]byte(out), &line); err != nil || code != 0 || !line.Found || line.Quality.ResidualPx == 0 || filepath.Base(line.File) != "board.jpg" {
		t.Errorf("exit code %d, %v: %s", code, err, out)
	}
	if names, _ := (calibrate.Store{Folder: filepath.Join(os.Getenv("XDG_CONFIG_HOME"), "flipwatch", "profiles")}).List(); len(names) > 0 {
		t.Errorf("saved %v", names)
	}
	for _, args := range [][]string{{"--each"}, {"--each", t.TempDir()}, {"--list", dir}} {
		if code, _, errOut := command(t, append([]string{"calibrate"}, args...)...); code != exitUsage {
			t.Errorf("%v: exit code %d: %s", args, code, errOut)
		}
	}
}
