package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flipwatch/display/sheet"
	"flipwatch/engine/transcript"
)

// formats are all that games are converted from and to.
func formats() transcript.Table {
	return append(transcript.Formats(), sheet.Formats(sheet.Config{})...)
}

// written are those of them that are also written.
func written() transcript.Table {
	return slices.DeleteFunc(formats(), func(f transcript.Format) bool { return f.Write == nil })
}

// formatNames are the names that --from and --to take.
func formatNames() []string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.Name)
	}
	return names
}

// convertRun is one run of the convert command.
type convertRun struct {
	*app
	from, to   string
	lossy      bool
	untilFault bool
	force      bool
	add        bool

	pages  paperFlags
	output transcript.Format
	files  outFiles
	writer transcript.Writer
	input  string // the file being read
	report convertReport
}

func (a *app) convertCommand() *cobra.Command {
	c := &convertRun{app: a}
	cmd := &cobra.Command{
		Use:   "convert IN... OUT",
		Short: "between transcript formats",
		Long:  convertHelp(),
		Example: `  flipwatch convert 2026-05-17_143000.jsonl game.ggf
  flipwatch convert liveothello2024.pgn games.txt
  flipwatch convert --append WTH_2024.wtb club.ggf mine.wtb
  flipwatch convert --diagrams 20,40,faults game.jsonl sheet.pdf
  flipwatch convert --lossy --to pgn game.jsonl - | less
  flipwatch convert --from moves --to sgf - - < moves.txt > games.sgf`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 2 {
				return usagef("convert needs a file to read and one to write: flipwatch convert game.jsonl game.ggf")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.run(cmd.Context(), args[:len(args)-1], args[len(args)-1])
		},
	}
	c.addFlags(cmd.Flags())
	return cmd
}

// addFlags adds the flags of convert.
func (c *convertRun) addFlags(f *pflag.FlagSet) {
	f.Var(newChoice(&c.from, "format", "", formatNames()), "from", "the `FORMAT` of IN (default: by its ending, or what it looks like)")
	f.Var(newChoice(&c.to, "format", "", formatNames()), "to", "the `FORMAT` of OUT (default: by its ending)")
	f.BoolVar(&c.lossy, "lossy", false, "write games with a fault that stands to formats that cannot hold it, moves alone")
	f.BoolVar(&c.untilFault, "until-fault", false, "write games with a fault that stands up to the fault")
	f.BoolVarP(&c.force, "force", "f", false, "overwrite OUT if it is there")
	f.BoolVar(&c.add, "append", false, "add the games to OUT if it is there")
	c.pages.addGame(f)
}

// convertHelp is the long help.
func convertHelp() string {
	return `convert reads games in one format and writes them in another. The endings of the names
say which; for .txt and .json, and for names without a known ending, IN is looked at, and
--from and --to say it where nothing else does. - is standard input or output.

` + formatList() + `

A game is read to its first ply that is not legal; that game is named with the file, the
line, the ply and the reason, and left out, and all others are converted. Results that
are not the board's are told and kept. Where a fault stands, the board is not what the
moves give: sgf and native keep it, other formats refuse the game without --lossy (the
moves as they were played) or --until-fault (the moves before it).

--json writes an object a line for each error and warning, with file, game, line, column,
ply, square and message as far as they are known, and a last one of type summary with the
games read, written and failed.`
}

// formatList tells of all formats, for the help.
func formatList() string {
	var s strings.Builder
	s.WriteString("Formats, and what each holds:\n")
	for _, f := range formats() {
		fmt.Fprintf(&s, "  %-7s %-10s %s\n", f.Name, strings.Join(f.Endings, " "), f.About)
	}
	return strings.TrimRight(s.String(), "\n")
}

// run converts all inputs to one output.
func (c *convertRun) run(ctx context.Context, inputs []string, out string) error {
	if err := c.check(inputs, out); err != nil {
		return err
	}
	if err := c.pages.configure(&c.output); err != nil {
		return err
	}
	if err := c.open(out); err != nil {
		return err
	}
	defer c.files.discard()
	for _, in := range inputs {
		if err := c.read(ctx, in); err != nil {
			return err
		}
	}
	c.report.output, c.report.format = out, c.output.Name
	if out == "-" {
		c.report.output = "standard output"
	}
	if c.report.written > 0 {
		if err := c.writer.Close(); err != nil {
			return fmt.Errorf("cannot write %s: %w", out, err)
		}
		if err := c.files.keep(); err != nil {
			return err
		}
	}
	c.report.end(c.app)
	if c.report.failed > 0 || c.report.written == 0 {
		return told(exitFailed)
	}
	return nil
}

// check refuses what makes no sense before any file is touched.
func (c *convertRun) check(inputs []string, out string) error {
	if c.from != "" {
		f, err := formats().Named(c.from)
		if err != nil {
			return usagef("--from: %w", err)
		}
		if f.Read == nil {
			return usagef("--from: %s is only written", c.from)
		}
	}
	var err error
	switch {
	case c.lossy && c.untilFault:
		return usagef("--lossy and --until-fault exclude each other")
	case c.add && c.force:
		return usagef("--append and --force exclude each other")
	case out == "-" && c.json:
		return usagef("--json and OUT both want standard output: name a file for OUT")
	case c.to != "":
		if c.output, err = formats().Named(c.to); err != nil {
			return usagef("--to: %w", err)
		}
	case out == "-":
		return usagef("--to must say the format of standard output: --to pgn")
	default:
		if c.output, err = written().Of(out); err != nil {
			return usagef("%w (--to)", err)
		}
	}
	if c.output.Write == nil {
		return usagef("%s is only read: choose another format for %s", c.output.Name, out)
	}
	if first := slices.Index(inputs, "-"); first >= 0 && slices.Contains(inputs[first+1:], "-") {
		return usagef("standard input can be read once")
	}
	return nil
}
