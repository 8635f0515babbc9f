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
func (a *account) message() string {
	var todo []string
	add := func(verb string, set engine.Bitboard) {
		if set != 0 {
			todo = append(todo, verb+" "+squareList(set))
		}
	}
	what := ""
	switch a.fault {
	case Setup:
		what = "not the starting position"
		add("look at", a.squares)
	case Removed:
		what = fmt.Sprintf("a %s disc is gone", a.color)
		add("put back", a.squares)
	case IllegalSquare:
		what = fmt.Sprintf("%s outflanks nothing for %s", a.square, a.shown)
		add("take off", engine.BitOf(a.square))
	case WrongTurn:
		what = fmt.Sprintf("%s played %s, but it is %s's turn", a.color, a.square, a.color.Other())
		add("take off", engine.BitOf(a.square))
	case WrongColor:
		what = fmt.Sprintf("%s played %s with the wrong face up", a.color, a.square)
		add("turn over", engine.BitOf(a.square))
	case WrongFlips:
		what = fmt.Sprintf("%s %s", a.color, a.square)
	default:
		what = "the board has changed in a way that is no move"
		add("look at", a.squares)
	}
	if a.fault != Setup && a.fault != Unexplained {
		add("flip", a.missed)
		add("unflip", a.extra)
	}
	return what + ": " + strings.Join(todo, ", ")
}

func squareList(set engine.Bitboard) string { return strings.Join(names(set), " ") }
