package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"flipwatch/display/panel"
)

// panelCommand has what helps to choose, wire and check a display.
func (a *app) panelCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "panel",
		Short: "list the displays, or try one with a test card",
		Example: `  flipwatch panel list
  flipwatch panel test --display ssd1306`,
		Args: a.noCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.panelListCommand(), a.panelTestCommand())
	return cmd
}

func (a *app) panelListCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list [NAME...]",
		Short: "list the displays that --display takes, and their options",
		Example: `  flipwatch panel list
  flipwatch panel list st7789 ssd1306
  flipwatch panel list --json`,
		RunE: func(_ *cobra.Command, args []string) error { return a.listPanels(args) },
	}
}

// listPanels prints all displays, or everything about some.
func (a *app) listPanels(names []string) error {
	all, err := panel.About(names...)
	if err != nil {
		return err
	}
	if a.json {
		lines := json.NewEncoder(a.out)
		for _, d := range all {
			if err := lines.Encode(d); err != nil {
				return err
			}
		}
		return nil
	}
	var text strings.Builder
	for i, d := range all {
		if len(names) == 0 {
			fmt.Fprintf(&text, "%-18s %s\n", d.Name, d.Text)
			continue
		}
		if i > 0 {
			fmt.Fprintln(&text)
		}
		fmt.Fprintf(&text, "%s: %s\n", d.Name, d.Text)
		for _, o := range d.Options {
			fmt.Fprintf(&text, "  %-18s %s\n", o.Key+"="+o.Example, o.Text)
		}
		if len(d.Options) > 0 {
			fmt.Fprintf(&text, "  as in --display %s\n", d.Example())
		}
	}
	if len(names) == 0 {
		fmt.Fprintln(&text, "\nflipwatch panel list NAME shows the options of one, flipwatch panel test --display NAME:KEY=VALUE,... tries them.")
	}
	_, err = io.WriteString(a.out, text.String())
	return err
}
