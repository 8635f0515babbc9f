// Package record keeps the game that is played: the journal with the time of day
// on every line, pictures of what was wrong beside it, and a watch over the space
// on the disk; and it finds a game that was cut off, to go on with it.
//
// # Lines
//
// The first line is the journal's header with a [Head]. A line for every event
// follows, as `watch --json` prints it, with two fields more: "at" is the time of
// day, and "evidence" names pictures, by their path from the record's folder. A
// picture that is named may be missing: it is written after the line, and the
// first to go when the disk is full.
//
// Two lines are no events. "resume" says that the program was started again:
// frames and time_s begin anew there. "clock" says that the machine's clock was
// set by "by_s" seconds. The times in "at" never go back: a clock that is set
// forward is followed, one that is set back is not, until it has caught up.
//
// The main line of the game are its moves with a board each. A move that is
// "revised" replaces the earlier one of the same ply, after a takeback only the
// plies that it leaves count, and all that was wrong is told apart from the moves,
// by fault and resolved. A fault that is not resolved was open when the game was cut
// off.
package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"flipwatch/engine/journal"
	"flipwatch/engine/referee"
)

// Config says where and what to record.
type Config struct {
	// Folder takes the records; it is made when it is missing.
	Folder string
	// Head is what the first line says.
	Head Head
	// Evidence says of what pictures are kept.
	Evidence Evidence
	// now and free stand in for the machine's clock and disk in tests.
	now  func() instant
	free func(path string) (bytes int64, err error)
}

// Validate says what cannot be.
func (c *Config) Validate() error { return c.Evidence.validate() }

// Recorder keeps one game. Append, Check, Finish and Close belong to one
// goroutine.
type Recorder struct {
	config  Config
	journal *journal.Journal
	done    []string // the records of the games before this one
	clock   clock
	space   *space
	album   *album
}

// Open begins a record.
func Open(c Config) (*Recorder, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	r := &Recorder{config: c, clock: newClock(c.now, time.Time{})}
	began, _ := r.clock.next()
	j, err := journal.Open(journal.Config{Folder: c.Folder, Start: began, Head: c.Head})
	if err != nil {
		return nil, err
	}
	r.begin(j)
	return r, nil
}

// Resume goes on with the record of a game that was cut off. Its first line here
// says so.
func Resume(g *Game, c Config) (*Recorder, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	j, now, err := journal.Resume(g.Path, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: begin a new game without --resume, or end the program that writes it", err)
	}
	if len(now.Lines) != len(g.Lines) {
		return nil, errors.Join(fmt.Errorf("resume %s: it has changed since it was read: try again", g.Path), j.Close())
	}
	head := g.Head // names and rules stay those of the game
	head.Source, head.Kind, head.Software = c.Head.Source, c.Head.Kind, c.Head.Software
	c.Head, c.Folder = head, filepath.Dir(g.Path)
	r := &Recorder{config: c, clock: newClock(c.now, g.Last)}
	r.begin(j)
	at, jump := r.clock.next()
	lines := []any{resumeLine{Type: "resume", At: stamp(at), Ply: g.Ply, Head: c.Head}}
	if jump != 0 {
		lines = append(lines, clockLine{"clock", stamp(at), jump.Seconds()})
	}
	if err := j.Append(lines...); err != nil && !errors.Is(err, journal.ErrFull) {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// begin goes on in a journal.
func (r *Recorder) begin(j *journal.Journal) {
	r.journal = j
	r.space = watchSpace(j.Path(), r.config.free)
	if e := r.config.Evidence; e != NoEvidence {
		r.album = openAlbum(j.Path(), e == MoveEvidence, r.space)
	}
}

// Next ends the record of a game with its move list and begins that of the next
// one with the same names. When that cannot be, both are kept in one record.
func (r *Recorder) Next(moves string) error {
	err := r.journal.Finish(moves)
	if r.journal.Waiting() > 0 {
		return err // its lines are not safe yet
	}
	began, _ := r.clock.next()
	j, failed := journal.Open(journal.Config{Folder: r.config.Folder, Start: began, Head: r.config.Head})
	if failed != nil {
		return errors.Join(err, failed)
	}
	r.done = append(r.done, r.Path())
	err = errors.Join(err, r.Close())
	r.begin(j)
	return err
}

// SwapNames exchanges the names of the players, for the records of the games to come.
func (r *Recorder) SwapNames() {
	h := &r.config.Head
	h.Black, h.White = h.White, h.Black
}

// resumeLine says that the program was started again.
type resumeLine struct {
	Type string `json:"type"`
	At   string `json:"at"`
	Ply  int    `json:"ply"` // discs placed so far
	Head Head   `json:"head"`
}

// clockLine says that the machine's clock was set.
type clockLine struct {
	Type string  `json:"type"`
	At   string  `json:"at"`
	By   float64 `json:"by_s"`
}

// stamp is a time as it stands in a record, to the millisecond.
func stamp(t time.Time) string { return t.Format("2006-01-02T15:04:05.000Z07:00") }

// stamped is an event with what a record adds to it.
type stamped struct {
	event    referee.Event
	at       string
	evidence []string
}

// MarshalJSON writes the event's own fields first.
func (s stamped) MarshalJSON() ([]byte, error) {
	line, err := json.Marshal(s.event)
	if err != nil {
		return nil, err
	}
	more, err := json.Marshal(struct {
		At       string   `json:"at"`
		Evidence []string `json:"evidence,omitempty"`
	}{s.at, s.evidence})
	if err != nil {
		return nil, err
	}
	return append(append(line[:len(line)-1], ','), more[1:]...), nil
}

// Append keeps what happened in one frame: with nil it is on the disk. The
// pictures are asked for when an event is to have some.
func (r *Recorder) Append(events []referee.Event, shoot func() Shots) error {
	if len(events) == 0 {
		return nil
	}
	now, jump := r.clock.next()
	lines := make([]any, 0, len(events)+1)
	if jump != 0 {
		lines = append(lines, clockLine{"clock", stamp(now), jump.Seconds()})
	}
	for _, e := range events {
		lines = append(lines, stamped{e, stamp(now), r.album.take(e, shoot)})
	}
	return r.journal.Append(lines...)
}

// Check says whether the disk is nearly full, and tells each trouble that ends
// nothing once. It is cheap enough for every frame.
func (r *Recorder) Check() (low bool, trouble error) {
	low = r.space.low.Load()
	select {
	case trouble = <-r.space.news:
	default:
	}
	return low, trouble
}

// KeepsPictures says whether any are taken; a nil Recorder takes none.
func (r *Recorder) KeepsPictures() bool { return r != nil && r.album != nil }

// Path returns the record's file.
func (r *Recorder) Path() string { return r.journal.Path() }

// Head returns what the record says of the game.
func (r *Recorder) Head() Head { return r.config.Head }

// Paths returns the files of all records kept, in order.
func (r *Recorder) Paths() []string { return append(slices.Clone(r.done), r.Path()) }

// Finish writes the game's move list beside the record.
func (r *Recorder) Finish(moves string) error { return r.journal.Finish(moves) }

// Close writes what waits, the pictures too, and closes the record.
func (r *Recorder) Close() error {
	r.album.close()
	r.space.close()
	return r.journal.Close()
}
