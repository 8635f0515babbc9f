package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// app is what every command has in common.
type app struct {
	out, err io.Writer
	json     bool
	verbose  bool
	config   string
	debug    string
	pictures *debugFolder // nil unless debug names one
	answers  io.Reader    // to questions; nil: those at the terminal, if there is one
}

// run executes one command line and returns its exit code.
func run(ctx context.Context, args []string, out, errOut io.Writer) int {
	a := &app{out: out, err: errOut}
	root := a.root()
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(errOut)
	return exitCode(root.ExecuteContext(ctx), errOut)
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "flipwatch",
		Short: "the referee for a real Othello board",
		Long: `flipwatch watches a real Othello board through a camera, says after every turn
whether all flips were made, names the squares that are wrong, and records the game.

Try it without any camera:  flipwatch demo`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          a.noCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			return a.configure(cmd)
		},
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SuggestionsMinimumDistance = 2 // letters wrong in a mistyped command
	f := root.PersistentFlags()
	f.BoolVar(&a.json, "json", false, "write one JSON object a line to stdout; text for people goes to stderr")
	f.StringVar(&a.config, "config", "", "read flags from this TOML `FILE` (default ~/.config/flipwatch/config.toml if it is there)")
	f.BoolVarP(&a.verbose, "verbose", "v", false, "say more about what happens")
	f.StringVar(&a.debug, "debug", "", "write one picture per stage of finding the board into this `DIR`")
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(a.demoCommand(), a.watchCommand(), a.readCommand(), a.calibrateCommand(), a.devicesCommand(), a.panelCommand(), a.benchCommand())
	root.AddCommand(a.replayCommand(), a.rulesCommand())
	root.AddCommand(a.convertCommand())
	return root
}

// noCommand reports a word that is no command, with the nearest ones.
func (a *app) noCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := ""
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = fmt.Sprintf(", did you mean %q?", strings.Join(near, `" or "`))
	}
	return usagef("unknown command %q%s (flipwatch help lists them)", args[0], hint)
}

// flagError adds the nearest flag to a mistyped one.
func flagError(cmd *cobra.Command, err error) error {
	name, isUnknown := strings.CutPrefix(err.Error(), "unknown flag: --")
	if isUnknown {
		best, bestDistance := "", 3
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if d := editDistance(name, f.Name); d < bestDistance {
				best, bestDistance = f.Name, d
			}
		})
		if best != "" {
			return usagef("%w, did you mean --%s? (flipwatch help %s)", err, best, cmd.Name())
		}
	}
	return usagef("%w (flipwatch help %s)", err, cmd.Name())
}

// editDistance is the number of letters to insert, delete or change.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
