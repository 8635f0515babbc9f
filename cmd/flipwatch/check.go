package main

import (
	"encoding/json"
	"fmt"
	"io"

	"flipwatch/engine/replay"
)

// check lists where a record and the rules differ.
func (a *app) check(path string, record *replay.Record) error {
	found := record.Check()
	moves := record.Moves()
	if a.json {
		lines := json.NewEncoder(a.out)
		for _, d := range found {
			if err := lines.Encode(d); err != nil {
				return fmt.Errorf("cannot write the differences: %w", err)
			}
		}
		if err := lines.Encode(checked{"check", path, moves, len(found)}); err != nil {
			return fmt.Errorf("cannot write the differences: %w", err)
		}
	} else {
		tellDifferences(a.out, path, moves, found)
	}
	if len(found) > 0 {
		return told(exitFailed)
	}
	return nil
}

// checked is the last line of a check.
type checked struct {
	Type        string `json:"type"`
	File        string `json:"file"`
	Moves       int    `json:"moves"`
	Differences int    `json:"differences"`
}

// tellDifferences writes differences for people.
func tellDifferences(out io.Writer, path string, moves int, found []replay.Difference) {
	for _, d := range found {
		where := "record"
		if d.Line > 0 {
			where = fmt.Sprintf("line %d", d.Line)
		}
		if d.Ply > 0 {
			where += fmt.Sprintf(", move %d", d.Ply)
		}
		if d.Square.Valid() {
			where += " " + d.Square.String()
		}
		known := ""
		if d.Fault > 0 {
			known = fmt.Sprintf(" (told as fault %d)", d.Fault)
		}
		fmt.Fprintf(out, "%s: %s%s\n", where, d.Message, known)
	}
	switch len(found) {
	case 0:
		fmt.Fprintf(out, "%s: %d moves, all as the rules have it\n", path, moves)
	case 1:
		fmt.Fprintf(out, "%s: %d moves, 1 difference\n", path, moves)
	default:
		fmt.Fprintf(out, "%s: %d moves, %d differences\n", path, moves, len(found))
	}
}
