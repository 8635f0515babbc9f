package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows on a terminal how many of several files are done and which is
// worked on. Where nobody watches it is silent.
type progress struct{ bar *progressbar.ProgressBar }

// openProgress begins to show the way through so many files, if stderr is a
// terminal and the output is for people.
func (a *app) openProgress(files int) *progress {
	out, isFile := a.err.(*os.File)
	if a.json || files < 2 || !isFile || !term.IsTerminal(int(out.Fd())) {
		return &progress{}
	}
	return &progress{a.bar(files)}
}

// The widths fit 80 columns together with the count and the time left.
const (
	barLetters  = 20
	nameLetters = 24
	// barEvery is how often the bar is drawn at most.
	barEvery = 50 * time.Millisecond
)

// begin names the file that is worked on now.
func (p *progress) begin(path string) {
	if p.bar == nil {
		return
	}
	name := filepath.Base(path)
	for utf8.RuneCountInString(name) > nameLetters {
		_, first := utf8.DecodeRuneInString(name)
		name = name[first:]
	}
	p.bar.Describe(fmt.Sprintf("%-*s", nameLetters, name))
}

// clear takes the bar away to make room for text; the next step shows it again.
func (p *progress) clear() {
	if p.bar != nil {
		p.bar.Clear() //nolint:errcheck // a bar that cannot be drawn is no trouble
	}
}

// step counts one file as done.
func (p *progress) step() {
	if p.bar != nil {
		p.bar.Add(1) //nolint:errcheck // a bar that cannot be drawn is no trouble
	}
}

// end takes the bar away for good.
func (p *progress) end() {
	if p.bar != nil {
		p.bar.Finish() //nolint:errcheck // a bar that cannot be drawn is no trouble
	}
}
