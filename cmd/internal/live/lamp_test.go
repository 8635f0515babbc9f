package live

import (
	"context"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"gocv.io/x/gocv"

	"flipwatch/engine/referee"
	"flipwatch/vision"
	"flipwatch/vision/camera"
	"flipwatch/vision/damage"
)

// lamped is a video over which a lamp reflects on the board, in spots of a sixth of
// its width, from the first frame to the last.
type lamped struct {
	camera.Source
	seed  uint64
	light gocv.Mat
}

func (l *lamped) Next(ctx context.Context, f *camera.Frame) error {
	if err := l.Source.Next(ctx, f); err != nil {
		return err
	}
	if l.light.Empty() {
		if err := l.shine(f.Mat); err != nil {
			return err
		}
	}
	return gocv.Add(f.Mat, l.light, &f.Mat)
}

// shine makes the light for a board as it lies in a frame.
func (l *lamped) shine(bgr gocv.Mat) error {
	find, err := vision.NewLocator(vision.LocatorConfig{})
	if err != nil {
		return err
	}
	defer find.Close()
	found, err := find.Locate(bgr)
	if err != nil {
		return err
	}
	dark := gocv.NewMatWithSizeFromScalar(gocv.Scalar{}, bgr.Rows(), bgr.Cols(), bgr.Type())
	defer dark.Close()
	c := damage.Whole(dark, found.Quad)
	defer c.Close()
	file, err := damage.Degrade(c, "glare", damage.Rand(l.seed, "lamp"))
	if err != nil {
		return err
	}
	light, err := damage.Decode(file)
	if err != nil {
		return err
	}
	defer light.Close()
	return gocv.Resize(light, &l.light, image.Pt(bgr.Cols(), bgr.Rows()), 0, 0, gocv.InterpolationLinear)
}

func (l *lamped) Close() error {
	l.light.Close()
	return l.Source.Close()
}

// watchUnder referees a video, under a lamp unless the seed is 0, and returns its
// moves and its faults.
func watchUnder(t *testing.T, path string, seed uint64) (moves, faults []string) {
	t.Helper()
	source, err := camera.Open(context.Background(), path, camera.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if seed > 0 {
		source = &lamped{Source: source, seed: seed, light: gocv.NewMat()}
	}
	defer source.Close()
	err = Run(context.Background(), Config{Source: source, Event: func(e referee.Event) error {
		switch e := e.(type) {
		case referee.Move:
			moves = append(moves, e.Color.String()+" "+e.Square.String())
		case referee.Fault:
			faults = append(faults, fault(told(e)))
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	return moves, faults
}

// TestLampAllGame: a lamp reflects on the board all through the game, and the game is
// told as if it did not, but for faults that it hides. LAMPS says how many games are
// looked at, next to the bundled one.
func TestLampAllGame(t *testing.T) {
	// Of the games; some of the alarms are over true faults that the light hides.
	const mostAlarms, leastWhole = 0.15, 0.85
	n, _ := strconv.Atoi(os.Getenv("LAMPS"))
	whole, alarms := 0, 0
	plain := map[string][2][]string{} // moves and faults without a lamp
	for i := range 1 + n {
		path := demoVideo
		if i > 0 { // at the pace of real players
			path = filepath.Join("..", "..", "..", "..", "shared", "rendered", "A", []string{"A_v1s", "A_v3s"}[i%2]+".mp4")
			if _, err := os.Stat(path); err != nil {
				t.Skip(err)
			}
		}
		if _, known := plain[path]; !known {
			moves, faults := watchUnder(t, path, 0)
			plain[path] = [2][]string{moves, faults}
		}
		want, usual := plain[path][0], plain[path][1]
		moves, faults := watchUnder(t, path, uint64(i+1))
		if slices.Equal(moves, want) {
			whole++
		} else {
			t.Logf("%s, lamp %d: moves\n%v, want\n%v", filepath.Base(path), i+1, moves, want)
		}
		if i := slices.IndexFunc(faults, func(f string) bool { return !slices.Contains(usual, f) }); i >= 0 {
			alarms++
			t.Logf("%s: false alarm %s", filepath.Base(path), faults[i])
		}
	}
	t.Logf("%d of %d games told whole, %d with a false alarm", whole, 1+n, alarms)
	if games := float64(1 + n); float64(alarms) > mostAlarms*games || float64(whole) < leastWhole*games {
		t.Errorf("at most %.0f %% with an alarm and at least %.0f %% whole wanted", 100*mostAlarms, 100*leastWhole)
	}
}
