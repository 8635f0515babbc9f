package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"flipwatch/display/sheet"
	"flipwatch/display/sheet/paper"
	"flipwatch/engine/transcript"
)

// paperFlags are the flags of commands that write pages.
type paperFlags struct {
	size     string
	diagrams string
}

func (p *paperFlags) add(f *pflag.FlagSet) {
	f.Var(newChoice(&p.size, "size of paper", "a4", []string{"a4", "letter"}), "paper", "the `SIZE` of pages: a4 or letter")
}

// addGame adds the flags of those that write games.
func (p *paperFlags) addGame(f *pflag.FlagSet) {
	p.add(f)
	f.StringVar(&p.diagrams, "diagrams", "", "after the sheet of a game, draw the positions after these `MOVES`, such as 20,40; faults draws each fault")
}

// config checks the words of the command line.
func (p *paperFlags) config() (sheet.Config, error) {
	size, err := paper.ParseSize(p.size)
	if err != nil {
		return sheet.Config{}, usagef("--paper: %w", err)
	}
	c := sheet.Config{Paper: size, FontDirs: paper.MachineFonts(), Date: time.Now()}
	if p.diagrams == "" {
		return c, nil
	}
	for word := range strings.SplitSeq(p.diagrams, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		switch {
		case strings.TrimSpace(word) == "faults":
			c.FaultDiagrams = true
		case err != nil || n < 0:
			return c, usagef("--diagrams %s: write numbers of moves with commas between them, such as 20,40, or faults", p.diagrams)
		default:
			c.Diagrams = append(c.Diagrams, n)
		}
	}
	return c, nil
}

// configure makes a format of pages write them as the flags say. It leaves others
// alone.
func (p *paperFlags) configure(f *transcript.Format) error {
	c, err := p.config()
	if err != nil {
		return err
	}
	for _, pages := range sheet.Formats(c) {
		if pages.Name == f.Name {
			*f = pages
			return nil
		}
	}
	if p.diagrams != "" {
		return usagef("--diagrams: %s has no diagrams: write a .pdf or .svg", f.Name)
	}
	return nil
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
func writeWhole(path string, force bool, write func(io.Writer) error) error {
	if _, err := os.Stat(path); err == nil && !force {
		return fmt.Errorf("%s is there already: --force overwrites it", path)
	}
	var files outFiles
	defer files.discard()
	part, err := files.create(path)
	if err != nil {
		return err
	}
	if err := write(part); err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	}
	return files.keep()
}
