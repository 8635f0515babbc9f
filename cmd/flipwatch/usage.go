package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// noCommand reports a word that is no command, with the nearest ones.
func (a *app) noCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if args[0] == "version" {
		return usagef("unknown command %q, did you mean --version?", args[0])
	}
	near := commandNames(cmd)
	if cmd.Name() == "completion" {
		near = append(near, "bash", "zsh", "fish", "powershell")
	}
	return usagef("unknown command %q%s (flipwatch help%s lists them)", args[0], didYouMean(args[0], near), below(cmd))
}

// noArguments is for commands that take flags alone.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return usagef("%s takes no arguments: leave %s out (flipwatch help%s)", cmd.Name(), args[0], below(cmd))
}

// commandNames are those of the commands of a command.
func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// below is a command as help takes it: nothing for flipwatch itself.
func below(cmd *cobra.Command) string {
	return strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name())
}

// flagError says what is wrong with a flag, why, and what to write instead.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "":
		near := ""
		if best := nearest(unknown.GetSpecifiedName(), flagNames(cmd)); best != "" {
			near = ", did you mean --" + best + "?"
		}
		err = fmt.Errorf("unknown flag: --%s%s", unknown.GetSpecifiedName(), near)
	case errors.As(err, &value):
		err = fmt.Errorf("--%s: %w", value.GetFlag().Name, wrongValue(value.GetFlag(), value))
	case errors.As(err, &missing):
		err = fmt.Errorf("--%s needs a value: %s", missing.GetFlag().Name, strings.ReplaceAll(missing.GetFlag().Usage, "`", ""))
	}
	return usagef("%w (flipwatch help%s)", err, below(cmd))
}

// wrongValue says what a flag takes, where its own error is not for people.
func wrongValue(f *pflag.Flag, err *pflag.InvalidValueError) error {
	switch f.Value.Type() {
	case "duration":
		return fmt.Errorf("%q is no time: write one with its unit, such as 3s or 500ms", err.GetValue())
	case "int":
		return fmt.Errorf("%q is no whole number", err.GetValue())
	case "bool":
		return fmt.Errorf("%q is neither true nor false", err.GetValue())
	}
	return err.Unwrap()
}

// flagNames are those of all flags of a command.
func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	return names
}

// helpCommand is help, which knows what is no command.
func (a *app) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "what a command does, its flags, and examples",
		Long:  "help says what a command does, with all its flags and some examples.",
		Example: `  flipwatch help watch
  flipwatch help panel test`,
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				if about == nil || !about.HasSubCommands() {
					about, rest = cmd.Root(), args
				}
				return a.noCommand(about, rest)
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// dressCompletion gives the ready-made completion commands what ours have.
func (a *app) dressCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd("completion")
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		c.Args = a.noCommand
		c.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		c.Example = "  source <(flipwatch completion bash)\n  flipwatch completion fish > ~/.config/fish/completions/flipwatch.fish"
		for _, shell := range c.Commands() {
			shell.Args = noArguments
			shell.Example = "  flipwatch completion " + shell.Name()
		}
	}
}
