package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"flipwatch/calibrate"
	"flipwatch/cmd/internal/live"
	"flipwatch/cmd/internal/record"
	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/engine/referee"
	"flipwatch/vision"
	"flipwatch/vision/camera"
)

// watchHelp is what help says of watch beside its flags.
const watchHelp = `watch follows a game on a real board. After every turn it says whether all flips
were made and names the squares that are wrong; the game is recorded as it happens.

SOURCE is a camera (/dev/video0, a /dev/v4l/by-id name, a number, or part of its name such
as logitech; nothing: the profile's or the first camera), a video file, an http://,
https:// or rtsp:// stream, exec:COMMAND (a pipe of JPEG pictures), gst:PIPELINE, or a
folder or several photos (a series of stills: every photo is a settled position).

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

Keys in a terminal, and a button between a pin and ground (--button GPIO4):
  space, enter  press        the alarm is seen, or the turn is done: it is judged at once
  t             press twice  the last turn is taken back: the screen shows the position
  n             hold         another game: set the opening up; till then nothing is over
  p                          a pass; one that is forced needs no word

The record of a game is written as it is played. A game that was cut off today goes on
if you say so when you are asked, or with --resume; put the discs as the screen shows.

Between games the screen lists those of this run. With --black and --white it counts the
players' points; for players who change colours after each game add --swap.

--publish FILE keeps the transcript in a file. --publish mqtt://HOST/TOPIC sends to TOPIC
a JSON object whenever something changes, retained: schema (1), at, game, black, white,
event, place, state, board (64 characters from a1), discs ([black, white]), to_move, ply,
last_move, transcript, alarm (kind, todo), message, score; the transcript alone to
TOPIC/transcript; and online or offline to TOPIC/status.`

func (a *app) watchCommand() *cobra.Command {
	g := &gameFlags{}
	cmd := &cobra.Command{
		Use:   "watch [SOURCE...]",
		Short: "watch a board: referee, show, record",
		Long:  watchHelp,
		Example: `  flipwatch watch
  flipwatch watch /dev/video2 --display ssd1306 --display terminal
  flipwatch watch --display st7789:rst=GPIO24,bl=GPIO18 --button GPIO4
  flipwatch watch --row1 bottom --display png:screens/ game.mp4
  flipwatch watch --json photos/ > events.jsonl
  flipwatch watch --black Ann --white Bob --event "Club evening" --publish mqtt://hub/club/table1
  flipwatch watch --resume
  flipwatch watch "exec:rpicam-vid -n -t 0 --codec mjpeg --width 1280 --height 720 -o -"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			args = g.takeResume(args)
			profile, err := loadProfile(g.profile, args)
			if err != nil {
				return err
			}
			return a.watch(cmd.Context(), g, profile, g.useProfile(profile, cmd.Flags(), args))
		},
	}
	g.add(cmd.Flags())
	g.addResume(cmd.Flags())
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
	targets, err := g.parseTargets()
	if err != nil {
		return err
	}
	screens, err := a.openDisplays(g.screens())
	if err != nil {
		return err
	}
	defer screens.close()
	screens.targets = targets
	config.Profile = profile
	config.Warn = func(err error) { fmt.Fprintf(screens.text, "flipwatch: warning: %v\n", err) }
	config.Notices, config.Controls = new(live.Notices), new(live.Controls)
	source, err := camera.OpenAll(ctx, sources, camera.Config{Notify: config.Notices.Tell, Settings: cameraSettings(profile)})
	if err != nil {
		return ofProfile(profile, sources, err)
	}
	source = straightened(source, profile)
	defer source.Close()
	if info := source.Info(); info.Kind == camera.Live {
		fmt.Fprintf(screens.text, "flipwatch: %s\n", lookingThrough(&info))
	}
	config.Source = a.follow(source, screens, g.pace)
	cut, err := a.chooseGame(ctx, &g.recordFlags, source.Info(), screens)
	if err != nil {
		return err
	}
	screens.keys = sync.OnceFunc(a.hear(g.button, config.Controls, screens))
	defer screens.keys()
	return a.referee(ctx, g, config, screens, cut)
}

// referee records and runs one game, and tells its events. A game that was cut off
// goes on where its record ends.
func (a *app) referee(ctx context.Context, g *gameFlags, config live.Config, screens *screens, cut *record.Game) error {
	if err := goOn(&config, cut); err != nil {
		return err
	}
	how := g.recordFlags.config(&config, config.Source.Info())
	how.Head.Profile = g.profile
	kept, err := openRecord(how, cut)
	if err != nil {
		return err
	}
	openPublishers(screens.targets, kept, screens)
	config.Black, config.White, config.Swap = kept.Head().Black, kept.Head().White, g.swap
	config.Record, config.Outputs, config.Address = kept, screens.outputs, screens.page
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
	for _, path := range kept.Paths() {
		fmt.Fprintf(a.err, "record: %s\n        %s.txt\n", path, strings.TrimSuffix(path, ".jsonl"))
	}
	return errors.Join(err, kept.Close())
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
	if err := panel.CheckPins(g.button, g.displays...); err != nil {
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
