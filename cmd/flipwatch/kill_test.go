package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/cmd/internal/record"
	"flipwatch/vision/camera"
)

// The variables that make the test binary a child: flipwatch itself with these
// arguments, or a table with the pictures in this folder.
const (
	childArgs  = "FLIPWATCH_CHILD"
	childTable = "FLIPWATCH_TABLE"
)

// kills is how often the program is killed; KILLS overrides it for a longer run.
const kills = 8

// TestFlipwatchChild is flipwatch in a process of its own.
func TestFlipwatchChild(t *testing.T) {
	args := os.Getenv(childArgs)
	if args == "" {
		t.Skip("runs as the child of other tests")
	}
	os.Exit(run(context.Background(), strings.Split(args, "\x1f"), os.Stdout, os.Stderr))
}

// TestTableChild is a table before a camera: it writes 15 pictures a second of the
// position that a file names, until nobody takes them.
func TestTableChild(t *testing.T) {
	dir := os.Getenv(childTable)
	if dir == "" {
		t.Skip("runs as the child of TestKilledInPlay")
	}
	for range time.Tick(time.Second / 15) {
		ply, err := os.ReadFile(filepath.Join(dir, "ply"))
		if err != nil {
			os.Exit(1)
		}
		picture, err := os.ReadFile(filepath.Join(dir, string(ply)+".jpg"))
		if err != nil {
			os.Exit(1)
		}
		if _, err := os.Stdout.Write(picture); err != nil {
			os.Exit(0)
		}
	}
}

// table is a game that goes on whatever becomes of flipwatch.
type table struct {
	t      *testing.T
	dir    string
	ply    int
	last   int // the ply at which the game is over
	random *rand.Rand
	due    time.Time // of the next turn
}

// settledFrames are frames of the bundled video in which the board lies still: at
// the beginning, and after each of its turns.
var settledFrames = []int{3, 186, 274, 341, 388, 507, 563, 609, 707, 802, 853, 1087, 1175, 1263, 1336, 1470, 1526, 1603, 1693, 1785, 1873}

