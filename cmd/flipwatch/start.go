package main

import (
	"strings"

	"flipwatch/engine"
)

// parseStart reads --start: a board and, optionally, the side to move, as a symbol
// or as a word.
func parseStart(s string) (engine.Board, engine.Color, error) {
	if s == "" {
		return engine.Board{}, engine.None, nil
	}
	if p, err := engine.ParsePosition(s); err == nil {
		return p.Board, p.ToMove, noEmptyStart(p.Board)
	}
	board, side := s, ""
	if i := strings.LastIndexAny(strings.TrimSpace(s), " \t\n"); i >= 0 {
		if _, err := engine.ParseBoard(s[:i]); err == nil {
			board, side = s[:i], strings.TrimSpace(s[i:])
		}
	}
	start, err := engine.ParseBoard(board)
	if err != nil {
		return engine.Board{}, engine.None, usagef("--start: %w", err)
	}
	toMove, err := parseColor(side)
	if err != nil {
		return engine.Board{}, engine.None, err
	}
	return start, toMove, noEmptyStart(start)
}

// noEmptyStart refuses a board without a disc, on which nobody can move.
func noEmptyStart(b engine.Board) error {
	if b == (engine.Board{}) {
		return usagef("--start: no disc on the board: put some there, or leave the flag out for the opening")
	}
	return nil
}
