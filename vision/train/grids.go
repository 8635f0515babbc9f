package train

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"gocv.io/x/gocv"

	"flipwatch/vision"
	"flipwatch/vision/boardless"
	"flipwatch/vision/damage"
	"flipwatch/vision/scene"
)

// stillGrids are those of damaged copies of a photo.
func stillGrids(c Config, s Still) gridJob {
	return func(l *vision.Locator) ([]Grid, error) {
		m, err := s.picture()
		if err != nil {
			return nil, err
		}
		defer m.Close()
		whole := damage.Whole(m, s.Quad)
		defer whole.Close()
		r := damage.Rand(c.Seed, "grids "+s.Name)
		var all []Grid
		for i := range max(1, int(float64(boardCopies(s.Group))*c.Share)) {
			grids, err := copyGrids(l, whole, r, s.Board)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.Path, err)
			}
			all = append(all, labelled(grids, s.Group, i)...)
		}
		return all, nil
	}
}

// copyGrids are those of one damaged copy: by a kind by which reading is judged,
// by two, or at random; cut off by the picture's edge now and then.
func copyGrids(l *vision.Locator, whole *damage.Canvas, r *rand.Rand, board string) ([]Grid, error) {
	c := whole.Copy()
	defer c.Close()
	if chance(r, 0.2) {
		c.CutOff(r)
	}
	var m gocv.Mat
	var err error
	if chance(r, 0.4) {
		m, _, err = damage.Spoil(c, r, board, 0.4)
	} else {
		kinds := damage.Kinds()
		if chance(r, 0.5) {
			kinds = damage.Pairs()
		}
		m, err = degrade(c, kinds[r.IntN(len(kinds))], r)
	}
	if err != nil {
		return nil, err
	}
	defer m.Close()
	return grids(l, m, c.Quad())
}

// grids are those of a picture with a board.
func grids(l *vision.Locator, m gocv.Mat, truth vision.Quad) ([]Grid, error) {
	list, err := l.Hypotheses(m)
	if errors.Is(err, vision.ErrTooSmall) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []Grid
	for _, h := range list {
		off := offBy(h.Quad, truth)
		if off < rightWithin || off >= wrongFrom {
			all = append(all, Grid{Evidence: h.Evidence, Board: off < rightWithin})
		}
	}
	return all, nil
}

// offBy is how far the corners are off in the mean, in sides of the board,
// whichever corner is named first.
func offBy(q, truth vision.Quad) float64 {
	_, px := q.Match(truth)
	return px / truth.Side()
}

// sceneGrids are those of a drawn board.
func sceneGrids(c Config, i int) gridJob {
	return func(l *vision.Locator) ([]Grid, error) {
		r := damage.Rand(c.Seed, fmt.Sprintf("grids drawn %d", i))
		m, drawn := scene.Draw(r)
		defer m.Close()
		whole := damage.Whole(m, drawn.Quad)
		defer whole.Close()
		var all []Grid
		for k := range 2 {
			g, err := copyGrids(l, whole, r, drawn.Letters())
			if err != nil {
				return nil, err
			}
			all = append(all, labelled(g, "drawn", k)...)
		}
		return all, nil
	}
}

// strippedGrids are those of a photo without its board.
func strippedGrids(c Config, s Still) gridJob {
	return func(l *vision.Locator) ([]Grid, error) {
		m, err := s.picture()
		if err != nil {
			return nil, err
		}
		defer m.Close()
		r := damage.Rand(c.Seed, "stripped "+s.Name)
		var all []Grid
		for i, strip := range []func(*rand.Rand, gocv.Mat, vision.Quad) ([]byte, error){boardless.Beside, boardless.PaintOut} {
			file, err := strip(r, m, s.Quad)
			if errors.Is(err, boardless.ErrNoRoom) {
				continue
			}
			g, err := fileGrids(l, file, err)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", s.Path, err)
			}
			all = append(all, labelled(g, noBoard+[]string{"beside", "painted out"}[i], i)...)
		}
		return all, nil
	}
}

// boardlessGrids are those of a drawn picture without a board.
func boardlessGrids(c Config, kind string, i int) gridJob {
	return func(l *vision.Locator) ([]Grid, error) {
		file, err := boardless.Draw(damage.Rand(c.Seed, fmt.Sprintf("grids %s %d", kind, i)), kind)
		g, err := fileGrids(l, file, err)
		return labelled(g, noBoard+kind, 0), err
	}
}

// fileGrids are those of a picture without a board, just made.
func fileGrids(l *vision.Locator, file []byte, err error) ([]Grid, error) {
	if err != nil {
		return nil, err
	}
	m, err := damage.Decode(file)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	list, err := l.Hypotheses(m)
	if err != nil {
		return nil, err
	}
	var all []Grid
	for _, h := range list {
		all = append(all, Grid{Evidence: h.Evidence})
	}
	return all, nil
}
