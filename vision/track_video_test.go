package vision

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// videoTruth is what the file beside a rendered video says.
type videoTruth struct {
	FPS    float64 `json:"fps"`
	Events []struct {
		Type  string `json:"type"`
		Frame int    `json:"frame"`
	} `json:"events"`
	Frames []struct {
		Corners  [][2]float64 `json:"corners"`
		Occluded bool         `json:"occluded"`
	} `json:"frames"`
}

func readVideoTruth(t testing.TB, name string) videoTruth {
	t.Helper()
	if testing.Short() {
		t.Skip("follows whole videos")
	}
	path := filepath.Join(sharedDir, "rendered/A", name+".json")
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("no shared data at %s", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	var v videoTruth
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func (v *videoTruth) quad(frame int) Quad { return photoTruth{Corners: v.Frames[frame].Corners}.quad() }

// bumps lists the frames at which the board or the camera is shoved.
func (v *videoTruth) bumps() []int {
	var all []int
	for _, e := range v.Events {
		if e.Type == "bump" {
			all = append(all, e.Frame)
		}
	}
	return all
}

// TestTrackShared follows the boards of the rendered videos, also with frames
// dropped.
func TestTrackShared(t *testing.T) {
	for _, name := range []string{"A_full", "A_v1", "A_v1s", "A_v2", "A_v3", "A_v3s", "A_v4"} {
		for _, step := range []int{1, 2, 3} {
			t.Run(fmt.Sprintf("%s_every_%d", name, step), func(t *testing.T) { trackVideo(t, name, step) })
		}
	}
}

func trackVideo(t *testing.T, name string, step int) {
	truth := readVideoTruth(t, name)
	video, err := gocv.VideoCaptureFile(filepath.Join(sharedDir, "rendered/A", name+".mp4"))
	if err != nil {
		t.Fatal(err)
	}
	defer video.Close()
	img := gocv.NewMat()
	defer img.Close()
	f := newFollower(t)
	defer f.close()
	for n := 0; video.Read(&img); n++ {
		if n%step == 0 {
			f.frame(img, n, time.Duration(float64(n)/truth.FPS*1e9), truth.quad(n), truth.Frames[n].Occluded)
		}
	}
	f.report()
	if f.founds != 1 || f.losts != 0 {
		t.Errorf("found %d times, lost %d times", f.founds, f.losts)
	}
	if bumps := truth.bumps(); len(bumps) != len(f.moves) {
		t.Errorf("moved at %v, bumped at %v", f.moves, bumps)
	} else {
		for i, b := range bumps {
			if at := f.moves[i]; at < b || float64(at-b) > truth.FPS+float64(step) {
				t.Errorf("moved at %d, bumped at %d", at, b)
			}
		}
	}
	if worst := slices.Max(f.errors); worst > 0.02 {
		t.Errorf("corners off by %.2f %% of the side", 100*worst)
	}
	if f.clearSteady*10 < f.clear*9 {
		t.Errorf("steady in only %d of %d clear frames", f.clearSteady, f.clear)
	}
}

// follower runs a Tracker over frames with truth and keeps score.
type follower struct {
	t           *testing.T
	locator     *Locator
	rectifier   *Rectifier
	tracker     *Tracker
	first       int // which true corner the first is
	errors      []float64
	times       []float64
	moves       []int
	founds      int
	losts       int
	clear       int
	clearSteady int
	steady      int
	n           int
}

func newFollower(t *testing.T) *follower {
	l := newTestLocator(t)
	return &follower{t: t, locator: l, rectifier: NewRectifier(), tracker: NewTracker(TrackerConfig{}, l), first: -1}
}

func (f *follower) close() {
	if err := errors.Join(f.rectifier.Close(), f.tracker.Close()); err != nil {
		f.t.Error(err)
	}
}

// frame checks one frame. The steady error counts the first corner's identity.
func (f *follower) frame(img gocv.Mat, n int, at time.Duration, truth Quad, occluded bool) Track {
	if q, ok := f.tracker.Quad(); ok {
		if err := f.rectifier.Rectify(img, q); err != nil {
			f.t.Fatal(err)
		}
	}
	start := time.Now()
	k, err := f.tracker.Check(img, f.rectifier, at)
	f.times = append(f.times, float64(time.Since(start))/1e6)
	if err != nil {
		f.t.Fatalf("frame %d: %v", n, err)
	}
	f.n++
	if k.Found {
		f.founds++
	}
	if k.Moved {
		f.moves = append(f.moves, n)
	}
	if k.Lost {
		f.losts++
	}
	if !occluded {
		f.clear++
		if k.Steady {
			f.clearSteady++
		}
	}
	if !k.Steady {
		return k
	}
	f.steady++
	if f.first < 0 {
		f.first = turnOf(truth, k.Quad)
	}
	e := meanErrorAt(truth, k.Quad, f.first)
	if e > 0.02 {
		f.t.Logf("frame %d: off by %.2f %%", n, 100*e)
	}
	f.errors = append(f.errors, e)
	return k
}

func (f *follower) report() {
	slices.Sort(f.times)
	sorted := slices.Sorted(slices.Values(f.errors))
	f.t.Logf("%d frames, steady %d (%d of %d clear), corners median %.2f %% worst %.2f %%, moves at %v, found %d, lost %d, ms median %.2f 99 %% %.2f worst %.2f",
		f.n, f.steady, f.clearSteady, f.clear, 100*sorted[len(sorted)/2], 100*sorted[len(sorted)-1], f.moves, f.founds, f.losts,
		f.times[len(f.times)/2], f.times[len(f.times)*99/100], f.times[len(f.times)-1])
}

// turnOf is the number of turns that bring got's first corner to truth's.
func turnOf(truth, got Quad) int {
	best, least := 0, math.Inf(1)
	for k := range 4 {
		if e := meanErrorAt(truth, got, k); e < least {
			best, least = k, e
		}
	}
	return best
}

func meanErrorAt(truth, got Quad, turn int) float64 {
	sum := 0.0
	for i, p := range got.Turn(turn) {
		sum += math.Hypot(p.X-truth[i].X, p.Y-truth[i].Y)
	}
	return sum / 4 / truth.Side()
}
