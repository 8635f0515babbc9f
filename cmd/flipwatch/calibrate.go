package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"flipwatch/calibrate"
	"flipwatch/cmd/internal/live"
	"flipwatch/cmd/internal/survey"
	"flipwatch/engine"
	"flipwatch/vision/camera"
)

// calibrator is one run of the calibrate command.
type calibrator struct {
	*app
	profile   string
	row1      string
	mirror    bool
	undistort bool
	list      bool
	all       bool // each of several photos
	// answers is where the viewing side is asked for; nil where nobody can answer.
	answers io.Reader
}

// calibrateHelp is what help says of calibrate beside its flags.
const calibrateHelp = `calibrate finds the board, says how well it can be seen and what would make it
better, asks on which side of the picture row 1 lies, and saves all that as a profile,
which watch then uses. Any position may lie on the board. A camera's exposure, white
balance and focus are locked once they have come to rest, and kept in the profile.

SOURCE is as for watch; nothing is the first camera.

--each says of every photo, and of those in folders, how well the board can be seen in
it, a line each, and saves nothing.`

func (a *app) calibrateCommand() *cobra.Command {
	c := &calibrator{app: a}
	cmd := &cobra.Command{
		Use:   "calibrate [SOURCE] | --each PHOTO...",
		Short: "see how well the board can be seen, choose the viewing side, save a profile",
		Long:  calibrateHelp,
		Example: `  flipwatch calibrate
  flipwatch calibrate /dev/video2 --profile club
  flipwatch calibrate --row1 bottom http://phone:8080/video
  flipwatch calibrate --json table.jpg
  flipwatch calibrate --each photos/
  flipwatch calibrate --list`,
		Args: c.checkArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if term.IsTerminal(int(os.Stdin.Fd())) && !a.json {
				c.answers = os.Stdin
			}
			switch {
			case c.list:
				return c.tellProfiles()
			case c.all:
				return c.each(cmd.Context(), args)
			}
			return c.run(cmd.Context(), args)
		},
	}
	f := cmd.Flags()
	f.StringVar(&c.profile, "profile", usualProfile, "save it under this `NAME`")
	f.Var(newChoice(&c.row1, "side", "", calibrate.Sides()), "row1", "the `SIDE` of the picture where row 1 lies: top, right, bottom or left (default: asks)")
	f.BoolVar(&c.mirror, "mirror", false, "the picture is a mirror image")
	f.BoolVar(&c.undistort, "undistort", false, "take the lens' distortion out, as the board's lines tell it; for wide lenses, costs a few milliseconds a frame")
	f.BoolVar(&c.all, "each", false, "judge each of several photos, and those in folders; nothing is saved")
	f.BoolVar(&c.list, "list", false, "list the profiles there are")
	return cmd
}

// checkArgs refuses sources that are too many.
func (c *calibrator) checkArgs(_ *cobra.Command, args []string) error {
	switch {
	case c.list && len(args) > 0:
		return usagef("--list takes no source: leave %s out", args[0])
	case len(args) > 1 && !c.all:
		return usagef("calibrate looks at one source: %s is one too many (--each looks at several photos)", args[1])
	}
	return nil
}

// run looks, asks, tells and saves.
func (c *calibrator) run(ctx context.Context, sources []string) error {
	side, err := live.ParseSide(c.row1)
	if err != nil {
		return usageError{err}
	}
	if err := calibrate.CheckName(c.profile); err != nil {
		return usageError{err}
	}
	store, err := profiles()
	if err != nil {
		return err
	}
	seen, info, err := c.look(ctx, sources)
	if err != nil {
		return err
	}
	lie, opening := live.FindLie(&seen.Reading, side, c.mirror, engine.Opening())
	if c.answers != nil && side == live.Auto {
		if lie, opening, err = c.ask(ctx, &seen, lie); err != nil {
			return err
		}
	}
	r := newCalibration(&seen, lie, opening)
	r.Profile = c.profile
	p := r.profile(&seen, info.Settings)
	if info.Kind == camera.Live { // nobody watches the same photo again
		p.Source = strings.Join(sources, "")
		p.Camera = cameraOf(info.Name, camera.DeviceOf)
	}
	p.Name, p.Mirror, p.Saved = c.profile, c.mirror, time.Now().Truncate(time.Second)
	if err := store.Save(p); err != nil {
		return err
	}
	r.File = store.Path(c.profile)
	return c.tell(r)
}

