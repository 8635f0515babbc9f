// Package live is the composition: pictures come in, are read and refereed, and
// what is found goes to the record, the screens and whoever wants the events.
//
// One goroutine owns the game from the picture to the record, so that no event
// is ever lost or out of order. Sources and screens have goroutines of their own
// where they need them: a live source gives its newest frame, a screen shows the
// newest state.
package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"flipwatch/calibrate"
	"flipwatch/cmd/internal/record"
	"flipwatch/display"
	"flipwatch/engine/referee"
	"flipwatch/vision"
	"flipwatch/vision/camera"
)

// ErrNoBoard says that the source ended before a board was found in it.
var ErrNoBoard = errors.New("no board found: show the whole board, the camera looking down on it, in even light")

// Config says what to watch and where to tell of it.
type Config struct {
	// Source gives the pictures. The caller closes it, after Run.
	Source camera.Source
	// Notices is what the source was opened with to tell of its troubles; nil
	// for a source that has none.
	Notices *Notices
	// Controls are what the players declare; nil for nothing.
	Controls *Controls
	// Referee are the rules of this game.
	Referee referee.Config
	// Resume are the lines of a record to go on with; nil begins a game.
	Resume []json.RawMessage
	// Row1 is the side of the picture where row 1 lies.
	Row1 Side
	// Mirror says that the picture is a mirror image.
	Mirror bool
	// Profile is how the board was seen when it was calibrated, to say what is
	// other now; nil says nothing.
	Profile *calibrate.Profile
	// Reader sets up the vision.
	Reader vision.ReaderConfig
	// Record takes every event; nil keeps none. The caller closes it.
	Record *record.Recorder
	// Outputs show the screen, with words in the language Lang.
	Outputs []display.Output
	Lang    display.Lang
	// Address tells where browsers find the page, the zero value while that is not
	// known; it is asked now and then until a game begins. nil: nowhere.
	Address func() display.Address
	// Black and White are the players' names, if they are known. Swap says that they
	// change colours after each game.
	Black, White string
	Swap         bool
	// Event is told every event in order; an error ends the game.
	Event func(referee.Event) error
	// Warn is told of trouble that does not end the game; nil tells nobody.
	Warn func(error)
	// Pace plays a file at its own speed.
	Pace bool
}

// game is one run: everything that one goroutine owns.
type game struct {
	Config
	reader  *vision.Reader
	referee *referee.Referee
	orient  orienter
	picture picture
	screen  screen
	reading vision.Reading
	obs     referee.Observation
	stamp   referee.Stamp
	frames  int
	found   bool
	// noticeErr is an error in telling of the source's troubles.
	noticeErr error
	// warned is the latest trouble with the record.
	warned error
	seeing seeing
	clock  clock
	stages stages
	shots  shots
	ended  string
	// left is where the record of a game that was cut off ends.
	left referee.State
}

// Run watches the source to its end, or until the context is done, which is a
// normal end too. The last event is always the summary.
func Run(ctx context.Context, c Config) error {
	g, err := open(c)
	if err != nil {
		return err
	}
	defer g.close()
	g.show()
	err = g.watch(ctx)
	return errors.Join(err, g.finish(err))
}

// close frees what the game was watched with.
func (g *game) close() {
	g.reader.Close()
	g.seeing.close()
	g.shots.close()
}

// open sets a game up. It is to be closed.
func open(c Config) (*game, error) {
	rules, err := referee.New(c.Referee)
	if err != nil {
		return nil, err
	}
	if err := rules.Resume(c.Resume); err != nil {
		return nil, err
	}
	reader, err := vision.NewReader(c.Reader)
	if err != nil {
		return nil, err
	}
	if c.Warn == nil {
		c.Warn = func(error) {}
	}
	g := &game{
		Config: c, reader: reader, referee: rules,
		orient: orienter{side: c.Row1, mirror: c.Mirror},
		clock:  clock{paced: c.Pace},
		screen: newScreen(&c), left: rules.State(),
		seeing: seeing{profile: c.Profile, warn: c.Warn},
	}
	g.screen.moves = g.moves()
	if c.Notices != nil {
		c.Notices.handle = g.notice
	}
	return g, nil
}

