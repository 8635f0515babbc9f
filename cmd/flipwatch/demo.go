package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
)

// demoGame is a rendered game of twenty moves: a missed flip and an illegal
// disc, both put right, and a board that gets bumped.
//
//go:embed demo/game.mp4
var demoGame []byte

func (a *app) demoCommand() *cobra.Command {
	g := &gameFlags{}
	fast := false
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "referee a bundled game: no camera needed",
		Long: `demo referees a game that comes with flipwatch, filmed from above: twenty moves, a
missed flip and an illegal disc that are put right, and a board that gets bumped. The
small screen is drawn in the terminal. It takes three minutes; --fast takes seconds.`,
		Example: `  flipwatch demo
  flipwatch demo --fast
  flipwatch demo --fast --display png:screens/`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("demo takes no source: use flipwatch watch %s", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			g.pace = !fast
			if len(g.displays) == 0 && !a.json {
				g.displays = []string{"terminal"}
			}
			return a.demo(cmd.Context(), g)
		},
	}
	g.add(cmd.Flags())
	cmd.Flags().BoolVar(&fast, "fast", false, "as fast as it can be read, not at its own speed")
	return cmd
}

// demo unpacks the bundled video, which OpenCV can only read from a file.
func (a *app) demo(ctx context.Context, g *gameFlags) (err error) {
	dir, err := os.MkdirTemp("", "flipwatch-demo-")
	if err != nil {
		return fmt.Errorf("no room for the demo video: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "game.mp4")
	if err := os.WriteFile(path, demoGame, 0o600); err != nil {
		return fmt.Errorf("no room for the demo video: %w", err)
	}
	return a.watch(ctx, g, nil, []string{path})
}
