package main

import (
	"errors"
	"fmt"
	"io"

	"flipwatch/cmd/internal/live"
	"flipwatch/cmd/internal/survey"
	"flipwatch/display"
	"flipwatch/vision"
	"flipwatch/vision/camera"
)

// The exit codes, as in flipwatch(1).
const (
	exitDone       = 0
	exitFailed     = 1 // also: some of several inputs failed
	exitUsage      = 2
	exitNoBoard    = 3
	exitSourceLost = 4
)

// told is the exit code of a command that has already said what failed.
type told int

// Error says it again, for whoever logs it.
func (t told) Error() string { return fmt.Sprintf("told what failed (exit code %d)", int(t)) }

// usageError is a mistake in the command line or the configuration file.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// exitCode chooses the exit code for an error and tells the error, unless it
// was told already.
func exitCode(err error, errOut io.Writer) int {
	if err == nil {
		return exitDone
	}
	var done told
	if errors.As(err, &done) {
		return int(done)
	}
	fmt.Fprintf(errOut, "flipwatch: %v\n", err)
	return exitOf(err)
}

// exitOf is the exit code for what went wrong.
func exitOf(err error) int {
	var usage usageError
	switch {
	case errors.As(err, &usage), errors.Is(err, display.ErrUnknown), errors.Is(err, camera.ErrUsage):
		return exitUsage
	case errors.Is(err, live.ErrNoBoard), errors.Is(err, survey.ErrNoBoard), errors.Is(err, vision.ErrNoBoard):
		return exitNoBoard
	case errors.Is(err, camera.ErrLost):
		return exitSourceLost
	default:
		return exitFailed
	}
}
