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
	people, err := camera.Quiet()
	if err != nil {
		people = os.Stderr // the libraries below may add lines of their own
	}
	_ = watchCrash(people) // without a shell a crash is told as Go tells it
	code := run(ctx, os.Args[1:], os.Stdout, people)
	stop()
	os.Exit(code)
}
