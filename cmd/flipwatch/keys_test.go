package main

import (
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
					heed(strings.NewReader(c.keys), controls, nil)
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
	if openSingleKeys(file) != nil {
		t.Error("a null device is taken for a terminal")
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

// rawTerminal is a terminal that is always the program's.
type rawTerminal struct{ raw bool }

func (r *rawTerminal) take() bool { r.raw = true; return true }
func (r *rawTerminal) give()      { r.raw = false }

// TestKeysGivenBack: keys that were given back for good are not taken again by whoever
// notices late that the program goes on.
func TestKeysGivenBack(t *testing.T) {
	terminal := &rawTerminal{}
	keys := &lease{keys: terminal}
	if !keys.take() || !terminal.raw {
		t.Error("they are not taken")
	}
	if keys.give(); terminal.raw {
		t.Error("they are not given back")
	}
	if !keys.take() || !terminal.raw {
		t.Error("they are not taken again")
	}
	if keys.end(); terminal.raw {
		t.Error("they are not given back in the end")
	}
	if keys.take() || terminal.raw {
		t.Error("they are taken after the end")
	}
}
