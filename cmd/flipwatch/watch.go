package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flipwatch/calibrate"
	"flipwatch/cmd/internal/live"
	"flipwatch/display"
	"flipwatch/engine/journal"
	"flipwatch/engine/referee"
	"flipwatch/vision"
	"flipwatch/vision/camera"
)

// gameFlags are the flags of every command that referees a game.
type gameFlags struct {
	row1          string
	mirror        bool
	start         string
	grace, settle time.Duration
	policy, mode  string
	displays      []string
	record        string
	lang          string
	pace          bool
	profile       string
}

func (g *gameFlags) add(f *pflag.FlagSet) {
	g.addRules(f)
	f.StringArrayVar(&g.displays, "display", nil, "show the screen on this `NAME[:OPTION,...]`, repeatable: terminal, png:DIR, web:ADDRESS or a panel (flipwatch panel list)")
	f.StringVar(&g.lang, "lang", display.English.String(), "the `LANGUAGE` of the screen's words: "+strings.Join(display.Langs(), ", "))
	f.StringVar(&g.record, "record", defaultRecordDir(), "keep the games' records in this `DIR`")
}

// addRules adds the flags that change what is found.
func (g *gameFlags) addRules(f *pflag.FlagSet) {
	f.StringVar(&g.row1, "row1", "", "the `SIDE` of the picture where row 1 lies: top, right, bottom or left (default: the turn in which the opening position is right)")
	f.BoolVar(&g.mirror, "mirror", false, "the picture is a mirror image")
	f.StringVar(&g.start, "start", "", "the `BOARD` the game starts from: 64 characters X, O and - from a1, and optionally a space and the side to move (default: the opening)")
	f.DurationVar(&g.grace, "grace", referee.DefaultGrace, "how long unfinished flips may lie open before they are a fault; shorter tells sooner, longer leaves people more time")
	f.DurationVar(&g.settle, "settle", referee.DefaultSettle, "how long a square must read the same; shorter is quicker, longer outvotes more misread frames")
	f.StringVar(&g.policy, "policy", string(referee.Friendly), "what becomes of a fault that is not put right: "+words(referee.Policies()))
	f.StringVar(&g.mode, "mode", string(referee.Alarm), "where alarms go, to the screen or only to the record: "+words(referee.Modes()))
}

func words[T ~string](all []T) string {
	var s []string
	for _, w := range all {
		s = append(s, string(w))
	}
	return strings.Join(s, ", ")
}

// defaultRecordDir follows the XDG base directory specification.
func defaultRecordDir() string {
	data := os.Getenv("XDG_DATA_HOME")
	if data == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "games"
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "flipwatch", "games")
}

// watchHelp is the long help of watch.
const watchHelp = `watch follows a game on a real board. After every turn it says whether all flips
were made and names the squares that are wrong; the game is recorded as it happens.

SOURCE is a camera (/dev/video0, a /dev/v4l/by-id name, a number; nothing: the first
camera), a video file, an http://, https:// or rtsp:// stream, exec:COMMAND (a pipe of
JPEG pictures), gst:PIPELINE, or a folder or several photos (a series of stills: every
photo is a settled position).

A square counts once it has read the same for --settle; shorter is quicker, longer
outvotes more misread frames, and fast replies are then told from one another less
well. A turn that is not right is a fault once it has lain open for --grace without a
hand over the board, or when the next disc goes down; shorter names faults sooner, and
alarms people who pause in mid-turn.

--policy says what becomes of a fault that nobody has put right:
  friendly  it may be put right at any time: the screen shows the position before the
            faulty turn, from which play can resume; if the players play on, it stands,
            and can still be put right later
  retail    until the other side has moved; a forced pass is no move
  joa       until the other side has put a disc down or declared a pass
  strict    before the next move: a move over it is a fault itself
--mode silent keeps faults in the record, and shows none.

In a terminal the key p declares a pass. One that is forced needs no word.`

