package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"flipwatch/cmd/internal/bench"
)

// benchLine is any line of bench --json.
type benchLine struct {
	Type      string           `json:"type"`
	File      string           `json:"file"`
	Found     bool             `json:"found"`
	Verdict   string           `json:"verdict"`
	Wrong     []wrongPlace     `json:"wrong"`
	Accuracy  []bench.Accuracy `json:"accuracy"`
	Timing    []bench.Timing   `json:"timing"`
	Truth     *truth           `json:"truth"`
	FullMS    float64          `json:"full_decode_ms"`
	Moves     int              `json:"moves"`
	Right     int              `json:"moves_right"`
	Exact     bool             `json:"exact"`
	FlipsOK   int              `json:"flips_right"`
	Faults    int              `json:"faults"`
	Named     int              `json:"faults_named"`
	Alarms    int              `json:"false_alarms"`
	DelaySecs float64          `json:"delay_median"`
}

func benchLines(t *testing.T, out string) []benchLine {
	t.Helper()
	var lines []benchLine
	for line := range strings.Lines(out) {
		var b benchLine
		if err := json.Unmarshal([]byte(line), &b); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		lines = append(lines, b)
	}
	return lines
}

// benchSet copies the small set of photos with truth and lets its manifest be
// changed: one text for another.
func benchSet(t *testing.T, changes ...string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "bench"))); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "manifest.json")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.NewReplacer(changes...).Replace(string(text))
	if len(changes) > 0 && changed == string(text) {
		t.Fatal("the manifest was not changed")
	}
	if err := os.WriteFile(path, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// The truth of the clear photo, and the same with a8 and h8 named wrongly.
const (
	clearTruth = `"board": "XXXXXXXXXOOXXO-O-OOXOXOOOOXOXXOO-XOXXOOOXXXXOXXO--XX-O-O--OX--OO"`
	wrongTruth = `"board": "OXXXXXXXXOOXXO-O-OOXOXOOOOXOXXOO-XOXXOOOXXXXOXXO--XX-O-O--OX--O-"`
)

func TestBench(t *testing.T) {
	report := t.TempDir()
	code, out, errOut := command(t, "bench", "--report", report, benchSet(t))
	if code != exitDone {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	for _, want := range []string{"accuracy", "\nhand ", "\nplain ", "\ndamage:small ", "pictures without a board", "calibration", "at 0.99 and above", "full decode"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "plain/b.jpg") {
		t.Errorf("the clear photo is not perfect:\n%s", out)
	}
	text, err := os.ReadFile(filepath.Join(report, "report.txt"))
	if err != nil || len(text) == 0 || !strings.Contains(out, string(text)) {
		t.Errorf("report.txt does not hold the tables: %v", err)
	}
}

// TestBenchShowsErrors: where the truth and the reading differ, the table says
// so and there is a picture of it.
func TestBenchShowsErrors(t *testing.T) {
	report := t.TempDir()
	dir := benchSet(t, clearTruth, wrongTruth)
	code, out, _ := command(t, "bench", "--report", report, "--only", "plain/", dir)
	if code != exitDone {
		t.Fatalf("exit code %d", code)
	}
	if !strings.Contains(out, "plain/b.jpg: a1 O>X") || !strings.Contains(out, "h8 ->O") || !strings.Contains(out, " 62/64 ") {
		t.Errorf("the wrong squares are not named:\n%s", out)
	}
	if _, err := os.Stat(filepath.Join(report, "contact.png")); err != nil {
		t.Errorf("no contact sheet: %v", err)
	}
	command(t, "bench", "--report", report, "--only", "plain/", benchSet(t))
	if _, err := os.Stat(filepath.Join(report, "contact.png")); err == nil {
		t.Error("the contact sheet of the run before is still there")
	}
}

// TestBenchFalseBoard: a board where the truth has none, and none where it has
// one.
func TestBenchFalseBoard(t *testing.T) {
	manifest := `[{"file":"plain/b.jpg","tags":["negative:chess"]},
{"file":"none/table.jpg","corners":[[10,10],[160,10],[160,160],[10,160]],"board":"` + strings.Repeat("-", 64) + `"}]`
	dir := benchSet(t)
	if err := os.WriteFile(filepath.Join(dir, "manifest.json"), []byte(manifest), 0o600); err != nil {
		t.Fatal(err)
	}
	_, out, _ := command(t, "bench", "--json", "--report", "", dir)
	lines := benchLines(t, out)
	if len(lines) != 3 || lines[0].Verdict != string(bench.False) || lines[1].Verdict != string(bench.Missed) {
		t.Fatalf("lines %+v", lines)
	}
	all := lines[2].Accuracy[0]
	if all.Bare != 1 || all.False != 1 || all.Photos != 1 || all.Found != 0 || all.Right != 0 || all.Readable != 64 {
		t.Errorf("row %+v", all)
	}
}

func TestBenchJSON(t *testing.T) {
	code, out, errOut := command(t, "bench", "--json", "--report", "", benchSet(t, clearTruth, wrongTruth))
	if code != exitDone || !strings.Contains(errOut, "accuracy") {
		t.Errorf("exit code %d, people are told %q", code, errOut)
	}
	lines := benchLines(t, out)
	if len(lines) != 4 {
		t.Fatalf("%d lines, want three photos and a summary", len(lines))
	}
	plain, none, sum := lines[1], lines[2], lines[3]
	if !plain.Found || plain.Truth == nil || plain.Truth.Board == nil || plain.FullMS <= 0 || len(plain.Wrong) != 2 || plain.Wrong[0].Square != "a1" {
		t.Errorf("photo %+v", plain)
	}
	if none.Found || none.Verdict != string(bench.Clear) || none.Truth.Board != nil {
		t.Errorf("picture without a board %+v", none)
	}
	if sum.Type != "summary" || len(sum.Accuracy) == 0 || sum.Accuracy[0].Photos != 2 || sum.Accuracy[0].Bare != 1 || len(sum.Timing) == 0 || sum.Timing[0].FullDecode.Median <= 0 {
		t.Errorf("summary %+v", sum)
	}
}

// TestBenchGame referees the bundled video against a truth of a few words.
func TestBenchGame(t *testing.T) {
	video, err := filepath.Abs(filepath.Join("demo", "game.mp4"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	text := `{"id":"bundled","fps":10,"file":"` + video + `","transcript":"` + demoTranscript + `","movers":"` + demoMovers + `",
"final_board_physical":"` + demoBoard + `","moves":[{"ply":1,"square":"e6","flips":["e5"],"legal_flips":["e5"]}],
"events":[{"frame":1,"type":"move","ply":1,"square":"e6"}]}`
	if err := os.WriteFile(filepath.Join(dir, "game.json"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errOut := command(t, "bench", "--json", "--grace", "400ms", "--report", "", dir)
	if code != exitDone {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	if g := benchLines(t, out)[0]; g.Right != 20 || !g.Exact || g.FlipsOK != 1 || g.Alarms != 2 {
		t.Errorf("game %+v, want all exact, and two faults that this truth does not know", g)
	}
}

func TestBenchBadInput(t *testing.T) {
	missing := benchSet(t, "plain/b.jpg", "plain/gone.jpg")
	for name, c := range map[string]struct {
		args []string
		code int
		says string
	}{
		"nothing":          {[]string{"bench"}, exitUsage, "folder with truth"},
		"no truth":         {[]string{"bench", t.TempDir()}, exitFailed, "manifest.json"},
		"not there":        {[]string{"bench", "missing"}, exitFailed, "missing"},
		"broken manifest":  {[]string{"bench", benchSet(t, "[", "{")}, exitFailed, "manifest.json"},
		"unknown tags":     {[]string{"bench", "--tags", "some", benchSet(t)}, exitUsage, "common, all, none"},
		"nothing left":     {[]string{"bench", "--only", "x", benchSet(t)}, exitUsage, "--only"},
		"missing photo":    {[]string{"bench", "--report", "", missing}, exitFailed, "gone.jpg"},
		"report in a file": {[]string{"bench", "--report", file(t, "a", "b"), benchSet(t)}, exitFailed, "report"},
	} {
		t.Run(name, func(t *testing.T) {
			code, _, errOut := command(t, c.args...)
			if code != c.code || !strings.Contains(errOut, c.says) {
				t.Errorf("exit code %d, want %d; says %q, want something of %q", code, c.code, errOut, c.says)
			}
		})
	}
}

// numbers finds the numbers of a line that a pattern picks.
func numbers(t *testing.T, pattern, text string) []float64 {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("no %s in %s", pattern, text)
	}
	var all []float64
	for _, s := range m[1:] {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	return all
}

// TestBenchAgreesOnPhotos: score_photos.py finds the same figures in the same
// readings.
func TestBenchAgreesOnPhotos(t *testing.T) {
	needShared(t)
	folder := filepath.Join(shared, "rendered", "A")
	_, out, _ := command(t, "bench", "--json", "--games=false", "--report", "", folder)
	photos := out[:strings.LastIndex(strings.TrimSpace(out), "\n")]
	text := score(t, photos, "score_photos.py", filepath.Join(folder, "manifest.json"))
	want := numbers(t, `photos (\d+), found (\d+), squares right (\d+)/(\d+) .*perfect (\d+), unknown (\d+), corners ([\d.]+) %, covered (\d+): (\d+) given a face, (\d+) wrongly`, text)
	lines := benchLines(t, out)
	all := lines[len(lines)-1].Accuracy[0]
	got := []float64{float64(all.Photos), float64(all.Found), float64(all.Right), float64(all.Readable), float64(all.Perfect),
		float64(all.Unknown), round(all.CornersMedianPct, 2), float64(all.Covered), float64(all.CoveredFaces), float64(all.CoveredWrong)}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("figure %d: bench says %g, the script %g\n%s", i+1, got[i], want[i], text)
		}
	}
}

// TestBenchAgreesOnGames: score_watch.py scores the same events the same, also
// where they are not exact: with the default grace time the quick players of
// these videos are ahead of the referee.
func TestBenchAgreesOnGames(t *testing.T) {
	needShared(t)
	for _, name := range []string{"A_v4", "A_v3"} {
		base := filepath.Join(shared, "rendered", "A", name)
		_, events, _ := command(t, "watch", "--json", base+".mp4")
		text := score(t, events, "score_watch.py", base+".json")
		want := numbers(t, `moves (\d+)/(\d+), transcript \w+, flips (\d+)/\d+, faults named (\d+)/(\d+), false alarms (\d+)`, text)
		_, out, _ := command(t, "bench", "--json", "--row1", "top", "--report", "", base+".mp4")
		g := benchLines(t, out)[0]
		got := []int{g.Right, g.Moves, g.FlipsOK, g.Named, g.Faults, g.Alarms}
		for i := range want {
			if float64(got[i]) != want[i] {
				t.Errorf("%s: bench says %v, the script %v\n%s", name, got, want, text)
			}
		}
		if strings.Contains(text, "transcript exact") != g.Exact {
			t.Errorf("%s: exact is %v\n%s", name, g.Exact, text)
		}
		if g.Named > 0 && numbers(t, `median delay ([\d.]+)`, text)[0] != round(g.DelaySecs, 1) {
			t.Errorf("%s: delay %g\n%s", name, g.DelaySecs, text)
		}
	}
}
