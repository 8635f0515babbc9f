package train

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"gocv.io/x/gocv"

	"flipwatch/vision/damage"
	"flipwatch/vision/scene"
)

// picture reads the file. The caller closes it.
func (s *Still) picture() (gocv.Mat, error) {
	m := gocv.IMRead(s.Path, gocv.IMReadColor)
	if m.Empty() {
		m.Close()
		return m, fmt.Errorf("%s: not a picture", s.Path)
	}
	return m, nil
}

// load reads a picture and cuts the board out, at the scale at which the whole
// is as wide as px says for its width.
func (s *Still) load(px func(width int) int) (*damage.Canvas, error) {
	m, err := s.picture()
	if err != nil {
		return nil, err
	}
	defer m.Close()
	return damage.Cut(m, s.Quad, px(m.Cols())), nil
}

// trainStill makes the training copies of a picture: n of them, over a share of which a
// hand is painted.
func trainStill(c Config, s Still) job {
	n, hands := copies(s)
	return stillCopies(c, s, "train ", n, hands, Sample{Group: s.Group, Board: s.Name})
}

// trainGlare makes those to learn squares in glare from.
func trainGlare(c Config, s Still) job {
	return stillCopies(c, s, "spots ", glareCopies(s), 0, Sample{Group: s.Group, Board: s.Name, Glare: true})
}

// stillCopies makes n copies of a picture that are samples like the one given; what is
// random comes from seed and name.
func stillCopies(c Config, s Still, seed string, n int, hands float64, like Sample) job {
	return func(w *worker) ([]Sample, error) {
		r := damage.Rand(c.Seed, seed+s.Name)
		whole, err := s.load(func(int) int { return preparePx })
		if err != nil {
			return nil, err
		}
		defer whole.Close()
		var list []Sample
		for range max(1, int(float64(n)*c.Share)) {
			out, err := spoiled(w, whole, r, truth{s.Board, s.Full}, like, hands)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.Path, err)
			}
			list = append(list, out)
		}
		return list, nil
	}
}

// spoiled makes one training copy.
func spoiled(w *worker, whole *damage.Canvas, r *rand.Rand, board truth, s Sample, hands float64) (Sample, error) {
	c := whole.Copy()
	defer c.Close()
	spoil := func() (gocv.Mat, [64]float64, error) { return damage.Spoil(c, r, board.seen, hands) }
	if s.Glare {
		spoil = func() (gocv.Mat, [64]float64, error) { return damage.SpoilByGlare(c, r, board.seen) }
	}
	m, cover, err := spoil()
	if err != nil {
		return s, err
	}
	defer m.Close()
	quad := jitter(r, c.Quad(), between(r, 0, jitterTrain))
	if !s.Glare && chance(r, 0.5) {
		quad = shift(r, quad, shiftTrain)
	}
	return w.sample(m, quad, s, board, &cover)
}

func testStill(c Config, s Still) job {
	return func(w *worker) ([]Sample, error) {
		whole, err := s.load(damage.WorkPx)
		if err != nil {
			return nil, err
		}
		defer whole.Close()
		var list []Sample
		for _, kind := range testKinds() {
			out, err := testCopy(w, c, s, whole, kind)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.Path, err)
			}
			list = append(list, out)
		}
		return list, nil
	}
}

// clean is the kind of what is not damaged.
const clean = "clean"

// testKinds are the kinds by which reading is judged.
func testKinds() []string { return append([]string{clean}, damage.Kinds()...) }

// testCopy makes one copy for judging.
func testCopy(w *worker, c Config, s Still, whole *damage.Canvas, kind string) (Sample, error) {
	sample := Sample{Group: s.Group, Board: s.Name, Kind: kind}
	r := damage.Rand(c.Seed, kind+" "+s.Name)
	damaged := whole.Copy()
	defer damaged.Close()
	m, err := degrade(damaged, kind, r)
	if err != nil {
		return sample, err
	}
	defer m.Close()
	seen := []byte(s.Board)
	for sq, burnt := range damaged.Burnt() {
		if burnt {
			seen[sq] = '?'
		}
	}
	return w.sample(m, jitter(r, damaged.Quad(), jitterTest), sample, truth{string(seen), s.Full}, nil)
}

// degrade returns the damaged picture, which the caller closes.
func degrade(c *damage.Canvas, kind string, r *rand.Rand) (gocv.Mat, error) {
	if kind == clean {
		return c.Bytes(), nil
	}
	file, err := damage.Degrade(c, kind, r)
	if err != nil {
		return gocv.NewMat(), err
	}
	return damage.Decode(file)
}

func trainDrawn(c Config, i int) job {
	return func(w *worker) ([]Sample, error) {
		name := fmt.Sprintf("drawn %d", i)
		r := damage.Rand(c.Seed, name)
		m, drawn := scene.Draw(r)
		defer m.Close()
		whole := damage.Cut(m, drawn.Quad, preparePx)
		defer whole.Close()
		board := drawn.Letters()
		var list []Sample
		for range drawnCopies {
			out, err := spoiled(w, whole, r, truth{board, board}, Sample{Group: "drawn", Board: name}, 0.35)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			list = append(list, out)
		}
		return list, nil
	}
}

// trainVideo takes every 16th frame of a video, and every 4th in which something
// is hidden.
func trainVideo(c Config, path string) job {
	return func(w *worker) ([]Sample, error) {
		v, err := LoadVideo(path)
		if err != nil {
			return nil, err
		}
		r := damage.Rand(c.Seed, "train "+v.Name)
		var list []Sample
		err = v.each(func(k int, m gocv.Mat) error {
			f := &v.Frames[k]
			board := f.letters()
			if k%4 != 0 || (k%16 != 0 && !strings.Contains(board, "?")) {
				return nil
			}
			whole := damage.Cut(m, f.Quad, preparePx)
			defer whole.Close()
			out, err := spoiled(w, whole, r, truth{board, f.Board}, Sample{Group: "V", Board: v.Name}, 0.05)
			list = append(list, out)
			return err
		})
		return list, err
	}
}
