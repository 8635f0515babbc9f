// Package camera gives pictures: from a camera, a video file, a series of
// photos, a stream of the network, or a program's output.
//
// Open looks at how a source is written and returns a Source. There are two
// sorts of them. Files and stills are lossless: every frame is given, in order,
// however long the caller takes, so that a result never depends on speed. Live
// sources give the newest frame only: what came while the caller was busy is
// dropped. A live source that stalls, freezes or goes away is opened again; the
// caller is told through Config.Notify and its game goes on.
package camera

import (
	"context"
	"errors"
	"time"

	"gocv.io/x/gocv"
)

// Errors on which a caller acts. All that this package returns wrap one of
// them, except for those of a context.
var (
	// ErrUnreadable: a photo or a video that is missing, empty, damaged, cut
	// short or no picture at all.
	ErrUnreadable = errors.New("unreadable file")
	// ErrNoSource: a camera, stream or program that could not be opened at the
	// start.
	ErrNoSource = errors.New("source cannot be opened")
	// ErrLost: a live source went away and did not come back in time.
	ErrLost = errors.New("source lost")
	// ErrUsage: what was given as source cannot be one.
	ErrUsage = errors.New("wrong source")
)

// Kind says how a source behaves in time.
type Kind uint8

// The kinds of sources.
const (
	Live   Kind = iota // newest frame only, own clock, may be lost and come back
	File               // a video: lossless, time is the frame's number ÷ FPS
	Stills             // photos: lossless, each shows a settled position
)

// String returns the kind's name in lower case.
func (k Kind) String() string {
	return [...]string{"live", "file", "stills"}[k]
}

// Info describes a source.
type Info struct {
	Name string // as people know it, passwords left out
	Kind Kind
	// FPS is the rate of frames in 1/s: of a file, the one its times are
	// computed with; of a live source, what was agreed with it, 0 if unknown.
	FPS float64
	// Width and Height are those of the first picture as it is given.
	Width, Height int
	// AskedWidth and AskedHeight are what a camera was asked for, 0 where nothing
	// was: many give another size without a word.
	AskedWidth, AskedHeight int
	// Frames is how many frames or photos there are, 0 where that is not known.
	// The container of a video may be wrong about it.
	Frames int
	// Settings are those of a camera that were locked, nil before.
	Settings []Setting
}

// Frame is one picture.
type Frame struct {
	// Mat is 8-bit BGR. The source owns it: it is good until the next call of
	// Next or Close and must not be closed by the caller.
	Mat gocv.Mat
	// Index counts the source's frames from 0. Frames that a live source
	// dropped are counted, so are photos that could not be read.
	Index int
	// Time is when the frame was taken, from the source's start: Index ÷ FPS
	// of a file, the time of arrival of a live source, one second a photo.
	Time time.Duration
	// Name is the photo's file; empty for all but stills.
	Name string
	// Scale is how many pixels of the photo one pixel of Mat stands for along a
	// side: 1, unless a large photo was made smaller. See Photo.
	Scale float64
}

// Source gives one frame after the other. It is not safe for use by several
// goroutines, except for Close and Info.
type Source interface {
	// Next waits for the next frame and puts it into f. At the end of the
	// source it returns io.EOF; each further call returns the same error.
	Next(ctx context.Context, f *Frame) error
	// Info describes the source.
	Info() Info
	// Close ends the source, waits for its goroutines and frees its pictures.
	// It may be called twice.
	Close() error
}

// EventKind says what happened to a source.
type EventKind uint8

// The kinds of events.
const (
	SourceLost EventKind = iota // a live source gives nothing any more
	SourceBack                  // it gives pictures again
	Skipped                     // a photo of a series could not be read
	Settled                     // a camera's settings were locked
)

// String returns the event's name as the machine-readable output spells it.
func (k EventKind) String() string {
	return [...]string{"source_lost", "source_back", "skipped", "settled"}[k]
}

// Event is something that happened to the source and ends no game.
type Event struct {
	Kind EventKind
	// Frame and Time are those of the last frame before the event, for
	// SourceBack of the first one after it, for Skipped of the photo.
	Frame int
	Time  time.Duration
	// Err is the reason; nil for SourceBack and Settled.
	Err error
	// Settings are those that were locked, or refuse to be.
	Settings []Setting
}

// errClosed is what Next returns after Close.
var errClosed = errors.New("source is closed")

// errNoPicture is for bytes that are no picture.
var errNoPicture = errors.New("no picture")
