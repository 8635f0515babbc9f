package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"flipwatch/engine"
	"flipwatch/engine/transcript"
)

// problem is a line of the report: what is wrong with one game or one file.
type problem struct {
	Type    string `json:"type"` // error or warning
	File    string `json:"file"`
	Game    int    `json:"game,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Ply     int    `json:"ply,omitempty"`
	Square  string `json:"square,omitempty"`
	Message string `json:"message"`
}

// problemOf makes a line of an error in reading.
func problemOf(file string, r *transcript.Record, err error) problem {
	p := problem{File: file, Message: err.Error()}
	if r != nil {
		p.Game = r.Number
	}
	var ply *transcript.PlyError
	var game *transcript.GameError
	switch {
	case errors.As(err, &ply):
		p.Line, p.Column, p.Ply = ply.Line, ply.Column, ply.Ply
		if ply.Square != engine.NoSquare {
			p.Square = ply.Square.String()
		}
	case errors.As(err, &game):
		p.Line, p.Column = game.Line, game.Column
	}
	return p
}

// shownProblems is how many errors, and how many warnings, are shown without -v: what
// is wrong with a whole file is seen by then.
const shownProblems = 5

// convertReport counts how the games went.
type convertReport struct {
	read, written, failed, warnings int
	output, format                  string
	notes                           []string // for people, at the end
}

// note keeps what is said of a whole file behind its errors.
func (r *convertReport) note(text string) { r.notes = append(r.notes, text) }

// fail tells of a game or a file that is not converted.
func (r *convertReport) fail(a *app, p problem) {
	r.failed++
	p.Type = "error"
	r.tell(a, p, r.failed, "flipwatch: ")
}

// warn tells of something that a reader of the output should know.
func (r *convertReport) warn(a *app, p problem) {
	r.warnings++
	p.Type = "warning"
	r.tell(a, p, r.warnings, "flipwatch: warning: ")
}

func (r *convertReport) tell(a *app, p problem, n int, prefix string) {
	if a.json {
		_ = json.NewEncoder(a.out).Encode(p) // the summary tells when it cannot be written
	}
	if n <= shownProblems || a.verbose {
		fmt.Fprintf(a.err, "%s%s\n", prefix, p.Message)
	}
}

// more tells how many were not shown.
func (a *app) more(n int, thing string) {
	if n > shownProblems && !a.verbose {
		fmt.Fprintf(a.err, "flipwatch: … and %s (-v shows all)\n", counted(n-shownProblems, "more "+thing))
	}
}

// end tells how all went.
func (r *convertReport) end(a *app) {
	if a.json {
		_ = json.NewEncoder(a.out).Encode(struct {
			Type     string `json:"type"`
			Output   string `json:"output"`
			Format   string `json:"format"`
			Read     int    `json:"read"`
			Written  int    `json:"written"`
			Failed   int    `json:"failed"`
			Warnings int    `json:"warnings"`
		}{"summary", r.output, r.format, r.read, r.written, r.failed, r.warnings})
	}
	a.more(r.failed, "error")
	a.more(r.warnings, "warning")
	for _, text := range r.notes {
		fmt.Fprintf(a.err, "flipwatch: %s\n", text)
	}
	text := fmt.Sprintf("%s to %s", counted(r.written, "game"), r.output)
	if r.written == 0 {
		text = "nothing is written to " + r.output
	}
	if r.failed > 0 {
		text += fmt.Sprintf(", %d failed", r.failed)
	}
	if r.warnings > 0 {
		text += ", " + counted(r.warnings, "warning")
	}
	fmt.Fprintln(a.err, text)
}

// counted is a number of things in words.
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
