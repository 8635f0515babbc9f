// Package survey looks at a board through a source of pictures to say how well
// it can be seen: what flipwatch calibrate does before anybody is asked
// anything.
package survey

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/vision"
	"flipwatch/vision/camera"
)

// ErrNoBoard says that no board was found in time.
var ErrNoBoard = errors.New("no board to calibrate by")

// Config says what to look at.
type Config struct {
	// Source gives the pictures. The caller closes it.
	Source camera.Source
	// Reader sets up the vision.
	Reader vision.ReaderConfig
	// Undistort takes the lens' distortion out, as far as the board's lines tell
	// it, before the board is measured.
	Undistort bool
	// Patience is how long a live source may show no board: 0 is a minute.
	Patience time.Duration
	// Waiting is told every few seconds why there is nothing to be read yet; nil
	// tells nobody.
	Waiting func(why error)
}

// Result is what was seen.
type Result struct {
	// Reading is the mean of several pictures, Inspection that of the last.
	Reading    vision.Reading
	Inspection vision.Inspection
	// Undistort is the distortion that was taken out. LensUnsure says that there
	// seems to be one, and the lines tell too little of it to take it out.
	Undistort  float64
	LensUnsure bool
	// Width and Height are those of the pictures. FPS is how many came a second;
	// 0 for photos.
	Width, Height int
	FPS           float64
}

const (
	// settledFrames is how many frames of a live source go by before it is judged:
	// a camera's settings come to rest meanwhile, and are locked.
	settledFrames = 30
	// enough is how many readings are put together.
	enough = 5
	// tellEvery is how often Waiting is told.
	tellEvery = 5 * time.Second
	// leastBend is the distortion below which there is nothing to take out: a
	// fiftieth of a square at the corners of a board that fills the picture.
	leastBend = 0.004
	// A lens is known where this many of the 112 lines are seen and lie this well,
	// in squares, on the grid that it bends. Beyond, discs and a hand that hide
	// lines pass for distortions of 0.1 to 0.3, which would spoil the picture.
	lensLines    = 80
	lensResidual = 0.035
)

// surveyor is one survey under way.
type surveyor struct {
	Config
	kind        camera.Kind
	reader      *vision.Reader
	inspector   *vision.Inspector
	first, last frame
	told        time.Duration
	missing     error
	mean        mean
	lens        *vision.Undistorter // nil until a distortion is taken out
	straight    gocv.Mat
	seen        vision.Reading
	result      Result
}

// frame is when a frame came.
type frame struct {
	index int
	at    time.Duration
}

// Run looks until the board has been read often enough.
func Run(ctx context.Context, c Config) (Result, error) {
	if c.Patience == 0 {
		c.Patience = time.Minute
	}
	reader, err := vision.NewReader(c.Reader)
	if err != nil {
		return Result{}, err
	}
	s := surveyor{Config: c, kind: c.Source.Info().Kind, reader: reader, inspector: vision.NewInspector(), missing: vision.ErrNoBoard, straight: gocv.NewMat()}
	s.first.index = -1
	err = s.run(ctx)
	if s.lens != nil {
		err = errors.Join(err, s.lens.Close())
	}
	return s.result, errors.Join(err, s.reader.Close(), s.inspector.Close(), s.straight.Close())
}

func (s *surveyor) run(ctx context.Context) error {
	var f camera.Frame
	for s.mean.n < enough {
		err := s.Source.Next(ctx, &f)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if err := s.take(&f); err != nil {
			return err
		}
		if s.kind == camera.Stills && s.mean.n > 0 {
			break
		}
	}
	if s.mean.n == 0 {
		return fmt.Errorf("%w: %w", ErrNoBoard, s.missing)
	}
	s.mean.write(&s.result.Reading)
	if span := s.last.at - s.first.at; s.kind == camera.Live && span > 0 {
		s.result.FPS = float64(s.last.index-s.first.index) / span.Seconds()
	}
	return nil
}

// take looks at one frame, once the source has settled.
func (s *surveyor) take(f *camera.Frame) error {
	s.last = frame{f.Index, f.Time}
	if s.first.index < 0 {
		s.first = s.last
	}
	if s.kind == camera.Live && f.Index-s.first.index < settledFrames {
		return nil
	}
	err := s.look(f.Mat)
	switch {
	case err == nil:
		return nil
	case !errors.Is(err, vision.ErrNoBoard) && !errors.Is(err, vision.ErrCutOff) && !errors.Is(err, vision.ErrTooSmall):
		return err
	}
	s.missing = err
	if s.kind == camera.Live && f.Time > s.Patience {
		return fmt.Errorf("%w within %v: %w", ErrNoBoard, s.Patience, err)
	}
	if s.Waiting != nil && f.Time-s.told >= tellEvery {
		s.told = f.Time
		s.Waiting(err)
	}
	return nil
}

// look reads and measures one picture.
func (s *surveyor) look(bgr gocv.Mat) error {
	if err := s.read(bgr); err != nil {
		return err
	}
	if s.Undistort && s.lens == nil {
		s.judgeLens()
	}
	if s.lens != nil {
		if err := s.lens.Undistort(bgr, &s.straight); err != nil {
			return err
		}
		if err := s.read(s.straight); err != nil {
			return err
		}
	}
	s.mean.add(&s.seen)
	return nil
}

// judgeLens takes the lens' distortion out from now on, if it is known.
func (s *surveyor) judgeLens() {
	seen := &s.result.Inspection
	bends := math.Abs(seen.Bend) > leastBend
	known := seen.Sides >= lensLines && seen.ResidualPx <= lensResidual*seen.SquarePx
	s.result.LensUnsure = bends && !known
	if bends && known {
		s.result.Undistort, s.mean, s.lens = seen.Bend, mean{}, vision.NewUndistorter(seen.Bend)
	}
}

// read reads a picture as it is.
func (s *surveyor) read(bgr gocv.Mat) error {
	err := s.reader.Still(bgr, &s.seen)
	if err != nil {
		return err
	}
	s.result.Inspection, err = s.inspector.Inspect(bgr, &s.seen)
	s.result.Width, s.result.Height = bgr.Cols(), bgr.Rows()
	return err
}
