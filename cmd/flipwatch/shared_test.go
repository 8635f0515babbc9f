package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// shared holds the photos and videos with truth, and the scripts that score what
// flipwatch says of them, beside the checkout.
var shared = filepath.Join("..", "..", "..", "shared")

// score pipes what a command wrote into one of the scoring scripts.
func score(t *testing.T, out, script string, args ...string) string {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the scoring scripts with")
	}
	c := exec.Command(python, append([]string{filepath.Join(shared, "tools", script)}, args...)...)
	c.Stdin = strings.NewReader(out)
	text, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return strings.TrimSpace(string(text))
}

func needShared(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(shared); err != nil {
		t.Skipf("no shared photos and videos: %v", err)
	}
	if testing.Short() {
		t.Skip("reads whole videos")
	}
}

// exact is the last line of score_watch.py when nothing is wrong.
var exact = regexp.MustCompile(`(?m)^moves (\d+)/(\d+), transcript exact, flips (\d+)/(\d+), faults named (\d+)/(\d+), false alarms 0,.* final board right$`)

func wantExact(t *testing.T, text string) {
	t.Helper()
	t.Log(text)
	m := exact.FindStringSubmatch(text)
	if m == nil || m[1] != m[2] || m[3] != m[4] || m[5] != m[6] {
		t.Error("not exact")
	}
}

// TestSharedVideos referees every rendered game, as score_watch.py scores it.
func TestSharedVideos(t *testing.T) {
	needShared(t)
	for name, flags := range map[string]string{
		"A_full": "--grace 400ms", "A_v1": "--grace 400ms", "A_v2": "--grace 400ms --row1 bottom",
		"A_v3": "--grace 400ms", "A_v4": "--grace 400ms", "A_v1s": "", "A_v3s": "",
	} {
		t.Run(name, func(t *testing.T) {
			base := filepath.Join(shared, "rendered", "A", name)
			args := append([]string{"watch", "--json", base + ".mp4"}, strings.Fields(flags)...)
			_, out, _ := command(t, args...)
			wantExact(t, score(t, out, "score_watch.py", base+".json"))
		})
	}
}

// TestRealGame referees the photographed game with its five real missed flips.
func TestRealGame(t *testing.T) {
	needShared(t)
	dir := filepath.Join(shared, "photos", "reversi_board")
	_, out, _ := command(t, "watch", "--json", dir)
	wantExact(t, score(t, out, "score_watch.py", filepath.Join(dir, "game.json")))
}

// TestRealPhotos reads the hundred photos of that game.
func TestRealPhotos(t *testing.T) {
	needShared(t)
	photos, err := filepath.Glob(filepath.Join(shared, "photos", "reversi_board", "*.jpg"))
	if err != nil || len(photos) == 0 {
		t.Skip("no photos")
	}
	_, out, _ := command(t, append([]string{"read", "--json"}, photos...)...)
	text := score(t, out, "score_photos.py", filepath.Join(shared, "photos", "manifest.json"), "--only", "reversi_board/")
	t.Log(text)
	if m := regexp.MustCompile(`perfect (\d+)`).FindStringSubmatch(text); m == nil || len(m[1]) < 2 || m[1] < "99" && m[1] != "100" {
		t.Error("fewer than 99 of 100 boards perfect")
	}
}
