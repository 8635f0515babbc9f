package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"flipwatch/calibrate"
	"flipwatch/cmd/internal/live"
	"flipwatch/engine"
	"flipwatch/vision/camera"
)

// eachPhoto is the line that calibrate --each --json writes for one photo.
type eachPhoto struct {
	File  string `json:"file"`
	Found bool   `json:"found"`
	// Message says why no board was found.
	Message string `json:"message,omitempty"`
	*calibration
}

// eachHead is the first line for people; the figures of each photo fit below.
const eachHead = "square px  lines  off px  edges px  down °  uneven  black  white  least %  photo, and what would help"

// each says of every photo how well the board can be seen in it, and saves
// nothing.
func (c *calibrator) each(ctx context.Context, paths []string) error {
	photos, err := photosIn(paths)
	if err != nil {
		return err
	}
	side, err := live.ParseSide(c.row1)
	if err != nil {
		return usageError{err}
	}
	if !c.json {
		if _, err := fmt.Fprintln(c.out, eachHead); err != nil {
			return err
		}
	}
	bar := c.openProgress(len(photos))
	defer bar.end()
	var tally readTally
	for n, path := range photos {
		bar.begin(path)
		line, err := c.judge(ctx, path, side, &tally)
		bar.clear()
		switch {
		case ctx.Err() != nil:
			fmt.Fprintf(c.err, "flipwatch: stopped: %d of %d photos are judged\n", n, len(photos))
			return told(exitFailed)
		case err == nil:
			err = c.tellEach(line)
		}
		if err != nil {
			return err
		}
		bar.step()
	}
	return tally.err()
}

// judge looks at one photo. That there is no board in it is no error: one bad
// photo never stops the others.
func (c *calibrator) judge(ctx context.Context, path string, side live.Side, tally *readTally) (*eachPhoto, error) {
	line := &eachPhoto{File: path}
	if _, err := os.Stat(path); err != nil { // else it might be a camera's name
		tally.unreadable++
		line.Message = errors.Unwrap(err).Error()
		return line, nil
	}
	seen, _, err := c.look(ctx, []string{path})
	switch {
	case err == nil:
		tally.read++
		lie, opening := live.FindLie(&seen.Reading, side, c.mirror, engine.Opening())
		line.Found, line.calibration = true, newCalibration(&seen, lie, opening)
		return line, nil
	case errors.Is(err, camera.ErrUnreadable):
		tally.unreadable++
	case exitOf(err) == exitNoBoard:
		tally.noBoard++
	default:
		return nil, err
	}
	line.Message = err.Error()
	return line, nil
}

// tellEach writes one photo's line.
func (c *calibrator) tellEach(line *eachPhoto) error {
	if c.json {
		return json.NewEncoder(c.out).Encode(line)
	}
	if !line.Found {
		_, err := fmt.Fprintf(c.out, "%-*s%s: %s\n", strings.Index(eachHead, "photo"), "–", line.File, strings.TrimPrefix(line.Message, line.File+": "))
		return err
	}
	q := &line.Quality
	_, err := fmt.Fprintf(c.out, "%9.0f  %5d  %6.2f  %8.1f  %6.0f  %6.1f  %5s  %5s  %7.1f  %s%s\n",
		q.SquarePx, q.Lines, q.ResidualPx, 2*q.BlurPx, q.ElevationDeg, q.UnevenStops,
		stopsOrNone(q.BlackStops), stopsOrNone(q.WhiteStops), 100*q.WeakestConfidence, line.File, advised(line.Advice))
	return err
}

// stopsOrNone is a contrast, or a dash where no disc shows one.
func stopsOrNone(v float64) string {
	if v == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", v)
}

// advised puts advice behind a photo's name.
func advised(list []calibrate.Advice) string {
	var b strings.Builder
	for _, a := range list {
		b.WriteString("\n        → " + a.Text)
	}
	return b.String()
}

// photosIn lists the photos that are named, and those in folders and below.
func photosIn(paths []string) ([]string, error) {
	var photos []string
	for _, path := range paths {
		if stat, err := os.Stat(path); err != nil || !stat.IsDir() {
			photos = append(photos, path) // what is wrong with it is told with its line
			continue
		}
		before := len(photos)
		err := filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && camera.IsPhotoName(name) {
				photos = append(photos, name)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("cannot look for photos: %w", err)
		}
		if len(photos) == before {
			return nil, usagef("%s: there is no photo in this folder nor below it", path)
		}
	}
	if len(photos) == 0 {
		return nil, usagef("--each needs photos: flipwatch calibrate --each photos/")
	}
	return photos, nil
}
