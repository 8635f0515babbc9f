package main

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipwatch/cmd/internal/live"
	"flipwatch/engine/referee"
	"flipwatch/vision/camera"
)

// TestKeyDeclaresAPass: the key reaches the referee, which knows that black can move
// at the start; other keys do nothing.
func TestKeyDeclaresAPass(t *testing.T) {
	for name, c := range map[string]struct {
		keys string
		want int
	}{
		"the key, held down": {"pppP", 1}, "others": {"q \n\x1b[Aé", 0},
	} {
		t.Run(name, func(t *testing.T) {
			source, err := camera.Open(context.Background(), filepath.Join("demo", "game.mp4"), camera.Config{})
			if err != nil {
				t.Fatal(err)
			}
			defer source.Close()
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			controls, passes := new(live.Controls), 0
			err = live.Run(ctx, live.Config{Source: source, Controls: controls, Event: func(e referee.Event) error {
				switch e := e.(type) {
				case referee.Start:
					heed(strings.NewReader(c.keys), controls)
				case referee.Fault:
					if e.Kind == referee.FalsePass {
						passes++
					}
				case referee.Move:
					cancel()
				}
				return nil
			}})
			if err != nil || passes != c.want {
				t.Errorf("%d false passes, want %d; %v", passes, c.want, err)
			}
		})
	}
}

// TestNoTerminalNoKeys: what is no terminal is left alone.
func TestNoTerminalNoKeys(t *testing.T) {
	file, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, ok := singleKeys(file); ok {
		t.Error("a null device is taken for a terminal")
	}
}

// TestKeyReader: what a terminal sends besides letters declares nothing.
func TestKeyReader(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"letters":                 {"ptn \r", "ptn \r"},
		"arrows":                  {"\x1b[A\x1b[1;5B\x1bOPn", "n"},
		"the answer of a query":   {"\x1b[?62;4;22c\x1b_Gi=31;ENOTSUPPORTED:nope\x1b\\p", "p"},
		"strings ended by a bell": {"\x1b]11;rgb:n/p/t\x07\x1bPtnp\x1b\\t", "t"},
		"escape, then a key":      {"\x1b\x1b\x1bt", "t"},
		"cut off":                 {"n\x1b[12", "n"},
	} {
		t.Run(name, func(t *testing.T) {
			in, got := keyReader{bufio.NewReader(strings.NewReader(c.in))}, ""
			for {
				key, err := in.next()
				if err != nil {
					break
				}
				got += string(key)
			}
			if got != c.want {
				t.Errorf("keys %q, want %q", got, c.want)
			}
		})
	}
}

// TestKeysDeclare: each key has its meaning, in either case.
func TestKeysDeclare(t *testing.T) {
	for keys, want := range map[string]bool{"pPtTnN \r\n": true, "qxyz1\t?": false} {
		for _, key := range keys {
			if got := declare(new(live.Controls), key) != nil; got != want {
				t.Errorf("%q declares something: %v", key, got)
			}
		}
	}
}
