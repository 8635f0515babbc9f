//go:build !linux

package main

import "os"

// singleKeys says false: keys are heard on Linux only.
func singleKeys(*os.File) (restore func(), ok bool) { return nil, false }
