package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"sort"

	"flipwatch/engine"
	"flipwatch/engine/transcript"
)

// Game is one game with its truth.
type Game struct {
	// Name is for tables; Sources are what is watched: a video, or photos.
	Name    string
	Sources []string
	truth   gameTruth
}

// Stills reports whether the game is a series of photos.
func (g *Game) Stills() bool { return g.truth.FPS == 0 }

// gameTruth is what a truth file of a game says, as far as it is needed.
type gameTruth struct {
	ID         string      `json:"id"`
	File       string      `json:"file"`
	Files      []string    `json:"files"`
	FPS        float64     `json:"fps"`
	Transcript string      `json:"transcript"`
	Movers     string      `json:"movers"`
	Moves      []truthMove `json:"moves"`
	Events     []truthMove `json:"events"`
	Final      string      `json:"final_board_physical"`

	squares []engine.Square
}

// truthMove is a move with the flips that were really made, or something that
// happened in a frame.
type truthMove struct {
	Frame      int            `json:"frame"`
	Type       string         `json:"type"`
	Ply        int            `json:"ply"`
	Square     *engine.Square `json:"square"`
	Flips      squareSet      `json:"flips"`
	LegalFlips squareSet      `json:"legal_flips"`
	Fault      string         `json:"fault"`
	Of         string         `json:"of"`
}

// at is the square, or NoSquare.
func (m *truthMove) at() engine.Square {
	if m.Square == nil {
		return engine.NoSquare
	}
	return *m.Square
}

// squareSet is a list of squares by name.
type squareSet struct{ engine.Bitboard }

// UnmarshalJSON reads a list of names or null.
func (s *squareSet) UnmarshalJSON(text []byte) error {
	var squares []engine.Square
	if err := json.Unmarshal(text, &squares); err != nil {
		return err
	}
	s.Bitboard = engine.SetOf(squares...)
	return nil
}

// parseGame reads the truth of a game that lies at a path.
func parseGame(text []byte, path string) (Game, error) {
	var g Game
	t := &g.truth
	if err := json.Unmarshal(text, t); err != nil {
		return g, fmt.Errorf("it is no truth of a game: %w", err)
	}
	if t.Transcript == "" || len(t.Events) == 0 {
		return g, errors.New("it is no truth of a game: it needs a transcript and events")
	}
	var err error
	if t.squares, err = transcript.ParseMoves(t.Transcript); err != nil {
		return g, fmt.Errorf("transcript: %w", err)
	}
	sort.SliceStable(t.Events, func(i, j int) bool { return t.Events[i].Frame < t.Events[j].Frame })
	g.Sources = t.sources(path)
	if g.Name = t.ID; g.Name == "" {
		g.Name = filepath.Base(g.Sources[0])
	}
	return g, nil
}

// sources finds what the truth at a path belongs to.
func (t *gameTruth) sources(path string) []string {
	beside := func(file string) string {
		if filepath.IsAbs(file) {
			return file
		}
		return filepath.Join(filepath.Dir(path), filepath.FromSlash(file))
	}
	switch {
	case len(t.Files) > 0:
		var photos []string
		for _, f := range t.Files {
			photos = append(photos, beside(f))
		}
		return photos
	case videoOf(path) != "":
		return []string{videoOf(path)}
	case t.File != "":
		return []string{beside(t.File)}
	default:
		return []string{filepath.Dir(path)}
	}
}

// putRight reports whether the players later put the fault of a move right: then
// either account of its flips is fair.
func (t *gameTruth) putRight(m *truthMove) bool {
	if m.Fault == "" {
		return false
	}
	first := 0
	for i := range t.Events {
		if e := &t.Events[i]; e.Type == "move" && e.Ply == m.Ply && e.at() == m.at() {
			first = e.Frame
			break
		}
	}
	for i := range t.Events {
		if e := &t.Events[i]; e.Type == "fix" && e.Frame > first && e.Of == m.Fault {
			return true
		}
	}
	return false
}