// look surveys the source.
func (c *calibrator) look(ctx context.Context, sources []string) (survey.Result, camera.Info, error) {
	reader, err := c.readerConfig()
	if err != nil {
		return survey.Result{}, camera.Info{}, err
	}
	say := func(format string, args ...any) { fmt.Fprintf(c.err, "flipwatch: "+format+"\n", args...) }
	source, err := camera.OpenAll(ctx, sources, camera.Config{Notify: func(e camera.Event) {
		if e.Err != nil {
			say("warning: %v", e.Err)
		}
	}})
	if err != nil {
		return survey.Result{}, camera.Info{}, err
	}
	defer source.Close()
	if info := source.Info(); info.Kind == camera.Live {
		say("%s", lookingThrough(&info))
	}
	seen, err := survey.Run(ctx, survey.Config{
		Source: source, Reader: reader, Undistort: c.undistort,
		Waiting: func(why error) { say("still looking: %v", why) },
	})
	return seen, source.Info(), err
}

// lookingThrough states a live source and the size that it really gives.
func lookingThrough(info *camera.Info) string {
	text := fmt.Sprintf("looking through %s, %d×%d", info.Name, info.Width, info.Height)
	if info.AskedWidth > 0 && (info.Width != info.AskedWidth || info.Height != info.AskedHeight) {
		text += fmt.Sprintf(" (asked for %d×%d, which it does not give)", info.AskedWidth, info.AskedHeight)
	}
	return text
}

// ask shows the board and asks for the side of row 1 until the answer is one.
func (c *calibrator) ask(ctx context.Context, seen *survey.Result, lie live.Lie) (live.Lie, bool, error) {
	answers := lines(c.answers)
	for {
		side := lie.Side(seen.Reading.Quad)
		fmt.Fprintf(c.err, "%s\nThe board with row 1 at the %s of the picture. Right? Enter, or the side where row 1 is (top, right, bottom, left): ",
			diagram(lie.Board(&seen.Reading), 0), side)
		var answer string
		more := false
		select {
		case <-ctx.Done():
		case answer, more = <-answers:
		}
		if !more {
			fmt.Fprintln(c.err)
			return lie, false, errUnanswered
		}
		word := strings.ToLower(strings.TrimSpace(answer))
		opening := false
		if word == "" || word == "y" || word == "yes" {
			lie, opening = live.FindLie(&seen.Reading, side, c.mirror, engine.Opening())
			return lie, opening, nil
		}
		chosen, err := live.ParseSide(word)
		if err != nil {
			fmt.Fprintf(c.err, "%v\n", err)
			continue
		}
		lie, _ = live.FindLie(&seen.Reading, chosen, c.mirror, engine.Opening())
	}
}

// errUnanswered ends a calibration at the question.
var errUnanswered = errors.New("stopped: nothing is saved; --row1 SIDE answers the question")

// lines gives the lines of what people type, so that Ctrl-C need not wait for one.
func lines(in io.Reader) <-chan string {
	typed := make(chan string)
	go func() { // ends with the input or the program
		defer close(typed)
		for s := bufio.NewScanner(in); s.Scan(); {
			typed <- s.Text()
		}
	}()
	return typed
}

// tell writes the result for people or programs.
func (c *calibrator) tell(r *calibration) error {
	if c.json {
		return json.NewEncoder(c.out).Encode(r)
	}
	_, err := fmt.Fprint(c.out, r.text())
	return err
}

// tellProfiles lists the profiles, with what is wrong with those that are.
func (c *calibrator) tellProfiles() error {
	store, err := profiles()
	if err != nil {
		return err
	}
	names, err := store.List()
	if err != nil {
		return err
	}
	list := []calibrate.Profile{}
	for _, name := range names {
		p, err := store.Load(name)
		if err != nil {
			fmt.Fprintf(c.err, "flipwatch: warning: %v\n", err)
			continue
		}
		p.Source = camera.Redacted(p.Source)
		list = append(list, p)
		if !c.json {
			fmt.Fprintf(c.out, "%-16s %s, row 1 at the %s, %s\n", p.Name, looksThrough(&p), p.Row1, p.Saved.Format("2006-01-02 15:04"))
		}
	}
	switch {
	case c.json:
		return json.NewEncoder(c.out).Encode(list)
	case len(names) == 0:
		fmt.Fprintf(c.err, "no profiles yet: flipwatch calibrate makes one\n")
	}
	return nil
}

// looksThrough says what a profile's pictures come from.
func looksThrough(p *calibrate.Profile) string {
	switch {
	case p.Camera.Name != "":
		return p.Camera.Name
	case p.Camera.Path != "":
		return p.Camera.Path
	case p.Source != "":
		return p.Source
	}
	return "the first camera"
}
