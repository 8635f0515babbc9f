package vision

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// sharedDir holds photos and rendered pictures with truth, beside the checkout.
const sharedDir = "../../shared"

// photoTruth is one picture's row of a manifest.
type photoTruth struct {
	File    string       `json:"file"`
	Corners [][2]float64 `json:"corners"`
}

func (t photoTruth) quad() Quad {
	var q Quad
	for i, c := range t.Corners {
		q[i] = Point{c[0], c[1]}
	}
	return q
}

// readTruth reads a manifest of the shared data; the test is skipped where it is
// absent.
func readTruth(t testing.TB, dir string) []photoTruth {
	t.Helper()
	if testing.Short() {
		t.Skip("reads all shared pictures")
	}
	data, err := os.ReadFile(filepath.Join(sharedDir, dir, "manifest.json"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("no shared data at %s", filepath.Join(sharedDir, dir))
	}
	if err != nil {
		t.Fatal(err)
	}
	var all []photoTruth
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// meanError is the mean distance of the corners of two quads that may name the
// grid from different corners, as share of the side of the first.
func meanError(truth, got Quad) float64 {
	_, px := got.Match(truth)
	return px / truth.Side()
}

// locateGroup is one row of the table of what is found.
type locateGroup struct {
	name, dir string
	in        func(file string) bool
	// medianMost and most bound the corner error, as share of the side.
	medianMost, most float64
	misses           int // boards known not to be found: a blurred still with a hand over most of the lines
}

func locateGroups() []locateGroup {
	any := func(string) bool { return true }
	return []locateGroup{
		{"reversi_board", "photos", func(f string) bool { return strings.HasPrefix(f, "reversi_board/") }, 0.01, 0.03, 0},
		{"other real", "photos", func(f string) bool { return !strings.HasPrefix(f, "reversi_board/") }, 0.015, 0.03, 0},
		{"rendered A", "rendered/A", any, 0.012, 0.03, 0},
		{"rendered C", "rendered/C", any, 0.012, 0.03, 1},
	}
}

// TestLocateShared finds every board of the shared pictures.
func TestLocateShared(t *testing.T) {
	for _, g := range locateGroups() {
		t.Run(strings.ReplaceAll(g.name, " ", "_"), func(t *testing.T) { testGroup(t, g) })
	}
}

func testGroup(t *testing.T, g locateGroup) {
	truth := readTruth(t, g.dir)
	l := newTestLocator(t)
	var offs, times []float64
	n, found, missed := 0, 0, 0
	for _, p := range truth {
		if !g.in(p.File) {
			continue
		}
		n++
		img := gocv.IMRead(filepath.Join(sharedDir, g.dir, p.File), gocv.IMReadColor)
		start := time.Now()
		f, err := l.Locate(img)
		times = append(times, float64(time.Since(start))/1e6)
		img.Close()
		if err != nil {
			t.Logf("%s: %v", p.File, err)
			missed++
			continue
		}
		off := meanError(p.quad(), f.Quad)
		best := l.last
		t.Logf("%-45s %5.2f %% score %.2f %5.1f ms %s bend %.3f %+v", p.File, 100*off, f.Score, times[len(times)-1], best.from, best.bend, best.evidence)
		if off > g.most {
			t.Errorf("%s: corners off by %.2f %% of the side", p.File, 100*off)
			continue
		}
		found++
		offs = append(offs, off)
	}
	if missed > g.misses {
		t.Errorf("%d boards not found, want at most %d", missed, g.misses)
	}
	if len(offs) == 0 {
		t.Fatal("nothing found")
	}
	slices.Sort(offs)
	slices.Sort(times)
	median := offs[len(offs)/2]
	t.Logf("found %d/%d, corners median %.2f %%, worst %.2f %%, %.1f ms median, %.1f ms worst", found, n,
		100*median, 100*offs[len(offs)-1], times[len(times)/2], times[len(times)-1])
	if median > g.medianMost {
		t.Errorf("median corner error %.2f %%, want at most %.2f %%", 100*median, 100*g.medianMost)
	}
}

func newTestLocator(t testing.TB) *Locator {
	t.Helper()
	gocv.SetNumThreads(1)
	l, err := NewLocator(LocatorConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}
