package referee

import (
	"fmt"
	"strings"

	"flipwatch/engine"
)

// FaultKind says what kind of fault it is.
type FaultKind string

// The kinds of faults, in the order in which the first that fits is named.
const (
	Setup         FaultKind = "setup"
	Removed       FaultKind = "removed"
	Occupied      FaultKind = "occupied"
	IllegalSquare FaultKind = "illegal_square"
	WrongTurn     FaultKind = "wrong_turn"
	WrongColor    FaultKind = "wrong_color"
	WrongFlips    FaultKind = "wrong_flips"
	FalsePass     FaultKind = "false_pass"
	OverStanding  FaultKind = "over_standing"
	Unexplained   FaultKind = "unexplained"
)

// message says in a sentence what is wrong and what to do.
func (t *turn) message() string {
	todo := []string{}
	add := func(verb string, set engine.Bitboard) {
		if set != 0 {
			todo = append(todo, verb+" "+set.String())
		}
	}
	switch disc := engine.BitOf(t.square); t.fault {
	case Setup, Unexplained:
		add("look at", t.squares)
	case FalsePass:
		add("play one of", t.squares)
	case Removed:
		add("put back", t.gone)
	case Occupied, WrongColor:
		add("turn over", disc)
	case OverStanding:
		add("look at", disc)
	case IllegalSquare, WrongTurn:
		add("take off", disc)
	}
	if t.fault != Setup && t.fault != Unexplained {
		add("flip", t.missed)
		add("unflip", t.extra)
	}
	return t.what() + ": " + strings.Join(todo, ", ")
}

// what says what is wrong.
func (t *turn) what() string {
	switch t.fault {
	case Setup:
		if t.resumed {
			return "the board is not as the record left it"
		}
		return "not the starting position"
	case Removed:
		return fmt.Sprintf("a %s disc is gone", t.color)
	case Occupied:
		return fmt.Sprintf("%s was occupied and shows another colour now", t.square)
	case FalsePass:
		return fmt.Sprintf("%s passed, but can move", t.color)
	case OverStanding:
		return fmt.Sprintf("%s played %s over a fault that was not put right", t.color, t.square)
	case IllegalSquare:
		return fmt.Sprintf("%s outflanks nothing for %s", t.square, t.shown)
	case WrongTurn:
		return fmt.Sprintf("%s played %s, but it is %s's turn", t.color, t.square, t.color.Other())
	case WrongColor:
		return fmt.Sprintf("%s played %s with the wrong face up", t.color, t.square)
	case WrongFlips:
		return fmt.Sprintf("%s %s", t.color, t.square)
	}
	return "the board has changed in a way that is no move"
}
