package live

import (
	"slices"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// matchTime is how long the games before are shown when the next one is set up, before
// it says that all is ready: long enough to read a few lines.
const matchTime = 5 * time.Second

// match follows the games of one run. A game counts when its board is cleared or
// the next one is set up: until then its last turn may be taken back.
type match struct {
	display.Match
	swap     bool // the players change colours after each game
	swapped  bool // First has white in the game at hand
	over     bool // the game at hand is, with this score
	score    engine.Score
	counted  bool // and is among Games already
	unscored bool
	until    time.Duration
}

// look takes the state of the game.
func (m *match) look(r *referee.State, accepted engine.Board) {
	switch {
	case r.Over && !m.unscored:
		if m.counted { // the same game is back on the board
			m.counted, m.Games = false, m.Games[:len(m.Games)-1]
		}
		m.over, m.score = true, accepted.Retail()
	case m.over && !r.Started:
		m.count()
	case m.over && !r.Over: // taken back
		m.over = false
	}
}

// count takes the game at hand as finished. Screens may still hold the games before.
func (m *match) count() {
	m.Games = append(slices.Clone(m.Games), display.Result{Score: m.score, Swapped: m.swapped})
	m.over, m.counted = false, true
}

// finished says that the game at hand is.
func (m *match) finished() bool { return m.over || m.counted }

// begin takes the beginning of a game.
func (m *match) begin(e referee.Start) {
	if m.over {
		m.count()
	}
	if m.counted && m.swap {
		m.swapped = !m.swapped
	}
	m.counted, m.unscored = false, false
	if len(m.Games) > 0 && e.Ply == 0 {
		m.until = e.Time + matchTime
	}
}
