package simulate

import (
	"fmt"
	"slices"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// Segment is a run of frames in which nothing changes.
type Segment struct {
	Frames int
	Board  engine.Board
	Hidden engine.Bitboard // what the hand covers
	Cup    engine.Bitboard // what something covers that stands there
	Blind  bool            // the board cannot be seen at all
	Dim    bool            // the light is changing: much is misread, little is sure
	// Unclear are squares that read between two things: a disc nudged aside.
	Unclear engine.Bitboard
}

// Turn is one turn that counts, as it was really played.
type Turn struct {
	Color  engine.Color
	Square engine.Square
	Flips  engine.Bitboard // those really made
	Due    engine.Bitboard // those a legal turn makes
	Done   int             // the first frame with the hand away
	shown  engine.Color
	before engine.Board
	after  engine.Board
	// adapted says that the turn was put right, or its flips changed, after
	// others had followed.
	adapted bool
	fast    bool // the next one followed at once
	wrong   bool // a mistake that stood when it was over
}

// Pass is a forced pass after so many discs were placed.
type Pass struct {
	Ply   int
	Color engine.Color
}

// Round is one game of those played on the board.
type Round struct {
	Before int // discs placed when watching began
	Turns  []Turn
	Passes []Pass
	Over   bool
	Final  engine.Board
}

// Mistake is a fault that the referee has to name.
type Mistake struct {
	Kind          referee.FaultKind // "" for any: what happened can be named in several ways
	Ply           int
	Color         engine.Color // None for any
	Square        engine.Square
	Missed, Extra engine.Bitboard
	Squares       engine.Bitboard
	From, Until   int // the frames between which it can be named
	// Over is the frame in which its turn was over; the grace time begins.
	Over int
	// How it ended.
	How referee.How
	// Maybe says that it need not be named: it lay open for about the grace time,
	// or can hardly be told from what is no fault.
	Maybe bool
}

// String says what the mistake is.
func (m Mistake) String() string {
	return fmt.Sprintf("frame %d to %d: ply %d %s %s %s missed %s extra %s at %s", m.From, m.Until, m.Ply, m.Color, m.Kind, m.Square, m.Missed, m.Extra, m.Squares)
}

// names says that a fault event names exactly this mistake.
func (m *Mistake) names(e *referee.Fault) bool {
	if e.Frame < m.From || e.Frame > m.Until || e.Squares != m.Squares {
		return false
	}
	if m.Kind == "" {
		return true
	}
	return e.Kind == m.Kind && e.Square == m.Square && e.Missed == m.Missed && e.Extra == m.Extra && e.Ply == m.Ply &&
		(m.Color == engine.None || e.Color == m.Color)
}

// Takeback is a return to an earlier position.
type Takeback struct {
	Ply         int // discs left
	From, Until int // the frames between which it is to be told
}

// Game is everything that happened on the board, as it was played.
type Game struct {
	Segments  []Segment
	Frames    int
	Rounds    []Round
	Mistakes  []Mistake
	Takebacks []Takeback
}

// stoodBefore says that a mistake stood when a ply was played.
func (g *Game) stoodBefore(ply int) bool {
	return slices.ContainsFunc(g.Mistakes, func(m Mistake) bool { return m.How == referee.Stands && m.Ply == ply-1 })
}

// round is the one being played.
func (g *Game) round() *Round { return &g.Rounds[len(g.Rounds)-1] }

// dazzled notes that squares cannot be read: a mistake there need not be named.
func (g *Game) dazzled(frame int, squares engine.Bitboard) {
	if squares == 0 {
		return
	}
	for i := range g.Mistakes {
		if m := &g.Mistakes[i]; m.From <= frame && frame <= m.Until && m.Squares.With(m.Square)&squares != 0 {
			m.Maybe = true
		}
	}
}
