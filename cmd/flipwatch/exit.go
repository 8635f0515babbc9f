package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

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
	exitPipe       = 141 // nobody reads stdout any more: what a shell says of SIGPIPE
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
	tellError(err, errOut)
	return exitOf(err)
}

// tellError writes an error, of several joined ones each once, and what to do where
// the system's own words do not say.
func tellError(err error, out io.Writer) {
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(out, "flipwatch: stopped")
		return
	}
	var said []string
	for line := range strings.Lines(err.Error()) {
		if line = strings.TrimSpace(line); line != "" && !slices.Contains(said, line) {
			said = append(said, line)
		}
	}
	for i, line := range said {
		if i == 0 {
			line += cure(err)
		}
		fmt.Fprintf(out, "flipwatch: %s\n", line)
	}
}

// cure is what to do about a file that the system refuses, as it is put behind the
// error. Errors of our own say it themselves.
func cure(err error) string {
	var p *fs.PathError
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return ": make room on the disk"
	case errors.Is(err, syscall.EROFS):
		return ": choose another folder"
	case !errors.As(err, &p) || p.Op != "open" && p.Op != "stat" && p.Op != "lstat" && p.Op != "mkdir":
		return ""
	case errors.Is(err, fs.ErrNotExist):
		return ": check the name"
	case errors.Is(err, fs.ErrPermission):
		return ": check the rights with ls -ld " + nearestPath(p.Path)
	}
	return ""
}

// nearestPath is the nearest folder above a path, or itself, that is there: its
// rights are what keeps somebody out.
func nearestPath(path string) string {
	for {
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) || filepath.Dir(path) == path {
			return path
		}
		path = filepath.Dir(path)
	}
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
