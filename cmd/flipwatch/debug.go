package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"gocv.io/x/gocv"
)

// debugFolder keeps the pictures of the stages of reading, numbered in the
// order in which they come.
type debugFolder struct {
	dir    string
	err    io.Writer // told once when a picture cannot be written
	photo  string    // the photo they belong to, for single photos
	number int
	failed bool
}

func openDebugFolder(dir string, err io.Writer) (*debugFolder, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("cannot write debug pictures: %w", err)
	}
	return &debugFolder{dir: dir, err: err}, nil
}

// of names the photo that the next pictures belong to.
func (d *debugFolder) of(path string) {
	if d != nil {
		d.photo = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)) + "-"
	}
}

// save writes the picture of one stage.
func (d *debugFolder) save(stage string, picture gocv.Mat) {
	path := filepath.Join(d.dir, fmt.Sprintf("%04d-%s%s.png", d.number, d.photo, stage))
	d.number++
	if !gocv.IMWrite(path, picture) && !d.failed {
		d.failed = true
		fmt.Fprintf(d.err, "flipwatch: warning: cannot write %s: is the folder writable and the disk not full?\n", path)
	}
}
