package live

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"flipwatch/engine/referee"
	"flipwatch/vision/camera"
	"flipwatch/vision/damage"
	"flipwatch/vision/damage/mishap"
)

// stage is a game in a video, and where it is stopped for a mishap.
type stage struct {
	path    string
	referee referee.Config
	from    int // the frame at which it is stopped
	frames  int // how many there are in all, 0 for all of the video
}

const (
	// quietBefore and quietAfter are for how long nobody moves before a mishap and
	// when the view is clear again: the game is back in time if it goes on as ever.
	quietBefore, quietAfter = time.Second, 2 * time.Second
	frameTime               = time.Second / 10
)

// seen is what came of a game.
type seen struct {
	game  []string // what was told of the game
	views []string // and of the picture since the mishap began
	back  time.Duration
}

// watch referees the stage with a mishap, or without for "".
func (s stage) watch(t *testing.T, kind string, seed uint64) (out seen, m mishap.Mishap) {
	t.Helper()
	source, err := camera.Open(context.Background(), s.path, camera.Config{})
	if err != nil {
		t.Fatal(err)
	}
	d := &disturbed{Source: source, stage: s, kind: kind, seed: seed, back: time.Minute}
	defer d.Close()
	d.game, err = open(Config{Source: d, Referee: s.referee, Event: func(e referee.Event) error {
		switch e := e.(type) {
		case View:
			if d.played > d.from+1 || d.mishap != nil {
				out.views = append(out.views, fmt.Sprintf("%s@%.1f", e.State, (e.Time-d.began).Seconds()))
			}
		case referee.Pending, Summary:
		default:
			out.game = append(out.game, told(e))
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer d.game.reader.Close()
	if err := d.game.watch(context.Background()); err != nil {
		t.Fatal(err)
	}
	out.back = d.back
	if d.mishap != nil {
		m = *d.mishap
	}
	return out, m
}

// told is an event without its time.
func told(e referee.Event) string {
	line, err := json.Marshal(e)
	if err != nil {
		panic(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(line, &fields); err != nil {
		panic(err)
	}
	delete(fields, "frame")
	delete(fields, "time_s")
	line, _ = json.Marshal(fields)
	return string(line)
}

// noAlarms says that no fault was told that was not told without the mishap.
func noAlarms(got, plain []string) bool {
	for _, e := range got {
		if strings.Contains(e, `"type":"fault"`) && !slices.ContainsFunc(plain, func(p string) bool { return fault(p) == fault(e) }) {
			return false
		}
	}
	return true
}

// fault is what a fault is about: its number may differ.
func fault(line string) string {
	_, about, _ := strings.Cut(line, `"kind"`)
	return about
}

// states are views without their times.
func states(views []string) (s []string) {
	for _, v := range views {
		s = append(s, v[:strings.Index(v, "@")])
	}
	return s
}

// views are what must be told of a mishap.
func views(m *mishap.Mishap) []string {
	var want []string
	if m.Moves {
		want = append(want, "moved")
	}
	if m.Away {
		want = append(want, "lost", "found")
	}
	if m.Stands {
		want = append(want, "covered")
		if m.Lasts > 0 {
			want = append(want, "clear")
		}
	}
	for range m.Switches {
		want = append(want, "light")
	}
	return want
}

// mishapGames lists the stages: the bundled game, and the shared ones stopped at as
// many places as MISHAPS says.
func mishapGames(t *testing.T) []stage {
	all := []stage{{path: demoVideo, from: 40, frames: 150}}
	n, _ := strconv.Atoi(os.Getenv("MISHAPS"))
	for i := range n {
		name := []string{"A_v1", "A_v3", "A_v2", "A_v4", "A_full"}[i%5]
		path := filepath.Join("..", "..", "..", "..", "shared", "rendered", "A", name)
		data, err := os.ReadFile(path + ".json")
		if err != nil {
			t.Skip(err)
		}
		var truth struct {
			Frames []struct{ Settled, Occluded bool }
		}
		if err := json.Unmarshal(data, &truth); err != nil {
			t.Fatal(err)
		}
		// Where nobody's hand is near for a moment.
		var calm []int
		for n := 5; n < min(300, len(truth.Frames)); n++ {
			if now, before := truth.Frames[n], truth.Frames[n-2]; now.Settled && before.Settled && !now.Occluded && !before.Occluded {
				calm = append(calm, n)
			}
		}
		from := calm[damage.Rand(uint64(i), name).IntN(len(calm))]
		all = append(all, stage{path: path + ".mp4", from: from, frames: from + 120, referee: referee.Config{Grace: 400 * time.Millisecond}})
	}
	return all
}

// TestMishaps: whatever happens at the table, the game is told as if nothing had, and
// what happened to the picture is told once.
func TestMishaps(t *testing.T) {
	for i, s := range mishapGames(t) {
		plain, _ := s.watch(t, "", 0)
		for _, kind := range mishap.Kinds() {
			if testing.Short() && !strings.Contains("half a square, hand, lamp off and on", kind) {
				continue
			}
			t.Run(fmt.Sprintf("%s/%s_%d", kind, filepath.Base(s.path), s.from), func(t *testing.T) {
				seed := uint64(i)
				got, m := s.watch(t, kind, seed)
				hides := m.Stands && m.Lasts == 0 // what is played beneath it cannot be told
				if !hides && !slices.Equal(got.game, plain.game) || hides && !noAlarms(got.game, plain.game) {
					t.Errorf("told\n%s\nwithout the mishap\n%s", strings.Join(got.game, "\n"), strings.Join(plain.game, "\n"))
				}
				want := append(views(&m), states(plain.views)...)
				if len(got.views) == 0 && kind == "exposure" {
					want = nil // it may drift against a lamp
				}
				now := states(got.views)
				if hides { // while the video's own things happen
					slices.Sort(now)
					slices.Sort(want)
				}
				if !slices.Equal(now, want) {
					t.Errorf("views %v, want %v", got.views, want)
				}
				if got.back > quietAfter {
					t.Errorf("read again %v after the view was clear", got.back)
				}
				t.Logf("lasts %v, views %v, read again after %v", m.Lasts.Round(frameTime), got.views, got.back)
			})
		}
	}
}
