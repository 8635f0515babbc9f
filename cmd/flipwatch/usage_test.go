package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
)

// everyCommand calls f for flipwatch and all commands below it.
func everyCommand(cmd *cobra.Command, f func(*cobra.Command)) {
	f(cmd)
	for _, c := range cmd.Commands() {
		everyCommand(c, f)
	}
}

func testApp() *cobra.Command {
	a := &app{out: new(bytes.Buffer), err: new(bytes.Buffer)}
	return a.root()
}

// TestHelpHasExamples: every command says what it does and has examples, which
// begin with it and use flags that it has.
func TestHelpHasExamples(t *testing.T) {
	everyCommand(testApp(), func(c *cobra.Command) {
		if c.Short == "" || c.Example == "" {
			t.Errorf("%s has no examples", c.CommandPath())
		}
		for line := range strings.Lines(c.Example) {
			_, after, ok := strings.Cut(line, c.Root().Name())
			if !ok {
				t.Errorf("%s: example %s", c.CommandPath(), line)
			}
			after, _, _ = strings.Cut(after, "exec:") // the flags of another program
			shown, _, _ := c.Root().Find(strings.Fields(after))
			for word := range strings.FieldsSeq(after) {
				name, _, _ := strings.Cut(strings.TrimPrefix(word, "--"), "=")
				if len(word) > 2 && strings.HasPrefix(word, "--") && shown.Flags().Lookup(name) == nil && shown.InheritedFlags().Lookup(name) == nil {
					t.Errorf("%s has no flag %s: %s", c.CommandPath(), word, line)
				}
			}
		}
	})
}

// TestMistyped: what is mistyped is told with what was meant.
func TestMistyped(t *testing.T) {
	for line, says := range map[string]string{
		"wacth":                        "did you mean watch?",
		"version":                      "did you mean --version?",
		"nothing-like-it":              `unknown command "nothing-like-it" (flipwatch help lists them)`,
		"help wacth":                   "did you mean watch?",
		"help panel tset":              "did you mean test?",
		"help watch game.mp4":          "unknown command",
		"panel lst":                    "did you mean list? (flipwatch help panel lists them)",
		"panel test st7789":            "test takes no arguments: leave st7789 out (flipwatch help panel test)",
		"panel test --frames -3":       "positive number",
		"completion bash now":          "takes no arguments",
		"completion bsh":               "did you mean bash?",
		"watch --gracee 1s":            "did you mean --grace?",
		"panel list --jsno":            "did you mean --json? (flipwatch help panel list)",
		"watch --nothing-like-it":      "unknown flag: --nothing-like-it (flipwatch help watch)",
		"watch -x":                     "unknown shorthand flag",
		"watch --grace":                "--grace needs a value: how long",
		"watch --grace 3":              `"3" is no time: write one with its unit, such as 3s`,
		"watch --row1 buttom":          "did you mean bottom?",
		"watch --policy strcit":        "did you mean strict?",
		"watch --mode silnt":           "did you mean silent?",
		"watch --lang english":         "choose one of en, fr, de, ja",
		"watch --evidence falts":       "did you mean faults?",
		"watch --mirror=maybe":         `"maybe" is neither true nor false`,
		"calibrate --row1 rihgt":       "did you mean right?",
		"read --to-move whte a.jpg":    "did you mean white?",
		"replay --from x game.jsonl":   `"x" is no whole number`,
		"convert --from pgm a b":       "did you mean pgn?",
		"convert --to moevs a b":       "did you mean moves?",
		"rules --paper lettr out.pdf":  "did you mean letter?",
		"bench --repeat often photos/": `"often" is no whole number`,
		"demo --fsat":                  "did you mean --fast?",
		"watch --display terminl":      "did you mean terminal?",
	} {
		t.Run(line, func(t *testing.T) {
			code, out, errOut := command(t, strings.Fields(line)...)
			if code != exitUsage || !strings.Contains(errOut, says) || strings.Count(errOut, "\n") != 1 || out != "" {
				t.Errorf("exit code %d: %s%s", code, errOut, out)
			}
		})
	}
}

func TestChoice(t *testing.T) {
	var side, lang string
	c := newSide(&side)
	cmd := &cobra.Command{}
	addLang(cmd.Flags(), &lang)
	for given, want := range map[string]string{"black": "black", " White ": "white", "X": "black", "o": "white", "w": "white"} {
		if err := c.Set(given); err != nil || side != want || c.String() != want {
			t.Errorf("%q is %q, %v", given, side, err)
		}
	}
	if err := cmd.Flags().Set("lang", "de_AT.UTF-8"); err != nil || lang != "de" {
		t.Errorf("%q, %v", lang, err)
	}
}

func TestEditDistance(t *testing.T) {
	for pair, want := range map[[2]string]int{
		{"", ""}: 0, {"watch", "watch"}: 0, {"wacth", "watch"}: 1, {"wach", "watch"}: 1, {"watchh", "watch"}: 1,
		{"match", "watch"}: 1, {"", "abc"}: 3, {"abc", ""}: 3, {"read", "rules"}: 4,
	} {
		if got := editDistance(pair[0], pair[1]); got != want {
			t.Errorf("%q to %q: %d, want %d", pair[0], pair[1], got, want)
		}
	}
	if got := nearest("x", []string{"dc", "bl"}); got != "" {
		t.Errorf("x is near %s", got)
	}
}

// TestToldOnce: joined errors are told each once, the system's own with what to do.
func TestToldOnce(t *testing.T) {
	full := fmt.Errorf("cannot write events: %w", &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC})
	for name, tt := range map[string]struct {
		err  error
		says string
	}{
		"twice the same": {errors.Join(full, full), "flipwatch: cannot write events: write /dev/stdout: no space left on device: make room on the disk\n"},
		"two":            {errors.Join(errors.New("one"), errors.New("other")), "flipwatch: one\nflipwatch: other\n"},
		"no file":        {&fs.PathError{Op: "open", Path: "a", Err: syscall.ENOENT}, "flipwatch: open a: no such file or directory: check the name\n"},
		"no rights":      {&fs.PathError{Op: "open", Path: "/proc/none/a", Err: syscall.EACCES}, "flipwatch: open /proc/none/a: permission denied: check the rights with ls -ld /proc\n"},
		"interrupted":    {fmt.Errorf("look: %w", context.Canceled), "flipwatch: stopped\n"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			exitCode(tt.err, &out)
			if out.String() != tt.says {
				t.Errorf("says %q, want %q", out.String(), tt.says)
			}
		})
	}
}
