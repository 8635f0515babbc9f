package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"flipwatch/vision"
)

// entry is a photo of a manifest, with all its fields: those that a copy does
// not change go through as they are.
type entry struct {
	dir    string
	fields map[string]json.RawMessage

	file    string
	corners [4][2]float64
	board   string // 64 letters
	full    string // the same without anything hiding it, "" if nobody knows
	tags    []string
}

// readManifest reads the entries of a manifest.
func readManifest(path string) ([]*entry, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("manifest: %w", err)
	}
	var list []map[string]json.RawMessage
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("manifest %s: %w", path, err)
	}
	var entries []*entry
	for i, fields := range list {
		e := &entry{dir: filepath.Dir(path), fields: fields}
		if err := e.parse(); err != nil {
			return nil, fmt.Errorf("manifest %s: entry %d: %w", path, i, err)
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// parse reads the fields that matter here.
func (e *entry) parse() error {
	for name, to := range map[string]any{"file": &e.file, "corners": &e.corners, "full_board": &e.full, "tags": &e.tags} {
		raw, there := e.fields[name]
		if !there {
			continue
		}
		if err := json.Unmarshal(raw, to); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	var rows []string
	if json.Unmarshal(e.fields["board"], &e.board) != nil {
		if err := json.Unmarshal(e.fields["board"], &rows); err != nil {
			return fmt.Errorf("board: %w", err)
		}
		e.board = strings.Join(rows, "")
	}
	if e.file == "" || len(e.board) != 64 {
		return fmt.Errorf("%q: a photo needs a file and a board of 64 squares, this has %d", e.file, len(e.board))
	}
	return nil
}

// quad returns the corners.
func (e *entry) quad() vision.Quad {
	var q vision.Quad
	for i, p := range e.corners {
		q[i] = vision.Point{X: p[0], Y: p[1]}
	}
	return q
}

// copied is what a copy has of its own.
type copied struct {
	file, kind    string
	width, height int
	quad          vision.Quad
	burnt         [64]bool
}

// fieldsOf returns the manifest's fields of a copy.
func (e *entry) fieldsOf(c copied) map[string]any {
	fields := map[string]any{}
	for name, raw := range e.fields {
		fields[name] = raw
	}
	fields["file"], fields["width"], fields["height"] = c.file, c.width, c.height
	var corners [4][2]float64
	for i, p := range c.quad {
		corners[i] = [2]float64{p.X, p.Y}
	}
	fields["corners"] = corners
	fields["tags"] = append(append([]string{}, e.tags...), "damage:"+c.kind)
	seen := []byte(e.board)
	for sq, burnt := range c.burnt {
		if burnt {
			seen[sq] = '?'
		}
	}
	if string(seen) != e.board {
		fields["board"], fields["full_board"] = string(seen), cmp.Or(e.full, e.board)
	}
	return fields
}
