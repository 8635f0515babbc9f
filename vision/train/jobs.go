package train

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"gocv.io/x/gocv"

	"flipwatch/vision/scene"
)

// load reads and prepares a picture.
func (s *Still) load() (*canvas, error) {
	m := gocv.IMRead(s.Path, gocv.IMReadColor)
	defer m.Close()
	if m.Empty() {
		return nil, fmt.Errorf("%s: not a picture", s.Path)
	}
	return prepare(m, s.Quad, preparePx), nil
}

func trainStill(c Config, s Still) job {
	return func(w *worker) ([]Sample, error) {
		r := generator(c.Seed, "train "+s.Name)
		whole, err := s.load()
		if err != nil {
			return nil, err
		}
		defer whole.close()
		n, hands := copies(s)
		var list []Sample
		for range max(1, int(float64(n)*c.Share)) {
			out, err := spoiled(w, whole, r, truth{s.Board, s.Full}, Sample{Group: s.Group, Board: s.Name}, hands)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.Path, err)
			}
			list = append(list, out)
		}
		return list, nil
	}
}

// spoiled makes one training copy.
func spoiled(w *worker, whole *canvas, r *rand.Rand, board truth, s Sample, hands float64) (Sample, error) {
	c := whole.copy()
	defer c.close()
	m, cover, err := spoil(c, r, board.seen, hands)
	if err != nil {
		return s, err
	}
	defer m.Close()
	quad := jitter(r, c.quad, between(r, 0, jitterTrain))
	if chance(r, 0.5) {
		quad = shift(r, quad, shiftTrain)
	}
	return w.sample(m, quad, s, board, &cover)
}

func testStill(c Config, s Still) job {
	return func(w *worker) ([]Sample, error) {
		whole, err := s.load()
		if err != nil {
			return nil, err
		}
		defer whole.close()
		var list []Sample
		for _, kind := range Kinds {
			r := generator(c.Seed, kind+" "+s.Name)
			damaged := whole.copy()
			m, err := degrade(damaged, kind, r)
			if err != nil {
				damaged.close()
				return nil, fmt.Errorf("%s: %w", s.Path, err)
			}
			out, err := w.sample(m, jitter(r, damaged.quad, jitterTest),
				Sample{Group: s.Group, Board: s.Name, Kind: kind}, truth{s.Board, s.Full}, nil)
			m.Close()
			damaged.close()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.Path, err)
			}
			list = append(list, out)
		}
		return list, nil
	}
}

func trainDrawn(c Config, i int) job {
	return func(w *worker) ([]Sample, error) {
		name := fmt.Sprintf("drawn %d", i)
		r := generator(c.Seed, name)
		m, drawn := scene.Draw(r)
		defer m.Close()
		whole := prepare(m, drawn.Quad, preparePx)
		defer whole.close()
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
		r := generator(c.Seed, "train "+v.Name)
		var list []Sample
		err = v.each(func(k int, m gocv.Mat) error {
			f := &v.Frames[k]
			board := f.letters()
			if k%4 != 0 || (k%16 != 0 && !strings.Contains(board, "?")) {
				return nil
			}
			whole := prepare(m, f.Quad, preparePx)
			defer whole.close()
			out, err := spoiled(w, whole, r, truth{board, f.Board}, Sample{Group: "V", Board: v.Name}, 0.05)
			list = append(list, out)
			return err
		})
		return list, err
	}
}
