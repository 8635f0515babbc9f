// Package replay goes through a recorded game again: step by step as it
// happened, and against the rules.
//
// A [Record] is made of the lines of a native record, or of the plies of a game
// in any other notation. [Record.Steps] are the moments that a screen showed:
// each turn, each fault with the board as it lay, and how it ended.
// [Record.Check] holds the game that counts against the rules and lists where
// they differ.
package replay
