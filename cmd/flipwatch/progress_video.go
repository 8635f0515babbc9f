package main

import (
	"context"
	"io"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"flipwatch/vision/camera"
)

// filmed is a video that shows how far it has been watched.
type filmed struct {
	camera.Source
	progress *progress
}

// Next takes the next frame. The bar goes away with the last.
func (f *filmed) Next(ctx context.Context, frame *camera.Frame) error {
	err := f.Source.Next(ctx, frame)
	if err != nil {
		f.progress.end()
		return err
	}
	f.progress.step()
	return nil
}

// aside writes text where the bar was; the next frame shows it again.
type aside struct {
	out      io.Writer
	progress *progress
}

func (a *aside) Write(text []byte) (int, error) {
	a.progress.clear()
	return a.out.Write(text)
}

// follow shows on a terminal how far a video file has been watched, unless a screen
// or machine output has the terminal, or it is played at its own speed.
func (a *app) follow(source camera.Source, s *screens, paced bool) camera.Source {
	info := source.Info()
	toTerminal := func(w io.Writer) bool {
		f := fileOf(w)
		return f != nil && term.IsTerminal(int(f.Fd()))
	}
	if info.Kind != camera.File || info.Frames < 1 || paced || s.text != a.err || !toTerminal(a.err) || a.json && toTerminal(a.out) {
		return source
	}
	p := &progress{a.bar(info.Frames)}
	s.text = &aside{s.text, p}
	return &filmed{source, p}
}

// bar is the look of all bars.
func (a *app) bar(steps int) *progressbar.ProgressBar {
	return progressbar.NewOptions(steps,
		progressbar.OptionSetWriter(a.err), progressbar.OptionShowCount(), progressbar.OptionSetPredictTime(true),
		progressbar.OptionSetWidth(barLetters), progressbar.OptionClearOnFinish(), progressbar.OptionUseANSICodes(true),
		progressbar.OptionThrottle(barEvery))
}
