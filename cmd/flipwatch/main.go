// Command flipwatch referees a game of Othello on a real board, as a camera
// sees it.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"flipwatch/vision/camera"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	people, err := camera.Quiet()
	if err != nil {
		people = os.Stderr // the libraries below may add lines of their own
	}
	code := run(ctx, os.Args[1:], os.Stdout, people)
	stop()
	os.Exit(code)
}
