package vision

import (
	"errors"
	"fmt"
	"time"

	"gocv.io/x/gocv"
)

// ReaderConfig sets up a Reader. The zero value is right for any board.
type ReaderConfig struct {
	Locator    LocatorConfig
	Tracker    TrackerConfig
	Classifier ClassifierConfig
	// Debug receives a picture of each stage; nil is off. Costs time and memory.
	Debug Debugger
}

// Timing is the time one picture took, stage by stage. A stage that was not
// needed took 0.
type Timing struct {
	Locate, Gate, Rectify, Track, Classify time.Duration
}

// Reader reads pictures of a board, one after another: single photos, each of
// which is searched for the board, or the frames of a video, in which the board
// is found once and then only checked. It is not safe for concurrent use.
type Reader struct {
	locator    *Locator
	rectifier  *Rectifier
	tracker    *Tracker
	classifier *Classifier
	light      lightMeter
	gate       gate
	hold       holder
	timing     Timing
	debug      Debugger
}

// NewReader makes a Reader. The caller closes it.
func NewReader(c ReaderConfig) (*Reader, error) {
	locator, err := NewLocator(c.Locator)
	if err != nil {
		return nil, fmt.Errorf("board finder: %w", err)
	}
	classifier, err := NewClassifier(c.Classifier)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("square reader: %w", err), locator.Close())
	}
	return &Reader{
		locator:    locator,
		rectifier:  NewRectifier(),
		tracker:    NewTracker(c.Tracker, locator),
		classifier: classifier,
		debug:      c.Debug,
	}, nil
}

// Still finds the board in one photo and reads it.
func (r *Reader) Still(bgr gocv.Mat, out *Reading) error {
	r.timing = Timing{}
	start := time.Now()
	found, err := r.locator.Locate(bgr)
	r.timing.Locate = time.Since(start)
	r.debug.searched(r.locator, err)
	if err != nil {
		return err
	}
	if err := r.rectify(bgr, found.Quad); err != nil {
		return err
	}
	err = r.classify(found.Quad, out)
	r.debug.read(r.rectifier, out)
	return err
}

// Timing returns how long the stages of the latest picture took.
func (r *Reader) Timing() Timing { return r.timing }

func (r *Reader) rectify(bgr gocv.Mat, q Quad) error {
	start := time.Now()
	err := r.rectifier.Rectify(bgr, q)
	r.timing.Rectify += time.Since(start)
	return err
}

func (r *Reader) classify(q Quad, out *Reading) error {
	start := time.Now()
	out.Quad = q
	err := r.classifier.Classify(r.rectifier, &out.Squares)
	r.timing.Classify = time.Since(start)
	return err
}

// Close frees everything. It may be called twice.
func (r *Reader) Close() error {
	return errors.Join(r.tracker.Close(), r.classifier.Close(), r.rectifier.Close(), r.locator.Close())
}
