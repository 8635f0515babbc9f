package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"flipwatch/cmd/internal/live"
	"flipwatch/cmd/internal/record"
	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
	"flipwatch/vision/camera"
)

// The words of --resume that are no file.
const (
	resumeLatest = "latest"
	resumeToday  = "today"
)

func (r *recordFlags) addResume(f *pflag.FlagSet) {
	f.StringVar(&r.resume, "resume", "", "go on with a game that was cut off: latest, today (if there is one, for a start without anybody there) or a record's `FILE`")
	f.Lookup("resume").NoOptDefVal = resumeLatest
}

// takeResume lets "--resume FILE" be written without "=": no source is a record.
func (r *recordFlags) takeResume(sources []string) []string {
	if r.resume == resumeLatest && len(sources) > 0 && strings.HasSuffix(sources[0], ".jsonl") {
		r.resume = sources[0]
		return sources[1:]
	}
	return sources
}

// chooseGame returns the game that was cut off and is to go on, nil to begin a new
// one. Without --resume it asks about one of today, where there is somebody to ask.
func (a *app) chooseGame(ctx context.Context, r *recordFlags, info camera.Info, s *screens) (*record.Game, error) {
	switch r.resume {
	case "":
		return a.askForGame(ctx, r.record, info, s)
	case resumeLatest, resumeToday:
		day := time.Time{}
		if r.resume == resumeToday {
			day = time.Now()
		}
		g, err := record.Latest(r.record, day)
		if errors.Is(err, record.ErrNothing) {
			fmt.Fprintf(s.text, "no unfinished game in %s: a new one begins\n", r.record)
			return nil, nil
		}
		return g, err
	}
	g, err := record.Load(r.resume)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--resume: %w", err)
	case g.Over:
		return nil, fmt.Errorf("--resume: the game in %s is over: begin a new one without --resume", g.Path)
	}
	return g, nil
}

// askForGame looks for a game of today that was cut off with the same source.
func (a *app) askForGame(ctx context.Context, folder string, info camera.Info, s *screens) (*record.Game, error) {
	if info.Kind == camera.Stills {
		return nil, nil
	}
	g, err := record.Latest(folder, time.Now())
	if err != nil || !sameSource(g, info) {
		return nil, nil // nothing to ask about; a folder that cannot be read is told when it is written
	}
	if !a.canAsk() {
		fmt.Fprintf(s.text, "unfinished game of today: %s\n", describe(g))
		fmt.Fprintf(s.text, "a new game begins; to go on with that one: --resume %s\n", g.Path)
		return nil, nil
	}
	s.show(display.Screen{
		State: display.Resume, Board: g.Board, ToMove: g.ToMove, LastMove: engine.NoSquare,
	})
	fmt.Fprintf(s.text, "unfinished game of today: %s\n%s\ngo on with it? [y/N]\n", describe(g), g.Path)
	yes, err := a.ask(ctx)
	if err != nil {
		return nil, told(exitDone) // ended at the question
	}
	if !yes {
		return nil, nil
	}
	return g, nil
}

// sameSource says whether a game can go on before a source: a camera is where the
// board is, whatever its number now; a video is another game unless it is the same.
func sameSource(g *record.Game, info camera.Info) bool {
	if info.Kind == camera.Live {
		return g.Head.Kind == camera.Live.String() || g.Head.Kind == ""
	}
	return g.Head.Source == info.Name
}

// describe says which game it is.
func describe(g *record.Game) string {
	text := fmt.Sprintf("after move %d, %s to move, %d:%d, begun at %s",
		g.Ply, g.ToMove, g.Board.Count(engine.Black), g.Board.Count(engine.White), g.Began.Local().Format("15:04"))
	if g.Head.Black != "" || g.Head.White != "" {
		text += fmt.Sprintf(", %s – %s", cmp.Or(g.Head.Black, "?"), cmp.Or(g.Head.White, "?"))
	}
	return text
}

// canAsk says that there is somebody at a terminal.
func (a *app) canAsk() bool {
	if a.answers != nil {
		return true
	}
	out, isFile := a.err.(*os.File)
	return isFile && term.IsTerminal(int(out.Fd())) && term.IsTerminal(int(os.Stdin.Fd()))
}

// ask waits for a line that says yes or something else.
func (a *app) ask(ctx context.Context) (yes bool, err error) {
	var in io.Reader = os.Stdin
	if a.answers != nil {
		in = a.answers
	}
	line := make(chan string, 1)
	go func() { // ends with the line or the program
		text, _ := bufio.NewReader(in).ReadString('\n') // at its end: no answer
		line <- text
	}()
	select {
	case <-ctx.Done():
		return false, ctx.Err()
	case text := <-line:
		switch strings.ToLower(strings.TrimSpace(text)) {
		case "y", "yes":
			return true, nil
		}
		return false, nil
	}
}

// goOn sets a game up to go on where its record ends, under the rules that it was
// begun with; nil begins a new one.
func goOn(c *live.Config, g *record.Game) error {
	if g == nil {
		return nil
	}
	c.Resume = g.Lines
	c.Referee.ToMove = g.Head.ToMove
	if start, err := engine.ParseBoard(g.Head.Start); err == nil {
		c.Referee.Start = start
	}
	if g.Head.Policy != "" {
		c.Referee.Policy, c.Referee.Mode = referee.Policy(g.Head.Policy), referee.Mode(g.Head.Mode)
	}
	if err := c.Referee.Validate(); err != nil {
		return fmt.Errorf("%s cannot go on: %w", g.Path, err)
	}
	return nil
}

// openRecord begins a record, or goes on with one.
func openRecord(c record.Config, g *record.Game) (*record.Recorder, error) {
	if g == nil {
		return record.Open(c)
	}
	return record.Resume(g, c)
}
