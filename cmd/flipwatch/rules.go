package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"flipwatch/display/sheet"
)

func (a *app) rulesCommand() *cobra.Command {
	p := &paperFlags{}
	force := false
	cmd := &cobra.Command{
		Use:   "rules FILE",
		Short: "write a page with the rules of the game, to print and lay beside the board",
		Long: `rules writes one page with the rules of Othello, each with a board, and what the
referee's screen says, as PDF or SVG, whichever FILE ends in.`,
		Example: `  flipwatch rules rules.pdf
  flipwatch rules --paper letter rules.pdf`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("rules takes the name of the file to write: flipwatch rules rules.pdf")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			return a.rules(p, force, args[0])
		},
	}
	p.add(cmd.Flags())
	cmd.Flags().BoolVarP(&force, "force", "f", false, "overwrite FILE if it is there")
	return cmd
}

// rules writes the page.
func (a *app) rules(p *paperFlags, force bool, path string) error {
	config, err := p.config()
	if err != nil {
		return err
	}
	write, err := pageWriter(path)
	if err != nil {
		return err
	}
	if err := writeWhole(path, force, func(w io.Writer) error { return write(sheet.Rules(config), w) }); err != nil {
		return err
	}
	fmt.Fprintf(a.err, "the rules are in %s\n", path)
	return nil
}
