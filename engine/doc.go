// Package engine knows the rules of Othello: what a board holds, which moves
// are legal, what they flip, when a side must pass, when a game is over and
// how it is scored.
//
// # Coordinates
//
// Columns are a to h from left to right and rows 1 to 8 from top to bottom,
// both from the one viewing side that was fixed for the game. a1 is top left
// and is bit 0 of a [Bitboard]; the index of a square is 8·row+column with row
// and column counted from 0, so b1 is 1, a2 is 8 and h8 is 63. Boards written
// as text run in the same order: a1 b1 … h1 a2 … h8.
//
//	  a b c d e f g h
//	1 - - - - - - - -    a1 = bit 0 … h1 = bit 7
//	2 - - - - - - - -    a2 = bit 8
//	3 - - - - - - - -
//	4 - - - O X - - -    X is black, O is white, - is empty
//	5 - - - X O - - -
//	6 - - - - - - - -
//	7 - - - - - - - -
//	8 - - - - - - - -    h8 = bit 63
//
// # Words
//
// A disc lies on a square. A move puts a disc on an empty square and outflanks
// discs of the other colour in a straight unbroken line; these are flipped. A
// ply is one disc placed or one pass. Empties are the squares without a disc.
//
// # Values
//
// [Board] is what lies on the squares, legal or not, with no side to move.
// [Position] is a board and the side to move. [Game] is a start and what was
// played since. All but Game are plain values that can be compared with ==.
package engine