// layTable draws the positions of the bundled game, as many turns as are wanted.
func layTable(t *testing.T, turns int) *table {
	t.Helper()
	tb := &table{t: t, dir: t.TempDir(), last: turns, random: rand.New(rand.NewPCG(5, 6))}
	source, err := camera.Open(context.Background(), filepath.Join("demo", "game.mp4"), camera.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	var f camera.Frame
	for ply := 0; ply <= turns; {
		if err := source.Next(context.Background(), &f); err != nil {
			t.Fatal(err)
		}
		if f.Index != settledFrames[ply] {
			continue
		}
		if !gocv.IMWrite(filepath.Join(tb.dir, fmt.Sprint(ply)+".jpg"), f.Mat) {
			t.Fatal("a picture cannot be written")
		}
		ply++
	}
	tb.show(0)
	return tb
}

// show puts a position on the table.
func (tb *table) show(ply int) {
	tb.t.Helper()
	part := filepath.Join(tb.dir, "part")
	err := os.WriteFile(part, []byte(strconv.Itoa(ply)), 0o600)
	if err == nil {
		err = os.Rename(part, filepath.Join(tb.dir, "ply"))
	}
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.ply, tb.due = ply, time.Time{}
}

// play makes the next turn some time after the one before was recorded: so it may
// be made while nobody looks.
func (tb *table) play(recorded int) {
	switch {
	case recorded < tb.ply || tb.ply == tb.last:
	case tb.due.IsZero():
		tb.due = time.Now().Add(time.Duration(tb.random.IntN(900)) * time.Millisecond)
	case time.Now().After(tb.due):
		tb.show(tb.ply + 1)
	}
}

// TestKilledInPlay kills flipwatch again and again while a game is played, at any
// moment, and goes on with the record: nothing that was told is missing, and the
// whole game is in one record in the end. With KILLS=200 it takes some minutes.
func TestKilledInPlay(t *testing.T) {
	times, turns := kills, len(demoMovers)
	if testing.Short() {
		times, turns = 3, 4
	}
	if n, err := strconv.Atoi(os.Getenv("KILLS")); err == nil {
		times = n
	}
	tb, folder := layTable(t, turns), t.TempDir()
	path, games, resumed, seen := "", 0, 0, 0
	for n := 0; n < times || tb.ply > 0; {
		life := time.Duration(100+tb.random.IntN(5900)) * time.Millisecond
		if n >= times {
			life = time.Minute // the last game is played to its end
		}
		before := linesOf(t, path)
		told, killed := tb.watch(folder, path, life)
		if killed {
			n++
		}
		if killed && len(told) > 0 {
			seen++
		}
		if path == "" {
			path = newest(t, folder)
		} else {
			resumed++
		}
		checkTold(t, path, before, told)
		if path != "" && loaded(t, path).Ply == turns {
			checkWhole(t, path, demoTranscript[:2*turns])
			games++
			path = ""
			tb.show(0)
			if err := os.Rename(folder, fmt.Sprintf("%s-%d", folder, games)); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("killed %d times, %d of them after something was told; %d games whole, resumed %d times", times, seen, games, resumed)
}

// watch runs flipwatch before the table for a while and kills it, or ends it when
// the game is recorded to its end. It returns the events that it told.
func (tb *table) watch(folder, path string, life time.Duration) (told []string, killed bool) {
	tb.t.Helper()
	source := fmt.Sprintf("exec:%s=%s exec %s -test.run=^TestTableChild$", childTable, tb.dir, os.Args[0])
	args := []string{"watch", source, "--json", "--record", folder}
	if path != "" {
		args = append(args, "--resume="+path)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestFlipwatchChild$")
	cmd.Env = append(os.Environ(), childArgs+"="+strings.Join(args, "\x1f"), "XDG_CONFIG_HOME="+tb.dir)
	var errOut bytes.Buffer
	cmd.Stderr = &errOut
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		tb.t.Fatal(err)
	}
	end := time.AfterFunc(life, func() { _ = cmd.Process.Kill() })
	recorded := 0
	if path != "" {
		recorded = loaded(tb.t, path).Ply
	}
	lines := make(chan string)
	go func() {
		defer close(lines)
		for in := bufio.NewScanner(out); in.Scan(); {
			lines <- in.Text()
		}
	}()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for open := true; open; {
		select {
		case line, more := <-lines:
			if open = more; !more {
				break
			}
			told = append(told, line)
			var e event
			if json.Unmarshal([]byte(line), &e) == nil && e.Type == "move" {
				recorded = e.Ply
			}
			if recorded == tb.last && end.Stop() {
				_ = cmd.Process.Signal(os.Interrupt)
				time.AfterFunc(5*time.Second, func() { _ = cmd.Process.Kill() })
			}
		case <-tick.C:
			tb.play(recorded)
		}
	}
	_ = cmd.Wait() // it was killed
	killed = cmd.ProcessState.ExitCode() < 0
	if !killed && cmd.ProcessState.ExitCode() != exitDone {
		tb.t.Fatalf("flipwatch failed: %s", errOut.String())
	}
	return told, killed
}

func loaded(t *testing.T, path string) *record.Game {
	t.Helper()
	g, err := record.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// newest returns the one record in a folder, "" for none yet.
func newest(t *testing.T, folder string) string {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if len(paths) > 1 {
		t.Fatalf("records %v, want one", paths)
	}
	if len(paths) == 0 {
		return ""
	}
	return paths[0]
}

// linesOf returns the events of a record as they were told.
func linesOf(t *testing.T, path string) (lines []string) {
	t.Helper()
	if path == "" {
		return nil
	}
	for _, line := range loaded(t, path).Lines {
		if bytes.HasPrefix(line, []byte(`{"type":"resume"`)) || bytes.HasPrefix(line, []byte(`{"type":"clock"`)) {
			continue
		}
		lines = append(lines, recordOnly.ReplaceAllString(string(line), "}"))
	}
	return lines
}

// checkTold: the record holds what it held before and then all that was told.
func checkTold(t *testing.T, path string, before, told []string) {
	t.Helper()
	if path == "" {
		if len(told) > 0 {
			t.Fatalf("%d events were told, and there is no record", len(told))
		}
		return
	}
	want, got := append(before, told...), linesOf(t, path)
	if len(got) < len(want) {
		t.Fatalf("%d events were told in all, the record has %d", len(want), len(got))
	}
	for i, line := range want {
		if got[i] != line {
			t.Fatalf("line %d is %s\nand was told as %s", i+1, got[i], line)
		}
	}
}

// checkWhole: the record tells of the whole game and of nothing else.
func checkWhole(t *testing.T, path, want string) {
	t.Helper()
	moves := map[int]string{}
	for _, line := range linesOf(t, path) {
		var e event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		switch e.Type {
		case "move":
			if moves[e.Ply] != "" {
				t.Errorf("%s: ply %d twice", path, e.Ply)
			}
			moves[e.Ply] = e.Square
		case "fault", "takeback":
			t.Errorf("%s: %s", path, line)
		}
	}
	var all strings.Builder
	for ply := range len(want) / 2 {
		all.WriteString(moves[ply+1])
	}
	if all.String() != want {
		t.Errorf("%s: recorded %s\nwant %s", path, all.String(), want)
	}
	if list, err := os.ReadFile(strings.TrimSuffix(path, ".jsonl") + ".txt"); err == nil {
		if got := strings.TrimSpace(string(list)); got != want {
			t.Errorf("move list %s", got)
		}
	}
}
