package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flipwatch/cmd/internal/player"
	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/engine/replay"
)

// replayFlags are the flags of replay.
type replayFlags struct {
	displays []string
	lang     string
	pace     pace
	from     int
	last     int
	check    bool
	game     int
}

// pace is how long each step is shown; not set, it depends on who looks on.
type pace struct {
	time.Duration
	set bool
}

// String implements pflag.Value.
func (p *pace) String() string { return p.Duration.String() }

// Type implements pflag.Value.
func (p *pace) Type() string { return "duration" }

// Set reads a duration. The flag of the same name of other commands is true or
// false, and may stand at the top of the configuration file: then it says nothing.
func (p *pace) Set(text string) error {
	if text == "true" || text == "false" {
		return nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return fmt.Errorf("write a time such as 2s or 500ms")
	}
	p.Duration, p.set = d, true
	return nil
}

func (a *app) replayCommand() *cobra.Command {
	f := &replayFlags{pace: pace{Duration: player.DefaultPace}, last: notGiven, from: notGiven}
	cmd := &cobra.Command{
		Use:   "replay GAME",
		Short: "show a recorded game again, or check it against the rules",
		Long: `replay shows a recorded game again, move by move, with the faults as they were. In a
terminal keys lead through it; elsewhere it plays to the end by itself.

` + player.HelpText + `

--check holds the whole record against the rules instead and lists where they differ:
flips, boards, colours, passes, counts, result. The exit code is then 1. A fault that
stands is such a difference.`,
		Example: `  flipwatch replay ~/.local/share/flipwatch/games/2026-05-17_143000.jsonl
  flipwatch replay --last 4 game.jsonl
  flipwatch replay --display ssd1306 --pace 3s game.jsonl
  flipwatch replay --check game.jsonl`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("replay takes one game: flipwatch replay GAME (flipwatch help replay)")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if (cmd.Flags().Changed("from") && f.from < 0) || (cmd.Flags().Changed("last") && f.last < 0) {
				return usagef("--from and --last count moves: write 0 or more, or leave them out")
			}
			return a.replay(cmd.Context(), f, args[0])
		},
	}
	f.add(cmd.Flags())
	return cmd
}

// add adds the flags of replay.
func (f *replayFlags) add(flags *pflag.FlagSet) {
	flags.StringArrayVar(&f.displays, "display", nil, "show the screen on this `NAME[:OPTION,...]`, repeatable (default: the terminal): "+strings.Join(panel.Names(), ", "))
	addLang(flags, &f.lang)
	flags.Var(&f.pace, "pace", "how long each step is shown; 0 does not wait")
	flags.IntVar(&f.from, "from", notGiven, "begin after this `MOVE`")
	flags.IntVar(&f.last, "last", notGiven, "play the last `N` moves")
	for _, name := range []string{"from", "last"} {
		flags.Lookup(name).DefValue = "0" // help says nothing then
	}
	flags.BoolVar(&f.check, "check", false, "check the record against the rules and list the differences")
	flags.IntVar(&f.game, "game", 1, "the `NUMBER` of the game in a file of several")
}

// notGiven is a number of moves that was left out.
const notGiven = -1

// replay shows or checks one game.
func (a *app) replay(ctx context.Context, f *replayFlags, path string) error {
	if f.game < 1 {
		return usagef("--game %d: games are counted from 1", f.game)
	}
	lang, err := display.ParseLang(f.lang)
	if err != nil {
		return err
	}
	record, err := a.openGame(path, f.game)
	if err != nil {
		return err
	}
	if f.check {
		return a.check(path, record)
	}
	interactive := !a.json && player.IsTerminal(os.Stdin, fileOf(a.out))
	steps := record.Steps()
	at := 0
	switch {
	case f.last >= 0:
		at = player.LastMoves(steps, len(steps)-1, f.last)
	case f.from >= 0:
		at = replay.Find(steps, f.from)
	}
	wait := f.pace.Duration
	if !interactive && !f.pace.set && len(f.displays) == 0 {
		wait = 0
	}
	p := player.New(steps, at, wait)
	if interactive {
		if f.last >= 0 {
			p.Play()
		}
		return a.replayByKeys(ctx, f, p, lang)
	}
	return a.replayAlone(ctx, f, p, lang)
}