func (a *app) watchCommand() *cobra.Command {
	g := &gameFlags{}
	cmd := &cobra.Command{
		Use:   "watch [SOURCE...]",
		Short: "watch a board: referee, show, record",
		Long:  watchHelp,
		Example: `  flipwatch watch
  flipwatch watch /dev/video2 --display ssd1306 --display terminal
  flipwatch watch --row1 bottom --display png:screens/ game.mp4
  flipwatch watch --json photos/ > events.jsonl
  flipwatch watch "exec:rpicam-vid -n -t 0 --codec mjpeg --width 1280 --height 720 -o -"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			profile, err := loadProfile(g.profile, args)
			if err != nil {
				return err
			}
			return a.watch(cmd.Context(), g, profile, g.useProfile(profile, cmd.Flags(), args))
		},
	}
	g.add(cmd.Flags())
	cmd.Flags().StringVar(&g.profile, "profile", "", "see the board as in the profile of this `NAME`, made by calibrate (default: "+usualProfile+", if it is there and no source is named)")
	cmd.Flags().BoolVar(&g.pace, "pace", false, "play a video file at its own speed")
	return cmd
}

// watch opens everything in the order in which it can fail cheaply: words of
// the command line, the screens, the source, the record.
func (a *app) watch(ctx context.Context, g *gameFlags, profile *calibrate.Profile, sources []string) error {
	config, err := a.liveConfig(g)
	if err != nil {
		return err
	}
	if config.Lang, err = display.ParseLang(g.lang); err != nil {
		return err
	}
	screens, err := a.openDisplays(g.displays)
	if err != nil {
		return err
	}
	defer screens.close()
	config.Outputs = screens.outputs
	config.Warn = func(err error) { fmt.Fprintf(screens.text, "flipwatch: warning: %v\n", err) }
	config.Notices, config.Controls = new(live.Notices), new(live.Controls)
	source, err := camera.OpenAll(ctx, sources, camera.Config{Notify: config.Notices.Tell, Settings: cameraSettings(profile)})
	if err != nil {
		return err
	}
	source = straightened(source, profile)
	defer source.Close()
	config.Source = a.follow(source, screens, g.pace)
	defer listen(config.Controls, screens.text)()
	return a.referee(ctx, g, config, screens)
}

// referee records and runs one game, and tells its events.
func (a *app) referee(ctx context.Context, g *gameFlags, config live.Config, screens *screens) error {
	record, err := journal.Open(journal.Config{Folder: g.record, Start: time.Now(), Head: live.Head(config)})
	if err != nil {
		return err
	}
	config.Record = record
	people := &narrator{out: screens.text, verbose: a.verbose, silent: config.Referee.Mode == referee.Silent}
	lines := json.NewEncoder(a.out)
	config.Event = func(e referee.Event) error {
		if a.json {
			if err := lines.Encode(e); err != nil {
				return fmt.Errorf("cannot write events: %w", err)
			}
		}
		people.tell(e)
		return nil
	}
	err = live.Run(ctx, config)
	screens.close()
	fmt.Fprintf(a.err, "record: %s\n        %s\n", record.Path(), record.MovesPath())
	return errors.Join(err, record.Close())
}

// liveConfig checks the words of the command line.
func (a *app) liveConfig(g *gameFlags) (live.Config, error) {
	side, err := live.ParseSide(g.row1)
	if err != nil {
		return live.Config{}, usageError{err}
	}
	start, toMove, err := parseStart(g.start)
	if err != nil {
		return live.Config{}, err
	}
	reader, err := a.readerConfig()
	if err != nil {
		return live.Config{}, err
	}
	rules := referee.Config{
		Start: start, ToMove: toMove, Grace: g.grace, Settle: g.settle,
		Policy: referee.Policy(g.policy), Mode: referee.Mode(g.mode),
	}
	if err := rules.Validate(); err != nil {
		return live.Config{}, usageError{err}
	}
	return live.Config{Referee: rules, Row1: side, Mirror: g.mirror, Reader: reader, Pace: g.pace}, nil
}

// readerConfig sets the vision up, with debug pictures if they were asked for.
func (a *app) readerConfig() (vision.ReaderConfig, error) {
	var c vision.ReaderConfig
	if a.debug == "" {
		return c, nil
	}
	if a.pictures == nil {
		var err error
		if a.pictures, err = openDebugFolder(a.debug, a.err); err != nil {
			return c, err
		}
	}
	c.Debug = a.pictures.save
	return c, nil
}
