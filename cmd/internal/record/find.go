package record

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"flipwatch/engine"
	"flipwatch/engine/journal"
	"flipwatch/engine/referee"
)

// ErrNothing says that there is no game to go on with.
var ErrNothing = errors.New("no unfinished game")

// Game is what a record holds.
type Game struct {
	Path  string
	Head  Head
	Lines []json.RawMessage // the events, as Config.Resume of the live game takes them
	// Began and Last are the times of its first and its latest line.
	Began, Last time.Time
	Ply         int
	Board       engine.Board
	ToMove      engine.Color
	// Over says that nothing can follow: neither side can move, or the pictures were
	// seen to their end.
	Over bool
	// Left says that the players have ended it by their word and begun another one.
	Left bool
}

// Load reads the game of a record, whatever cut it off.
func Load(path string) (*Game, error) {
	rec, err := journal.ReadFile(path)
	if err != nil {
		return nil, err
	}
	g := &Game{Path: path, Lines: rec.Lines, Began: rec.Header.Start, Last: rec.Header.Start}
	if rec.Header.Head != nil {
		if err := json.Unmarshal(rec.Header.Head, &g.Head); err != nil {
			return nil, fmt.Errorf("%s: the head of the record: %w", path, err)
		}
	}
	g.times()
	return g, g.retell()
}

// times finds the time of the latest line, and how the record ended.
func (g *Game) times() {
	kind := g.Head.Kind
	for _, text := range g.Lines {
		var line struct {
			Type  string    `json:"type"`
			At    time.Time `json:"at"`
			Ended string    `json:"ended"`
			Head  Head      `json:"head"`
		}
		if json.Unmarshal(text, &line) != nil {
			continue // no time of ours; the referee will say what is wrong with it
		}
		if line.At.After(g.Last) {
			g.Last = line.At
		}
		switch line.Type {
		case "resume":
			kind, g.Left = line.Head.Kind, false
		case "start": // of the other game, where both had to be kept in one record
			g.Left = false
		case "ended":
			g.Left = true
		}
		g.Over = line.Type == "summary" && line.Ended == EndOfSource && kind != live
	}
}

// live is the kind of a source whose end is not that of the game: a camera's program
// can be started again.
const live = "live"

// EndOfSource is how a summary says that the pictures came to an end.
const EndOfSource = "source"

// retell works out the position.
func (g *Game) retell() error {
	start, err := engine.ParseBoard(g.Head.Start)
	if err != nil {
		start = engine.Board{} // of another program; the moves tell
	}
	rules, err := referee.New(referee.Config{Start: start, ToMove: g.Head.ToMove})
	if err == nil {
		err = rules.Resume(g.Lines)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", g.Path, err)
	}
	s := rules.State()
	g.Board, g.ToMove, g.Ply = rules.Accepted(), s.ToMove, s.Ply
	squares, _ := rules.Moves()
	if len(squares) == 0 { // only looked at so far
		g.Ply = 0
	}
	g.Over = g.Over || (engine.Position{Board: g.Board, ToMove: g.ToMove}).Over()
	return nil
}

// Latest returns the newest game in a folder that was cut off and that nobody is
// playing now, or ErrNothing. With
// a day only games of that day count, and there only the newest that was played at
// all: who has finished a game since has left those before it.
func Latest(folder string, day time.Time) (*Game, error) {
	if _, err := os.Stat(folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	paths, err := fs.Glob(os.DirFS(folder), "*.jsonl") // the folder's own name may have brackets
	if err != nil {
		return nil, fmt.Errorf("records in %s: %w", folder, err)
	}
	for i := range paths {
		paths[i] = filepath.Join(folder, paths[i])
	}
	slices.SortFunc(paths, func(a, b string) int { return -cmp.Compare(order(a), order(b)) })
	for _, path := range paths {
		if !day.IsZero() && filepath.Base(path) < day.AddDate(0, 0, -1).Format("2006-01-02") {
			break // names begin with the day
		}
		if journal.InUse(path) {
			continue // another board's
		}
		g, err := Load(path)
		switch {
		case err != nil || g.Ply == 0: // another file, or nothing to go on with
		case !day.IsZero() && !g.of(day):
			return nil, ErrNothing
		case !g.Over && !g.Left:
			return g, nil
		case !day.IsZero():
			return nil, ErrNothing
		}
	}
	return nil, ErrNothing
}

// order is a record's name such that a second one of the same second comes after
// the first.
func order(path string) string {
	base := strings.TrimSuffix(filepath.Base(path), ".jsonl")
	const stampLength = len("2006-01-02_150405")
	if len(base) <= stampLength {
		return base
	}
	return fmt.Sprintf("%s%9s", base[:stampLength], base[stampLength:])
}

// of says whether a game was played on a day; one that seems to be of a day to
// come was, since a clock without a battery falls back in a power cut.
func (g *Game) of(day time.Time) bool {
	same := func(t time.Time) bool {
		t = t.In(day.Location())
		return t.YearDay() == day.YearDay() && t.Year() == day.Year()
	}
	return same(g.Began) || same(g.Last) || g.Last.After(day)
}
