package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"gocv.io/x/gocv"

	"flipwatch/cmd/internal/bench"
)

// benchRun is one run of the bench command.
type benchRun struct {
	*app
	rules      gameFlags
	report     string
	tags       string
	only, skip []string
	games      bool
	repeat     int

	eye      *eye
	progress *progress
	sheet    bench.Sheet
	outcomes []*bench.Outcome
	scores   []bench.GameScore
	failed   bool // a file could not be read
	stopped  bool // by Ctrl-C
}

func (a *app) benchCommand() *cobra.Command {
	b := &benchRun{app: a}
	cmd := &cobra.Command{
		Use:   "bench DIR...",
		Short: "accuracy and speed tables over photos and games with truth",
		Long: `bench reads every photo and referees every game of a folder that has a truth, and says
how well that went: boards found, squares right, whether the stated confidence can be
believed, the time of each stage, and for games moves, flips and faults. Pictures of
everything that went wrong go to the report folder.

A folder's manifest.json is a list of photos, each with "file", "corners" (the four
outer corners of the grid, clockwise) and "board" (64 squares from the first corner, X, O,
-, or ? where nobody can read it), and if wanted "full_board" (what lies under a hand),
"tags" and "visible": false (so much is cut off that it need not be found). An entry with neither
corners nor board is a picture without a board: nothing may be found in it. Games are a
game.json beside its photos, or a video with a .json of the same name. Folders below are
searched too.`,
		Example: `  flipwatch bench photos/
  flipwatch bench --tags all --report seen/ photos/ stills/
  flipwatch bench --tags damage: copies/
  flipwatch bench --json photos/manifest.json > readings.jsonl
  flipwatch bench --grace 400ms games/a.mp4 games/b.mp4`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("bench needs a folder with truth: flipwatch bench photos/ (flipwatch help bench says what a truth is)")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return b.run(cmd.Context(), args) },
	}
	f := cmd.Flags()
	f.StringVar(&b.report, "report", "flipwatch-report", "write the tables and pictures of what went wrong into this `DIR`; empty: nowhere")
	f.StringVar(&b.tags, "tags", string(bench.CommonTags), "which `TAGS` get a row: "+words(bench.TagWords())+", or how they begin; common ones are those of several photos, not of every one")
	f.StringArrayVar(&b.only, "only", nil, "measure only what has a name that begins with this `PREFIX`, repeatable")
	f.StringArrayVar(&b.skip, "skip", nil, "leave out what has a name that begins with this `PREFIX`, repeatable")
	f.BoolVar(&b.games, "games", true, "referee the games too")
	f.IntVar(&b.repeat, "repeat", 1, "read each photo so many `TIMES` and count the quickest, for steady times on a busy machine")
	b.rules.addRules(f)
	return cmd
}

func (b *benchRun) run(ctx context.Context, paths []string) error {
	if b.repeat < 1 {
		return usagef("cannot read photos %d times: give 1 or more", b.repeat)
	}
	if _, err := b.liveConfig(&b.rules); err != nil {
		return err
	}
	set, err := bench.Find(paths)
	if err != nil {
		return err
	}
	if err := b.choose(set); err != nil {
		return err
	}
	if b.report != "" {
		if err := os.MkdirAll(b.report, 0o755); err != nil {
			return fmt.Errorf("cannot write a report: %w", err)
		}
	}
	if b.eye, err = b.openEye(); err != nil {
		return err
	}
	defer b.eye.close()
	defer b.sheet.Close() //nolint:errcheck // freeing memory cannot fail
	gocv.SetNumThreads(1) // times are for one core, and no photo waits for threads to start
	if err := b.measure(ctx, set); err != nil {
		return err
	}
	if b.stopped {
		fmt.Fprintf(b.err, "flipwatch: stopped: %d of %d photos and %d of %d games are measured\n", len(b.outcomes), len(set.Photos), len(b.scores), len(set.Games))
	}
	return b.tell()
}

// choose leaves in the set what was asked for.
func (b *benchRun) choose(set *bench.Set) error {
	if !bench.Tags(b.tags).Fit(set) {
		return usagef("no photo has a tag that begins with %q: give that, or %s", b.tags, words(bench.TagWords()))
	}
	set.Keep(b.only, b.skip)
	if !b.games {
		set.Games = nil
	}
	if len(set.Photos)+len(set.Games) == 0 {
		return usagef("nothing is left to be measured: look at --only, --skip and --games")
	}
	return nil
}

// measure works through everything, or as far as it comes before Ctrl-C. Times
// are those of photos, so nothing else runs meanwhile.
func (b *benchRun) measure(ctx context.Context, set *bench.Set) error {
	b.progress = b.openProgress(len(set.Photos) + len(set.Games))
	defer b.progress.end()
	step := func(name string, measure func() error) error {
		if b.stopped = ctx.Err() != nil; b.stopped {
			return nil
		}
		b.progress.begin(name)
		defer b.progress.step()
		return measure()
	}
	for i := range set.Photos {
		p := &set.Photos[i]
		if err := step(p.Path, func() error { return b.photo(p) }); err != nil {
			return err
		}
	}
	for i := range set.Games {
		g := &set.Games[i]
		if err := step(g.Name, func() error { return b.game(ctx, g) }); err != nil {
			return err
		}
	}
	return nil
}

// tell writes the tables and the report.
func (b *benchRun) tell() error {
	b.progress.end()
	result := bench.Summarize(b.outcomes, b.scores, bench.Tags(b.tags))
	text := result.Text()
	var people io.Writer = b.out
	if b.json {
		people = b.err
		if err := json.NewEncoder(b.out).Encode(summaryLine{"summary", result}); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprint(people, text); err != nil {
		return err
	}
	if b.report != "" {
		if err := os.WriteFile(filepath.Join(b.report, "report.txt"), []byte(text), 0o600); err != nil {
			return fmt.Errorf("cannot write the report: %w", err)
		}
		sheets, err := b.sheet.Write(b.report)
		if err != nil {
			return err
		}
		fmt.Fprintf(people, "\nreport: %s\n", filepath.Join(b.report, "report.txt"))
		if len(sheets) == 0 && len(b.outcomes) > 0 {
			fmt.Fprintln(people, "        no contact sheet: no photo has anything wrong to show")
		}
		for _, name := range sheets {
			fmt.Fprintf(people, "        %s\n", name)
		}
	}
	if b.failed || b.stopped {
		return told(exitFailed)
	}
	return nil
}

// summaryLine is the last line of bench --json.
type summaryLine struct {
	Type string `json:"type"`
	*bench.Result
}
