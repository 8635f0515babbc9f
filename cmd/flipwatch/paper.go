package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"flipwatch/display/sheet"
	"flipwatch/display/sheet/paper"
)

// paperFlags are the flags of commands that write pages.
type paperFlags struct {
	size string
}

func (p *paperFlags) add(f *pflag.FlagSet) {
	f.StringVar(&p.size, "paper", "a4", "the `SIZE` of pages: a4 or letter")
}

// config checks the words of the command line.
func (p *paperFlags) config() (sheet.Config, error) {
	size, err := paper.ParseSize(p.size)
	if err != nil {
		return sheet.Config{}, usagef("--paper: %w", err)
	}
	return sheet.Config{Paper: size, FontDirs: paper.MachineFonts(), Date: time.Now()}, nil
}

// errPageEnding is the name of a file that is neither PDF nor SVG.
var errPageEnding = errors.New("pages are written as .pdf or .svg")

// pageWriter returns what writes a document of one page to a file with this name.
func pageWriter(path string) (func(*paper.Document, io.Writer) error, error) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".pdf":
		return (*paper.Document).WritePDF, nil
	case ".svg":
		return func(d *paper.Document, w io.Writer) error { return d.WriteSVG(w, 0) }, nil
	}
	return nil, usagef("%s: %w", path, errPageEnding)
}

// writeWhole writes a file whole or not at all. One that is there is only
// overwritten if that was asked for.
func writeWhole(path string, force bool, write func(io.Writer) error) (err error) {
	if _, err := os.Stat(path); err == nil && !force {
		return fmt.Errorf("%s is there already: --force overwrites it", path)
	}
	part, err := os.OpenFile(path+".part", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	if err := errors.Join(write(part), part.Close()); err != nil {
		os.Remove(part.Name()) //nolint:errcheck // the first error says why
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	if err := os.Rename(part.Name(), path); err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	return nil
}
