package live

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// table is a game at which discs are moved by a script, from the squares to the
// screen, ten frames a second.
type table struct {
	t     *testing.T
	g     *game
	board engine.Board
	said  []referee.Event
}

func newTable(t *testing.T, c referee.Config) *table {
	t.Helper()
	rules, err := referee.New(c)
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{t: t, board: engine.Opening()}
	if c.Start != (engine.Board{}) {
		tb.board = c.Start
	}
	tb.g = &game{Config: Config{Referee: c, Controls: new(Controls), Event: func(e referee.Event) error {
		tb.said = append(tb.said, e)
		return nil
	}}, referee: rules}
	tb.g.stamp.Frame = -1
	tb.view(Found)
	return tb
}

func (tb *table) must(err error) {
	tb.t.Helper()
	if err != nil {
		tb.t.Fatal(err)
	}
}

// see shows the board for a time, with a hand over some squares.
func (tb *table) see(d time.Duration, hand engine.Bitboard) *table {
	tb.t.Helper()
	const step = 100 * time.Millisecond
	for range d / step {
		g := tb.g
		g.stamp.Frame++
		g.stamp.Time = time.Duration(g.stamp.Frame) * step
		g.obs.Frame, g.obs.Time = g.stamp.Frame, g.stamp.Time
		for sq := range engine.Square(64) {
			var s referee.Square
			switch {
			case hand.Has(sq):
				s.Covered = 1
			case tb.board.At(sq) == engine.Black:
				s.Black = 1
			case tb.board.At(sq) == engine.White:
				s.White = 1
			default:
				s.Empty = 1
			}
			g.obs.Squares[sq] = s
		}
		tb.must(g.judge())
		tb.must(g.heed())
		g.show()
	}
	return tb
}

func (tb *table) wait(d time.Duration) *table { return tb.see(d, 0) }

// do changes the board under a hand: "e6X f5- d5O" puts, takes and turns discs.
func (tb *table) do(changes string) *table {
	tb.t.Helper()
	next, touched := tb.board, engine.Bitboard(0)
	for _, c := range strings.Fields(changes) {
		sq, err := engine.ParseSquare(c[:2])
		tb.must(err)
		next = next.With(sq, map[byte]engine.Color{'X': engine.Black, 'O': engine.White, '-': engine.None}[c[2]])
		touched = touched.With(sq)
	}
	tb.see(300*time.Millisecond, touched)
	tb.board = next
	return tb.see(300*time.Millisecond, touched)
}

// play makes the moves of a list with all their flips, black first.
func (tb *table) play(moves string) *table {
	tb.t.Helper()
	p := engine.Position{Board: tb.board, ToMove: tb.g.referee.State().ToMove}
	for ; len(moves) > 1; moves = moves[2:] {
		sq, err := engine.ParseSquare(moves[:2])
		tb.must(err)
		p = p.Next()
		touched := p.Flips(sq, p.ToMove).With(sq)
		tb.see(300*time.Millisecond, touched)
		p = p.Play(sq)
		tb.board = p.Board
		tb.see(300*time.Millisecond, touched).wait(time.Second)
	}
	return tb
}

// show lays another board down.
func (tb *table) show(b engine.Board) *table { tb.board = b; return tb }

// view tells what happened to the picture.
func (tb *table) view(s ViewState) *table {
	tb.t.Helper()
	tb.must(tb.g.view(s))
	tb.g.show()
	return tb
}

// pass declares one.
func (tb *table) pass() *table { return tb.press(tb.g.Controls.DeclarePass) }

// press lets the players declare something.
func (tb *table) press(declare func()) *table {
	declare()
	return tb.wait(100 * time.Millisecond)
}

// lines are events as a record keeps them.
func lines(t *testing.T, events []referee.Event) []json.RawMessage {
	t.Helper()
	var all []json.RawMessage
	for _, e := range events {
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, line)
	}
	return all
}

// screen is what the players see.
func (tb *table) screen() display.Screen { return tb.g.screen.last }
