package camera

import (
	"context"
	"errors"

	"gocv.io/x/gocv"

	"flipwatch/vision"
)

// straight is a source whose pictures have a lens' distortion taken out.
type straight struct {
	Source
	lens    *vision.Undistorter
	picture gocv.Mat
	closed  bool
}

// Undistorted returns the source with the radial distortion k of its lens taken
// out of its pictures; see vision.Inspection. It costs a few milliseconds a
// frame. Close closes the source too.
func Undistorted(s Source, k float64) Source {
	return &straight{Source: s, lens: vision.NewUndistorter(k), picture: gocv.NewMat()}
}

// Next gives the next frame, straightened.
func (s *straight) Next(ctx context.Context, f *Frame) error {
	if err := s.Source.Next(ctx, f); err != nil {
		return err
	}
	if err := s.lens.Undistort(f.Mat, &s.picture); err != nil {
		return err
	}
	f.Mat = s.picture
	return nil
}

// Close frees everything. It may be called twice.
func (s *straight) Close() error {
	if s.closed {
		return nil
	}
	s.closed = true
	return errors.Join(s.Source.Close(), s.lens.Close(), s.picture.Close())
}
