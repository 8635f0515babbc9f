package train

import (
	"fmt"
	"io"
	"path/filepath"

	"gocv.io/x/gocv"

	"flipwatch/vision"
	"flipwatch/vision/damage"
)

// sureLimit is the stated confidence from which a wrong answer counts as sure.
const sureLimit = 0.9

// videoTally counts the squares of a video's frames.
type videoTally struct {
	quiet, hand     frameTally // frames without and with a hand over the board
	hidden, told    int        // hidden squares, those answered unknown
	misread, surely int        // hidden squares answered wrongly, at all and surely
}

type frameTally struct{ squares, unknown, wrong, surely int }

func (t *videoTally) add(f *VideoFrame, read *[64]vision.Square) {
	side := &t.quiet
	for _, h := range f.Hidden {
		if h || f.Hand {
			side = &t.hand
		}
	}
	for sq, s := range read {
		state, p := s.State()
		right := state == vision.State(1+indexOf(f.Board[sq]))
		if f.Hidden[sq] {
			t.hidden++
			switch {
			case state == vision.Unknown:
				t.told++
			case !right:
				t.misread++
				if p >= sureLimit {
					t.surely++
				}
			}
			continue
		}
		side.squares++
		switch {
		case state == vision.Unknown:
			side.unknown++
		case !right:
			side.wrong++
			if p >= sureLimit {
				side.surely++
			}
		}
	}
}

func indexOf(letter byte) int {
	for i := range len(labels) {
		if labels[i] == letter {
			return i
		}
	}
	return int(Covered)
}

// VideoTable reads every frame of the rendered videos with a model and writes
// what was misread. Corners are off by half a percent, the same way all through
// a video, as a tracker has them.
func VideoTable(c Config, m *vision.Model, w io.Writer) error {
	c.fill()
	files, err := filepath.Glob(filepath.Join(c.Shared, "rendered/A/*.mp4"))
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "video    quiet: squares unknown wrong sure | with hand: squares unknown wrong sure | hidden: squares told wrong sure")
	for _, path := range files {
		t, err := readVideo(c, m, path)
		if err != nil {
			return err
		}
		q, h := t.quiet, t.hand
		fmt.Fprintf(w, "%-8s %14d %7d %5d %4d | %18d %7d %5d %4d | %15d %4d %5d %4d\n", filepath.Base(path),
			q.squares, q.unknown, q.wrong, q.surely, h.squares, h.unknown, h.wrong, h.surely, t.hidden, t.told, t.misread, t.surely)
	}
	return nil
}

func readVideo(c Config, m *vision.Model, path string) (*videoTally, error) {
	v, err := LoadVideo(path)
	if err != nil {
		return nil, err
	}
	k, err := vision.NewClassifier(vision.ClassifierConfig{Model: m})
	if err != nil {
		return nil, err
	}
	defer k.Close()
	rect := vision.NewRectifier()
	defer rect.Close()
	t := &videoTally{}
	r := damage.Rand(c.Seed, "corners "+v.Name)
	first := v.Frames[0].Quad
	off := jitter(r, first, 0.005)
	var read [64]vision.Square
	err = v.each(func(n int, frame gocv.Mat) error {
		f := &v.Frames[n]
		q := f.Quad
		for i := range q {
			q[i].X += off[i].X - first[i].X
			q[i].Y += off[i].Y - first[i].Y
		}
		if err := rect.Rectify(frame, q); err != nil {
			return err
		}
		if err := k.Classify(rect, &read); err != nil {
			return err
		}
		t.add(f, &read)
		return nil
	})
	return t, err
}
