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
	context.AfterFunc(ctx, stop) // the second Ctrl-C ends what the first cannot
	// Where the reader of a pipe is gone a write says so, and the end is an orderly one:
	// panels and lights are turned off, the terminal is given back.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	people, err := camera.Quiet()
	if err != nil {
		people = os.Stderr // the libraries below may add lines of their own
	}
	_ = watchCrash(people) // without a shell a crash is told as Go tells it
	code := run(ctx, os.Args[1:], os.Stdout, people)
	stop()
	os.Exit(code)
}
