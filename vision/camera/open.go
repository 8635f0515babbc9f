package camera

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Open opens the source that spec names:
//
//	(nothing)            the first camera
//	0                    a camera's number
//	/dev/…               a camera's path, best one in /dev/v4l/by-id
//	part of a name       the camera whose name has it, as in "logitech"
//	game.mp4             a video
//	photo.jpg, folder    photos, each a settled position
//	http://… https://…   MJPEG, or single pictures
//	rtsp://…             a stream through FFmpeg
//	exec:COMMAND         a program that writes MJPEG; exec:rpicam is the Pi's
//	gst:PIPELINE         GStreamer; gst:libcamera is the Pi's
//
// It returns when the first picture is there, or with an error that says what
// to do.
func Open(ctx context.Context, spec string, cfg Config) (Source, error) {
	if spec == "" {
		return OpenAll(ctx, nil, cfg)
	}
	return OpenAll(ctx, []string{spec}, cfg)
}

// OpenAll opens what a command line names: nothing is the first camera, one
// argument is as for Open, several are photos.
func OpenAll(ctx context.Context, specs []string, cfg Config) (Source, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	cfg = cfg.withDefaults()
	hush()
	if len(specs) > 1 {
		return openStills(specs, cfg)
	}
	spec := ""
	if len(specs) == 1 {
		if spec = specs[0]; spec == "" {
			return nil, fmt.Errorf("%w: a source without a name: leave it out for the first camera", ErrUsage)
		}
	}
	return openOne(ctx, spec, cfg)
}

// scheme is one way to write a source with a prefix.
type scheme struct {
	prefix string
	open   func(ctx context.Context, spec, rest string, cfg Config) (Source, error)
}

// schemes are told apart by their prefix; all else is a path, a number or a
// name.
var schemes = [...]scheme{
	{"http://", openHTTP},
	{"https://", openHTTP},
	{"rtsp://", openRTSP},
	{"rtsps://", openRTSP},
	{"exec:", openExec},
	{"gst:", openGst},
	{"/dev/", openDevice},
}

// openOne opens a single source.
func openOne(ctx context.Context, spec string, cfg Config) (Source, error) {
	for _, s := range schemes {
		if rest, ok := strings.CutPrefix(spec, s.prefix); ok {
			return s.open(ctx, spec, rest, cfg)
		}
	}
	if scheme, _, ok := strings.Cut(spec, "://"); ok {
		return nil, fmt.Errorf("%w: a source cannot begin with %s://: use http://, https://, rtsp://, exec:COMMAND or gst:PIPELINE", ErrUsage, scheme)
	}
	if spec == "" {
		return openFirst(ctx, cfg)
	}
	stat, err := os.Stat(spec)
	switch {
	case err == nil && stat.IsDir():
		return openFolder(spec, cfg)
	case err == nil && !stat.Mode().IsRegular():
		return nil, unreadable(spec, "it is a pipe or a device, not a file: for a pipe of JPEG pictures write exec:cat %s", spec)
	case err == nil:
		return openFile(spec, cfg)
	}
	if n, errNumber := strconv.Atoi(spec); errNumber == nil && n >= 0 {
		return openDevice(ctx, "/dev/video"+spec, "", cfg)
	}
	if path := findCamera(spec, Cameras()); path != "" {
		return openDevice(ctx, path, "", cfg)
	}
	if errors.Is(err, os.ErrNotExist) && !looksLikeFile(spec) {
		return nil, fmt.Errorf("%s: %w: there is neither a camera whose name has that nor a file: %s", spec, ErrNoSource, thereAre(Cameras()))
	}
	return nil, fileError(spec, err)
}

// looksLikeFile tells what was meant as a file's name from part of a camera's:
// it has a folder or an ending.
func looksLikeFile(spec string) bool {
	return strings.ContainsRune(spec, os.PathSeparator) || filepath.Ext(spec) != ""
}

// openFile opens a photo or a video, told apart by what is in it.
func openFile(path string, cfg Config) (Source, error) {
	format, err := sniffFile(path)
	switch {
	case err != nil:
		return nil, err
	case format.picture:
		return openStills([]string{path}, cfg)
	default:
		return openVideo(path, format, cfg)
	}
}
