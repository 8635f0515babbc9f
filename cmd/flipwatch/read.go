package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"gocv.io/x/gocv"

	"flipwatch/engine"
	"flipwatch/vision"
	"flipwatch/vision/camera"
)

// reading is the line that `read --json` writes for one photo.
type reading struct {
	File       string             `json:"file"`
	Found      bool               `json:"found"`
	Reason     string             `json:"reason,omitempty"`
	Message    string             `json:"message,omitempty"`
	Corners    [][2]float64       `json:"corners,omitempty"`
	Board      string             `json:"board,omitempty"`
	Confidence []float64          `json:"confidence,omitempty"`
	Black      *int               `json:"black,omitempty"`
	White      *int               `json:"white,omitempty"`
	Empty      *int               `json:"empty,omitempty"`
	MS         map[string]float64 `json:"ms"`
}

// The reasons why no board was read, as in the public interface.
const (
	reasonNoBoard    = "no_board"
	reasonTooSmall   = "too_small"
	reasonCutOff     = "cut_off"
	reasonUnreadable = "unreadable_file"
)

// photoReader is one run of the read command.
type photoReader struct {
	*app
	toMove   engine.Color
	annotate string
	vision   *vision.Reader
	picture  gocv.Mat
	tally    readTally
}

// readTally counts how the photos went.
type readTally struct{ read, noBoard, unreadable int }

func (a *app) readCommand() *cobra.Command {
	r := &photoReader{app: a}
	toMove := ""
	cmd := &cobra.Command{
		Use:   "read PHOTO...",
		Short: "read positions from single photos",
		Long: `read finds the board in each photo and says what lies on it: the position, the
number of discs and the legal moves. A photo's first square is the one nearest its
top left corner; ? is a square that cannot be read.`,
		Example: `  flipwatch read table.jpg
  flipwatch read --to-move white table.jpg
  flipwatch read --json photos/*.jpg > readings.jsonl
  flipwatch read --annotate seen/ photos/*.jpg`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("read needs a photo: flipwatch read table.jpg")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			side, err := parseColor(toMove)
			if err != nil {
				return err
			}
			r.toMove = side
			return r.run(cmd.Context(), args)
		},
	}
	cmd.Flags().StringVar(&toMove, "to-move", "", "show the legal moves of this side only: black or white")
	cmd.Flags().StringVar(&r.annotate, "annotate", "", "write each photo with what was seen drawn on it into this `DIR`")
	return cmd
}

func parseColor(s string) (engine.Color, error) {
	switch strings.ToLower(s) {
	case "":
		return engine.None, nil
	case "black", "b", "x":
		return engine.Black, nil
	case "white", "w", "o":
		return engine.White, nil
	}
	return engine.None, usagef("unknown side %q: black or white", s)
}

func (r *photoReader) run(ctx context.Context, paths []string) error {
	if r.annotate != "" {
		if err := os.MkdirAll(r.annotate, 0o755); err != nil {
			return fmt.Errorf("cannot write annotated photos: %w", err)
		}
	}
	config, err := r.readerConfig()
	if err != nil {
		return err
	}
	if r.vision, err = vision.NewReader(config); err != nil {
		return err
	}
	defer r.vision.Close()
	r.picture = gocv.NewMat()
	defer r.picture.Close()
	for _, path := range paths {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := r.photo(path); err != nil {
			return err
		}
	}
	return r.tally.err()
}

// err is the outcome of the whole run; each photo's own trouble was told.
func (t readTally) err() error {
	switch {
	case t.noBoard == 0 && t.unreadable == 0:
		return nil
	case t.read == 0 && t.noBoard > 0:
		return told(exitNoBoard)
	default:
		return told(exitFailed)
	}
}

// photo reads one photo and writes what it says. Only trouble with writing is
// an error: one bad photo never stops the others.
func (r *photoReader) photo(path string) error {
	line := reading{File: path}
	start := time.Now()
	scale, err := camera.Decode(path, &r.picture, camera.Config{})
	decode := time.Since(start)
	if err == nil {
		var seen vision.Reading
		err = r.vision.Still(r.picture, &seen)
		line.MS = milliseconds(decode, r.vision.Timing())
		if err == nil {
			r.tally.read++
			line.fill(&seen, scale)
			if err := r.draw(path, &seen); err != nil {
				return err
			}
		}
	}
	if err != nil {
		line.fail(err)
		if line.Reason == reasonUnreadable {
			r.tally.unreadable++
		} else {
			r.tally.noBoard++
			err = fmt.Errorf("%s: %w", path, err)
		}
		fmt.Fprintf(r.err, "flipwatch: %v\n", err)
	}
	return r.write(&line)
}

func (r *photoReader) write(line *reading) error {
	if r.json {
		return json.NewEncoder(r.out).Encode(line)
	}
	if !line.Found {
		return nil // told already
	}
	_, err := fmt.Fprint(r.out, line.text(r.toMove))
	return err
}

// fill takes over what was seen; scale brings a reduced photo's pixels back.
func (l *reading) fill(seen *vision.Reading, scale float64) {
	l.Found = true
	for _, c := range seen.Quad {
		l.Corners = append(l.Corners, [2]float64{round(camera.FullSize(c.X, scale), 2), round(camera.FullSize(c.Y, scale), 2)})
	}
	board := make([]byte, 64)
	var black, white, empty int
	for i, s := range seen.Squares {
		state, p := s.State()
		l.Confidence = append(l.Confidence, round(p, 4))
		switch state {
		case vision.Dark:
			board[i] = 'X'
			black++
		case vision.Light:
			board[i] = 'O'
			white++
		case vision.Empty:
			board[i] = '-'
			empty++
		default:
			board[i] = '?'
		}
	}
	l.Board, l.Black, l.White, l.Empty = string(board), &black, &white, &empty
}

func (l *reading) fail(err error) {
	l.Message = err.Error()
	switch {
	case errors.Is(err, camera.ErrUnreadable):
		l.Reason = reasonUnreadable
	case errors.Is(err, vision.ErrTooSmall):
		l.Reason = reasonTooSmall
	case errors.Is(err, vision.ErrCutOff):
		l.Reason = reasonCutOff
	default:
		l.Reason = reasonNoBoard
	}
}

func milliseconds(decode time.Duration, t vision.Timing) map[string]float64 {
	ms := func(d time.Duration) float64 { return round(float64(d)/float64(time.Millisecond), 2) }
	return map[string]float64{"decode": ms(decode), "locate": ms(t.Locate), "classify": ms(t.Rectify + t.Classify)}
}

func round(v float64, digits int) float64 {
	p := math.Pow10(digits)
	return math.Round(v*p) / p
}