// watch takes frames until the source or the context ends.
func (g *game) watch(ctx context.Context) error {
	var frame camera.Frame
	for {
		start := time.Now()
		err := g.Source.Next(ctx, &frame)
		g.stages.decode.add(time.Since(start))
		switch {
		case errors.Is(err, io.EOF):
			g.ended = record.EndOfSource
			return nil
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return err
		case g.noticeErr != nil:
			return g.noticeErr
		}
		if g.clock.wait(ctx, frame.Time) != nil {
			return nil
		}
		if err := g.take(&frame); err != nil {
			return err
		}
	}
}

// take referees one frame.
func (g *game) take(frame *camera.Frame) error {
	g.stamp = referee.Stamp{Frame: frame.Index, Time: frame.Time}
	g.obs.Frame, g.obs.Time = frame.Index, frame.Time
	g.frames++
	look := g.frame
	if g.Source.Info().Kind == camera.Stills {
		look = g.still
	}
	if err := errors.Join(look(frame), g.heed()); err != nil {
		return err
	}
	g.checkRecord()
	g.show()
	return nil
}

// still takes a photo of a settled position. A photo in which no board is found
// is told and left out.
func (g *game) still(frame *camera.Frame) error {
	err := g.reader.Still(frame.Mat, &g.reading)
	g.stages.add(g.reader.Timing())
	if err != nil {
		if errors.Is(err, vision.ErrNoBoard) || errors.Is(err, vision.ErrCutOff) || errors.Is(err, vision.ErrTooSmall) {
			g.Warn(fmt.Errorf("%s: %w", frame.Name, err))
			return g.view(g.picture.lost()...)
		}
		return fmt.Errorf("photo %s: %w", frame.Name, err)
	}
	g.found = true
	if err := g.view(g.picture.found()...); err != nil {
		return err
	}
	g.obs.Still = true
	g.orient.still(&g.reading, &g.obs, g.referee.Fit)
	err = g.judge()
	g.shots.keep(g)
	return err
}

// frame takes a frame of a video.
func (g *game) frame(frame *camera.Frame) error {
	seen, err := g.reader.Frame(frame.Mat, frame.Time, &g.reading)
	g.stages.add(g.reader.Timing())
	if err != nil {
		return fmt.Errorf("frame %d: %w", frame.Index, err)
	}
	if seen.Passed {
		return nil
	}
	g.found = g.found || seen.Seen
	if err := g.see(seen, frame); err != nil {
		return err
	}
	if !seen.Seen {
		blind(&g.obs)
	} else {
		if !g.orient.settled && !g.orient.open(&g.reading, g.referee.Expected(), g.picture.seenFor(frame.Time)) {
			return nil
		}
		observe(&g.reading, g.orient.turn, &g.obs)
	}
	err = g.judge()
	g.shots.watch(g, seen.Seen)
	return err
}

// judge lets the referee look and tells what it found.
func (g *game) judge() error {
	start := time.Now()
	events := g.referee.Observe(&g.obs)
	g.stages.referee.add(time.Since(start))
	return g.tell(events...)
}

// view tells what happened to the picture.
func (g *game) view(states ...ViewState) error {
	for _, s := range states {
		if err := g.tell(View{Stamp: g.stamp, State: s}); err != nil {
			return err
		}
	}
	return nil
}

// tell records events before anybody else hears of them.
func (g *game) tell(events ...referee.Event) error {
	if g.Record != nil && len(events) > 0 {
		g.screen.recorded(g.warnOnce(g.keep(events)))
	}
	for _, e := range events {
		g.screen.note(e)
		if e.Type() != (View{}).Type() {
			g.screen.moves = g.moves()
		}
		if g.Event != nil {
			if err := g.Event(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// finish settles what can be settled and writes the summary. A game that ends
// with an error ends with a summary too.
func (g *game) finish(cause error) error {
	if cause != nil {
		g.ended = "failed"
	}
	err := g.tell(g.referee.Finish(g.stamp.Frame, g.stamp.Time)...)
	summary := g.summary()
	err = errors.Join(err, g.tell(summary))
	g.show()
	if g.Record != nil {
		err = errors.Join(err, g.Record.Finish(summary.Transcript))
	}
	if cause == nil && !g.found && g.frames > 0 {
		err = errors.Join(err, ErrNoBoard)
	}
	return err
}
