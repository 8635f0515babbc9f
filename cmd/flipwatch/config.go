package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// configure sets every flag that the command line left alone from the
// configuration file. A key is a flag's name; a table [COMMAND] holds keys for
// one command and goes before the keys at the top.
func (a *app) configure(cmd *cobra.Command) error {
	path, optional := a.config, false
	if path == "" {
		dir, err := os.UserConfigDir()
		if err != nil {
			return nil // no home: no configuration file
		}
		path, optional = filepath.Join(dir, "flipwatch", "config.toml"), true
	}
	text, err := os.ReadFile(path)
	if optional && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return usagef("cannot read the configuration: %w", err)
	}
	keys := map[string]any{}
	if err := toml.Unmarshal(text, &keys); err != nil {
		return usagef("%s%s is not valid TOML: %w", path, position(err), err)
	}
	if err := errors.Join(checkKeys(cmd.Root(), keys), setFlags(cmd, keys)); err != nil {
		return usagef("%s: %w", path, err)
	}
	return nil
}

// position is where in a file an error is, as :line:column.
func position(err error) string {
	var decode *toml.DecodeError
	if !errors.As(err, &decode) {
		return ""
	}
	line, column := decode.Position()
	return fmt.Sprintf(":%d:%d", line, column)
}

// checkKeys refuses what no command would ever take, whichever command runs: the
// first unknown key or table.
func checkKeys(cmd *cobra.Command, keys map[string]any) error {
	for _, key := range sortedKeys(keys) {
		table, isTable := keys[key].(map[string]any)
		if !isTable {
			if names := configKeys(cmd); !slices.Contains(names, key) {
				return fmt.Errorf("unknown key %q%s: keys are the names of flags without the dashes%s", key, inTable(cmd), didYouMean(key, names))
			}
			continue
		}
		i := slices.IndexFunc(cmd.Commands(), func(c *cobra.Command) bool { return c.Name() == key })
		if i < 0 {
			return fmt.Errorf("[%s] is not a command of flipwatch%s", strings.TrimSpace(below(cmd)+" "+key), didYouMean(key, commandNames(cmd)))
		}
		if err := checkKeys(cmd.Commands()[i], table); err != nil {
			return err
		}
	}
	return nil
}

// inTable says in which table a key is.
func inTable(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return ""
	}
	return " in [" + strings.ReplaceAll(strings.TrimSpace(below(cmd)), " ", ".") + "]"
}

// configKeys are the flags of a command and of those below it, but for those that
// make no sense in a file.
func configKeys(cmd *cobra.Command) []string {
	names := flagNames(cmd)
	cmd.InheritedFlags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	for _, c := range cmd.Commands() {
		names = append(names, configKeys(c)...)
	}
	return slices.DeleteFunc(names, func(n string) bool { return n == "help" || n == "config" || n == "version" })
}

// setFlags sets a command's flags from its own table first, then from those above.
func setFlags(cmd *cobra.Command, keys map[string]any) error {
	tables := []map[string]any{keys}
	for name := range strings.FieldsSeq(below(cmd)) {
		table, _ := tables[0][name].(map[string]any)
		tables = slices.Insert(tables, 0, table)
	}
	for _, table := range tables {
		for _, key := range sortedKeys(table) {
			if _, isTable := table[key].(map[string]any); isTable {
				continue
			}
			if err := setFlag(cmd, key, table[key]); err != nil {
				return err
			}
		}
	}
	return nil
}

func setFlag(cmd *cobra.Command, key string, value any) error {
	flag := cmd.Flags().Lookup(key)
	if flag == nil || flag.Changed {
		return nil // another command's flag; or the command line, or the command's own table, which go first
	}
	values, isList := value.([]any)
	if _, many := flag.Value.(pflag.SliceValue); isList && !many {
		return fmt.Errorf("key %q takes one value, not a list", key)
	}
	if !isList {
		values = []any{value}
	}
	for _, v := range values {
		if err := cmd.Flags().Set(key, fmt.Sprint(v)); err != nil {
			var wrong *pflag.InvalidValueError
			if errors.As(err, &wrong) {
				err = wrongValue(flag, wrong)
			}
			return fmt.Errorf("key %q: %w", key, err)
		}
	}
	return nil
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
