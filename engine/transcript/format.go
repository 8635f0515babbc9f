package transcript

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"time"
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
	About   string   // what it is and what it holds, in a few words

	// Read yields the games of a file one by one. A game that is not legal to
	// its end comes with the part before and a *PlyError, one that cannot be read
	// at all is nil with a *GameError, and reading goes on with the next; any
	// other error is the last.
	Read func(in Input) iter.Seq2[*Record, error]

	// Write begins a file. Nil when the format is only read.
	Write func(out Output) (Writer, error)

	// Boards says that the board after each ply is held, and so a fault that
	// stands.
	Boards bool
	// Companions are the endings of further files that belong to a file.
	Companions []string
	// One says that a file holds one game.
	One bool
}

// Input is a file to read.
type Input struct {
	Name   string // for the errors
	Reader io.Reader
	// Companion opens the file beside it with an ending; nil when there is none.
	Companion func(ending string) (io.ReadCloser, error)
}

// Output is a file to write.
type Output struct {
	Writer io.Writer
	// Lossy writes a game with a fault that stands, without the fault, to a format
	// that cannot hold it.
	Lossy bool
	// Existing is the file to which games are added; nil for a new one. What is
	// written then is the whole file in a format with companions, and in the
	// others what is added.
	Existing *Input
	// Companion makes the file beside it with an ending; nil when none can be made.
	Companion func(ending string) (io.WriteCloser, error)
	// Today is the date for a format that states when a file was made.
	Today time.Time
	// Warn is told what a format cannot hold of a game that is written all the
	// same, such as the end of a long name. Nil to hear nothing.
	Warn func(r *Record, text string)
}

func (o *Output) warn(r *Record, text string) {
	if o.Warn != nil {
		o.Warn(r, text)
	}
}

// Writer writes the games of a file.
type Writer interface {
	// Write adds a game. It fails with ErrCannotHold, and adds nothing, rather
	// than lose a move or a fault.
	Write(r *Record) error
	// Close ends the file. It does not close what is below.
	Close() error
}

// Table is a list of formats.
type Table []Format

// Formats returns the table of all formats.
func Formats() Table {
	return Table{
		{Name: "moves", Endings: []string{".txt"}, Read: whole(readMoveLists), Write: each(appendMoveList, keepsMoves),
			About: "move list; the moves"},
		{Name: "ggf", Endings: []string{".ggf"}, Read: whole(readGGF), Write: each(appendGGF, keepsMoves),
			About: "names, ratings, place, date, clock, result, start, times and evaluations"},
		{Name: "pgn", Endings: []string{".pgn"}, Read: whole(readPGN), Write: each(appendPGN, keepsMoves),
			About: "names, ratings, event, place, date, clock, result, any other tag, start, comments"},
		{Name: "sgf", Endings: []string{".sgf"}, Read: whole(readSGF), Write: each(appendSGF, nil), Boards: true,
			About: "names, ratings, event, place, day, clock, result, start, faults that stand, evaluations, comments"},
		{Name: "wthor", Endings: []string{".wtb"}, Read: whole(readWTHOR), Write: writeWTHOR, Companions: []string{wthorPlayers, wthorEvents},
			About: "WTHOR database; names, event, year, score; turned so that the first move is f5"},
		{Name: "quest", Endings: []string{".json"}, Read: whole(readQuest),
			About: "Othello Quest; only read: names, ratings, date, clock, times"},
		{Name: "logbook", Endings: []string{".gam"}, Read: whole(readLogbook),
			About: "Logistello's book; only read: result"},
		{Name: "boards", Endings: []string{".obf", ".scr"}, Read: whole(readBoards), Write: each(appendBoard, nil), Boards: true,
			About: "positions, OBF too; of a game the last one, and its comment"},
		{Name: "native", Endings: []string{".jsonl"}, Read: whole(readNative), Write: each(appendNative, nil), Boards: true,
			About: "flipwatch's own record; all of the above, faults put right too"},
	}
}

// Named returns the format with a name, or ErrFormat.
func (t Table) Named(name string) (Format, error) {
	var names []string
	for _, f := range t {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("%w %q: choose one of %s", ErrFormat, name, strings.Join(names, ", "))
}

// Of returns the format that a file's name ends in, or ErrFormat.
func (t Table) Of(file string) (Format, error) {
	ending := strings.ToLower(filepath.Ext(file))
	var endings []string
	for _, f := range t {
		if slices.Contains(f.Endings, ending) {
			return f, nil
		}
		endings = append(endings, f.Endings...)
	}
	return Format{}, fmt.Errorf("%w of %s: name the format, or use one of the endings %s", ErrFormat, file, strings.Join(endings, ", "))
}

// whole makes a reader give out games with a note for each ply, or for none.
func whole(read func(Input) iter.Seq2[*Record, error]) func(Input) iter.Seq2[*Record, error] {
	return func(in Input) iter.Seq2[*Record, error] {
		return func(yield func(*Record, error) bool) {
			for r, err := range read(in) {
				if r != nil && r.Notes != nil {
					r.Notes = append(r.Notes, make([]Note, len(r.Plies)-len(r.Notes))...)
				}
				if !yield(r, err) {
					return
				}
			}
		}
	}
}

// each makes the writer of a format in which one game follows another. The format
// holds what keeps allows.
func each(add func(dst []byte, r *Record) ([]byte, error), keeps func(r *Record) error) func(Output) (Writer, error) {
	return func(out Output) (Writer, error) {
		return &gameWriter{out: out, add: add, keeps: keeps}, nil
	}
}

// flushSize is how many bytes are put together before they are written.
const flushSize = 64 << 10

// gameWriter appends games to a buffer, and writes that when it is full.
type gameWriter struct {
	out   Output
	add   func(dst []byte, r *Record) ([]byte, error)
	keeps func(r *Record) error
	buf   []byte
}

// Write implements Writer.
func (w *gameWriter) Write(r *Record) error {
	if w.keeps != nil && !w.out.Lossy {
		if err := w.keeps(r); err != nil {
			return err
		}
	}
	buf, err := w.add(w.buf, r)
	if err != nil {
		return err
	}
	if w.buf = buf; len(buf) < flushSize {
		return nil
	}
	return w.Close()
}

// Close implements Writer.
func (w *gameWriter) Close() error {
	_, err := w.out.Writer.Write(w.buf)
	w.buf = w.buf[:0]
	return err
}

// keepsMoves refuses a game with a fault that stands.
func keepsMoves(r *Record) error {
	if r.Lawful() {
		return nil
	}
	faults, _ := r.Standing()
	return fmt.Errorf("%w a fault that stands: ply %d, %s", ErrCannotHold, faults[0].Ply, faults[0].Message)
}
