package transcript

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strings"
)

var (
	// ErrFormat is a format's name or a file's ending that is not known.
	ErrFormat = errors.New("unknown format")
	// ErrCannotHold is a game with more to it than a format can say.
	ErrCannotHold = errors.New("this format cannot hold")
)

// Format is one notation.
type Format struct {
	Name    string   // as in --from and --to
	Endings []string // of file names, with the dot, lower case

	// Read yields the games of a file one by one. A game that is not legal to
	// its end comes with the part before and a *PlyError, and reading goes on
	// with the next game; any other error is the last. The name is for the
	// errors.
	Read func(file string, r io.Reader) iter.Seq2[*Record, error]

	// Write appends a game. It fails with ErrCannotHold rather than lose
	// something.
	Write func(w io.Writer, r *Record) error
}

// Formats returns the table of all formats.
func Formats() []Format {
	return []Format{
		{Name: "moves", Endings: []string{".txt"}, Read: readMoveLists, Write: writeMoveList},
	}
}

// FormatNamed returns the format with a name, or ErrFormat.
func FormatNamed(name string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("%w %q: choose one of %s", ErrFormat, name, strings.Join(names, ", "))
}

// FormatOf returns the format that a file's name ends in, or ErrFormat.
func FormatOf(file string) (Format, error) {
	ending := strings.ToLower(filepath.Ext(file))
	var known []string
	for _, f := range Formats() {
		if slices.Contains(f.Endings, ending) {
			return f, nil
		}
		known = append(known, f.Endings...)
	}
	return Format{}, fmt.Errorf("%w of %s: name the format, or use one of the endings %s", ErrFormat, file, strings.Join(known, ", "))
}
