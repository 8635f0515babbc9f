package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"gocv.io/x/gocv"

	"flipwatch/cmd/internal/devices"
	"flipwatch/vision/camera"
)

// thumbnailPx is the width of a thumbnail: enough to see whether the board is
// in the picture.
const thumbnailPx = 320

// thumbnailPatience is how long a camera may take to give a picture for one.
const thumbnailPatience = 5 * time.Second

func (a *app) devicesCommand() *cobra.Command {
	thumbnails := ""
	cmd := &cobra.Command{
		Use:   "devices",
		Short: "cameras, ports for panels, and what is wrong with each",
		Long: `devices lists the cameras with what they offer and a small picture of what each
sees, the SPI ports, I²C buses and GPIO pins for panels, buzzer and button, and for
each problem the command that cures it.`,
		Example: `  flipwatch devices
  flipwatch devices --thumbnails seen/
  flipwatch devices --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("devices takes no arguments: %s (flipwatch calibrate %s looks through one camera)", args[0], args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			list := (devices.Config{}).List()
			for i := range list {
				a.thumbnail(cmd.Context(), &list[i], thumbnails)
			}
			return a.tellDevices(list)
		},
	}
	cmd.Flags().StringVar(&thumbnails, "thumbnails", thumbnailFolder(), "write what each camera sees into this `DIR`; empty writes nothing")
	return cmd
}

// thumbnailFolder is where thumbnails go unless another place is named.
func thumbnailFolder() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir() // no home
	}
	return filepath.Join(dir, "flipwatch", "cameras")
}

// errThumbnail says that a thumbnail cannot be written.
var errThumbnail = errors.New("cannot write a thumbnail: name another folder with --thumbnails")

// thumbnail writes what a camera sees. A camera that gives nothing has a
// problem; a folder that cannot be written to is a warning.
func (a *app) thumbnail(ctx context.Context, d *devices.Device, dir string) {
	if d.Kind != devices.Camera || d.Problem != "" || dir == "" {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, thumbnailPatience)
	defer cancel()
	name, err := takeThumbnail(ctx, d.Node, dir)
	switch {
	case errors.Is(err, errThumbnail):
		fmt.Fprintf(a.err, "flipwatch: warning: %v\n", err)
	case err != nil:
		d.Problem, d.Cure = "it gives no picture: another program may use it, or its cable is bad", "fuser -v "+d.Node
	default:
		d.Thumbnail = name
	}
}

// takeThumbnail writes a small picture of what a source sees into dir.
func takeThumbnail(ctx context.Context, source, dir string) (string, error) {
	s, err := camera.Open(ctx, source, camera.Config{OpenTimeout: thumbnailPatience})
	if err != nil {
		return "", err
	}
	defer s.Close()
	f, err := settledFrame(ctx, s)
	if err != nil {
		return "", err
	}
	small := gocv.NewMat()
	defer small.Close()
	k := thumbnailPx / float64(f.Mat.Cols())
	if err := gocv.Resize(f.Mat, &small, image.Point{}, k, k, gocv.InterpolationArea); err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("%w: %w", errThumbnail, err)
	}
	path := filepath.Join(dir, strings.TrimSuffix(filepath.Base(source), filepath.Ext(source))+".jpg")
	if !gocv.IMWrite(path, small) {
		return "", fmt.Errorf("%w: %s: is the folder writable and the disk not full?", errThumbnail, path)
	}
	return path, nil
}

// A camera's first pictures are dark or green: by the 20th, or after two seconds of
// a slow one, its exposure and white balance are near to rest.
const (
	thumbnailFrames = 20
	thumbnailWarmUp = 2 * time.Second
)

// settledFrame gives a source's first picture that is worth a look.
func settledFrame(ctx context.Context, s camera.Source) (camera.Frame, error) {
	var f camera.Frame
	for {
		err := s.Next(ctx, &f)
		if err != nil || s.Info().Kind != camera.Live || f.Index >= thumbnailFrames || f.Time > thumbnailWarmUp {
			return f, err
		}
	}
}

// tellDevices writes the list.
func (a *app) tellDevices(list []devices.Device) error {
	if a.json {
		lines := json.NewEncoder(a.out)
		for _, d := range list {
			if err := lines.Encode(d); err != nil {
				return err
			}
		}
		return nil
	}
	var b strings.Builder
	for _, d := range list {
		fmt.Fprintf(&b, "%-7s %s\n", d.Kind, strings.TrimSpace(d.Path+"  "+d.Name))
		line := func(what, text string) {
			if text != "" {
				fmt.Fprintf(&b, "        %-9s %s\n", what, text)
			}
		}
		line("offers", offers(d.Modes))
		line("sees", d.Thumbnail)
		line("problem", d.Problem)
		line("cure", d.Cure)
	}
	b.WriteString("\npanels and buttons cannot be found by looking: flipwatch panel test --display NAME[:OPTION...] and\nflipwatch panel test --button PIN say what is missing\n")
	_, err := a.out.Write([]byte(b.String()))
	return err
}

// mostModes is how many modes people are told; --json has all.
const mostModes = 6

func offers(modes []camera.Mode) string {
	var words []string
	for _, m := range modes[:min(mostModes, len(modes))] {
		words = append(words, m.String())
	}
	text := strings.Join(words, ", ")
	if more := len(modes) - mostModes; more > 0 {
		text += fmt.Sprintf(" and %d more (--json)", more)
	}
	return text
}
