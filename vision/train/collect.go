package train

import (
	"errors"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"gocv.io/x/gocv"

	"flipwatch/vision"
)

// Config says what to make samples of. The zero value takes everything.
type Config struct {
	// Shared is the folder that holds photos/ and rendered/. Default ../shared.
	Shared string
	// Seed starts everything random. Default 1.
	Seed uint64
	// Share scales the number of training copies, for quick tries. Default 1.
	Share float64
}

func (c *Config) fill() {
	if c.Shared == "" {
		c.Shared = "../shared"
	}
	if c.Seed == 0 {
		c.Seed = 1
	}
	if c.Share == 0 {
		c.Share = 1
	}
}

const (
	// preparePx is the width of a whole picture that damage works on: wider
	// photos are shrunk first, as reading shrinks them anyway.
	preparePx = 1024
	// jitterTest and jitterTrain are how far corners are off, in sides of the
	// board.
	jitterTest, jitterTrain = 0.015, 0.025
	// drawnScenes is the number of drawn boards, drawnCopies that of copies of each:
	// they stand for the boards that nobody here has seen.
	drawnScenes, drawnCopies = 800, 2
	// shiftTrain is how far boards are shifted as a whole, in squares.
	shiftTrain = 0.12
	// coveredShare of a square's middle hides it; below clearShare it can be read;
	// what lies between is neither learned nor judged.
	coveredShare, clearShare = 0.45, 0.12
)

// copies is the number of training copies of each picture of a group, and the
// share of them over which a hand is painted.
func copies(s Still) (n int, hands float64) {
	hidden := strings.Contains(s.Board, "?")
	switch {
	case s.Group == "reversi_board":
		return 12, 0.4
	case s.Group == "A" || s.Group == "C":
		if hidden {
			return 20, 0.1
		}
		return 20, 0.3
	default:
		return 48, 0.35
	}
}

// glareCopies is the number of copies with spots of glare of each picture of a group.
func glareCopies(s Still) int {
	if s.Group == "reversi_board" {
		return 24
	}
	return 40
}

// job makes samples of one picture.
type job func(w *worker) ([]Sample, error)

// worker has the buffers of one goroutine.
type worker struct {
	rectifier *vision.Rectifier
	describer *vision.Describer
}

// truth is what can be seen on a board and what lies on it, in 64 letters each.
type truth struct{ seen, full string }

// sample describes a damaged picture.
func (w *worker) sample(m gocv.Mat, q vision.Quad, s Sample, board truth, cover *[64]float64) (Sample, error) {
	if err := w.rectifier.Rectify(m, q); err != nil {
		return s, err
	}
	w.describer.Describe(w.rectifier, &s.Features)
	for sq := range 64 {
		s.Labels[sq] = uint8(strings.IndexByte(labels, board.seen[sq]))
		s.Under[sq] = uint8(strings.IndexByte(labels, board.full[sq]))
		s.Weight[sq] = 1
		if w.rectifier.Inside(sq) < 0.7 {
			s.Weight[sq] = 0
		}
		if cover == nil || cover[sq] <= clearShare {
			continue
		}
		s.Labels[sq] = Covered
		if cover[sq] < coveredShare {
			s.Weight[sq] = 0
		}
	}
	return s, nil
}

// run makes the samples of all jobs.
func run(jobs []job) ([]Sample, error) {
	results, err := onAllCores(jobs, func() (*worker, func() error) {
		w := &worker{vision.NewRectifier(), vision.NewDescriber()}
		return w, w.rectifier.Close
	})
	return slices.Concat(results...), err
}

// onAllCores does jobs, each core with a worker of its own, and returns what
// they gave in the jobs' order.
func onAllCores[J ~func(W) ([]T, error), W, T any](jobs []J, hire func() (W, func() error)) ([][]T, error) {
	results := make([][]T, len(jobs))
	errs := make([]error, len(jobs))
	next := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			w, leave := hire()
			defer leave()
			for i := range next {
				results[i], errs[i] = jobs[i](w)
			}
		})
	}
	for i := range jobs {
		next <- i
	}
	close(next)
	group.Wait()
	return results, errors.Join(errs...)
}

// Training makes the training copies of everything that weights may be trained
// on.
func Training(c Config) ([]Sample, error) {
	c.fill()
	stills, err := allStills(c.Shared)
	if err != nil {
		return nil, err
	}
	var jobs []job
	for _, s := range stills {
		if s.Licensed && !hasTag(s, "ai-generated") {
			jobs = append(jobs, trainStill(c, s), trainGlare(c, s))
		}
	}
	for _, name := range []string{"A_v1", "A_v2", "A_v3", "A_v4", "A_full"} {
		jobs = append(jobs, trainVideo(c, filepath.Join(c.Shared, "rendered/A", name+".mp4")))
	}
	for i := range max(1, int(drawnScenes*c.Share)) {
		jobs = append(jobs, trainDrawn(c, i))
	}
	return run(jobs)
}

// Testing makes one copy of every picture for every kind of damage.
func Testing(c Config) ([]Sample, error) {
	c.fill()
	stills, err := allStills(c.Shared)
	if err != nil {
		return nil, err
	}
	var jobs []job
	for _, s := range stills {
		if s.Group != "C" {
			jobs = append(jobs, testStill(c, s))
		}
	}
	return run(jobs)
}

func allStills(shared string) ([]Still, error) {
	var all []Still
	for _, m := range [][2]string{{"photos", ""}, {"rendered/A", "A"}, {"rendered/C", "C"}} {
		list, err := Stills(filepath.Join(shared, m[0], "manifest.json"), m[1])
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

func hasTag(s Still, tag string) bool {
	for _, t := range s.Tags {
		if t == tag {
			return true
		}
	}
	return false
}
