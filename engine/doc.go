// Package engine knows the rules of Othello: boards, legal moves, flips, passes,
// the end of a game and its scores.
//
// # Coordinates
//
// Columns a to h run left to right and rows 1 to 8 top to bottom, seen from one
// fixed viewing side; a1 is the top left square. A [Square] is 8·row + column,
// both from 0, and is the number of its bit in a [Bitboard]: a1 is bit 0, b1 bit
// 1, h8 bit 63. A board's text lists the squares in that order.
package engine
