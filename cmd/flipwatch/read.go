package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"flipwatch/engine"
)

// photoReader is one run of the read command.
type photoReader struct {
	*app
	toMove   engine.Color
	annotate string
	eye      *eye
	progress *progress
	tally    readTally
	drawn    map[string]bool // the names of annotated photos
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
	cmd.Flags().Var(newSide(&toMove), "to-move", "show the legal moves of this side only: black or white")
	cmd.Flags().StringVar(&r.annotate, "annotate", "", "write each photo with what was seen drawn on it into this `DIR`")
	return cmd
}

// newSide is a flag that names a colour, also as a letter or a symbol.
func newSide(value *string) *choice {
	c := newChoice(value, "side", "", []string{"black", "white"})
	c.alias = func(text string) string {
		if side, err := parseColor(text); err == nil && side != engine.None {
			return side.String()
		}
		return text
	}
	return c
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
	var err error
	if r.eye, err = r.openEye(); err != nil {
		return err
	}
	defer r.eye.close()
	r.progress = r.openProgress(len(paths))
	defer r.progress.end()
	for n, path := range paths {
		if ctx.Err() != nil {
			r.progress.clear()
			fmt.Fprintf(r.err, "flipwatch: stopped: %d of %d photos are read\n", n, len(paths))
			return told(exitFailed)
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
	r.progress.begin(path)
	defer r.progress.step()
	line, err := r.eye.look(path)
	r.progress.clear()
	switch {
	case err == nil:
		r.tally.read++
		if err := r.draw(path); err != nil {
			return err
		}
	case line.Reason == reasonUnreadable:
		r.tally.unreadable++
	default:
		r.tally.noBoard++
	}
	if err != nil {
		fmt.Fprintf(r.err, "flipwatch: %v\n", err)
	}
	return r.write(line)
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
