//go:build !linux

package main

import (
	"os"

	"flipwatch/display"
)

// singleKeys are heard on Linux only.
type singleKeys struct{}

func openSingleKeys(*os.File) *singleKeys { return nil }

func (*singleKeys) take() bool { return false }

func (*singleKeys) give() {}

// followJob leaves Ctrl-Z what it is.
func followJob([]display.Output, jobKeys) (stop func()) { return func() {} }

func keysInBackground() {}

func askToStop() {}