// replayByKeys shows the game in the terminal, led by keys.
func (a *app) replayByKeys(ctx context.Context, f *replayFlags, p *player.Player, lang display.Lang) error {
	out := fileOf(a.out) // which player.IsTerminal has found
	if len(f.displays) == 0 {
		f.displays = []string{"terminal"}
	}
	graphics := askFor(out, f.displays) // before somebody else reads the answers
	keyboard, err := player.OpenKeyboard(os.Stdin)
	if err != nil {
		return err
	}
	defer keyboard.Close() //nolint:errcheck // nobody can act on it
	var caption atomic.Value
	terminal := display.TerminalConfig{
		Out: player.RawWriter{Out: out}, Title: "flipwatch replay", Size: player.SizeOf(out),
		Caption: func() string { text, _ := caption.Load().(string); return text },
	}
	text := &screens{text: player.RawWriter{Out: a.err}}
	if err := text.open(panel.Config{Ports: a.ports, Terminal: terminal, Ask: func() display.Graphics { return graphics }}, f.displays); err != nil {
		return err
	}
	defer text.close()
	keys := &lease{keys: replayKeys{keyboard}}
	defer keys.end()
	defer followJob(text.outputs, keys)()
	c := player.Config{
		Stop:    askToStop,
		Outputs: text.outputs, Lang: lang, Keys: keyboard.Keys(), Caption: func(s string) { caption.Store(s) },
		Warn: func(err error) { fmt.Fprintf(text.text, "flipwatch: warning: %v\n", err) },
		Help: func() { fmt.Fprintln(text.text, player.HelpText) },
	}
	if !hasTerminal(text.outputs) {
		c.Step = func(s *replay.Step) error { _, err := fmt.Fprintln(text.text, player.Sentence(s)); return err }
	}
	return p.Run(ctx, c)
}

// replayKeys are the keys of a replay that may be stopped and go on.
type replayKeys struct{ *player.Keyboard }

func (k replayKeys) take() bool { return k.Again() == nil }

func (k replayKeys) give() { k.Rest() } //nolint:errcheck // nobody can act on it

// askFor asks the terminal what it shows, if it is one of the displays.
func askFor(out io.Writer, displays []string) display.Graphics {
	for _, spec := range displays {
		if name, _, _ := strings.Cut(spec, ":"); name == "terminal" {
			return display.AskTerminal(out)
		}
	}
	return display.Graphics{}
}

// replayAlone plays the game to its end.
func (a *app) replayAlone(ctx context.Context, f *replayFlags, p *player.Player, lang display.Lang) error {
	s := &screens{text: a.err}
	config := a.displays()
	config.Terminal.Title = "flipwatch replay"
	if err := s.open(config, f.displays); err != nil {
		return err
	}
	defer s.close()
	c := player.Config{Outputs: s.outputs, Lang: lang, Warn: func(err error) { fmt.Fprintf(s.text, "flipwatch: warning: %v\n", err) }}
	lines := json.NewEncoder(a.out)
	switch {
	case a.json:
		c.Step = func(s *replay.Step) error { return lines.Encode(player.Told(s)) }
	case !hasTerminal(s.outputs):
		c.Step = func(s *replay.Step) error { _, err := fmt.Fprintln(a.out, player.Sentence(s)); return err }
	}
	return p.Run(ctx, c)
}

// hasTerminal tells whether one of the displays is the terminal.
func hasTerminal(outputs []display.Output) bool {
	for _, o := range outputs {
		if display.TextWriter(o) != nil {
			return true
		}
	}
	return false
}
