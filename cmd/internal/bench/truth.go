// Package bench measures how well photos are read and games are refereed: it
// finds what has a truth, compares, and makes the tables and the pictures that
// show what went wrong.
//
// Two kinds of truth are understood. A manifest is a list of photos, each with
// the corners of its grid and what lies on its squares; an entry without either
// is a picture without a board, in which nothing may be found. A game is a video
// or a series of photos with its moves, and its events by frame.
package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"flipwatch/vision"
)

// Photo is one photo with its truth.
type Photo struct {
	// Name is the file as the manifest has it; Path is where it lies.
	Name, Path string
	// Group is the first folder of the name, or the manifest's own folder.
	Group string
	Tags  []string
	// Corners are those of the grid in pixels of the photo, clockwise.
	Corners vision.Quad
	// Board holds 64 characters from the first corner, row by row: X black, O
	// white, - empty, ? not readable by a person. It is empty for a picture
	// without a board.
	Board string
	// Full is what lies on the squares that something hides too, or empty where
	// that is not known.
	Full string
	// MayMiss says that so much of the board is cut off that it need not be found.
	MayMiss bool
}

// Bare reports whether the picture shows no board.
func (p *Photo) Bare() bool { return p.Board == "" }

// entry is one photo in a manifest.
type entry struct {
	File    string          `json:"file"`
	Corners [][]float64     `json:"corners"`
	Board   json.RawMessage `json:"board"`
	Full    json.RawMessage `json:"full_board"`
	Tags    []string        `json:"tags"`
	Visible *bool           `json:"visible"`
}

// parseManifest reads a manifest that lies in a folder.
func parseManifest(text []byte, folder string) ([]Photo, error) {
	var entries []entry
	if err := json.Unmarshal(text, &entries); err != nil {
		return nil, fmt.Errorf("it is no list of photos with truth: %w", err)
	}
	photos := make([]Photo, 0, len(entries))
	for i := range entries {
		p, err := entries[i].photo(folder)
		if err != nil {
			return nil, fmt.Errorf("entry %d, %q: %w", i+1, entries[i].File, err)
		}
		photos = append(photos, p)
	}
	return photos, nil
}

// photo checks an entry.
func (e *entry) photo(folder string) (Photo, error) {
	p := Photo{Name: e.File, Path: e.File, Group: filepath.Base(folder), MayMiss: e.Visible != nil && !*e.Visible}
	if e.File == "" {
		return p, fmt.Errorf("it names no file")
	}
	if !filepath.IsAbs(e.File) {
		p.Path = filepath.Join(folder, filepath.FromSlash(e.File))
	}
	if first, _, deeper := strings.Cut(path.Clean(filepath.ToSlash(e.File)), "/"); deeper && first != "" {
		p.Group = first
	}
	for _, tag := range e.Tags {
		if !contains(p.Tags, tag) { // a thing that lies about twice is tagged twice
			p.Tags = append(p.Tags, tag)
		}
	}
	var err error
	if p.Board, err = boardOf(e.Board); err != nil {
		return p, fmt.Errorf("board: %w", err)
	}
	if p.Full, err = boardOf(e.Full); err != nil {
		return p, fmt.Errorf("full_board: %w", err)
	}
	if (p.Board == "") != (len(e.Corners) == 0) {
		return p, fmt.Errorf("a board needs both corners and squares, a picture without a board neither")
	}
	if p.Board != "" {
		p.Corners, err = quadOf(e.Corners)
	}
	return p, err
}

func contains(all []string, s string) bool {
	for _, a := range all {
		if a == s {
			return true
		}
	}
	return false
}

// boardOf reads a string of 64 characters, or several that make 64; nothing and
// null are no board.
func boardOf(text json.RawMessage) (string, error) {
	if len(text) == 0 || bytes.Equal(text, []byte("null")) {
		return "", nil
	}
	var whole string
	if json.Unmarshal(text, &whole) != nil {
		var rows []string
		if err := json.Unmarshal(text, &rows); err != nil {
			return "", fmt.Errorf("neither a string nor a list of rows: %w", err)
		}
		whole = strings.Join(rows, "")
	}
	if len(whole) != 64 || strings.Trim(whole, "XO-?") != "" {
		return "", fmt.Errorf("%q is not 64 squares of X, O, - and ?", whole)
	}
	return whole, nil
}

// quadOf reads four corners in clockwise order.
func quadOf(corners [][]float64) (vision.Quad, error) {
	var q vision.Quad
	if len(corners) != len(q) {
		return q, fmt.Errorf("%d corners, not four", len(corners))
	}
	for i, c := range corners {
		if len(c) != 2 {
			return q, fmt.Errorf("corner %d has %d numbers, not x and y", i+1, len(c))
		}
		q[i] = vision.Point{X: c[0], Y: c[1]}
	}
	for i := range q {
		a, b, c := q[i], q[(i+1)%4], q[(i+2)%4]
		if (b.X-a.X)*(c.Y-b.Y)-(b.Y-a.Y)*(c.X-b.X) <= 0 {
			return q, fmt.Errorf("the corners do not go clockwise round a board")
		}
	}
	return q, nil
}
