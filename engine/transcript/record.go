package transcript

import (
	"time"

	"flipwatch/engine"
)

// Record is one game, or one position, as it was recorded or read.
//
// Its plies are what really happened: the flips that were made and the board that
// lay there afterwards, which is not what the rules give where a fault stands. A
// ply whose square is NoSquare is a pass when it leaves the board as it was, and
// otherwise a board that was set anew. Either way the other colour is to move
// after it.
type Record struct {
	Header
	Number   int // of the game in its file, from 1
	Line     int // of its beginning, from 1; 0 in a file without lines
	Start    engine.Position
	Plies    []engine.Ply
	Notes    []Note // nil, or one a ply
	Faults   []Fault
	Unscored bool // the players gave the game up
	Comment  string
	// Remarks are what was found in reading that is no error: a result that is not
	// the board's, moves of another line that were left out.
	Remarks []string
}

// Note is what a notation may say of a ply.
type Note struct {
	Timed   bool
	Time    time.Duration // that the side took for it, when Timed
	Eval    string        // in discs for the side that played it, as written; empty for none
	Comment string
	Frame   int // of the source in which it was seen, 0 when not known
}

// Note returns the note of ply i.
func (r *Record) Note(i int) Note {
	if i < len(r.Notes) {
		return r.Notes[i]
	}
	return Note{}
}

// annotate sets the note of ply i.
func (r *Record) annotate(i int, n Note) {
	if r.Notes == nil {
		r.Notes = make([]Note, len(r.Plies), cap(r.Plies))
	}
	for len(r.Notes) < len(r.Plies) {
		r.Notes = append(r.Notes, Note{})
	}
	r.Notes[i] = n
}

// Moves returns the squares on which discs were put, passes left out.
func (r *Record) Moves() []engine.Square {
	moves := make([]engine.Square, 0, len(r.Plies))
	for _, p := range r.Plies {
		if p.Square != engine.NoSquare {
			moves = append(moves, p.Square)
		}
	}
	return moves
}

// Discs returns how many discs were put down before ply i.
func (r *Record) Discs(i int) int {
	n := 0
	for _, p := range r.Plies[:i] {
		if p.Square != engine.NoSquare {
			n++
		}
	}
	return n
}

// Before returns the position before ply i: of a game with i plies the last one.
func (r *Record) Before(i int) engine.Position {
	if i == 0 {
		return r.Start
	}
	p := &r.Plies[i-1]
	return engine.Position{Board: p.Board, ToMove: p.Color.Other()}
}

// isPass tells whether ply i is a pass, and no disc or board set anew.
func (r *Record) isPass(i int) bool {
	return r.Plies[i].Square == engine.NoSquare && r.Plies[i].Board == r.Before(i).Board
}

// Final returns the position after the last ply.
func (r *Record) Final() engine.Position { return r.Before(len(r.Plies)) }

// Over tells whether neither side can move.
func (r *Record) Over() bool { return r.Final().Over() }

// RecordOf returns the record of a game.
func RecordOf(g *engine.Game) *Record {
	return &Record{Start: g.Start(), Plies: g.Plies()}
}

// remark adds a remark.
func (r *Record) remark(text string) { r.Remarks = append(r.Remarks, text) }
