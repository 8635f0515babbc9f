package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"

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
		return usagef("%s is not valid TOML: %w", path, err)
	}
	if err := setFlags(cmd, keys); err != nil {
		return usagef("%s: %w", path, err)
	}
	return nil
}

func setFlags(cmd *cobra.Command, keys map[string]any) error {
	own, _ := keys[cmd.Name()].(map[string]any)
	for _, table := range []map[string]any{own, keys} {
		for _, key := range sortedKeys(table) {
			value := table[key]
			if _, isTable := value.(map[string]any); isTable {
				if !isCommand(cmd.Root(), key) {
					return fmt.Errorf("[%s] is not a command of flipwatch", key)
				}
				continue
			}
			if err := setFlag(cmd, key, value); err != nil {
				return err
			}
		}
	}
	return nil
}

func setFlag(cmd *cobra.Command, key string, value any) error {
	flag := cmd.Flags().Lookup(key)
	if flag == nil {
		if !anyCommandHas(cmd.Root(), key) {
			return fmt.Errorf("unknown key %q: keys are the names of flags without the dashes", key)
		}
		return nil // another command's flag
	}
	if flag.Changed {
		return nil // the command line, or the command's own table, goes first
	}
	values, isList := value.([]any)
	if !isList {
		values = []any{value}
	}
	for _, v := range values {
		if err := cmd.Flags().Set(key, fmt.Sprint(v)); err != nil {
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

func isCommand(root *cobra.Command, name string) bool {
	for _, c := range root.Commands() {
		if c.Name() == name {
			return true
		}
	}
	return false
}

func anyCommandHas(root *cobra.Command, flag string) bool {
	for _, c := range root.Commands() {
		for _, set := range []*pflag.FlagSet{c.LocalFlags(), root.PersistentFlags()} {
			if set.Lookup(flag) != nil {
				return true
			}
		}
	}
	return false
}
