package main

import (
	"context"
	"errors"
	"io"
	"syscall"

	"github.com/spf13/cobra"

	"flipwatch/display/panel"
)

// app is what every command has in common.
type app struct {
	out, err io.Writer
	json     bool
	verbose  bool
	config   string
	debug    string
	pictures *debugFolder // nil unless debug names one
	ports    panel.Ports  // of panels and the button; nil: those of this machine
	answers  io.Reader    // to questions; nil: those at the terminal, if there is one
}

// run executes one command line and returns its exit code.
func run(ctx context.Context, args []string, out, errOut io.Writer) (code int) {
	defer rescue(&code, errOut)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	stdout := &output{to: out, gone: stop}
	a := &app{out: stdout, err: errOut, ports: new(panel.Host)}
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if errors.Is(stdout.failed(), syscall.EPIPE) {
		return exitPipe
	}
	if err == nil {
		err = stdout.failed()
	}
	return exitCode(err, errOut)
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "flipwatch",
		Short: "the referee for a real Othello board",
		Long: `flipwatch watches a real Othello board through a camera, says after every turn
whether all flips were made, names the squares that are wrong, and records the game.

Try it without any camera:  flipwatch demo`,
		Example: `  flipwatch demo
  flipwatch calibrate
  flipwatch watch`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          a.noCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			return a.configure(cmd)
		},
	}
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetVersionTemplate(versionText)
	a.helpToPeople(root)
	root.SetHelpCommand(a.helpCommand())
	f := root.PersistentFlags()
	f.BoolVar(&a.json, "json", false, "write one JSON object a line to stdout; text for people goes to stderr")
	f.StringVar(&a.config, "config", "", "read flags from this TOML `FILE` (default ~/.config/flipwatch/config.toml if it is there)")
	f.BoolVarP(&a.verbose, "verbose", "v", false, "say more about what happens")
	f.StringVar(&a.debug, "debug", "", "write one picture per stage of finding the board into this `DIR`")
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(a.demoCommand(), a.watchCommand(), a.readCommand(), a.calibrateCommand(), a.devicesCommand(), a.panelCommand(), a.benchCommand())
	root.AddCommand(a.replayCommand(), a.rulesCommand())
	root.AddCommand(a.convertCommand())
	a.dressCompletion(root)
	return root
}
