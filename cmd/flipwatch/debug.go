package main

import (
	"fmt"
	"os"
	"path/filepath"

	"gocv.io/x/gocv"
)

// debugPictures returns a function that saves a named picture into a folder,
// numbered in the order in which they come.
func debugPictures(dir string) (func(name string, picture gocv.Mat), error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("cannot write debug pictures: %w", err)
	}
	n := 0
	return func(name string, picture gocv.Mat) {
		gocv.IMWrite(filepath.Join(dir, fmt.Sprintf("%04d-%s.png", n, name)), picture)
		n++
	}, nil
}
